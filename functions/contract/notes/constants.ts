import type { Role } from '../call.ts';
import { FORM_READERS } from '../forms/constants.ts';
import { STAFF_ROLES } from '../people/roles.ts';

/** What a note of a patient is about; `rem` are files of measurements in the ear with hearing aids. */
export const NOTE_KINDS = ['fitting', 'test', 'rem', 'conversation', 'other'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export const NOTE_TEXT_MAX = 4000;
export const NOTE_HEADING_MAX = 120;
export const NOTE_REASON_MAX = 300;
/** More versions than anybody corrects a note. */
export const MAX_NOTE_VERSIONS = 200;

/** Documents and pictures of patients: their bucket, what the picker offers and the server accepts. */
export const RECORDS_BUCKET = 'records';
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const RECORD_FILE_TYPES = ['application/pdf', ...PICTURE_TYPES] as const;
export type RecordFileType = (typeof RECORD_FILE_TYPES)[number];
export const RECORD_FILE_MAX_BYTES = 10_000_000;
/** What a file of the record belongs to: a note of a patient, a block of a service form, an order of the store. */
export const RECORD_FILE_OWNERS = ['note', 'block', 'order'] as const;
export type RecordFileOwner = (typeof RECORD_FILE_OWNERS)[number];
/** Who opens them: whoever sees what they belong to. */
export const RECORD_FILE_READERS: Readonly<Record<RecordFileOwner, readonly Role[]>> = {
  note: STAFF_ROLES,
  block: [...FORM_READERS.cs, 'audiologist'],
  order: ['admin'],
};
/** A file is answered in parts of so many bytes: an answer of Appwrite holds 10 MB, and base64 takes a third more. */
export const RECORD_PART_BYTES = 4_000_000;
export const RECORD_FILE_NAME_MAX = 120;
/** So many belong to a note. */
export const MAX_NOTE_FILES = 10;
