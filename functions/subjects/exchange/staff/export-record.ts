import type { exportRecord as call } from '#contract/exchange/staff-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { noteTaken } from '../audit.ts';
import { toBundle } from '../fhir/bundle.ts';
import { CARRIED } from '../fhir/own-columns.ts';
import { installationId } from '../installation.ts';
import { allColumns, readRecords } from '../read-records.ts';

/** The record of somebody as a FHIR bundle. The id of somebody who was merged means the other. */
export const exportRecord: Handler<typeof call> = async ({ patientId, requestId }, context) => {
  const { tables, now } = context;
  const known = await findPatient(tables, patientId);
  const patient = known && (await tables.get('patients', known.$id, allColumns('patients')));
  if (!patient) {
    return refuse('not_found');
  }
  const [[record], installation] = await Promise.all([
    readRecords(tables, [patient]),
    installationId(tables),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'export-record' }),
  ]);
  if (!record) {
    return refuse('not_found');
  }
  await noteTaken(context, { requestId, patient });
  return { json: JSON.stringify(toBundle(record, { installation, now: now() })), tables: CARRIED };
};
