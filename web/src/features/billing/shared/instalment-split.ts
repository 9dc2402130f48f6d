import { dayAfter } from '#contract/cairo-day.ts';

/** An instalment as it is typed. */
export interface TypedInstalment {
  /** `2026-11-20`. */
  day: string;
  amount: string;
}

/** The same day so many months later, or the last day of that month where it has none. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const last = dayAfter(new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10), -1);
  return date > Number(last.slice(8)) ? last : `${first.slice(0, 8)}${String(date).padStart(2, '0')}`;
}

/** Parts an amount into equal instalments a month apart, in whole pounds; the first one takes what is over. */
export function monthlyParts(amount: number, count: number, firstDay: string): TypedInstalment[] {
  const piasters = Math.round(amount * 100);
  const each = Math.floor(piasters / count / 100) * 100;
  return Array.from({ length: count }, (_, index) => ({
    day: monthsAfter(firstDay, index),
    amount: String((index === 0 ? piasters - each * (count - 1) : each) / 100),
  }));
}
