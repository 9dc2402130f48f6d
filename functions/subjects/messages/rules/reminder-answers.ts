import type { ReminderAnswer } from '#contract/appointments/kinds.ts';
import { foldDigits } from '#contract/phone.ts';

/** Signs, spaces, and what makes a keycap of a number. */
const BESIDE = /[\s\p{P}\p{S}\p{M}\p{Cf}]/gu;

/** What a reply says that is nothing but the number of an answer; null for any other, which people read. */
export function answerOf(text: string): ReminderAnswer | null {
  switch (foldDigits(text).replace(BESIDE, '')) {
    case '1':
      return 'coming';
    case '2':
      return 'another_time';
    default:
      return null;
  }
}
