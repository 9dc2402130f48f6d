import { cairoDay } from '#contract/cairo-day.ts';
import { COUNTER_IDS, type CounterId } from '../domain/ids.ts';
import { type Operation, stage, type Tables } from './tables.ts';

/** No day of a shop goes below this, in piasters. */
const LOWEST_REVENUE = -1_000_000_000_000_000;

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
 * Makes the counters that are not there, and the row of the day in which `at` lies: a store that nobody has set up yet
 * counts from 0, and so does every day.
 */
export async function ensureCounters(tables: Tables, at?: Date): Promise<void> {
  await Promise.all([
    ...COUNTER_IDS.map((id) => tables.create('counters', id, { value: 0 })),
    ...(at ? [ensureSalesDay(tables, at)] : []),
  ]);
}

/** Makes the row of the day in Cairo in which `at` lies, unless it is there. One step. */
export async function ensureSalesDay(tables: Tables, at: Date): Promise<void> {
  const day = cairoDay(at);
  await tables.create('sales_days', day, { day, revenue_piasters: 0, orders: 0 });
}
