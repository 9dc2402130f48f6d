import { Query } from 'node-appwrite';
import { ORDERS_PAGE_SIZE } from '#contract/constants.ts';
import type { fetchOrders as call } from '#contract/orders/calls.ts';
import { RECEIVED_STATUSES } from '../domain/order-states.ts';
import { unless } from '../runtime/appwrite-errors.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import { SUMMARY_COLUMNS, toOrderSummary } from './order-reading.ts';

/** The caller's orders, newest first; of card orders that were never paid, only those of which the bank once kept the customer waiting. Two steps. */
export const fetchOrders: Handler<typeof call> = async ({ cursor }, { actor, tables }) => {
  const page = await unless(
    tables.list(
      'orders',
      SUMMARY_COLUMNS,
      [
        Query.equal('user_id', actor.id),
        // The rule of `isShownToCustomer`, as the database understands it.
        Query.or([
          Query.equal('payment_method', 'cash'),
          Query.equal('payment_status', [...RECEIVED_STATUSES]),
          Query.isNotNull('shown_at'),
        ]),
        Query.orderDesc('$createdAt'),
        // One more than is shown tells whether there are more.
        Query.limit(ORDERS_PAGE_SIZE + 1),
        ...(cursor ? [Query.cursorAfter(cursor)] : []),
      ],
      { count: true },
    ),
    ['missing'],
    null,
  );
  if (!page) {
    return refuse('not_found');
  }
  const documents = page.rows.slice(0, ORDERS_PAGE_SIZE).map(toOrderSummary);
  const hasMore = page.rows.length > documents.length;
  return { documents, total: page.total, next: hasMore ? (documents.at(-1)?.$id ?? null) : null };
};
