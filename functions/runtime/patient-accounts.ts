import { Query } from 'node-appwrite';
import { findPatient, listMerged, type PatientRow } from './patients.ts';
import type { Tables } from './tables.ts';

/** So many patients one account sees: parents see their children. */
const MOST_PATIENTS = 20;

/**
 * The account that sees what the clinic keeps of a patient, by their id and those merged into them; null without one. Where
 * records that were merged before had a link each, that of the first id counts. One step.
 */
export async function accountOf(
  tables: Tables,
  patientIds: readonly string[],
): Promise<{ $id: string; user_id: string } | null> {
  const { rows } = await tables.list(
    'patient_accounts',
    ['user_id'],
    [Query.equal('$id', [...patientIds]), Query.limit(patientIds.length)],
  );
  const place = ({ $id }: { $id: string }) => patientIds.indexOf($id);
  return rows.filter((row) => place(row) >= 0).sort((a, b) => place(a) - place(b))[0] ?? null;
}

/** The ids of the patients whom an account sees. The id is taken exactly, where the database takes A for a. One step. */
async function patientsOfAccount(tables: Tables, userId: string): Promise<string[]> {
  const { rows } = await tables.list(
    'patient_accounts',
    ['user_id'],
    [Query.equal('user_id', userId), Query.orderAsc('$createdAt'), Query.limit(MOST_PATIENTS)],
  );
  return rows.filter(({ user_id }) => user_id === userId).map(({ $id }) => $id);
}

/** A patient with the account that sees them; null when there is no such patient. Three steps, and one for each merge. */
export async function linkOf(
  tables: Tables,
  patientId: string,
): Promise<{ patient: PatientRow; link: { $id: string; user_id: string } | null } | null> {
  const patient = await findPatient(tables, patientId);
  if (!patient) {
    return null;
  }
  const merged = await listMerged(tables, patient.$id);
  return { patient, link: await accountOf(tables, [patient.$id, ...merged]) };
}

/** The patients whom an account sees, nobody twice, each with all ids they go by. Three steps, and one for each merge. */
export async function patientsSeenBy(
  tables: Tables,
  userId: string,
): Promise<{ patient: PatientRow; ids: string[] }[]> {
  const linked = await patientsOfAccount(tables, userId);
  const found = await Promise.all(linked.map((id) => findPatient(tables, id)));
  const patients = new Map(found.flatMap((patient) => (patient ? [[patient.$id, patient]] : [])));
  const seen = await Promise.all(
    [...patients.values()].map(async (patient) => {
      const ids = [patient.$id, ...(await listMerged(tables, patient.$id))];
      // A patient is one account's, also where a record that was merged into theirs was another's.
      return (await accountOf(tables, ids))?.user_id === userId ? [{ patient, ids }] : [];
    }),
  );
  return seen.flat();
}
