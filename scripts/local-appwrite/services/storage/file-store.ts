import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes, Sql } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** A file as kept beside its bytes. Sizes are bytes. */
export type FileRecord = {
  sequence: number;
  id: string;
  bucketId: string;
  createdAt: string;
  updatedAt: string;
  permissions: string[];
  name: string;
  /** MD5 of the content in hexadecimal; empty until the upload is complete, like `mimeType`. */
  signature: string;
  mimeType: string;
  sizeOriginal: number;
  /** What it takes on disk. */
  sizeActual: number;
  encrypted: boolean;
  chunksTotal: number;
  chunksUploaded: number;
  /** Who may send further chunks: an account's id, empty for guests, `key` for API keys. */
  uploader: string;
};

/** What a complete upload adds to its file. */
export type FileContent = Pick<FileRecord, 'signature' | 'mimeType' | 'sizeActual' | 'encrypted'>;

/** A file whose bytes are still to come. */
export type NewFile = Pick<
  FileRecord,
  'id' | 'bucketId' | 'permissions' | 'name' | 'sizeOriginal' | 'chunksTotal' | 'uploader'
>;

/** The files of the installation. */
export type FileStore = ReturnType<typeof createFileStore>;

/** The internal table of files. Ids differ by more than case, as in MariaDB: on some disks their names would be one. */
export const fileMigrations: readonly Migration[] = [
  {
    id: 'storage-001-files',
    sql: `
      CREATE TABLE _files (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL COLLATE NOCASE,
        bucket_id TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        permissions TEXT NOT NULL,
        name TEXT NOT NULL,
        signature TEXT NOT NULL,
        mime_type TEXT NOT NULL,
        size_original INTEGER NOT NULL,
        size_actual INTEGER NOT NULL,
        encrypted INTEGER NOT NULL,
        chunks_total INTEGER NOT NULL,
        chunks_uploaded INTEGER NOT NULL,
        uploader TEXT NOT NULL,
        UNIQUE (bucket_id, id)
      ) STRICT;
    `,
  },
];

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['name', unfoldedText('name')],
  ['signature', unfoldedText('signature')],
  ['mimeType', unfoldedText('mime_type')],
  ['sizeOriginal', { sql: 'size_original', type: 'integer' }],
  ['chunksTotal', { sql: 'chunks_total', type: 'integer' }],
  ['chunksUploaded', { sql: 'chunks_uploaded', type: 'integer' }],
]);

/** Opens the files. */
export function createFileStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function find(bucketId: string, id: string): FileRecord | null {
    const row = store.get('SELECT * FROM _files WHERE bucket_id = ? AND id = ?', bucketId, id);
    return row === undefined ? null : readFile(row);
  }

  function get(bucketId: string, id: string): FileRecord {
    const file = find(bucketId, id);
    if (file === null) {
      throw fileNotFound();
    }
    return file;
  }

  return {
    /** The file, or null. */
    find,
    /** The file, or `storage_file_not_found`. */
    get,

    /** Adds a file that waits for its bytes. Throws `storage_file_already_exists`. */
    insert(file: NewFile): FileRecord {
      const time = now();
      const added = store.run(
        `INSERT OR IGNORE INTO _files (id, bucket_id, created_at, updated_at, permissions, name, signature, mime_type,
           size_original, size_actual, encrypted, chunks_total, chunks_uploaded, uploader)
         VALUES (?, ?, ?, ?, ?, ?, '', '', ?, 0, 0, ?, 0, ?)`,
        file.id,
        file.bucketId,
        time,
        time,
        JSON.stringify(file.permissions),
        file.name,
        file.sizeOriginal,
        file.chunksTotal,
        file.uploader,
      );
      if (added.changes === 0) {
        throw fileAlreadyExists();
      }
      return get(file.bucketId, file.id);
    },

    /** Notes how many chunks have come; it never goes back. */
    setChunks(file: FileRecord, chunksUploaded: number): FileRecord {
      store.run(
        'UPDATE _files SET chunks_uploaded = MAX(chunks_uploaded, ?) WHERE sequence = ?',
        chunksUploaded,
        file.sequence,
      );
      return get(file.bucketId, file.id);
    },

    /** Notes that all bytes are there. */
    complete(file: FileRecord, content: FileContent): FileRecord {
      store.run(
        `UPDATE _files SET signature = ?, mime_type = ?, size_actual = ?, encrypted = ?, chunks_uploaded = chunks_total,
           updated_at = ? WHERE sequence = ?`,
        content.signature,
        content.mimeType,
        content.sizeActual,
        Number(content.encrypted),
        now(),
        file.sequence,
      );
      return get(file.bucketId, file.id);
    },

    /** Changes name and permissions. */
    update(file: FileRecord, changes: Pick<FileRecord, 'name' | 'permissions'>): FileRecord {
      store.run(
        'UPDATE _files SET name = ?, permissions = ?, updated_at = ? WHERE sequence = ?',
        changes.name,
        JSON.stringify(changes.permissions),
        now(),
        file.sequence,
      );
      return get(file.bucketId, file.id);
    },

    remove(file: FileRecord) {
      store.run('DELETE FROM _files WHERE sequence = ?', file.sequence);
    },

    /** A page of the bucket's files; with `readers`, of those that grant one of these roles to read. */
    list(
      bucketId: string,
      readers: readonly string[] | null,
      { plan, search, countTotal }: { plan: QueryPlan; search: string; countTotal: boolean },
    ) {
      const conditions: Sql[] = [{ sql: 'bucket_id = ?', values: [bucketId] }];
      if (readers !== null) {
        const permissions = readers.map((role) => `read("${role}")`);
        const marks = permissions.map(() => '?').join(', ');
        conditions.push({
          sql: `EXISTS (SELECT 1 FROM json_each(permissions) WHERE value IN (${marks}))`,
          values: permissions,
        });
      }
      const typed = searchCondition(['id', 'name'], search);
      const { rows, total } = listResources(store, {
        table: '_files',
        attributes,
        plan,
        conditions: typed === null ? conditions : [...conditions, typed],
        label: 'File',
        countTotal,
      });
      return { files: rows.map(readFile), total };
    },

    /** All files of a bucket, unfinished uploads included. */
    ofBucket(bucketId: string): FileRecord[] {
      return store.all('SELECT * FROM _files WHERE bucket_id = ?', bucketId).map(readFile);
    },

    /** The bytes that the bucket's files take, before encryption. */
    totalSize(bucketId: string): number {
      const row = store.get<{ total: number }>(
        'SELECT COALESCE(SUM(size_original), 0) AS total FROM _files WHERE bucket_id = ?',
        bucketId,
      );
      return row?.total ?? 0;
    },

    /** Uploads that nothing will end: in one piece (asked before any request runs), or in chunks and begun before `time`. */
    abandoned(time: string): FileRecord[] {
      return store
        .all("SELECT * FROM _files WHERE signature = '' AND (chunks_total = 1 OR created_at < ?)", time)
        .map(readFile);
    },
  };
}

/** There is no such file, or the caller may not know of it. */
export function fileNotFound(): AppwriteError {
  return new AppwriteError(404, 'storage_file_not_found', 'The requested file could not be found.');
}

/** The id is taken. */
export function fileAlreadyExists(): AppwriteError {
  return new AppwriteError(409, 'storage_file_already_exists', 'A storage file with the requested ID already exists.');
}

function readFile(row: SqlRow): FileRecord {
  return {
    sequence: Number(row.sequence),
    id: String(row.id),
    bucketId: String(row.bucket_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    permissions: JSON.parse(String(row.permissions)),
    name: String(row.name),
    signature: String(row.signature),
    mimeType: String(row.mime_type),
    sizeOriginal: Number(row.size_original),
    sizeActual: Number(row.size_actual),
    encrypted: row.encrypted === 1,
    chunksTotal: Number(row.chunks_total),
    chunksUploaded: Number(row.chunks_uploaded),
    uploader: String(row.uploader),
  };
}
