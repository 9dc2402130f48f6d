const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo', dateStyle: 'short' });

/** The calendar day in Cairo at a time, as `2026-11-20`. */
export function cairoDay(time: Date): string {
  return DAY.format(time);
}

/** The calendar day in Cairo of a day or time, at 00:00Z, as dates without a time are kept. */
export function dayAtZero(moment: string | Date): string {
  return `${cairoDay(new Date(moment))}T00:00:00.000Z`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Cairo is so many hours ahead of UTC, in summer and in winter. */
const OFFSETS_HOURS = [3, 2];

/** The first moment of a calendar day in Cairo, which daylight saving moves. */
export function cairoDayStart(day: string): Date {
  const midnight = new Date(`${day}T00:00:00.000Z`).getTime();
  const candidates = OFFSETS_HOURS.map((hours) => new Date(midnight - hours * HOUR_MS));
  return candidates.find((time) => cairoDay(time) === day) ?? new Date(midnight);
}

/** The calendar day so many days after another; before it when negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(new Date(`${day}T00:00:00.000Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every calendar day from one to another, both included; none when they stand the wrong way round. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) {
    days.push(day);
  }
  return days;
}
