import type { Loan } from '#contract/pieces/schemas.ts';
import { utc } from '#lib/cairo.ts';
import type { Tables } from '#runtime/tables.ts';
import { patientsOf } from '#subjects/patients/staff/patient-reading.ts';
import { productsOfPieces, titleOf } from '#subjects/stock/pieces.ts';
import { dueState, type LoanRow } from '../loans.ts';

/** Loans with the people who have the hearing aids. */
export async function toLoans(tables: Tables, rows: readonly LoanRow[], now: Date): Promise<Loan[]> {
  const [products, patients] = await Promise.all([
    productsOfPieces(tables, rows),
    patientsOf(
      tables,
      rows.map(({ patient_id }) => patient_id),
    ),
  ]);
  return rows.map((row) => {
    const { $id, serial_number, patient_id, job_id, lent_at, due_on, returned_at, note, actor_name, version } = row;
    return {
      $id,
      serial_number,
      title: titleOf(row, products),
      patient: patient_id === '' ? null : patients.get(patient_id),
      job_id,
      lent_at: utc(lent_at),
      due_on: utc(due_on),
      returned_at: utc(returned_at),
      ...dueState(row, now),
      note,
      actor_name,
      version,
    };
  });
}
