import { COUNTER_IDS, type CounterId } from '../domain/ids.ts';
import { type Operation, stage, type Tables } from './tables.ts';

/** Counts one more, as the last operation of a transaction: everybody writes these rows, so they are locked briefly. */
export function countOneMore(counter: CounterId): Operation {
  return stage.increment('counters', counter, 'value');
}

/** Counts money in or out, as one of the last operations of a transaction. */
export function countRevenue(piasters: number): Operation[] {
  if (piasters === 0) {
    return [];
  }
  return piasters > 0
    ? [stage.increment('counters', 'revenue', 'value', { by: piasters })]
    : [stage.decrement('counters', 'revenue', 'value', { by: -piasters, min: 0 })];
}

/** Makes the counters that are not there: a store that nobody has set up yet counts from 0. */
export async function ensureCounters(tables: Tables): Promise<void> {
  await Promise.all(COUNTER_IDS.map((id) => tables.create('counters', id, { value: 0 })));
}
