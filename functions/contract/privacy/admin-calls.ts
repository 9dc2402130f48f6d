import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

const ofAdmin = { service: 'admin', access: ['admin'], actorField: 'id' } as const;

/** Everything that the shop holds about an account or a patient. */
export const fetchPersonalData = defineCall({
  ...ofAdmin,
  type: 'fetch-personal-data',
  method: 'POST',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchPersonalData,
});

/** What would stay of an account or a patient, and until when, if they were erased now. */
export const fetchErasure = defineCall({
  ...ofAdmin,
  type: 'fetch-erasure',
  method: 'POST',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchErasure,
});

/**
 * Erases a patient who asks for it; where their record has to be kept, writes down that they asked and by which day they
 * must have an answer. A repeat goes on with what is not done yet.
 */
export const erasePatient = defineCall({
  ...ofAdmin,
  type: 'erase-patient',
  method: 'POST',
  errors: ['not_found'],
  schemas: async () => (await schemas()).erasePatient,
});

/** Who asked to be erased: first those who wait for an answer, then the newest. */
export const fetchPrivacyRequests = defineCall({
  ...ofAdmin,
  type: 'fetch-privacy-requests',
  method: 'GET',
  errors: [],
  schemas: async () => (await schemas()).fetchPrivacyRequests,
});

/** Notes that somebody was told what stays of them, and until when. */
export const answerPrivacyRequest = defineCall({
  ...ofAdmin,
  type: 'answer-privacy-request',
  method: 'POST',
  errors: ['not_found'],
  schemas: async () => (await schemas()).answerPrivacyRequest,
});
