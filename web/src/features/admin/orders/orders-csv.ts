import type { AdminOrder } from '../../../../../functions/contract/admin-types.ts';
import type { ListPage } from '../../../lib/cursor-list.ts';
import type { OrderFilters } from './orders-url.ts';
import { fetchOrdersAfter } from './queries.ts';

/** Orders fetched at a time; the most that a call gives. */
const BATCH = 100;

interface ExportOptions {
  signal: AbortSignal;
  /** Told after every page how many orders are there, and of how many. */
  onProgress: (done: number, total: number) => void;
}

/** Every order that fits the filters, page by page. Rejects with the reason of `signal` when it is stopped. */
export async function allOrders(
  adminId: string,
  filters: OrderFilters,
  { signal, onProgress }: ExportOptions,
): Promise<AdminOrder[]> {
  const orders = new Map<string, AdminOrder>();
  let last: AdminOrder | undefined;
  for (;;) {
    const after = last && { row: last, next: undefined };
    const page: ListPage<AdminOrder> = await fetchOrdersAfter(adminId, filters, after, { signal, limit: BATCH });
    for (const order of page.documents) orders.set(order.$id, order);
    onProgress(orders.size, Math.max(page.total, orders.size));
    last = page.documents.at(-1);
    if (!last || page.documents.length < BATCH) return [...orders.values()];
  }
}
