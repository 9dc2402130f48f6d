import type { Role } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

/** By what somebody is written to. */
export const CONTACT_CHANNELS = ['whatsapp'] as const;

/** What somebody is written to about, and who sees its phone. A return is its order's. */
export const CONTACT_SUBJECTS = {
  patient: STAFF_ROLES,
  appointment: STAFF_ROLES,
  form: STAFF_ROLES,
  job: STAFF_ROLES,
  impression: ['cs', 'admin'],
  order: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;
