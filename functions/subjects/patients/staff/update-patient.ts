import type { updatePatient as call } from '#contract/patients/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { auditedPatients, PATIENT_COLUMNS, toldOfPatient } from '../patients.ts';
import { normalizePhones, patientSearch } from '../rules/patients.ts';
import { toPatientSummary } from './patient-reading.ts';

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
  const name = data.name?.trim() ?? patient.name;
  const phones = data.phones ? normalizePhones(data.phones) : patient.phones;
  const birth_year = data.birth_year === undefined ? patient.birth_year : data.birth_year;
  const after = { name, phones, birth_year };
  if (JSON.stringify(toldOfPatient(patient)) === JSON.stringify(after)) {
    return { ...toPatientSummary(patient), version: patient.version };
  }
  if (patient.version !== version) {
    return refuse('record_changed');
  }
  await tables.write(auditedPatients.change(context, patient, { ...after, ...patientSearch(name, phones) }));
  return { ...toPatientSummary({ ...patient, ...after }), version: version + 1 };
};
