import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { OPEN_JOB_STAGES } from '#contract/devices/constants.ts';

/** Jobs that are neither delivered nor failed. */
export const openJobs = (): string => Query.equal('stage', [...OPEN_JOB_STAGES]);

/** Open jobs that are promised for today (in Cairo). */
export function dueJobs(now: Date): string[] {
  return [openJobs(), Query.equal('promised_on', startOf(now))];
}

/** Open jobs that were promised for an earlier day. */
export function overdueJobs(now: Date): string[] {
  return [openJobs(), Query.lessThan('promised_on', startOf(now))];
}

/** Open jobs that are promised for today or an earlier day. */
export function pressingJobs(now: Date): string[] {
  return [openJobs(), Query.lessThanEqual('promised_on', startOf(now))];
}

/** Today as date-only columns hold it. */
function startOf(now: Date): string {
  return `${cairoDay(now)}T00:00:00.000+00:00`;
}
