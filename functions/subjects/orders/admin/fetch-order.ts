import type { fetchOrder as call } from '#contract/orders/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { readStoredOrder, toOrderDetails } from '../stored-order.ts';

/** An order with everything that its details and its papers show. */
export const fetchOrder: Handler<typeof call> = async ({ orderId }, { tables }) => {
  const stored = await readStoredOrder(tables, orderId);
  return stored ? toOrderDetails(stored) : refuse('not_found');
};
