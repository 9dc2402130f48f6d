import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { governorateName } from '#contract/governorates.ts';
import type { Order, OrderLine } from '#contract/orders/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { ProductPicture } from '#web/features/catalogue/shared/product-picture.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { Name } from '#web/ui/name.tsx';
import { Price } from '#web/ui/price.tsx';
import text from '#web/ui/text.module.css';
import styles from './order-receipt.module.css';
import { paymentWords } from './order-state.ts';
import { Figure, Figures } from './shared/figures.tsx';
import { LineGrant } from './shared/line-grant.tsx';
import { sumOf } from './shared/line-sums.ts';

/** What was bought, what it costs and where it goes: the part of the page that is also printed. */
export function OrderReceipt({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'payment-methods']);
  const { language } = useLanguage();
  const id = useId();
  const city = governorateName(order.city, language);
  const isCollected = order.delivery_method === 'pick_up';
  const shop = useShopDetails();
  const subtotal = sumOf(order.lines);
  return (
    <Card as="section" snug className={styles.receipt} aria-labelledby={id}>
      <h2 id={id}>{t('receipt.title')}</h2>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <Line key={`${line.product_type} ${line.product_id}`} line={line} />
        ))}
      </ul>
      <Figures className={styles.figures}>
        <Figure term={t('receipt.subtotal')}>
          <Price amount={subtotal} />
        </Figure>
        {!isCollected && (
          <Figure term={t('receipt.delivery-fee')}>
            <Price amount={order.delivery_fee} />
          </Figure>
        )}
        <Figure term={t('total')} className={styles.total}>
          <Price amount={order.amount} large />
        </Figure>
        {order.vat > 0 && (
          <Figure term={t('receipt.vat')} className={text.note}>
            <Price amount={order.vat} />
          </Figure>
        )}
      </Figures>
      <dl className={styles.facts}>
        <Fact term={t('receipt.payment')}>
          {order.online_method ? t(`payment-methods:names.${order.online_method}`) : t('methods.cash')}
          <span className={text.note}>{t(`payments.${paymentWords(order)}`)}</span>
        </Fact>
        {order.recipient_name && (
          <Fact term={t('receipt.buyer')}>
            <Name>{t('receipt.name', { first: order.first_name, last: order.last_name })}</Name>
            <bdi dir="ltr">{formatPhone(order.phone)}</bdi>
          </Fact>
        )}
        <Fact term={t(isCollected ? 'receipt.collect' : 'receipt.to')}>
          <Name>{order.recipient_name ?? t('receipt.name', { first: order.first_name, last: order.last_name })}</Name>
          <bdi dir="ltr">{formatPhone(order.recipient_phone ?? order.phone)}</bdi>
          {isCollected ? (
            shop?.seller_address && <Name>{shop.seller_address}</Name>
          ) : (
            <>
              <Name>{order.address}</Name>
              <span>{city}</span>
            </>
          )}
        </Fact>
      </dl>
    </Card>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { t } = useTranslation('order');
  const { price } = useFormat();
  const { product_type, product_id, title, count, unit_price, available } = line;
  return (
    <li className={styles.line}>
      <ProductPicture product={line} sizes="64px" className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.name}>
          {available ? (
            <Link to={paths.product(product_type, product_id)}>
              <Name>{title}</Name>
            </Link>
          ) : (
            <Name>{title}</Name>
          )}
        </p>
        <p className={text.note}>{t('receipt.count', { count, price: price(unit_price) })}</p>
        <LineGrant line={line} />
      </div>
      <Price amount={sumOf([line])} />
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
