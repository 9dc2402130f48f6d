import { Query } from 'node-appwrite';
import type { Note } from '#contract/notes/schemas.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Tables } from '#runtime/tables.ts';
import { listNoteTexts, NOTE_COLUMNS, toNote } from './notes.ts';

/** Among so many notes with files, the newest, those are looked for. */
const NOTES = 90;

/** The notes of these patients that hold files of real-ear measurements, the newest first. */
export async function listRealEar(
  { tables, actor }: { tables: Tables; actor: Actor },
  patientIds: readonly string[],
): Promise<Note[]> {
  const { rows } = await tables.list('patient_notes', NOTE_COLUMNS, [
    Query.equal('patient_id', [...patientIds]),
    Query.equal('state', 'current'),
    Query.or([Query.equal('has_documents', true), Query.equal('has_pictures', true)]),
    Query.orderDesc('at'),
    Query.limit(NOTES),
  ]);
  const texts = await listNoteTexts(tables, rows);
  return rows.flatMap(({ $id, written_by }) => {
    const note = texts.get($id);
    return note?.said.kind === 'rem' ? [toNote(written_by, note, actor)] : [];
  });
}
