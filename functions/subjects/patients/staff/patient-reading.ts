import { Query } from 'node-appwrite';
import type { PatientSummary } from '#contract/patients/patient-summary.ts';
import type { PersonDetails } from '#contract/patients/schemas.ts';
import type { Tables } from '#runtime/tables.ts';
import { detailsOf, PATIENT_COLUMNS, type PatientRow } from '../patients.ts';

/** So many ids fit into one query. */
const IDS_PER_QUERY = 90;

/** A patient as lists show them. */
export function toPatientSummary({ $id, name, phones, birth_year }: PatientRow): PatientSummary {
  return { $id, name, phones, birth_year };
}

/** What is known of a patient besides. */
export function toDetails(row: PatientRow): PersonDetails {
  const details = detailsOf(row);
  return { ...details, birth_date: details.birth_date?.slice(0, 10) ?? null };
}

/** Whose a record is when nobody can say: its patient's row is gone. */
const NOBODY: Omit<PatientSummary, '$id'> = { name: '—', phones: [], birth_year: null };

/** The patients of records, by the id that the record names; a patient who was merged appears as the one who is kept. */
export async function patientsOf(
  tables: Tables,
  ids: readonly string[],
): Promise<{ get: (id: string) => PatientSummary }> {
  const rows = new Map((await listPatients(tables, ids)).map((row) => [row.$id, row]));
  const kept = [...rows.values()].flatMap(({ merged_into }) => (merged_into ? [merged_into] : []));
  for (const row of await listPatients(
    tables,
    kept.filter((id) => !rows.has(id)),
  )) {
    rows.set(row.$id, row);
  }
  return {
    get(id) {
      const row = rows.get(id);
      const last = row?.merged_into ? (rows.get(row.merged_into) ?? row) : row;
      return last ? toPatientSummary(last) : { $id: id, ...NOBODY };
    },
  };
}

async function listPatients(tables: Tables, ids: readonly string[]): Promise<PatientRow[]> {
  const unique = [...new Set(ids)];
  const parts: string[][] = [];
  for (let start = 0; start < unique.length; start += IDS_PER_QUERY) {
    parts.push(unique.slice(start, start + IDS_PER_QUERY));
  }
  const lists = await Promise.all(
    parts.map((part) =>
      tables.list('patients', PATIENT_COLUMNS, [Query.equal('$id', part), Query.limit(IDS_PER_QUERY)]),
    ),
  );
  return lists.flatMap(({ rows }) => rows);
}
