import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { useNewOrders } from '#web/features/admin/orders/new-orders.ts';
import { useNotifications, type Waiting } from '#web/features/notifications/use-notifications.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { countInTitle } from '#web/ui/page/document-title.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** Tells somebody of the staff what comes in, whatever page they are on, and counts it in the title and the menu. */
export function Watch({ user, onWaiting }: { user: User; onWaiting: (waiting: Waiting) => void }) {
  const [newOrders, setNewOrders] = useState(0);
  const { fresh, waiting } = useNotifications(user);
  const count = Object.values(fresh).reduce((sum, one) => sum + one, newOrders);
  useEffect(() => countInTitle(count), [count]);
  useEffect(() => () => countInTitle(0), []);
  const inMenu = JSON.stringify({ ...waiting, orders: (waiting.orders ?? 0) + newOrders });
  useEffect(() => onWaiting(JSON.parse(inMenu) as Waiting), [inMenu, onWaiting]);
  return user.role === 'admin' ? <OrderWatch onCount={setNewOrders} /> : null;
}

/** Tells an administrator about orders that come in. */
function OrderWatch({ onCount }: { onCount: (count: number) => void }) {
  const { t } = useTranslation('staff');
  const { price } = useFormat();
  const { count } = useNewOrders((arrived) => {
    const [newest] = arrived;
    if (!newest) return;
    showToast({
      kind: 'success',
      title: t('new-orders', { count: arrived.length }),
      message: t('new-order', { number: groupOrderNumber(newest.number), amount: price(newest.amount) }),
    });
  });
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}
