import type { fetchOrderQueue as call } from '#contract/orders/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { listOrderQueue, positionOf } from './order-list.ts';

/** Cash orders that wait for a call to their customer. */
export const fetchOrderQueue: Handler<typeof call> = async ({ orderId, createdAt, limit }, { tables }) => {
  const position = orderId === undefined ? null : await positionOf(tables, orderId, createdAt);
  return orderId === undefined || position ? listOrderQueue(tables, { position, limit }) : refuse('not_found');
};
