import type { Role } from '../call.ts';
import { CARE_ROLES, STAFF_ROLES } from '../people/roles.ts';

/** By what somebody is written to. */
export const CONTACT_CHANNELS = ['whatsapp'] as const;

/** How somebody is reached who does not want it as everybody: by SMS alone, or by a call of the desk. */
export const CONTACT_WAYS = ['sms', 'call'] as const;
/** Where somebody said that a phone gets no messages: in an answer to one, or to the desk. */
export const STOP_PLACES = ['reply', 'desk'] as const;
/** The number of the words by which somebody agrees to offers (`clinic-patients.json` of the web). */
export const OFFERS_TEXT = 1;
/** The number of those by which they agree in their account (`consent.json` of the web). */
export const OWN_OFFERS_TEXT = 2;
/** The number of those that they sign (`subjects/consents/rules/words.ts`). */
export const SIGNED_OFFERS_TEXT = 3;

/** What somebody is written to about, and who sees its phone. A return is its order's. */
export const CONTACT_SUBJECTS = {
  patient: STAFF_ROLES,
  appointment: STAFF_ROLES,
  form: STAFF_ROLES,
  job: STAFF_ROLES,
  impression: ['cs', 'admin'],
  trial: CARE_ROLES,
  order: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

/** What people are told because a day has come, whoever works in the clinic: that a warranty ends, and that a follow-up is due. */
export const DATE_MESSAGES = ['warranty_ending', 'follow_up_due'] as const;
export type DateMessage = (typeof DATE_MESSAGES)[number];
/** So many days before its end a warranty is told of. */
export const WARRANTY_NOTICE_DAYS = 30;
