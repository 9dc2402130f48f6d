import { always, defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

const ofAdmin = { service: 'admin', access: ['admin'] } as const;

/** Everything that the shop holds about an account or a patient. */
export const fetchPersonalData = defineCall(subject, 'fetch-personal-data', {
  freshFactor: always,
  ...ofAdmin,
  errors: ['not_found'],
});

/** What would stay of an account or a patient, and until when, if they were erased now. */
export const fetchErasure = defineCall(subject, 'fetch-erasure', {
  ...ofAdmin,
  errors: ['not_found'],
});

/**
 * Erases a patient who asks for it; where their record has to be kept, writes down that they asked and by which day they
 * must have an answer. A repeat goes on with what is not done yet.
 */
export const erasePatient = defineCall(subject, 'erase-patient', {
  freshFactor: always,
  ...ofAdmin,
  errors: ['not_found'],
});

/** Who asked to be erased: first those who wait for an answer, then the newest. */
export const fetchPrivacyRequests = defineCall(subject, 'fetch-privacy-requests', {
  ...ofAdmin,
  method: 'GET',
});

/** Notes that somebody was told what stays of them, and until when. */
export const answerPrivacyRequest = defineCall(subject, 'answer-privacy-request', {
  ...ofAdmin,
  errors: ['not_found'],
});
