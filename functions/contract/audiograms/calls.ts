import { always, defineCall } from '../call.ts';
import { CARE_ROLES, STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Writes down an audiogram of a patient, or corrects one as read at `version`. */
export const saveAudiogram = defineCall(subject, 'save-audiogram', {
  needs: { see_health: always, write_audiograms: always },
  access: CARE_ROLES,
  errors: ['not_found', 'record_changed'],
});

/** A patient's audiograms, the newest first. */
export const fetchAudiograms = defineCall(subject, 'fetch-audiograms', {
  method: 'GET',
  needs: { see_health: always },
  access: STAFF_ROLES,
  errors: ['not_found'],
});

/**
 * Says whose account has an email; with `userId`, that answer, it lets the account see the patient's audiograms. Its owner
 * must have proven the email.
 */
export const linkAccount = defineCall(subject, 'link-account', {
  access: ['cs', 'admin'],
  errors: ['not_found', 'no_account', 'email_unproven', 'record_changed'],
});

/** The patient's account sees nothing of them any more. */
export const unlinkAccount = defineCall(subject, 'unlink-account', {
  access: ['cs', 'admin'],
  errors: ['not_found'],
});

/** Writes the audiogram that a patient keeps with their account into the record, as self-reported. */
export const takeOverHearing = defineCall(subject, 'take-over-hearing', {
  needs: { see_health: always, write_audiograms: always },
  access: CARE_ROLES,
  errors: ['not_found'],
});
