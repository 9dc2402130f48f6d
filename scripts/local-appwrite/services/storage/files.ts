import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { Sql } from '../../core/query-sql.ts';
import { defineRecords, field, type Listing, present, type RecordOf } from '../../core/records.ts';

/** Files beside their bytes. Ids differ by more than case, as in MariaDB: on some disks their names would be one. */
export const createFiles = defineRecords({
  table: '_files',
  label: 'File',
  fields: {
    bucketId: field.text(),
    permissions: field.json<string[]>(),
    name: field.text(),
    /** MD5 of the content in hexadecimal; empty until the upload is complete, like `mimeType`. */
    signature: field.text(),
    mimeType: field.text(),
    sizeOriginal: field.integer(),
    /** What it takes on disk. */
    sizeActual: field.integer(),
    encrypted: field.boolean(),
    chunksTotal: field.integer(),
    chunksUploaded: field.integer(),
    /** Who may send further chunks: an account's id, empty for guests, `key` for API keys. */
    uploader: field.text(),
  },
  queryable: ['name', 'signature', 'mimeType', 'sizeOriginal', 'chunksTotal', 'chunksUploaded'],
  searched: ['id', 'name'],
  unique: ['bucket_id, id'],
});
export type FileRecord = RecordOf<typeof createFiles>;

/** A file whose bytes are still to come. */
export type NewFile = Pick<
  FileRecord,
  'id' | 'bucketId' | 'permissions' | 'name' | 'sizeOriginal' | 'chunksTotal' | 'uploader'
>;

/** Adds a file that waits for its bytes. Throws `storage_file_already_exists`. */
export function addFile(app: App, file: NewFile): FileRecord {
  const empty = { signature: '', mimeType: '', sizeActual: 0, encrypted: false, chunksUploaded: 0 };
  const added = app.instance(createFiles).insert({ ...file, ...empty });
  if (added === undefined) {
    throw fileAlreadyExists();
  }
  return added;
}

/** The condition that a file grants one of these roles to read it. */
export function readableBy(roles: readonly string[]): Sql {
  return {
    sql: `EXISTS (SELECT 1 FROM json_each(permissions) WHERE value IN (${roles.map(() => '?').join(', ')}))`,
    values: roles.map((role) => `read("${role}")`),
  };
}

/** The condition that there is anything of a file: one in one piece is there with all its bytes, as on the real server. */
const hasArrived: Sql = { sql: "(signature <> '' OR chunks_total > 1)", values: [] };

/** The files of a bucket that a list shows. */
export function listFiles(app: App, bucketId: string, params: Listing, conditions: readonly Sql[]) {
  return app.instance(createFiles).list(params, { bucketId }, hasArrived, ...conditions);
}

/** A file of a bucket, unless its bytes are still on their way. */
export function findFile(app: App, bucketId: string, id: string): FileRecord | undefined {
  const file = app.instance(createFiles).find({ bucketId, id });
  return file?.signature === '' && file.chunksTotal === 1 ? undefined : file;
}

/** There is no such file, or the caller may not know of it. */
export function fileNotFound(): AppwriteError {
  return new AppwriteError(404, 'storage_file_not_found', 'The requested file could not be found.');
}

/** The id is taken. */
export function fileAlreadyExists(): AppwriteError {
  return new AppwriteError(409, 'storage_file_already_exists', 'A storage file with the requested ID already exists.');
}

/** A file without its bytes. */
export function fileModel(file: FileRecord) {
  const { uploader, permissions, encrypted, ...own } = present(file);
  return { ...own, $permissions: permissions, encryption: encrypted, compression: 'none' };
}
