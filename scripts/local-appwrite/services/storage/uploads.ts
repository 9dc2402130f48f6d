import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { formatTime } from '../../core/clock.ts';
import type { Actor, App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { isValidId, resolveId } from '../../core/ids.ts';
import type { BucketConfig } from '../../core/project-config.ts';
import { createVault } from '../../core/vault.ts';
import { addFile, createFiles, type FileRecord, fileAlreadyExists } from './files.ts';
import { detectMimeType } from './mime.ts';

/** What a request of an upload carries. */
export type UploadRequest = {
  /** As asked for, `unique()` included. */
  fileId: string;
  file: File;
  permissions: string[];
  /** The header `content-range`; null for a file in one piece. */
  contentRange: string | null;
  /** The header `x-appwrite-id`: which upload a later chunk belongs to. */
  continuedId: string | null;
};

type Chunk = { start: number; length: number; size: number; number: number; total: number };

/** The size of the chunks that the SDKs send. */
const CHUNK_BYTES = 5 * 1024 * 1024;
/** Larger files are kept unencrypted, as on the real server. */
const MAX_ENCRYPTED_BYTES = 20_000_000;
/** An upload that nobody continued for so long is given up. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** The bytes of an installation's files. Use `app.instance(createFileVault)`. */
export function createFileVault(app: App) {
  return createVault(join(app.dataDir, 'files'), app.secrets.encryptionKey);
}

/** Opens the uploads of an installation. Use `app.instance(createUploads)`. */
export function createUploads(app: App) {
  const files = app.instance(createFiles);
  const vault = app.instance(createFileVault);
  const finishing = new Map<number, Promise<FileRecord>>();

  async function keep(bucket: BucketConfig, file: FileRecord, content: Buffer): Promise<FileRecord> {
    const encrypted = bucket.encryption && content.length <= MAX_ENCRYPTED_BYTES;
    const sizeActual = await vault.write(file, content, encrypted);
    const signature = createHash('md5').update(content).digest('hex');
    const complete = { signature, mimeType: detectMimeType(content), sizeActual, encrypted };
    return files.update(file, { ...complete, chunksUploaded: file.chunksTotal }) as FileRecord;
  }

  /** Chunks arrive at the same time: the one that finds all of them there puts them together, others wait for it. */
  function finish(bucket: BucketConfig, file: FileRecord): Promise<FileRecord> {
    const running = finishing.get(file.sequence);
    if (running !== undefined) {
      return running;
    }
    const work = (async () => {
      const done = await keep(bucket, file, await vault.joinChunks(file, file.chunksTotal));
      await vault.removeChunks(file);
      return done;
    })().finally(() => finishing.delete(file.sequence));
    finishing.set(file.sequence, work);
    return work;
  }

  async function receiveWhole(bucket: BucketConfig, actor: Actor, request: UploadRequest): Promise<FileRecord> {
    checkFile(bucket, request.file.name, request.file.size);
    const file = addFile(app, {
      id: resolveId(request.fileId, app.ids),
      bucketId: bucket.$id,
      permissions: request.permissions,
      name: request.file.name,
      sizeOriginal: request.file.size,
      chunksTotal: 1,
      uploader: uploaderOf(actor),
    });
    try {
      return await keep(bucket, file, Buffer.from(await request.file.arrayBuffer()));
    } catch (error) {
      files.remove({ sequence: file.sequence });
      throw error;
    }
  }

  async function receiveChunk(
    bucket: BucketConfig,
    actor: Actor,
    request: UploadRequest,
    chunk: Chunk,
  ): Promise<{ file: FileRecord; isRepeated: boolean }> {
    const id = request.continuedId ?? resolveId(request.fileId, app.ids);
    if (!isValidId(id)) {
      throw new AppwriteError(
        400,
        'storage_invalid_appwrite_id',
        'The value for x-appwrite-id header is invalid. Please check the value of the x-appwrite-id header is a valid id and not unique().',
      );
    }
    checkFile(bucket, request.file.name, chunk.size);
    const file = files.find({ bucketId: bucket.$id, id }) ?? begin(bucket, actor, request, id, chunk);
    // An upload belongs to whoever began it: another caller can neither add to it nor learn of it.
    if (file.uploader !== uploaderOf(actor)) {
      throw fileAlreadyExists();
    }
    if (isComplete(file)) {
      return { file, isRepeated: true };
    }
    if (file.sizeOriginal !== chunk.size) {
      throw invalidContentRange();
    }
    await vault.writeChunk(file, chunk.number, Buffer.from(await request.file.arrayBuffer()));
    const count = await vault.countChunks(file);
    // Chunks that came meanwhile may have been counted already.
    const latest = files.find({ sequence: file.sequence }) ?? file;
    const chunksUploaded = Math.max(latest.chunksUploaded, Math.min(count, file.chunksTotal - 1));
    const noted = files.update(latest, { chunksUploaded, updatedAt: latest.updatedAt }) as FileRecord;
    const done = count < file.chunksTotal || isComplete(noted) ? noted : await finish(bucket, file);
    return { file: done, isRepeated: false };
  }

  function begin(bucket: BucketConfig, actor: Actor, request: UploadRequest, id: string, chunk: Chunk): FileRecord {
    return addFile(app, {
      id,
      bucketId: bucket.$id,
      permissions: request.permissions,
      name: request.file.name,
      sizeOriginal: chunk.size,
      chunksTotal: chunk.total,
      uploader: uploaderOf(actor),
    });
  }

  return {
    /**
     * Takes a file in one piece or one chunk of it. `isRepeated`: the upload was complete already.
     * Throws when the bucket does not take such a file or the id is taken.
     */
    async receive(bucket: BucketConfig, actor: Actor, request: UploadRequest) {
      if (request.contentRange === null) {
        return { file: await receiveWhole(bucket, actor, request), isRepeated: false };
      }
      return receiveChunk(bucket, actor, request, readChunk(request.contentRange, request.file.size));
    },

    /** Gives up uploads that nobody will end. */
    async prune() {
      const limit = formatTime(new Date(app.clock.now().getTime() - ABANDONED_MS));
      // In one piece (this runs before any request), or in chunks and begun long ago.
      for (const file of files.query("signature = '' AND (chunks_total = 1 OR created_at < ?)", limit)) {
        await vault.removeChunks(file);
        await vault.remove(file);
        files.remove({ sequence: file.sequence });
      }
    },
  };
}

/** Whether all bytes of the file are there. */
export function isComplete(file: FileRecord): boolean {
  return file.signature !== '';
}

function uploaderOf(actor: Actor): string {
  return actor.kind === 'key' ? 'key' : (actor.user?.id ?? '');
}

function checkFile(bucket: BucketConfig, name: string, size: number) {
  const allowed = bucket.allowedFileExtensions;
  if (allowed.length > 0 && !allowed.includes(extname(name).slice(1).toLowerCase())) {
    throw new AppwriteError(400, 'storage_file_type_unsupported', 'File extension not allowed');
  }
  if (size > bucket.maximumFileSize) {
    throw new AppwriteError(400, 'storage_invalid_file_size', 'File size not allowed');
  }
}

/** Reads `bytes 0-5242879/12000000`. Every chunk but the last is of full size, else they could not be put in order. */
function readChunk(header: string, length: number): Chunk {
  const [, start, end, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? []).map(Number);
  if (start === undefined || end === undefined || size === undefined) {
    throw invalidContentRange();
  }
  const isAligned = start % CHUNK_BYTES === 0 && end + 1 === Math.min(start + CHUNK_BYTES, size);
  if (!isAligned || length !== end + 1 - start) {
    throw invalidContentRange();
  }
  return { start, length, size, number: start / CHUNK_BYTES + 1, total: Math.ceil(size / CHUNK_BYTES) };
}

function invalidContentRange(): AppwriteError {
  return new AppwriteError(
    400,
    'storage_invalid_content_range',
    'The content range is invalid. Please check the value of the Content-Range header.',
  );
}
