import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { HealthLevel } from '#contract/system/constants.ts';
import { isAhead } from '#lib/clock.ts';

/*
 * From when on something in a shop that runs is worth a look, and from when on it is broken: for the operators' command
 * `npm run doctor` and for the admin area alike.
 */

export type { HealthLevel };

/** From which figure on a look says `warn`, and from which on `fail`. */
export interface Threshold {
  warn: number;
  fail: number;
}

const DAY_MINUTES = 24 * 60;
const HOUR_MS = 3_600_000;

/** How many minutes ago the schedule ran last. It runs every five minutes, so two runs may be late or lost. */
export const SCHEDULE_MINUTES: Threshold = { warn: 10, fail: 30 };
/** For how many minutes the oldest message has been due. A full round of them takes the schedule some runs. */
export const OUTBOX_MINUTES: Threshold = { warn: 15, fail: 120 };
/** Messages that were given up are told of for so long. */
export const GIVEN_UP_DAYS = 7;
/** After how many nights of which the recount of the books, or the comparison of payments, never came to its end. */
export const MISSED_NIGHTS: Threshold = { warn: 0, fail: 2 };
/** Both are made after midnight in Cairo, some minutes of work at a time; until this hour they may be under way. */
const NIGHT_HOURS = 6;
/** How old the newest backup is: a day, with an hour in which the next one is made. */
export const BACKUP_MINUTES: Threshold = { warn: DAY_MINUTES + 60, fail: 3 * DAY_MINUTES };
/** For how long failed executions are told of. */
export const FAILED_EXECUTION_HOURS = 24;
/** How many seconds the server's clock differs from ours. Sessions and card payments lean on it. */
export const CLOCK_SECONDS: Threshold = { warn: 30, fail: 300 };
/** How many days a certificate still holds. Whoever renews by themselves does so about 30 days before. */
export const CERTIFICATE_DAYS: Threshold = { warn: 14, fail: 3 };

/** How many gigabytes of the disk are free. */
export const FREE_DISK_GIGABYTES: Threshold = { warn: 2, fail: 0.5 };

/** The worst of several looks. */
export function worst(levels: readonly HealthLevel[]): HealthLevel {
  return levels.includes('fail') ? 'fail' : levels.includes('warn') ? 'warn' : 'ok';
}

/** The level of a figure that is the worse the larger it is. */
export function levelAbove(figure: number, { warn, fail }: Threshold): HealthLevel {
  return figure > fail ? 'fail' : figure > warn ? 'warn' : 'ok';
}

/** The level of a figure that is the worse the smaller it is. */
export function levelBelow(figure: number, { warn, fail }: Threshold): HealthLevel {
  return figure < fail ? 'fail' : figure < warn ? 'warn' : 'ok';
}

/** How many minutes ago a time was; negative when it is still to come. */
export function minutesSince(time: string, now: Date): number {
  return (now.getTime() - new Date(time).getTime()) / 60_000;
}

/** The level of how long ago a time was. One that has not come says nothing, and no more can be relied on it. */
export function ageLevel(time: string, now: Date, threshold: Threshold): HealthLevel {
  return isAhead(time, now) ? 'fail' : levelAbove(minutesSince(time, now), threshold);
}

/** Whether the schedule runs, by its last run and by since when it could: nobody can have run before they were there. */
export function scheduleLevel(lastRun: string | null, possibleSince: string, now: Date): HealthLevel {
  return ageLevel(lastRun === null || lastRun < possibleSince ? possibleSince : lastRun, now, SCHEDULE_MINUTES);
}

/** What is seen of the messages that customers are to get. */
export interface OutboxState {
  /** Since when the message that waits longest could have been sent; null when none waits. */
  oldestDueAt: string | null;
  /** Messages that were tried and not delivered, and wait for their next attempt. */
  retried: number;
  /** Messages that were given up in the last `GIVEN_UP_DAYS`. */
  givenUp: number;
}

export function outboxLevel({ oldestDueAt, retried, givenUp }: OutboxState, now: Date): HealthLevel {
  const waiting = oldestDueAt === null ? 'ok' : levelAbove(minutesSince(oldestDueAt, now), OUTBOX_MINUTES);
  return worst([waiting, retried + givenUp > 0 ? 'warn' : 'ok']);
}

/**
 * Whether the nightly recount of the books, or the daily comparison with the card provider, comes night by night. `newest`
 * is the last day in Cairo of which it was finished, null while there was none; `openedOn` the day on which the shop began.
 * A day that has not come was never finished.
 */
export function nightlyLevel(newest: string | null, openedOn: string, now: Date): HealthLevel {
  const lastNight = dayAfter(cairoDay(new Date(now.getTime() - NIGHT_HOURS * HOUR_MS)), -1);
  if (newest !== null && newest > cairoDay(now)) {
    return 'fail';
  }
  const before = dayAfter(openedOn, -1);
  const done = newest === null || newest < before ? before : newest;
  return levelAbove((Date.parse(lastNight) - Date.parse(done)) / (DAY_MINUTES * 60_000), MISSED_NIGHTS);
}
