import type { InferType } from 'yup';
import {
  array,
  boolean,
  choice,
  day,
  exact,
  id,
  list,
  message,
  number,
  object,
  optionalWritableText,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { isBlank } from '../invisible.ts';
import {
  MAX_NOTE_FILES,
  NOTE_HEADING_MAX,
  NOTE_KINDS,
  NOTE_REASON_MAX,
  NOTE_TEXT_MAX,
  RECORD_FILE_MAX_BYTES,
  RECORD_FILE_NAME_MAX,
  RECORD_FILE_OWNERS,
  RECORD_FILE_TYPES,
  RECORD_PART_BYTES,
} from './constants.ts';

const isSaid = (value: unknown) => !isBlank(value);

/** A note as it is written down: words, files, or both. */
const noteData = exact({
  day: day().required(),
  kind: choice(NOTE_KINDS),
  /** What it is called: needed where there is nothing but files. */
  heading: optionalWritableText(NOTE_HEADING_MAX).when(['text', 'files'], ([said, files], schema) =>
    isBlank(said) && files?.length > 0 ? schema.required().test('not-blank', message('required'), isSaid) : schema,
  ),
  text: optionalWritableText(NOTE_TEXT_MAX).when('files', ([files], schema) =>
    files?.length > 0 ? schema : schema.required().test('not-blank', message('required'), isSaid),
  ),
  /** What belongs to it, in this order; sent to the bucket before. */
  files: array()
    .of(exact({ id: id(), name: text(RECORD_FILE_NAME_MAX) }))
    .max(MAX_NOTE_FILES)
    .optional(),
});

/** A document or picture of a note. */
const recordFile = object({
  $id: string().required(),
  name: string().required(),
  type: choice(RECORD_FILE_TYPES),
  /** Bytes. */
  size: number().required(),
}).required();
export type RecordFile = InferType<typeof recordFile>;

/** What a version of a note says. */
const noteVersion = object({
  version: number().required(),
  /** The day that the note is about, at the time of day at which it was written; ISO 8601. */
  at: string().required(),
  kind: choice(NOTE_KINDS),
  heading: textOrNull(),
  /** `''` where there are files alone. */
  text: string().defined(),
  files: list(recordFile),
  /** Why the note was withdrawn with this version. */
  reason: textOrNull(),
  /** Who wrote this version, and when. */
  name: string().required(),
  said_at: string().required(),
}).required();
export type NoteVersion = InferType<typeof noteVersion>;

/** A note as it is now. */
export const note = noteVersion
  .shape({
    $id: string().required(),
    /** Who wrote the first version, and when. */
    writer: string().required(),
    first_at: string().required(),
    /** The reader may correct and withdraw it. */
    may_change: boolean().required(),
  })
  .required();
export type Note = InferType<typeof note>;

/** Which note, as it was read. */
const known = { noteId: id(), version: number().integer().min(0).required() };

export const saveNote = {
  input: exact({
    id: id(),
    patientId: id(),
    requestId: requestId().required(),
    /** Which one is corrected, as it was read at `version`; a new one has neither. */
    noteId: id().optional(),
    version: number()
      .integer()
      .min(0)
      .when('noteId', ([corrected], schema) => (corrected ? schema.required() : schema)),
    data: noteData,
  }),
  output: note,
};

export const fetchRecordFile = {
  input: exact({
    id: id(),
    fileId: id(),
    /** What the file belongs to. */
    of: choice(RECORD_FILE_OWNERS),
    /** The first one is 0. */
    part: number()
      .integer()
      .min(0)
      .max(RECORD_FILE_MAX_BYTES / RECORD_PART_BYTES)
      .required(),
  }),
  output: object({
    type: choice(RECORD_FILE_TYPES),
    /** So many there are. */
    parts: number().required(),
    /** In base64. */
    data: string().required(),
  }),
};

export const withdrawNote = {
  input: exact({ id: id(), patientId: id(), ...known, reason: text(NOTE_REASON_MAX) }),
  output: note,
};

/** Newest first. */
export const fetchNoteVersions = {
  input: exact({ id: id(), patientId: id(), noteId: id() }),
  output: object({ documents: list(noteVersion), total: number().required() }),
};
