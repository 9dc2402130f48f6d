import { Query } from 'node-appwrite';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import type { Note, NoteVersion } from '#contract/notes/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { noteTextId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { type FilesById, listFilesOf, toRecordFile } from './record-files.ts';

/** What pages may hear of a note; what it says stands in `patient_note_texts`, a row a version. */
export const NOTE_COLUMNS = [
  'patient_id',
  'at',
  'state',
  'has_text',
  'has_documents',
  'has_pictures',
  'written_by',
  'version',
] as const;
export type NoteRow = SelectedRow<'patient_notes', (typeof NOTE_COLUMNS)[number]>;

export const NOTE_TEXT_COLUMNS = [
  'note_id',
  'version',
  'at',
  'kind',
  'heading',
  'text',
  'files',
  'reason',
  'writer_name',
  'first_at',
  'actor_name',
  'said_at',
] as const;
export type NoteText = Omit<
  SelectedRow<'patient_note_texts', (typeof NOTE_TEXT_COLUMNS)[number]>,
  '$createdAt' | '$updatedAt' | '$id'
>;

/** What notes have said, with the files that belong to them. */
export interface SaidNote {
  said: NoteText;
  files: FilesById;
}

/** Of notes, what they say now, by their ids. */
export async function listNoteTexts(tables: Tables, notes: readonly NoteRow[]): Promise<ReadonlyMap<string, SaidNote>> {
  if (notes.length === 0) {
    return new Map();
  }
  const ids = notes.map(({ $id, version }) => noteTextId($id, version));
  const [{ rows }, files] = await Promise.all([
    tables.list('patient_note_texts', NOTE_TEXT_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]),
    listFilesOf(
      tables,
      notes.map(({ $id }) => $id),
    ),
  ]);
  return new Map(rows.map((said) => [said.note_id, { said, files }]));
}

export function toNoteVersion({ said, files }: SaidNote): NoteVersion {
  const { version, at, kind, heading, text, reason, actor_name, said_at } = said;
  return {
    version,
    at: utc(at),
    kind,
    heading,
    text,
    files: said.files.flatMap((id) => files.get(id) ?? []).map(toRecordFile),
    reason,
    name: actor_name,
    said_at: utc(said_at),
  };
}

/** A note as a reader sees it. */
export function toNote(writtenBy: string, note: SaidNote, reader: Actor): Note {
  const { note_id, writer_name, first_at, reason } = note.said;
  return {
    ...toNoteVersion(note),
    $id: note_id,
    writer: writer_name,
    first_at: utc(first_at),
    may_change: reason === null && mayChange(writtenBy, reader),
  };
}

/** Whoever wrote a note, and admins, correct and withdraw it. */
export function mayChange(writtenBy: string, { id, role }: Actor): boolean {
  return writtenBy === id || role === 'admin';
}

/** When a note stands that is about a day: at the time of day at which it was first written. */
export function noteTime(day: string, first: Date): string {
  const minute = momentInCairo(`${day}T${cairoTime(first).slice('2026-11-20T'.length)}`) ?? first.toISOString();
  return new Date(Date.parse(minute) + (first.getTime() % MINUTE_MS)).toISOString();
}

const MINUTE_MS = 60_000;
