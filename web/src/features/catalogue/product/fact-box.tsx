import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { phonesOf } from '#contract/phone.ts';
import type { ShopDetails } from '#contract/settings/schemas.ts';
import { PhoneLink, WhatsappLink } from '#web/features/shop/shared/contact-links.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { useFormat } from '#web/i18n/format.ts';
import { cx } from '#web/ui/cx.ts';
import { ClockIcon, PhoneIcon, ReturnIcon } from '#web/ui/icons/icons.tsx';
import { EarIcon } from '#web/ui/icons/product-icons.tsx';
import { CashIcon, ShieldIcon, SlidersIcon, TruckIcon } from '#web/ui/icons/service-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './fact-box.module.css';

/** What decides about buying a product, beside its price: what is included, what is promised, and who answers questions. */
export function FactBox({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const { price } = useFormat();
  const shop = useShopDetails();
  const isAid = product.product_type === 'hearing-aids';
  const pair = isAid ? product.pair_price : undefined;
  const isCustom = isCustomMade(product);
  const known = (words: (shop: ShopDetails) => ReactNode) => (shop ? words(shop) : <Skeleton width="70%" />);
  const [phone] = phonesOf(shop?.phones ?? null);
  return (
    <section className={styles.box} aria-label={t('promise.title')} data-below="">
      <dl>
        {isCustom && (
          <Fact icon={<EarIcon size={24} />} term={t('promise.custom')} strong>
            {t('promise.custom-text')}
          </Fact>
        )}
        {isAid && (
          <>
            <Fact icon={<CashIcon size={24} />} term={t('promise.price')}>
              <span>{t('promise.one', { price: price(product.price) })}</span>
              <span>
                {pair === undefined
                  ? t('promise.pair', { price: price(product.price * 2) })
                  : t('promise.pair-price', { price: price(pair), before: price(product.price * 2) })}
              </span>
            </Fact>
            <Fact icon={<SlidersIcon size={24} />} term={t('promise.fitting')}>
              {t('promise.fitting-text')}
            </Fact>
            {!isCustom && (
              <Fact icon={<ClockIcon size={24} />} term={t('promise.trial')}>
                {known(({ trial_days, return_days }) =>
                  t('promise.trial-days', { count: Math.max(trial_days, return_days) }),
                )}
              </Fact>
            )}
            <Fact icon={<ShieldIcon size={24} />} term={t('promise.warranty')}>
              {known(({ warranty_months }) => t('promise.months', { count: warranty_months }))}
            </Fact>
          </>
        )}
        <Fact icon={<TruckIcon size={24} />} term={t('promise.delivery')}>
          {known((details) => (
            <>
              {details.delivery_days_to > 0 && <span>{deliveryTime(details)}</span>}
              <span>
                {details.delivery_fee > 0
                  ? t('promise.fee', { price: price(details.delivery_fee) })
                  : t('promise.no-fee')}
              </span>
              {details.delivery_fee > 0 && details.free_delivery_from > 0 && (
                <span>{t('promise.free-from', { price: price(details.free_delivery_from) })}</span>
              )}
            </>
          ))}
        </Fact>
        <Fact icon={<ReturnIcon size={24} />} term={t('promise.returns')}>
          {isCustom
            ? t('promise.no-returns')
            : known(({ return_days, trial_days }) => (
                <>
                  <span>
                    {t('promise.return-days', { count: isAid ? Math.max(trial_days, return_days) : return_days })}
                  </span>
                  {!isAid && <span>{t('promise.unopened')}</span>}
                </>
              ))}
        </Fact>
        {(!shop || phone || shop.whatsapp) && (
          <Fact icon={<PhoneIcon size={24} />} term={t('promise.questions')}>
            {known(({ whatsapp }) => (
              <span className={styles.contact}>
                {phone && <PhoneLink phone={phone} />}
                {whatsapp && <WhatsappLink phone={whatsapp} />}
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </section>
  );

  function deliveryTime({ delivery_days_from: from, delivery_days_to: to }: ShopDetails): string {
    const days = from > 0 && from < to ? t('promise.days-span', { from, count: to }) : t('promise.days', { count: to });
    return isCustom ? t('promise.days-custom', { days }) : days;
  }
}

interface FactProps {
  icon: ReactNode;
  term: string;
  /** Said before anything else. */
  strong?: boolean;
  children: ReactNode;
}

function Fact({ icon, term, strong, children }: FactProps) {
  return (
    <div className={cx(styles.fact, strong && styles.strong)}>
      <dt>
        {icon}
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
