import { Query } from 'node-appwrite';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';

/** Nobody writes to somebody more often about the same, and a transaction holds three times as many. */
const MOST = 25;

/**
 * Takes what was written about a form, an appointment or an order, by the staff or by the shop itself, and the tasks about it
 * to the record of whoever it now belongs to; null takes it away. It went to a phone which is no longer that of the former one.
 */
export async function moveContacts(tables: Tables, aboutId: string, patientId: string | null): Promise<Operation[]> {
  const [contacts, tasks, messages] = await Promise.all([
    tables.list('contacts', ['patient_id'], [Query.equal('about_id', aboutId), Query.limit(MOST)]),
    tables.list('tasks', ['patient_id'], [Query.equal('subject_id', aboutId), Query.limit(MOST)]),
    tables.list(
      'outbox',
      ['patient_id'],
      [Query.equal('about', aboutId), Query.isNotNull('patient_id'), Query.limit(MOST)],
    ),
  ]);
  const ids = contacts.rows.map(({ $id }) => $id);
  const moved = [
    ...messages.rows.map(({ $id }) => stage.update('outbox', $id, { patient_id: patientId })),
    ...tasks.rows.map(({ $id }) => stage.update('tasks', $id, { patient_id: patientId })),
  ];
  if (patientId) {
    return [...moved, ...ids.map((id) => stage.update('contacts', id, { patient_id: patientId }))];
  }
  return [...moved, ...(ids.length > 0 ? [stage.deleteIds('contacts', ids)] : [])];
}
