import { ANOTHER_TIME, MESSAGES_WORTH_A_CALL } from '../appointments/kinds.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from './constants.ts';

/** What the desk calls about, by what it is of: messages that reached nobody, and who wants another time. */
const KINDS_OF = {
  appointment: [...MESSAGES_WORTH_A_CALL, ANOTHER_TIME],
  job: ['repair_ready', 'mold_ready'],
  order: ['cancelled', 'undelivered', 'delivery_failed'],
  trial: ['trial_check'],
} as const satisfies Partial<Record<ContactSubject, readonly string[]>>;

export type CallSubject = keyof typeof KINDS_OF;
export type CallKind = (typeof KINDS_OF)[CallSubject][number];
export const CALL_KINDS: Readonly<Record<CallSubject, readonly CallKind[]>> = KINDS_OF;
const CALL_SUBJECTS = Object.keys(KINDS_OF) as CallSubject[];
export const ALL_CALL_KINDS = Object.values(KINDS_OF).flat();

/** What a message is about that is worth a call; null for any other. */
export const callSubjectOf = (kind: string): CallSubject | null =>
  CALL_SUBJECTS.find((of) => CALL_KINDS[of].some((one) => one === kind)) ?? null;

/** What of it a role calls about: of what it sees the phone. */
export const callSubjectsOf = (role: string): CallSubject[] =>
  CALL_SUBJECTS.filter((of) => CONTACT_SUBJECTS[of].some((one) => one === role));
