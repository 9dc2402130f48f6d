import { localStore } from './storage.ts';

/** So long the pages of the staff stay signed in without being used, in any tab. */
export const IDLE_HOURS = 12;
const IDLE_MS = IDLE_HOURS * 3_600_000;

/** When one of the tabs was last used, in milliseconds. */
const LAST_USE = 'last-use';
/** That the last session was ended because nobody used it. */
const ENDED_IDLE = 'ended-idle';

/** Notes that somebody uses the pages. */
export function noteUse(now = Date.now()): void {
  localStore.set(LAST_USE, String(now));
}

/** True when nobody has used the pages for too long, in any tab. */
export function isIdle(now = Date.now()): boolean {
  const last = Number(localStore.get(LAST_USE));
  return last > 0 && now - last >= IDLE_MS;
}

/** Counts from now on where nothing was noted yet. */
export function beginWatch(): void {
  if (localStore.get(LAST_USE) === null) noteUse();
}

/** Has the sign-in page say, in all tabs, why one has to sign in again. */
export function tellEndedIdle(): void {
  localStore.set(ENDED_IDLE, 'true');
}

export function hasEndedIdle(): boolean {
  return localStore.get(ENDED_IDLE) !== null;
}

/** A new sign-in is a use, and what ended before is over. */
export function beginUse(): void {
  localStore.remove(ENDED_IDLE);
  noteUse();
}
