import { minutesAfter } from '#lib/clock.ts';

/** So often a message is taken up before it is given up. */
export const MAX_ATTEMPTS = 12;

/** So long a message may be on its way by WhatsApp, until an SMS goes instead. */
export const WHATSAPP_WAIT_MINUTES = 10;

const FIRST_WAIT_MINUTES = 2;
const LONGEST_WAIT_MINUTES = 6 * 60;

/** When a message that was taken up so often is looked at again: the wait doubles, up to six hours. ISO 8601. */
export function nextLookAt(now: Date, attempts: number): string {
  const minutes = FIRST_WAIT_MINUTES * 2 ** Math.max(0, attempts - 1);
  return minutesAfter(now, Math.min(minutes, LONGEST_WAIT_MINUTES));
}
