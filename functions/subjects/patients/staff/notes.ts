import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import type {
  saveNote as saveCall,
  fetchNoteVersions as versionsCall,
  withdrawNote as withdrawCall,
} from '#contract/notes/calls.ts';
import { MAX_NOTE_VERSIONS, RECORDS_BUCKET } from '#contract/notes/constants.ts';
import type { Note } from '#contract/notes/schemas.ts';
import { noteId as idOf, noteTextId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { type AuditEntry, audited } from '#runtime/audit.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import {
  listNoteTexts,
  mayChange,
  NOTE_COLUMNS,
  NOTE_TEXT_COLUMNS,
  type NoteRow,
  type NoteText,
  noteTime,
  type SaidNote,
  toNote,
  toNoteVersion,
} from '../notes.ts';
import { findPatient, isOfPatient, type PatientRow } from '../patients.ts';
import {
  findRecordFiles,
  freezeRecordFile,
  inspectRecordFile,
  listFilesOf,
  type RecordFileRow,
} from '../record-files.ts';
import { noteRead } from '../record-reads.ts';

type Context = CallContext<typeof saveCall.access>;
type Data = InputOf<typeof saveCall>['data'];

/** What a note says stands in its versions. */
const auditedNotes = audited('patient_notes', { kind: 'note', told: () => ({}) });

/** A note that there is. */
interface Known extends SaidNote {
  row: NoteRow;
}

/** What a version is to say. */
interface Content extends Pick<NoteText, 'at' | 'kind' | 'heading' | 'text' | 'reason'> {
  files: readonly RecordFileRow[];
  /** Those of the files that belong to no note yet. */
  fresh: readonly RecordFileRow[];
}

/**
 * Writes down a note, or corrects one, as one transaction. A new one's id follows from the request, so that a repeat
 * finds it, and one with other words corrects it; a correction that a note says already is answered as it is. What was
 * said before stays, as a version of its own. Its patient is claimed, so as not to be merged or erased at the same
 * moment.
 */
export const saveNote: Handler<typeof saveCall> = async ({ patientId, requestId, noteId, version, data }, context) => {
  const { actor, tables, now } = context;
  const id = noteId ?? idOf(patientId, requestId);
  const [patient, known] = await Promise.all([findPatient(tables, patientId), findNote(tables, id)]);
  if (!patient || (noteId && !known)) {
    return refuse('not_found');
  }
  if (known) {
    await refuseUnlessChangeable(context, patient, known);
  }
  const first = known ? new Date(known.said.first_at) : now();
  const said = await toContent(context, id, data, first);
  if (!known) {
    return writeFirst(context, { id, patient, first, said });
  }
  if (known.said.reason === null && saysSo(known.said, said)) {
    return toNote(known.row.written_by, known, actor);
  }
  // A request that comes again with other words corrects what it wrote.
  if (known.said.reason !== null || known.row.version !== (noteId ? version : 0)) {
    return refuse('record_changed');
  }
  return writeVersion(context, patient, known, said, 'update');
};

/** Takes a note back, with a version of its own that says why. A repeat finds it done. As many steps as a correction. */
export const withdrawNote: Handler<typeof withdrawCall> = async ({ patientId, noteId, version, reason }, context) => {
  const { actor, tables } = context;
  const [patient, known] = await Promise.all([findPatient(tables, patientId), findNote(tables, noteId)]);
  if (!patient || !known) {
    return refuse('not_found');
  }
  await refuseUnlessChangeable(context, patient, known);
  const why = plain(reason);
  if (known.said.reason === why) {
    return toNote(known.row.written_by, known, actor);
  }
  if (known.said.reason !== null || known.row.version !== version) {
    return refuse('record_changed');
  }
  const { at, kind, heading, text, files: ids } = known.said;
  const files = ids.flatMap((one) => known.files.get(one) ?? []);
  return writeVersion(context, patient, known, { at, kind, heading, text, reason: why, files, fresh: [] }, 'withdraw');
};

/** Everything that a note has said, newest first. */
export const fetchNoteVersions: Handler<typeof versionsCall> = async ({ patientId, noteId }, context) => {
  const { tables } = context;
  const [patient, row] = await Promise.all([
    findPatient(tables, patientId),
    tables.get('patient_notes', noteId, NOTE_COLUMNS),
  ]);
  if (!patient || !row || !(await isOfPatient(tables, row, patient.$id))) {
    return refuse('not_found');
  }
  const [{ rows }, files] = await Promise.all([
    tables.list('patient_note_texts', NOTE_TEXT_COLUMNS, [
      Query.equal('note_id', noteId),
      Query.orderDesc('version'),
      Query.limit(MAX_NOTE_VERSIONS),
    ]),
    listFilesOf(tables, [noteId]),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-note-versions' }),
  ]);
  return { documents: rows.map((said) => toNoteVersion({ said, files })), total: rows.length };
};

/** A note with what it says now. */
async function findNote(tables: Tables, id: string): Promise<Known | null> {
  const row = await tables.get('patient_notes', id, NOTE_COLUMNS);
  const note = row && (await listNoteTexts(tables, [row])).get(id);
  return row && note ? { row, ...note } : null;
}

/** A note is changed through its own patient, by whoever wrote it or an admin. */
async function refuseUnlessChangeable({ actor, tables }: Context, patient: PatientRow, { row }: Known): Promise<void> {
  if (!(await isOfPatient(tables, row, patient.$id))) {
    refuse('not_found');
  }
  if (!mayChange(row.written_by, actor)) {
    refuse('forbidden');
  }
}

interface First {
  id: string;
  patient: PatientRow;
  /** When it is written. */
  first: Date;
  said: Content;
}

async function writeFirst(context: Context, { id, patient, first, said }: First): Promise<Note> {
  const { actor, tables } = context;
  const time = first.toISOString();
  const name = nameOf(actor);
  const text = toText(said, {
    note_id: id,
    version: 0,
    writer_name: name,
    first_at: time,
    actor_name: name,
    said_at: time,
  });
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedNotes.create(
      context,
      id,
      { patient_id: patient.$id, ...heardOf(said), written_by: actor.id, version: 0 },
      { label: patient.name, after: toldOf(text) },
    ),
    ...textOperations(context, patient, text, said),
  ]);
  return toNote(actor.id, { said: text, files: byId(said.files) }, actor);
}

async function writeVersion(
  context: Context,
  patient: PatientRow,
  { row, said: before }: Known,
  said: Content,
  action: Extract<AuditEntry['action'], 'update' | 'withdraw'>,
): Promise<Note> {
  const { actor, tables, now } = context;
  const { note_id, writer_name, first_at } = before;
  const text = toText(said, {
    note_id,
    version: row.version + 1,
    writer_name,
    first_at,
    actor_name: nameOf(actor),
    said_at: now().toISOString(),
  });
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedNotes.change(context, row, heardOf(said), {
      action,
      label: patient.name,
      before: toldOf(before),
      after: toldOf(text),
    }),
    ...textOperations(context, patient, text, said),
  ]);
  return toNote(row.written_by, { said: text, files: byId(said.files) }, actor);
}

type Circumstances = Pick<NoteText, 'note_id' | 'version' | 'writer_name' | 'first_at' | 'actor_name' | 'said_at'>;

function toText({ at, kind, heading, text, reason, files }: Content, circumstances: Circumstances): NoteText {
  return { ...circumstances, at, kind, heading, text, reason, files: files.map(({ $id }) => $id) };
}

/** What pages hear of a note. */
function heardOf({ at, text, reason, files }: Content) {
  const documents = files.filter(({ type }) => type === 'application/pdf').length;
  return {
    at,
    state: reason === null ? 'current' : 'withdrawn',
    has_text: text !== '',
    has_documents: documents > 0,
    has_pictures: files.length > documents,
  } as const;
}

function textOperations({ actor }: Context, { $id }: PatientRow, text: NoteText, { fresh }: Content): Operation[] {
  return [
    stage.create('patient_note_texts', noteTextId(text.note_id, text.version), {
      ...text,
      patient_id: $id,
      actor_id: actor.id,
    }),
    ...(fresh.length > 0
      ? [
          stage.createMany(
            'patient_files',
            fresh.map((file) => ({ ...file, patient_id: $id, added_by: actor.id })),
          ),
        ]
      : []),
  ];
}

/** What is asked to be said; new files are looked at, and from then on read by calls alone. */
async function toContent(
  { tables, storage, now }: Context,
  noteId: string,
  { day, kind, heading, text, files: asked }: Data,
  first: Date,
): Promise<Content> {
  const faults = new Faults();
  if (day > cairoDay(now())) {
    faults.add('data.day', { key: 'date_future' });
  }
  const wanted = asked ?? [];
  const known = await findRecordFiles(
    tables,
    wanted.map(({ id }) => id),
  );
  const fresh: RecordFileRow[] = [];
  const files = await Promise.all(
    wanted.map(async ({ id, name }, index) => {
      const one = known.get(id);
      const isTwice = wanted.findIndex((other) => other.id === id) < index;
      const found = one || isTwice ? null : await inspectRecordFile(storage, id);
      const file = found ? { $id: id, note_id: noteId, name: name.trim(), type: found.type, size: found.size } : one;
      if (!file || file.note_id !== noteId || isTwice) {
        faults.add('data.files', { key: 'invalid_file' }, { code: 'invalid_file', params: {} });
        return [];
      }
      if (found) {
        await freezeRecordFile(storage, RECORDS_BUCKET, id, found.sentAs);
        fresh.push(file);
      }
      return [file];
    }),
  );
  faults.refuse();
  return {
    at: noteTime(day, first),
    kind,
    heading: heading?.trim() || null,
    text: plain(text ?? ''),
    reason: null,
    files: files.flat(),
    fresh,
  };
}

const byId = (files: readonly RecordFileRow[]) => new Map(files.map((file) => [file.$id, file]));

/** Lines end as they do everywhere. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

function saysSo(before: NoteText, { at, kind, heading, text, files }: Content): boolean {
  return (
    Date.parse(before.at) === Date.parse(at) &&
    before.kind === kind &&
    before.heading === heading &&
    before.text === text &&
    JSON.stringify(before.files) === JSON.stringify(files.map(({ $id }) => $id))
  );
}

/** What the log of changes is told; it hides what was written of somebody's health. */
function toldOf({ at, heading, text, files, reason }: NoteText) {
  const day = `${cairoDay(new Date(at))}T00:00:00.000Z`;
  return { day, medical_heading: heading, medical_note: text, medical_reason: reason, files: files.length };
}
