import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchOrders } from '#contract/orders/calls.ts';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/call.ts';
import { MINE } from '../../lib/query.ts';
import { groupOrderNumber } from '../shared-orders/order-number.ts';
import styles from './checkout-notice.module.css';

/**
 * Says that an order paid by card still waits for the bank, before the same is ordered again, and what becomes of it
 * then. That it could not be asked for is only logged: ordering goes on, and never leaves two orders of it.
 */
export function UndecidedOrder({ userId }: { userId: string }) {
  const { t } = useTranslation('checkout');
  const { data, error } = useQuery({
    queryKey: [MINE, 'orders', 'undecided', userId],
    queryFn: ({ signal }) => call(fetchOrders, { id: userId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (error) console.error('Whether an order waits for the bank could not be fetched.', error);
  }, [error]);
  // Every newer order would have taken its place, so it is among the newest.
  const order = data?.documents.find(({ undecided }) => undecided);
  return (
    <div role="status">
      {order && (
        <div className={styles.notice}>
          <h2>{t('undecided.title', { number: `\u2066${groupOrderNumber(order.number)}\u2069` })}</h2>
          <p>{t('undecided.text')}</p>
          <Link to={paths.order(order.$id)}>{t('undecided.link')}</Link>
        </div>
      )}
    </div>
  );
}
