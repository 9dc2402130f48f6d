import { PAGE_SIZE } from '#contract/constants.ts';
import type { searchPatients as call } from '#contract/patients/calls.ts';
import { readPatientQuery } from '../domain/patients.ts';
import { findPatient, listBySerial, listByWords, type PatientRow } from '../runtime/patients.ts';
import type { Handler } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';
import { toPatientSummary } from './patient-reading.ts';

interface Match {
  patient: PatientRow;
  serial: string | null;
}

/**
 * Patients by phone, name or serial number; those whom a serial number names come first. Whoever was merged into
 * another is not among them. Two steps, three when a serial number fits.
 */
export const searchPatients: Handler<typeof call> = async ({ query = '', limit = PAGE_SIZE }, { tables }) => {
  const { words, serial } = readPatientQuery(query);
  const [bySerial, byWords] = await Promise.all([
    serial === null ? [] : findBySerial(tables, serial),
    words.length === 0 ? { rows: [], total: 0 } : listByWords(tables, words, limit),
  ]);
  const matches = new Map<string, Match>(bySerial.map((match) => [match.patient.$id, match]));
  let twice = 0;
  for (const patient of byWords.rows) {
    twice += matches.has(patient.$id) ? 1 : 0;
    matches.set(patient.$id, matches.get(patient.$id) ?? { patient, serial: null });
  }
  const documents = [...matches.values()].slice(0, limit).map(({ patient, serial: serial_number }) => ({
    ...toPatientSummary(patient),
    last_visit_on: patient.last_visit_on,
    serial_number,
  }));
  return { documents, total: bySerial.length + byWords.total - twice };
};

async function findBySerial(tables: Tables, serial: string): Promise<Match[]> {
  const rows = await listBySerial(tables, serial);
  const owners = await Promise.all(rows.map(({ patient_id }) => findPatient(tables, patient_id)));
  const matches = new Map<string, Match>();
  for (const [index, patient] of owners.entries()) {
    if (patient && !matches.has(patient.$id)) {
      matches.set(patient.$id, { patient, serial: rows[index]?.serial_number ?? null });
    }
  }
  return [...matches.values()];
}
