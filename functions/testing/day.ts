import { setTimeout as pause } from 'node:timers/promises';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';

/** Longer than any test file that counts by days takes, on a busy machine, too. */
const ROOM_MS = 180_000;

/** Today in Cairo. Shortly before midnight it is waited for, so that no test file runs into the next day. */
export async function dayWithRoom(): Promise<string> {
  const today = cairoDay(new Date());
  const left = cairoDayStart(dayAfter(today)).getTime() - Date.now();
  if (left > ROOM_MS) {
    return today;
  }
  await pause(left + 1);
  return dayAfter(today);
}
