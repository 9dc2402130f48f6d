import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchOrderLimit } from '#contract/payments/calls.ts';
import { paths } from '#web/config/paths.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import styles from './checkout-notice.module.css';

/**
 * Says before the form that no further order can be placed until an earlier one is confirmed. That it could not be asked
 * for is only logged: the server says it when the order is placed.
 */
export function OpenOrders({ userId }: { userId: string }) {
  const { t } = useTranslation('checkout');
  const { data, error } = useQuery({
    queryKey: [MINE, 'order-limit', userId],
    queryFn: ({ signal }) => call(fetchOrderLimit, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (error) console.error('How many orders wait for confirmation could not be fetched.', error);
  }, [error]);
  return (
    <div role="status">
      {data && data.open >= data.max && (
        <div className={styles.notice}>
          <h2>{t('open-orders.title', { count: data.open })}</h2>
          <p>{t('open-orders.text')}</p>
          <ShopContact />
          <Link to={paths.orders}>{t('open-orders.link')}</Link>
        </div>
      )}
    </div>
  );
}
