import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { RECALL_AMOUNTS, type RecallRule } from '#contract/recalls/constants.ts';

const MONTHS = { months: 1, years: 12 } as const;

/** The day in Cairo that is so much before today, in the unit of a rule; instead of one that its month lacks the last one. */
export function dayBefore(rule: RecallRule, amount: number, now: Date): string {
  const today = cairoDay(now);
  const { unit } = RECALL_AMOUNTS[rule];
  if (unit === 'days') {
    return dayAfter(today, -amount);
  }
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const earlier = month - 1 - amount * MONTHS[unit];
  const lastOfMonth = new Date(Date.UTC(year, earlier + 1, 0));
  const there = new Date(Date.UTC(year, earlier, Math.min(day, lastOfMonth.getUTCDate())));
  return there.toISOString().slice(0, 10);
}
