import type { fetchPaginatedOrders as call } from '#contract/orders/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { listOrders, positionOf } from './order-list.ts';

/** A later page of orders. */
export const fetchPaginatedOrders: Handler<typeof call> = async (
  { id: _id, lang: _lang, limit, orderId, createdAt, ...filters },
  { tables },
) => {
  const position = await positionOf(tables, orderId, createdAt);
  return position ? listOrders(tables, filters, { position, limit }) : refuse('not_found');
};
