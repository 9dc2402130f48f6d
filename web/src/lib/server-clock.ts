import { clockCorrection, correctClock } from '#contract/server-now.ts';

/** A clock that is no further off is right: days and times of visits do not depend on it. */
const TOLERATED_MS = 2 * 60_000;

/** Told on the window whenever the clock of this machine is found wrong, or right again. */
export const CLOCK_EVENT = 'clock';

/** Learns from an answer by how much the clock here is wrong: it was made between these two moments of that clock. */
export function noteServerTime(made = '', sent: number, received = Date.now()): void {
  // Appwrite 1.9 tells it without its zone, `2026-11-27 22:36:56.049`: that is UTC.
  const at = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(made) ? made : `${made.replace(' ', 'T')}Z`);
  if (Number.isNaN(at)) return;
  const off = Math.min(at - sent, 0) + Math.max(at - received, 0);
  const correction = Math.abs(off) > TOLERATED_MS ? off : 0;
  // Answers differ by how long they took; that is no other clock.
  if (correction !== 0 && Math.abs(correction - clockCorrection()) <= TOLERATED_MS) return;
  if (correction === clockCorrection()) return;
  correctClock(correction);
  window.dispatchEvent(new Event(CLOCK_EVENT));
}
