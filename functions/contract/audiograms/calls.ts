import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Writes down an audiogram of a patient, or corrects one as read at `version`. */
export const saveAudiogram = defineCall({
  service: 'staff',
  type: 'save-audiogram',
  method: 'POST',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
  schemas: async () => (await schemas()).saveAudiogram,
});

/** A patient's audiograms, the newest first. */
export const fetchAudiograms = defineCall({
  service: 'staff',
  type: 'fetch-audiograms',
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchAudiograms,
});

/**
 * Says whose account has an email; with `userId`, that answer, it lets the account see the patient's audiograms. Its owner
 * must have proven the email.
 */
export const linkAccount = defineCall({
  service: 'staff',
  type: 'link-account',
  method: 'POST',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'no_account', 'email_unproven', 'record_changed'],
  schemas: async () => (await schemas()).linkAccount,
});

/** The patient's account sees nothing of them any more. */
export const unlinkAccount = defineCall({
  service: 'staff',
  type: 'unlink-account',
  method: 'POST',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).unlinkAccount,
});

/** Writes the audiogram that a patient keeps with their account into the record, as self-reported. */
export const takeOverHearing = defineCall({
  service: 'staff',
  type: 'take-over-hearing',
  method: 'POST',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).takeOverHearing,
});
