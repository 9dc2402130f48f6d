import { foldLetters } from '#contract/fold-letters.ts';
import { foldDigits } from '#contract/phone.ts';

/** Which of two numbers of a date is the day. */
export const DATE_ORDERS = ['day-month', 'month-day'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const NUMBERS = /^(\d{1,2})\s*[/\-.]\s*(\d{1,2})\s*[/\-.]\s*(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})\s*[/\-.]\s*(\d{1,2})\s*[/\-.]\s*(\d{1,2})$/;
const WITH_NAME = /^(\d{1,2})[\s/\-.]+(\p{L}+)[\s/\-.,]+(\d{4}|\d{2})$/u;
/** A time behind a date says nothing of the day. */
const TIME = /[\sT]+\d{1,2}:\d{2}.*$/;
/** A day as Excel counts it: 5 digits since 1927. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
/** The day before Excel's first one, for days after its 29 February 1900, which there never was. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** By their beginnings, folded. */
const MONTHS = [
  ['jan', 'يناير'],
  ['feb', 'فبراير'],
  ['mar', 'مارس'],
  ['apr', 'ابريل'],
  ['may', 'مايو'],
  ['jun', 'يونيو', 'يونيه'],
  ['jul', 'يوليو', 'يوليه'],
  ['aug', 'اغسطس'],
  ['sep', 'سبتمبر'],
  ['oct', 'اكتوبر'],
  ['nov', 'نوفمبر'],
  ['dec', 'ديسمبر'],
] as const;

const plain = (cell: string) => foldDigits(cell).trim().replace(TIME, '');

/** A date as other systems and spreadsheets write it, as `1959-03-21`; null for what is none. */
export function readDay(cell: string, order: DateOrder, now: Date = new Date()): string | null {
  const text = plain(cell);
  if (SERIAL.test(text)) return new Date(SERIAL_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return calendarDay(year, Number(month), Number(day), now);
  const [, first, second, last] = NUMBERS.exec(text) ?? [];
  if (last) {
    const [dayOfMonth, monthOfYear] = order === 'day-month' ? [first, second] : [second, first];
    return calendarDay(last, Number(monthOfYear), Number(dayOfMonth), now);
  }
  const [, named, name = '', written] = WITH_NAME.exec(text) ?? [];
  const index = MONTHS.findIndex((names) => names.some((one) => foldLetters(name).startsWith(foldLetters(one))));
  return written && index >= 0 ? calendarDay(written, index + 1, Number(named), now) : null;
}

/** Of two digits, the last year that ends so: nobody is born tomorrow. */
function calendarDay(year: string, month: number, day: number, now: Date): string | null {
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const short = century + Number(year);
  const full = year.length === 4 ? Number(year) : short > now.getUTCFullYear() ? short - 100 : short;
  const time = new Date(Date.UTC(full, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.toISOString().slice(0, 10) : null;
}

/** How the dates of a column are written; null where they can be read both ways, so that somebody has to say it. */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = NUMBERS.exec(plain(cell)) ?? [];
    return first && second && first !== second ? [[Number(first), Number(second)] as const] : [];
  });
  if (pairs.length === 0 || pairs.some(([first]) => first > 12)) return 'day-month';
  return pairs.some(([, second]) => second > 12) ? 'month-day' : null;
}
