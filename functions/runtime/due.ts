import { Query } from 'node-appwrite';
import { longestWait } from '#lib/clock.ts';

/** Conditions, one of which holds for what is due: its time has come, or lies farther off than anything waits. */
export function dueNow(column: string, now: Date, longestMinutes: number): string[] {
  return [Query.lessThanEqual(column, now.toISOString()), Query.greaterThan(column, longestWait(now, longestMinutes))];
}
