import { cairoDay, dayAfter } from '#contract/cairo-day.ts';

/** The calendar day in Cairo of a day or time, at 00:00Z, as dates without a time are kept. */
export function dayAtZero(moment: string | Date): string {
  return `${cairoDay(new Date(moment))}T00:00:00.000Z`;
}

/** A time as Appwrite writes it, in UTC. */
export function utc(time: string): string;
export function utc(time: string | null): string | null;
export function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

const HOUR_MS = 3_600_000;
/** Cairo is so many hours ahead of UTC, in summer and in winter. */
const OFFSETS_HOURS = [3, 2];

/** The first moment of a calendar day in Cairo, which daylight saving moves. */
export function cairoDayStart(day: string): Date {
  const midnight = new Date(`${day}T00:00:00.000Z`).getTime();
  const candidates = OFFSETS_HOURS.map((hours) => new Date(midnight - hours * HOUR_MS));
  return candidates.find((time) => cairoDay(time) === day) ?? new Date(midnight);
}

/** Every calendar day from one to another, both included; none when they stand the wrong way round. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) {
    days.push(day);
  }
  return days;
}

/** Friday and Saturday. */
const DAYS_OFF = [5, 6];

/** The working day in Egypt so many working days after a day: on Friday and Saturday nobody works. */
export function workingDayAfter(day: string, count: number): string {
  let there = day;
  for (let left = count; left > 0; ) {
    there = dayAfter(there);
    if (!DAYS_OFF.includes(new Date(`${there}T00:00:00.000Z`).getUTCDay())) {
      left -= 1;
    }
  }
  return there;
}
