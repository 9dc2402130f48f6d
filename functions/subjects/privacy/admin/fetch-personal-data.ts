import type { fetchPersonalData as call } from '#contract/privacy/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { readPersonalFile } from '../read.ts';

/** Everything that the shop holds about an account or a patient. The id of somebody who was merged means the other. */
export const fetchPersonalData: Handler<typeof call> = async ({ subject, subjectId }, context) => {
  const patient = subject === 'patient' ? await findPatient(context.tables, subjectId) : null;
  if (subject === 'patient' && !patient) {
    return refuse('not_found');
  }
  const file = await readPersonalFile(context, { kind: subject, id: patient?.$id ?? subjectId }, context.now());
  return file ? { json: JSON.stringify(file) } : refuse('not_found');
};
