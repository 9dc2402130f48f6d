import type { fetchErasure as call } from '#contract/privacy/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { hasProfile } from '#subjects/accounts/profiles.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { outlookOfPatient, outlookOfUser } from '../erasure.ts';

/** What would stay of somebody who is erased. */
export const fetchErasure: Handler<typeof call> = async ({ subject, subjectId }, { tables, now }) => {
  if (subject === 'user') {
    return (await hasProfile(tables, subjectId)) ? outlookOfUser(tables, subjectId) : refuse('not_found');
  }
  const patient = await findPatient(tables, subjectId);
  return patient ? outlookOfPatient(tables, patient, now()) : refuse('not_found');
};
