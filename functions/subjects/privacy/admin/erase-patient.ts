import type { erasePatient as call } from '#contract/privacy/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { erasePatient as erase } from '../erase-patient.ts';
import { readRequest, toRequest } from '../requests.ts';

/** Erases a patient who asks for it, or writes down that they asked. A repeat goes on with it. */
export const erasePatient: Handler<typeof call> = async ({ patientId }, context) => {
  const { tables } = context;
  await erase(context, patientId, { asks: true });
  const request = await readRequest(tables, { kind: 'patient', id: patientId });
  return request ? { request: toRequest(request), done: request.state === 'done' } : refuse('not_found');
};
