import { serverNow } from './server-now.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo', dateStyle: 'short' });
const DAY_MS = 86_400_000;

/** The calendar day in Cairo at a time, as date inputs write it: `2026-11-20`. Now, unless a time is given. */
export function cairoDay(time: Date = serverNow()): string {
  return DAY.format(time);
}

/** The calendar day so many days after another; before it when negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(new Date(`${day}T00:00:00.000Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** True for a period of days that ends before it begins; a side that is open is never reversed. */
export const isReversed = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  Boolean(from && to && from > to);
