import { Query } from 'node-appwrite';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

const COLUMNS = ['agreed_at', 'actor_name'] as const;
export type PhotoRow = SelectedRow<'patient_photos', (typeof COLUMNS)[number]>;

/** Of which of these records there is a photo, without the photos, in the order of the records: the first is what is shown. */
export async function listPhotos(tables: Tables, patientIds: readonly string[]): Promise<PhotoRow[]> {
  const queries = [Query.equal('$id', [...patientIds]), Query.limit(patientIds.length)];
  const { rows } = await tables.list('patient_photos', COLUMNS, queries);
  return rows.toSorted((one, other) => patientIds.indexOf(one.$id) - patientIds.indexOf(other.$id));
}
