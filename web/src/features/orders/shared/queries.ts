import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import { fetchOrder, fetchOrders } from '#contract/orders/calls.ts';
import type { OrderLine } from '#contract/orders/schemas.ts';
import { fetchOwnReview } from '#contract/reviews/calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

/** The key of everything about a customer's orders. */
export const ORDERS_KEY = [MINE, 'orders'] as const;

/** The customer's orders, newest first, page by page. */
export function ordersQuery(userId: string, lang: Language) {
  return infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'list', userId, lang],
    queryFn: ({ pageParam, signal }) => call(fetchOrders, { cursor: pageParam, lang }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: 'always',
  });
}

/** One order of the customer. */
export function orderQuery(userId: string, orderId: string, lang: Language) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'one', userId, orderId, lang],
    queryFn: ({ signal }) => call(fetchOrder, { orderId, lang }, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** What the customer wrote about a product. */
export function reviewKey(userId: string, { product_type, product_id }: { product_type: string; product_id: string }) {
  return [MINE, 'review', userId, product_type, product_id] as const;
}

/** The same, asked for. */
export function ownReviewQuery(userId: string, { product_type, product_id }: OrderLine) {
  return queryOptions({
    queryKey: reviewKey(userId, { product_type, product_id }),
    queryFn: ({ signal }) => call(fetchOwnReview, { product_type, product_id }, { signal }),
  });
}

/** What the customer asked to be repaired of an order. */
export function repairsKey(userId: string, orderId: string) {
  return [...ORDERS_KEY, 'repairs', userId, orderId] as const;
}
