import { cairoDay } from '../cairo-day.ts';

/** The last day of a warranty of so many months that begins at a time, at 00:00Z: the same day of the month, in Cairo. */
export function warrantyUntil(beginning: Date, months: number): string {
  const [year = 0, month = 1, day = 1] = cairoDay(beginning).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  lastOfMonth.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString();
}

/** Whether a warranty that ends on a day holds today (in Cairo). */
export function isInWarranty(until: string | null, now: Date): boolean {
  return until !== null && cairoDay(now) <= until.slice(0, 10);
}
