import { minutesAfter } from '#lib/clock.ts';
import type { Ports } from '#runtime/ports.ts';
import { ensureSalesDay } from '../counters.ts';

const DAY_MINUTES = 24 * 60;

/** Makes the rows in which today and tomorrow are counted, so that no customer's order has to wait for one. */
export async function openSalesDays({ tables, now }: Pick<Ports, 'tables' | 'now'>): Promise<void> {
  await Promise.all([now(), new Date(minutesAfter(now(), DAY_MINUTES))].map((day) => ensureSalesDay(tables, day)));
}
