import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import type { updatePatient as call } from '#contract/patients/calls.ts';
import type { PersonDetail } from '#contract/patients/person-details.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { findByWords } from '#runtime/terms.ts';
import { isOffered } from '#subjects/settings/referral-sources.ts';
import { keptDetail } from '../kept-details.ts';
import { auditedPatients, PATIENT_COLUMNS, type PatientRow, toldOfPatient } from '../patients.ts';
import { normalizePhones, patientSearch } from '../rules/patients.ts';
import { toPatientSummary } from './patient-reading.ts';

type Sent = InputOf<typeof call>['data'];

/**
 * Changes a patient's record as one transaction. What it should say is what counts: a record that says so already is
 * answered as it is, so that a repeat does nothing. Forms keep the name under which they were written.
 */
export const updatePatient: Handler<typeof call> = async ({ patientId, version, data }, context) => {
  const { tables } = context;
  const patient = await tables.get('patients', patientId, PATIENT_COLUMNS);
  if (!patient || patient.merged_into) {
    return refuse('not_found');
  }
  const after = changed(patient, data);
  if (JSON.stringify(toldOfPatient(patient)) === JSON.stringify(toldOfPatient(after))) {
    return { ...toPatientSummary(patient), version: patient.version };
  }
  if (patient.version !== version) {
    return refuse('record_changed');
  }
  const isNew = (detail: 'national_id' | 'referral_source') => after[detail] !== patient[detail];
  await Promise.all([
    after.national_id !== null && isNew('national_id') && refuseKnown(tables, after.national_id, patientId),
    after.referral_source !== null && isNew('referral_source') && refuseUnoffered(tables, after.referral_source),
  ]);
  await tables.write(auditedPatients.change(context, patient, { ...toldOfPatient(after), ...patientSearch(after) }));
  return { ...toPatientSummary(after), version: version + 1 };
};

/** The record as it is to be. A birth date says the year, too. */
function changed(patient: PatientRow, { name, phones, birth_year, details = {} }: Sent): PatientRow {
  const kept = Object.entries(details).map(([detail, value]) => [detail, keptDetail(detail as PersonDetail, value)]);
  const after: PatientRow = {
    ...patient,
    ...(name !== undefined && { name: name.trim() }),
    ...(phones && { phones: normalizePhones(phones) }),
    ...(birth_year !== undefined && { birth_year }),
    ...Object.fromEntries(kept),
  };
  if (after.birth_date === null) {
    return after;
  }
  // As the database writes it, where it is the same day.
  const isSameDay = after.birth_date.slice(0, 10) === patient.birth_date?.slice(0, 10);
  const birth_date = isSameDay ? patient.birth_date : after.birth_date;
  return { ...after, birth_date, birth_year: Number(after.birth_date.slice(0, 4)) };
}

/** What is not offered any more stays where it was said before. */
async function refuseUnoffered(tables: Tables, source: string): Promise<void> {
  if (!(await isOffered(tables, source))) {
    refuse('invalid_input', { fields: { 'data.details.referral_source': { key: 'not_a_choice' } } });
  }
}

/** Two who are given one number in the same moment both get it; the second search finds both, and they are merged. */
async function refuseKnown(tables: Tables, nationalId: string, patientId: string): Promise<void> {
  const found = await findByWords(tables, 'patients', [nationalId]);
  if (found === null) {
    return;
  }
  const { rows } = await tables.list(
    'patients',
    ['name'],
    [
      ...found,
      Query.equal('national_id', nationalId),
      Query.isNull('merged_into'),
      Query.notEqual('$id', patientId),
      Query.limit(1),
    ],
  );
  const [other] = rows;
  if (other) {
    refuse('national_id_known', { patientName: other.name });
  }
}
