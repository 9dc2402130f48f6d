import { Query } from 'node-appwrite';
import { ORDERS_PAGE_SIZE } from '#contract/constants.ts';
import type { fetchOrders as call } from '#contract/orders/calls.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import { RECEIVED_STATUSES } from '../rules/order-states.ts';
import { readGoods, SUMMARY_COLUMNS, toOrderSummary } from './order-reading.ts';

/**
 * The caller's orders, newest first; of card orders that were never paid, only those of which the bank once kept the
 * customer waiting.
 */
export const fetchOrders: Handler<typeof call> = async ({ cursor, lang }, { actor, tables }) => {
  const own = [
    Query.equal('user_id', actor.id),
    // The rule of `isShownToCustomer`, as the database understands it.
    Query.or([
      Query.equal('payment_method', 'cash'),
      Query.equal('payment_status', [...RECEIVED_STATUSES]),
      Query.isNotNull('shown_at'),
    ]),
    Query.orderDesc('$createdAt'),
  ];
  const { rows, total, next } = await pageAfter({ limit: ORDERS_PAGE_SIZE, cursor }, (window) =>
    tables.list('orders', SUMMARY_COLUMNS, [...own, ...window], { count: true }),
  );
  const goods = await readGoods(tables, rows, lang);
  const documents = rows.map((row) => ({ ...toOrderSummary(row), goods: goods.get(row.$id) ?? [] }));
  return { documents, total, next };
};
