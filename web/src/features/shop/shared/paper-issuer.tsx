import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { formatPhone, phonesOf } from '#contract/phone.ts';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { useShopDetails } from './shop-details.ts';

interface PaperIssuerProps {
  /** The reader's. Its common texts must be at hand, and those of the footer for an invoice. */
  language: Language;
  /** What only an invoice needs: the numbers under which the seller is registered. */
  isInvoice?: boolean;
}

/** Who a paper comes from. */
export function PaperIssuer({ language, isInvoice }: PaperIssuerProps) {
  const { t } = useTranslation(['common', 'footer'], { lng: language });
  const shop = useShopDetails(language);
  const phone = shop?.office_phone ?? phonesOf(shop?.phones ?? null)[0];
  return (
    <div>
      <p className={styles.brand}>{shop?.seller_name ?? t('brand')}</p>
      {shop?.seller_address && <p className={styles.issuer}>{shop.seller_address}</p>}
      {phone && (
        <p className={styles.issuer}>
          <bdi dir="ltr">{formatPhone(phone)}</bdi>
        </p>
      )}
      {isInvoice &&
        (['commercial_register', 'tax_card'] as const).map(
          (name) =>
            shop?.[name] && (
              <p key={name} className={styles.issuer}>
                {t('footer:numbered', { name: t(`footer:${name}`), number: shop[name] })}
              </p>
            ),
        )}
    </div>
  );
}
