import type { fetchOrder as call } from '#contract/orders/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { findOrderedProducts, readOwnOrder, toOrder } from './order-reading.ts';

/** An order of the caller, with its lines as they were sold and everything that became of it. */
export const fetchOrder: Handler<typeof call> = async ({ orderId, lang }, { actor, tables, now }) => {
  const stored = await readOwnOrder(tables, actor.id, orderId);
  if (!stored) {
    return refuse('not_found');
  }
  return toOrder(stored, await findOrderedProducts(tables, stored), { lang, now: now() });
};
