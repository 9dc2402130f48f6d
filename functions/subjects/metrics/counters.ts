import { cairoDay } from '#contract/cairo-day.ts';
import { COUNTER_IDS, type CounterId } from '#lib/ids.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { isBought } from '#subjects/orders/rules/order-states.ts';
import { countedStates, emptyDay, type ReportedOrder } from './rules/sales.ts';

/** No day of a shop goes below this, in piasters. */
const LOWEST_REVENUE = -1_000_000_000_000_000;
/** A day from before its states were counted goes below 0 until the books have counted it. */
const LOWEST_COUNT = -2_147_483_648;

/** Counts one more, as the last operation of a transaction: everybody writes these rows, so they are locked briefly. */
export function countOneMore(counter: CounterId): Operation {
  return stage.increment('counters', counter, 'value');
}

/** Counts one less, as the last operation of a transaction. */
export function countOneLess(counter: CounterId): Operation {
  return stage.decrement('counters', counter, 'value', { by: 1, min: 0 });
}

/** Counts one more order, in all and on its day in Cairo, as the last operations of a transaction. */
export function countOrder(at: Date): Operation[] {
  return [countOneMore('orders'), stage.increment('sales_days', cairoDay(at), 'orders')];
}

/** An order as far as its day looks at it. */
export interface DatedOrder extends ReportedOrder {
  $createdAt: string;
  /** When it was counted; null while it is not, and on installations from before this was kept. */
  counted_at: string | null;
  card_order_at: string | null;
}

/** When an order was counted; null for one that does not count. */
export function countedAt(order: DatedOrder): string | null {
  if (order.counted_at !== null || !isBought(order)) {
    return order.counted_at;
  }
  return order.payment_method === 'cash' ? order.$createdAt : (order.card_order_at ?? order.$createdAt);
}

/**
 * Counts an order's new states, on the day in Cairo on which the order itself was counted, `at` for one that counts from
 * now on; as one of the last operations of a transaction. Nothing for states in which nobody is counted.
 */
export function countStates(
  order: DatedOrder,
  after: Pick<ReportedOrder, 'payment_status' | 'delivery_status'>,
  at: Date,
): Operation[] {
  const before = countedStates(order);
  const now = countedStates({ payment_method: order.payment_method, ...after });
  const day = cairoDay(new Date(countedAt(order) ?? at));
  return [
    ...now.filter((state) => !before.includes(state)).map((state) => stage.increment('state_days', day, state)),
    ...before
      .filter((state) => !now.includes(state))
      .map((state) => stage.decrement('state_days', day, state, { by: 1, min: LOWEST_COUNT })),
  ];
}

/** Counts money in or out, in all and on its day in Cairo, as one of the last operations of a transaction. */
export function countRevenue(piasters: number, at: Date): Operation[] {
  if (piasters === 0) {
    return [];
  }
  const day = cairoDay(at);
  return piasters > 0
    ? [
        stage.increment('counters', 'revenue', 'value', { by: piasters }),
        stage.increment('sales_days', day, 'revenue_piasters', { by: piasters }),
      ]
    : [
        stage.decrement('counters', 'revenue', 'value', { by: -piasters, min: 0 }),
        stage.decrement('sales_days', day, 'revenue_piasters', { by: -piasters, min: LOWEST_REVENUE }),
      ];
}

/**
 * Makes the counters that are not there, and the rows of the days in which some times lie: a store that nobody has set up
 * yet counts from 0, and so does every day.
 */
export async function ensureCounters(tables: Tables, ...times: readonly (Date | string)[]): Promise<void> {
  await Promise.all([
    ...COUNTER_IDS.map((id) => tables.create('counters', id, { value: 0 })),
    ...times.map((at) => ensureSalesDay(tables, new Date(at))),
  ]);
}

/** Makes the rows of the day in Cairo in which `at` lies, unless they are there. */
export async function ensureSalesDay(tables: Tables, at: Date): Promise<void> {
  const day = cairoDay(at);
  const { sales, states } = emptyDay(day);
  await Promise.all([tables.create('sales_days', day, sales), tables.create('state_days', day, states)]);
}
