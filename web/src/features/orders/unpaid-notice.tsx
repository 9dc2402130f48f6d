import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import styles from './order-actions.module.css';
import { unpaidWords } from './order-state.ts';

/** What to expect of an order whose bank has not answered, or did not pay. Changes by itself, and is announced. */
export function UnpaidNotice({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  if (order.payment_method === 'cash') return null;
  const words = order.delivery_status === 'cancelled' ? null : unpaidWords(order);
  return (
    <div role="status">
      {words && (
        <div className={styles.notice} data-kind="pending">
          <h2 className={styles.title}>{t(`unpaid.${words}-title`)}</h2>
          <p>{t(`unpaid.${words}-${order.replaced ? 'replaced' : 'text'}`)}</p>
        </div>
      )}
    </div>
  );
}
