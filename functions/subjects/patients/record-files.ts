import { Query } from 'node-appwrite';
import { fileTypeOf } from '#contract/file-type.ts';
import {
  RECORD_FILE_MAX_BYTES,
  RECORD_FILE_TYPES,
  RECORDS_BUCKET,
  type RecordFileType,
} from '#contract/notes/constants.ts';
import type { RecordFile } from '#contract/notes/schemas.ts';
import { tellsOfItsMaking } from '#lib/picture-metadata.ts';
import type { Files } from '#runtime/files.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Tables } from '#runtime/tables.ts';

const COLUMNS = ['note_id', 'name', 'type', 'size'] as const;
/** A document or picture as its row says it; the row has the file's id. */
export type RecordFileRow = Pick<Rows['patient_files'], (typeof COLUMNS)[number]> & { $id: string };
export type FilesById = ReadonlyMap<string, RecordFileRow>;

/** More than the notes of a page ever had. */
const MAX_FILES = 1_000;

/** All files that ever belonged to notes. */
export async function listFilesOf(tables: Tables, noteIds: readonly string[]): Promise<FilesById> {
  const queries = [Query.equal('note_id', [...noteIds]), Query.limit(MAX_FILES)];
  const { rows } = await tables.list('patient_files', COLUMNS, queries);
  return new Map(rows.map((row) => [row.$id, row]));
}

/** Those of the files that belong to a note already. */
export async function findRecordFiles(tables: Tables, ids: readonly string[]): Promise<FilesById> {
  if (ids.length === 0) {
    return new Map();
  }
  const { rows } = await tables.list('patient_files', COLUMNS, [Query.equal('$id', [...ids]), Query.limit(ids.length)]);
  return new Map(rows.map((row) => [row.$id, row]));
}

/** A file that belongs to a note, and whose it is; null when there is none. */
export function findRecordFile(tables: Tables, id: string): Promise<(RecordFileRow & { patient_id: string }) | null> {
  return tables.get('patient_files', id, [...COLUMNS, 'patient_id']);
}

/**
 * Takes from whoever sent a file the right to read, change and delete it, before it belongs to a record: from then on it
 * is read by a call, which notes who does.
 */
export async function freezeRecordFile(storage: Files, bucketId: string, id: string, name: string): Promise<void> {
  await storage.setPermissions(bucketId, id, name, []);
}

/**
 * What a file is that staff has sent for a record, by its content, because a name and a type can be made up; null when it
 * is not there, not whole, too large or of another kind.
 */
export async function inspectRecordFile(
  storage: Files,
  id: string,
): Promise<{ type: RecordFileType; size: number; sentAs: string } | null> {
  const [file, bytes] = await Promise.all([storage.get(RECORDS_BUCKET, id), storage.bytes(RECORDS_BUCKET, id)]);
  const told = bytes && !tellsOfItsMaking(bytes) && fileTypeOf(bytes);
  const type = RECORD_FILE_TYPES.find((one) => one === told);
  return file?.complete && file.size <= RECORD_FILE_MAX_BYTES && type
    ? { type, size: file.size, sentAs: file.name }
    : null;
}

export function toRecordFile({ $id, name, type, size }: RecordFileRow): RecordFile {
  return { $id, name, type, size };
}
