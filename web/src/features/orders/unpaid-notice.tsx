import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import styles from './order-actions.module.css';
import { unpaidWords } from './order-state.ts';

/** What to expect of an order whose money has not come. Changes by itself, and is announced. */
export function UnpaidNotice({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  if (order.payment_method === 'cash') return null;
  const words = wordsOf(order);
  return (
    <div role="status">
      {words && (
        <div className={styles.notice} data-kind="pending">
          <h2 className={styles.title}>{t(`unpaid.${words}-title`)}</h2>
          {words === 'kiosk' ? (
            <Kiosk order={order} />
          ) : (
            <p>
              {t(
                words === 'kiosk-late' && order.delivery_status === 'cancelled'
                  ? 'unpaid.kiosk-late-cancelled'
                  : `unpaid.${words}-${order.replaced ? 'replaced' : 'text'}`,
                { code: isolated(order.kiosk?.code ?? '') },
              )}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** What is said of an order, by the keys of its words: a code with which nobody should pay any more comes first. */
function wordsOf(order: Order) {
  const words = order.delivery_status === 'cancelled' ? null : unpaidWords(order);
  const isLate = order.replaced ? words === 'kiosk' || order.kiosk !== null : order.kiosk?.kept === false;
  return isLate ? 'kiosk-late' : words;
}

/** With what the order is paid at a kiosk, and until when. The code comes a moment after the customer. */
function Kiosk({ order: { amount, kiosk } }: { order: Order }) {
  const { t } = useTranslation('order');
  const { price, dateTime } = useFormat();
  if (!kiosk) return <p>{t('unpaid.kiosk-coming')}</p>;
  return (
    <>
      <p className={styles.code}>
        {t('unpaid.kiosk-code')} <bdi dir="ltr">{kiosk.code}</bdi>
      </p>
      <p>{t('unpaid.kiosk-text', { amount: price(amount), until: dateTime(kiosk.until) })}</p>
    </>
  );
}
