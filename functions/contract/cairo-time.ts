import { serverNow } from './server-now.ts';

const WALL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo', dateStyle: 'short', timeStyle: 'short' });
const HOUR_MS = 3_600_000;
/** Cairo is so many hours ahead of UTC, in summer and in winter. */
const OFFSETS_HOURS = [3, 2];
/** Of a visit whose time nobody said: a day alone is kept as its first moment in UTC. */
const DAY_ALONE = /T00:00:00(\.000)?(Z|\+00:00)$/;

/** Day and time in Cairo as inputs write them: `2026-11-20T12:00`. Now, unless a time is given. */
export function cairoTime(time: Date = serverNow()): string {
  return WALL.format(time).replace(' ', 'T');
}

/**
 * The moment of a day and time in Cairo, in ISO 8601; null when it is none. Where the clock is put back, the first of the
 * two; what the clock leaves out in spring is read as in winter.
 */
export function momentInCairo(wall: string): string | null {
  const asUtc = Date.parse(`${wall}:00.000Z`);
  if (Number.isNaN(asUtc) || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall)) {
    return null;
  }
  const candidates = OFFSETS_HOURS.map((hours) => new Date(asUtc - hours * HOUR_MS));
  return (candidates.find((time) => cairoTime(time) === wall) ?? candidates.at(-1))?.toISOString() ?? null;
}

/** True for a moment that says a day and no time. */
export const isDayAlone = (moment: string): boolean => DAY_ALONE.test(moment);
