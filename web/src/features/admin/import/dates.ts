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

/** Years after this one that two digits may mean, where a date can lie ahead. */
const YEARS_AHEAD = 20;

/**
 * A date as other systems and spreadsheets write it, as `1959-03-21`; null for what is none. Of two digits, the last year
 * that ends so: nobody is born tomorrow. `ahead`: also one of the next years, as for a warranty.
 */
export function readDay(cell: string, order: DateOrder, now: Date = new Date(), ahead = false): string | null {
  const text = plain(cell);
  const latest = now.getUTCFullYear() + (ahead ? YEARS_AHEAD : 0);
  if (SERIAL.test(text)) return new Date(SERIAL_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return calendarDay(year, Number(month), Number(day), latest);
  const [, first, second, last] = NUMBERS.exec(text) ?? [];
  if (last) {
    const [dayOfMonth, monthOfYear] = order === 'day-month' ? [first, second] : [second, first];
    return calendarDay(last, Number(monthOfYear), Number(dayOfMonth), latest);
  }
  const [, named, name = '', written] = WITH_NAME.exec(text) ?? [];
  const index = MONTHS.findIndex((names) => names.some((one) => foldLetters(name).startsWith(foldLetters(one))));
  return written && index >= 0 ? calendarDay(written, index + 1, Number(named), latest) : null;
}

/** `latest` is the last year that two digits may mean. */
function calendarDay(year: string, month: number, day: number, latest: number): string | null {
  const century = Math.floor(latest / 100) * 100;
  const short = century + Number(year);
  const full = year.length === 4 ? Number(year) : short > latest ? short - 100 : short;
  const time = new Date(Date.UTC(full, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.toISOString().slice(0, 10) : null;
}

/**
 * How the dates of a column are written; null where they can be read both ways, so that somebody has to say it. So it is where
 * some can only be read one way and some only the other: a spreadsheet has turned those around that it took for dates.
 */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = NUMBERS.exec(plain(cell)) ?? [];
    return first && second && first !== second ? [[Number(first), Number(second)] as const] : [];
  });
  const [isDayFirst, isMonthFirst] = [pairs.some(([first]) => first > 12), pairs.some(([, second]) => second > 12)];
  if (isDayFirst === isMonthFirst && pairs.length > 0) return null;
  return isMonthFirst ? 'month-day' : 'day-month';
}

const CLOCK = /(?:^|[\st])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(\p{L}*)/u;
/** A part of a day as Excel counts it, alone or behind a day. */
const FRACTION = /^\d{0,5}(\.\d+)$/;
const AFTERNOON = ['pm', 'م', 'مسا', 'ظهرا'];
const MORNING = ['am', 'ص', 'صباحا'];
const DAY_MINUTES = 1440;

/** A time of day as other systems and spreadsheets write it, also behind a date, as `09:30`; null for what is none. */
export function readTime(cell: string): string | null {
  const text = foldLetters(foldDigits(cell)).trim();
  const [, fraction] = FRACTION.exec(text) ?? [];
  if (fraction) {
    const minutes = Math.round(Number(fraction) * DAY_MINUTES) % DAY_MINUTES;
    return clock(Math.floor(minutes / 60), minutes % 60);
  }
  const [, hours, minutes, half = ''] = CLOCK.exec(text) ?? [];
  if (!hours) return null;
  const isAfternoon = AFTERNOON.includes(half);
  const hour = isAfternoon || MORNING.includes(half) ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  return clock(hour, Number(minutes));
}

function clock(hour: number, minute: number): string | null {
  const two = (part: number) => String(part).padStart(2, '0');
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null;
}
