import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { daysFrom } from '#lib/cairo.ts';
import { listAll } from '#runtime/keyset.ts';
import { type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { emptyDay } from '#subjects/metrics/rules/sales.ts';
import { RECEIVED_STATUSES } from '#subjects/orders/rules/order-states.ts';

/** So many rows are given their times in one transaction. */
const BATCH = 90;

/** Orders that count: all but card orders that nobody paid. */
const COUNTED = Query.or([
  Query.equal('payment_method', 'cash'),
  Query.equal('payment_status', [...RECEIVED_STATUSES]),
]);
const ORDER_COLUMNS = [
  'payment_method',
  'received_piasters',
  'returned_piasters',
  'card_order_at',
  'cash_received_at',
  'cash_returned_at',
] as const;
type Order = SelectedRow<'orders', (typeof ORDER_COLUMNS)[number]>;

/**
 * Sees to it that the days can be counted again: each order and each payment says when it was counted, and there is a row
 * for each day since the first order. Only an installation from before those times were kept has anything to do here.
 * Answers the days that are new.
 */
export async function prepareDays({ tables, now }: { tables: Tables; now: () => Date }): Promise<string[]> {
  await Promise.all([dateOrders(tables), dateTransactions(tables)]);
  const [{ rows: oldest }, days] = await Promise.all([
    tables.list(
      'orders',
      ['counted_at'],
      [Query.isNotNull('counted_at'), Query.orderAsc('counted_at'), Query.limit(1)],
    ),
    listAll(tables, 'sales_days', ['day'], []),
  ]);
  const first = oldest[0]?.counted_at;
  const known = new Set(days.map(({ day }) => day));
  const missing = first ? daysFrom(cairoDay(new Date(first)), cairoDay(now())).filter((day) => !known.has(day)) : [];
  for (const day of missing) {
    await tables.create('sales_days', day, emptyDay(day).sales);
  }
  return missing;
}

async function dateOrders(tables: Tables): Promise<void> {
  for (;;) {
    const queries = [Query.isNull('counted_at'), COUNTED, Query.limit(BATCH)];
    const { rows } = await tables.list('orders', ORDER_COLUMNS, queries);
    if (rows.length === 0) {
      return;
    }
    const paid = rows.filter(({ payment_method: method, received_piasters: money }) => method === 'cash' && money > 0);
    const events =
      paid.length === 0
        ? []
        : await listAll(
            tables,
            'order_events',
            ['order_id', 'payment_status'],
            [
              Query.equal(
                'order_id',
                paid.map(({ $id }) => $id),
              ),
            ],
          );
    const reached = (order: Order, statuses: readonly string[]) =>
      events.find((event) => event.order_id === order.$id && statuses.includes(event.payment_status))?.$createdAt ??
      order.$createdAt;
    const problem = await tables.transact(
      rows.map((order) => {
        const isCash = order.payment_method === 'cash';
        return stage.update('orders', order.$id, {
          counted_at: isCash ? order.$createdAt : (order.card_order_at ?? order.$createdAt),
          ...(isCash && order.received_piasters > 0 && order.cash_received_at === null
            ? { cash_received_at: reached(order, RECEIVED_STATUSES) }
            : {}),
          ...(isCash && order.returned_piasters > 0 && order.cash_returned_at === null
            ? { cash_returned_at: reached(order, ['refunded']) }
            : {}),
        });
      }),
    );
    if (problem) {
      // Somebody works on one of them; the next run goes on.
      return;
    }
  }
}

async function dateTransactions(tables: Tables): Promise<void> {
  for (;;) {
    const undated = [Query.equal('outcome', 'paid'), Query.isNull('booked_at'), Query.limit(BATCH)];
    const { rows } = await tables.list('payment_transactions', ['order_id'], undated);
    if (rows.length === 0) {
      return;
    }
    const orderIds = [...new Set(rows.map(({ order_id }) => order_id))];
    const all = await listAll(
      tables,
      'payment_transactions',
      ['order_id', 'kind', 'amount_piasters', 'returned_piasters', 'booked_at', 'booked_piasters'],
      [Query.equal('order_id', orderIds), Query.equal('outcome', 'paid')],
    );
    const operations = orderIds.flatMap((orderId) => {
      const own = all.filter(({ order_id }) => order_id === orderId);
      // What went back is what the payments say; a refund that was told twice took nothing out the second time.
      const booked = own.filter((row) => row.kind === 'refund' && row.booked_at !== null);
      let left =
        own.reduce((sum, row) => sum + row.returned_piasters, 0) +
        booked.reduce((sum, row) => sum + row.booked_piasters, 0);
      return own
        .filter(({ booked_at }) => booked_at === null)
        .map((row) => {
          const back = Math.min(left, row.amount_piasters);
          left -= row.kind === 'refund' ? back : 0;
          const booked_piasters = row.kind === 'refund' ? -back : row.amount_piasters;
          return stage.update('payment_transactions', row.$id, { booked_piasters, booked_at: row.$createdAt });
        });
    });
    if (await tables.transact(operations.slice(0, BATCH))) {
      return;
    }
  }
}
