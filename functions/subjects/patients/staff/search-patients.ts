import { PAGE_SIZE } from '#contract/constants.ts';
import type { searchPatients as call } from '#contract/patients/calls.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import {
  findPatient,
  listByLab,
  listByLoan,
  listByOrder,
  listBySerial,
  listByWords,
  listRecent,
  type PatientRow,
} from '../patients.ts';
import { readPatientQuery } from '../rules/patients.ts';
import { toPatientSummary } from './patient-reading.ts';

interface Match {
  patient: PatientRow;
  /** By which they were found; null when something else was looked for. */
  serial: string | null;
  lab: string | null;
}

/**
 * Patients by phone, name, serial number, also of what they were lent, the lab's number of a job, or that of an order
 * which is linked to them; those whom such a number names come first. Without a search, those who came last. Whoever was
 * merged into another is not among them.
 */
export const searchPatients: Handler<typeof call> = async ({ query = '', limit = PAGE_SIZE }, { tables }) => {
  const typed = readPatientQuery(query);
  const [devices, loans, jobs, orders, byWords] = await Promise.all([
    typed.serial === null ? [] : listBySerial(tables, typed.serial),
    typed.serial === null ? [] : listByLoan(tables, typed.serial),
    typed.lab === null ? [] : listByLab(tables, typed.lab),
    listByOrder(tables, typed.order),
    query.trim() === '' ? listRecent(tables, limit) : listByWords(tables, typed, limit),
  ]);
  const byNumber = await ownersOf(tables, [
    ...[...devices, ...loans].map(({ patient_id, serial_number }) => ({
      patient_id,
      serial: serial_number,
      lab: null,
    })),
    ...jobs.map(({ patient_id, lab_number }) => ({ patient_id, serial: null, lab: lab_number })),
    ...orders.map(({ patient_id }) => ({ patient_id, serial: null, lab: null })),
  ]);
  const matches = new Map<string, Match>(byNumber.map((match) => [match.patient.$id, match]));
  let twice = 0;
  for (const patient of byWords.rows) {
    twice += matches.has(patient.$id) ? 1 : 0;
    matches.set(patient.$id, matches.get(patient.$id) ?? { patient, serial: null, lab: null });
  }
  const documents = [...matches.values()].slice(0, limit).map(({ patient, serial, lab }) => ({
    ...toPatientSummary(patient),
    last_visit_on: patient.last_visit_on,
    serial_number: serial,
    lab_number: lab,
  }));
  return { documents, total: byNumber.length + byWords.total - twice };
};

/** Whose the numbers are, each person once. */
async function ownersOf(
  tables: Tables,
  numbers: readonly (Omit<Match, 'patient'> & { patient_id: string })[],
): Promise<Match[]> {
  const ids = [...new Set(numbers.map(({ patient_id }) => patient_id))];
  const owners = new Map(await Promise.all(ids.map(async (id) => [id, await findPatient(tables, id)] as const)));
  const matches = new Map<string, Match>();
  for (const { patient_id, ...number } of numbers) {
    const patient = owners.get(patient_id);
    if (patient && !matches.has(patient.$id)) {
      matches.set(patient.$id, { patient, ...number });
    }
  }
  return [...matches.values()];
}
