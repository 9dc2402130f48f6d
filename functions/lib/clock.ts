/*
 * The server's clock decides. When it ran ahead and was put back, the shop holds times that have not come: nothing is as
 * new as they say, and nothing lasts as long.
 */

/** So far the clocks of one shop may be apart. */
const TOLERANCE_MINUTES = 2;
const DAY_MINUTES = 24 * 60;

/** A time so many minutes after another, in ISO 8601. */
export function minutesAfter(time: Date, minutes: number): string {
  return new Date(time.getTime() + minutes * 60_000).toISOString();
}

/** What lies behind it has not happened yet, whatever a row says; ISO 8601. */
export function endOfNow(now: Date): string {
  return minutesAfter(now, TOLERANCE_MINUTES);
}

/** Where it is seen that something was written while the clock ran ahead: by the server, and by a function. */
export const DATED_COLUMNS = [
  ['orders', '$createdAt'],
  ['audit_log', '$createdAt'],
  ['stock_movements', 'at'],
] as const;

/** Whether a time is of a clock that ran ahead. */
export function isAhead(time: string | Date, now: Date): boolean {
  return new Date(time).getTime() > new Date(endOfNow(now)).getTime();
}

/** Behind it lies nothing that was made to wait so long at most, now or before; ISO 8601. */
export function longestWait(now: Date, minutes: number): string {
  return minutesAfter(now, minutes + TOLERANCE_MINUTES);
}

/** Whether something that holds so long at most still does. */
export function stillHolds(until: string, now: Date, longestMinutes: number): boolean {
  const end = new Date(until).getTime();
  return end >= now.getTime() && end <= new Date(longestWait(now, longestMinutes)).getTime();
}

/** Messages wait for hours, or for the next morning. */
export const MESSAGE_WAIT_MINUTES = DAY_MINUTES;
