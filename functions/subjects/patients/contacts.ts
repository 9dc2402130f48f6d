import { Query } from 'node-appwrite';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';

/** Nobody writes to somebody more often about the same. */
const MOST = 50;

/**
 * Takes what was written about a form, an appointment or an order to the record of whoever it now belongs to; null takes it
 * away. A contact names a phone, which is no longer that of the former one.
 */
export async function moveContacts(tables: Tables, aboutId: string, patientId: string | null): Promise<Operation[]> {
  const ofThis = [Query.equal('about_id', aboutId), Query.limit(MOST)];
  const { rows } = await tables.list('contacts', ['patient_id'], ofThis);
  const ids = rows.map(({ $id }) => $id);
  if (patientId) {
    return ids.map((id) => stage.update('contacts', id, { patient_id: patientId }));
  }
  return ids.length > 0 ? [stage.deleteIds('contacts', ids)] : [];
}
