import { queryOptions } from '@tanstack/react-query';
import { fetchOrder, fetchOrderQueue, fetchOrders, fetchPaginatedOrders } from '#contract/orders/admin-calls.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { fetchReturn, fetchReturns } from '#contract/returns/admin-calls.ts';
import type { ReturnRow } from '#contract/returns/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type After, type ListPage, useCursorList } from '#web/office/cursor-list.ts';
import type { OrderFilters, ReturnChoice } from './orders-url.ts';

/** The key of everything about orders in the administration. */
export const ADMIN_ORDERS_KEY = [MINE, 'admin-orders'] as const;

/** One page of the orders: the first one, or the one after a row. */
export function fetchOrdersAfter(
  filters: OrderFilters,
  after: After<AdminOrder> | undefined,
  { signal, limit }: { signal?: AbortSignal; limit?: number } = {},
): Promise<ListPage<AdminOrder>> {
  const input = { ...filters, limit };
  if (!after) return call(fetchOrders, input, { signal });
  const { $id, $createdAt } = after.row;
  return call(fetchPaginatedOrders, { ...input, orderId: $id, createdAt: $createdAt }, { signal });
}

/** The orders that fit the filters, newest first. */
export function useOrderList(filters: OrderFilters) {
  const { user } = useUser();
  const adminId = user?.id ?? '';
  return useCursorList<AdminOrder>({
    queryKey: [...ADMIN_ORDERS_KEY, 'list', adminId, filters],
    fetchAfter: (after, signal) => fetchOrdersAfter(filters, after, { signal }),
  });
}

/** The cash orders whose customer has yet to say yes, oldest first. */
export function useOrderQueue() {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useCursorList<AdminOrder>({
    queryKey: [...ADMIN_ORDERS_KEY, 'queue', id],
    fetchAfter: (after, signal) =>
      call(fetchOrderQueue, { orderId: after?.row.$id, createdAt: after?.row.$createdAt }, { signal }),
  });
}

/** One order with everything about it. */
export function orderQuery(adminId: string, orderId: string) {
  return queryOptions({
    queryKey: [...ADMIN_ORDERS_KEY, 'one', adminId, orderId],
    queryFn: ({ signal }) => call(fetchOrder, { orderId }, { signal }),
  });
}

/** The returns that fit; those that are open the longest waiting first. */
export function useReturnList(choice: ReturnChoice, query: string | undefined) {
  const { user } = useUser();
  const id = user?.id ?? '';
  const filter = choice === 'all' ? undefined : choice;
  return useCursorList<ReturnRow>({
    queryKey: [...ADMIN_ORDERS_KEY, 'returns', id, choice, query],
    fetchAfter: (after, signal) => call(fetchReturns, { filter, query, cursor: after?.next }, { signal }),
  });
}

/** One return with everything about it. */
export function returnQuery(adminId: string, returnId: string) {
  return queryOptions({
    queryKey: [...ADMIN_ORDERS_KEY, 'return', adminId, returnId],
    queryFn: ({ signal }) => call(fetchReturn, { returnId }, { signal }),
  });
}

/** The newest orders, to tell which ones came in just now. */
export function newestOrdersQuery(adminId: string) {
  return queryOptions({
    queryKey: [...ADMIN_ORDERS_KEY, 'newest', adminId],
    queryFn: ({ signal }) => fetchOrdersAfter({}, undefined, { signal }),
  });
}
