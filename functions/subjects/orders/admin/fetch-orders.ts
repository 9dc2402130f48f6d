import type { fetchOrders as call } from '#contract/orders/admin-calls.ts';
import type { Handler } from '#runtime/service.ts';
import { listOrders } from './order-list.ts';

/** The first page of orders. */
export const fetchOrders: Handler<typeof call> = ({ id: _id, lang: _lang, limit, ...filters }, { tables }) =>
  listOrders(tables, filters, { position: null, limit });
