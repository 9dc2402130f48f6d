import { cairoDay } from '#contract/cairo-day.ts';
import { COUNTER_IDS, type CounterId } from '#lib/ids.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { isBought } from '#subjects/orders/rules/order-states.ts';
import { type CountedState, countedStates, emptyDay, type ReportedOrder } from './rules/sales.ts';

/** No day of a shop goes below this, in piasters. */
const LOWEST_REVENUE = -1_000_000_000_000_000;
/** A day from before its states were counted goes below 0 until the books have counted it. */
const LOWEST_COUNT = -2_147_483_648;

/** Counts one more, as the last operation of a transaction. */
export function countOneMore(counter: CounterId): Operation {
  return count(counter, 1);
}

/** Counts one less, as the last operation of a transaction. */
export function countOneLess(counter: CounterId): Operation {
  return count(counter, -1);
}

/** Counts one more order, in all and on its day in Cairo, as the last operations of a transaction. */
export function countOrder(at: Date): Operation[] {
  return [countOneMore('orders'), countOnDay(cairoDay(at), 'orders', 1)];
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
  const { states } = emptyDay(day);
  const countState = (state: CountedState, by: number) =>
    stage.count('state_days', day, state, { by, lowest: LOWEST_COUNT, empty: states });
  return [
    ...now.filter((state) => !before.includes(state)).map((state) => countState(state, 1)),
    ...before.filter((state) => !now.includes(state)).map((state) => countState(state, -1)),
  ];
}

/** Counts money in or out, in all and on its day in Cairo, as one of the last operations of a transaction. */
export function countRevenue(piasters: number, at: Date): Operation[] {
  return piasters === 0 ? [] : [count('revenue', piasters), countOnDay(cairoDay(at), 'revenue_piasters', piasters)];
}

function count(counter: CounterId, by: number): Operation {
  return stage.count('counters', counter, 'value', { by, lowest: 0, empty: { value: 0 } });
}

function countOnDay(day: string, column: 'orders' | 'revenue_piasters', by: number): Operation {
  return stage.count('sales_days', day, column, { by, lowest: LOWEST_REVENUE, empty: emptyDay(day).sales });
}

/** Makes the counters that are not there: a store that nobody has set up yet counts from 0. */
export async function ensureCounters(tables: Tables): Promise<void> {
  await Promise.all(COUNTER_IDS.map((id) => tables.create('counters', id, { value: 0 })));
}

/** Makes the rows of the day in Cairo in which `at` lies, unless they are there. */
export async function ensureSalesDay(tables: Tables, at: Date): Promise<void> {
  const day = cairoDay(at);
  const { sales, states } = emptyDay(day);
  await Promise.all([tables.create('sales_days', day, sales), tables.create('state_days', day, states)]);
}
