import { Query } from 'node-appwrite';
import type { fetchOrderLimit as call } from '#contract/payments/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { FIRST_DELIVERY_STATUS } from '../rules/order-states.ts';

/** How many cash orders of the caller wait for confirmation, and how many may. */
export const fetchOrderLimit: Handler<typeof call> = async (_input, { tables, actor }) => {
  const [{ limits }, open] = await Promise.all([
    loadSettings(tables),
    tables.count('orders', [
      Query.equal('user_id', actor.id),
      Query.equal('payment_method', 'cash'),
      Query.equal('delivery_status', FIRST_DELIVERY_STATUS),
    ]),
  ]);
  return { open, max: limits.max_open_cash_orders };
};
