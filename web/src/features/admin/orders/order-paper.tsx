import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { governorateName } from '#contract/governorates.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { receiverOf } from '#contract/orders/receiver.ts';
import { listedOf, sumOf } from '#web/features/orders/shared/line-sums.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { formatDate, formatNumber, formatPhone, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { Fact } from './order-fact.tsx';
import { OrderLabel, toCollect } from './order-label.tsx';

/** What goes into the parcel, what the customer keeps, and what is stuck onto the parcel. */
export const PAPERS = ['slip', 'invoice', 'label'] as const;
type PaperKind = (typeof PAPERS)[number];

interface OrderPaperProps {
  order: AdminOrderDetails;
  kind: PaperKind;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
}

/** A paper of an order, as it is printed. */
export function OrderPaper({ order, kind, language }: OrderPaperProps) {
  return kind === 'label' ? (
    <OrderLabel order={order} language={language} />
  ) : (
    <OrderSheet order={order} kind={kind} language={language} />
  );
}

function OrderSheet({ order, kind, language }: OrderPaperProps & { kind: Exclude<PaperKind, 'label'> }) {
  const { t } = useTranslation(['admin-orders', 'common', 'payment-methods'], { lng: language });
  const price = (amount: number) => formatPrice(amount, language);
  const isInvoice = kind === 'invoice';
  const isCollected = order.delivery_method === 'pick_up';
  const receiver = receiverOf(order);
  const pieces = order.lines.reduce((sum, { count }) => sum + count, 0);
  const city = governorateName(order.city, language);
  return (
    <article lang={language} dir={LANGUAGE_FACTS[language].direction} className={styles.paper}>
      <header className={styles.head}>
        <PaperIssuer language={language} isInvoice={isInvoice} />
        <h3 className={styles.kind}>{t(`paper.${kind}`)}</h3>
      </header>
      <dl className={styles.facts}>
        <Fact term={t('paper.order')}>
          <strong>
            <bdi dir="ltr">{groupOrderNumber(order.number)}</bdi>
          </strong>
        </Fact>
        <Fact term={t('paper.placed')}>{formatDate(order.$createdAt, language)}</Fact>
        {isInvoice && order.recipient_name && (
          <Fact term={t('paper.buyer')}>
            <bdi>{t('paper.name', { first: order.first_name, last: order.last_name })}</bdi>
            <br />
            {t('paper.phone', { phone: isolated(formatPhone(order.user_phone)) })}
          </Fact>
        )}
        <Fact term={t('paper.to')}>
          <bdi>{receiver.name}</bdi>
          <br />
          <bdi>{order.address}</bdi>
          <br />
          {city}
          <br />
          {t('paper.phone', { phone: isolated(formatPhone(receiver.phone)) })}
        </Fact>
        {isCollected && <Fact term={t('details.receives')}>{t('delivery-methods.pick_up')}</Fact>}
        <Fact term={t('paper.payment')}>
          {order.online_method ? t(`payment-methods:names.${order.online_method}`) : t('paper.cash')}
          {!isInvoice && (
            <>
              <br />
              <strong>
                {toCollect(order) ? t('paper.pay-cash', { amount: price(order.amount) }) : t('paper.pay-nothing')}
              </strong>
            </>
          )}
          {isInvoice && order.card_transaction_id && (
            <>
              <br />
              {t('paper.pay-card', { id: order.card_transaction_id })}
            </>
          )}
        </Fact>
        {isInvoice && <Fact term={t('paper.state')}>{t(`payments.${order.payment_status}`)}</Fact>}
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('paper.item')}</th>
            <th scope="col">{t('paper.count')}</th>
            {isInvoice ? (
              <>
                <th scope="col">{t('paper.price')}</th>
                <th scope="col">{t('paper.sum')}</th>
              </>
            ) : (
              <th scope="col">{t('paper.packed')}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.product_type} ${line.product_id}`}>
              <th scope="row">
                <Name>{line[`title_${language}`]}</Name>
              </th>
              <td>{formatNumber(line.count, language)}</td>
              {isInvoice ? (
                <>
                  <td>{price(line.unit_price)}</td>
                  <td>
                    {price(sumOf([line]))}
                    {line.granted_by && (
                      <>
                        <br />
                        {t(`common:granted.${line.granted_by}`, { price: price(listedOf([line])) })}
                      </>
                    )}
                  </td>
                </>
              ) : (
                <td className={styles.box}>☐</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isInvoice ? (
        <dl className={styles.sums}>
          <Fact term={t('lines.subtotal')}>{price(order.amount - order.delivery_fee)}</Fact>
          {!isCollected && <Fact term={t('lines.delivery')}>{price(order.delivery_fee)}</Fact>}
          <Fact term={t('lines.total')}>
            <strong>{price(order.amount)}</strong>
          </Fact>
          {order.vat > 0 && <Fact term={t('lines.vat')}>{price(order.vat)}</Fact>}
        </dl>
      ) : (
        <p className={styles.pieces}>{t('paper.pieces', { count: pieces })}</p>
      )}
      <footer className={styles.foot}>
        {isInvoice ? <p>{t('paper.thanks')}</p> : <p className={styles.signature}>{t('paper.signature')}</p>}
      </footer>
    </article>
  );
}
