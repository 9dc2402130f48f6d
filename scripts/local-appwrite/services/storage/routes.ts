import type { App, RequestContext } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { on, type Route, reply } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  absent,
  arrayOf,
  boolean,
  customId,
  listing,
  nullable,
  oneOf,
  optional,
  permissionList,
  range,
  text,
  type Validator,
} from '../../core/params.ts';
import { perMinute } from '../../core/rate-limits.ts';
import {
  checkBucket,
  checkOwnRoles,
  checkReadable,
  checkWritable,
  coversAllFiles,
  defaultPermissions,
} from './access.ts';
import { type BucketRecord, createBuckets, getBucket } from './buckets.ts';
import { announceFile } from './file-events.ts';
import { fileResponse } from './file-response.ts';
import { createFiles, type FileRecord, fileModel, fileNotFound, findFile, listFiles, readableBy } from './files.ts';
import { safeContentType } from './mime.ts';
import { type PreviewFormat, previewFormats } from './pictures.ts';
import { createPreviews } from './previews.ts';
import { createFileVault, createUploads } from './uploads.ts';

/** The largest file that a bucket may take, in bytes: Appwrite's default. */
const MAX_FILE_SIZE = 30_000_000;
const MAX_EXTENSIONS = 100;
/** Browsers keep a new preview for 30 days and one that came from the cache for 180, as on the real server. */
const PREVIEW_SECONDS = 2_592_000;
const CACHED_PREVIEW_SECONDS = 15_552_000;

const settings = {
  name: text(128),
  permissions: optional(nullable(permissionList('create', 'read', 'update', 'delete')), null),
  fileSecurity: optional(boolean, false),
  enabled: optional(boolean, true),
  maximumFileSize: optional(nullable(range(1, MAX_FILE_SIZE)), null),
  allowedFileExtensions: optional(arrayOf(text(64), MAX_EXTENSIONS), []),
  compression: optional(nullable(oneOf('none', 'gzip', 'zstd')), null),
  encryption: optional(nullable(boolean), null),
  antivirus: optional(boolean, true),
  transformations: optional(boolean, true),
};

/** The endpoints of buckets. */
export const bucketRoutes: readonly Route[] = [
  on.get('/storage/buckets', 'buckets.read', listing, ({ app, use, params }) => {
    const { total, records } = use(createBuckets).list(params);
    return { total, buckets: records.map((bucket) => bucketModel(app, bucket)) };
  }),
  on.post(
    '/storage/buckets',
    'buckets.write',
    { bucketId: customId, ...settings },
    ({ app, use, params: { bucketId, permissions, ...config } }) => {
      const id = resolveId(bucketId, app.ids);
      const bucket = use(createBuckets).insert({
        id,
        config: {
          ...config,
          $id: id,
          $permissions: permissions ?? [],
          maximumFileSize: config.maximumFileSize ?? MAX_FILE_SIZE,
          compression: config.compression ?? 'none',
          encryption: config.encryption ?? true,
        },
      });
      if (bucket === undefined) {
        throw new AppwriteError(
          409,
          'storage_bucket_already_exists',
          'A storage bucket with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
        );
      }
      return bucketModel(app, bucket);
    },
  ),
  on.get('/storage/buckets/:bucketId', 'buckets.read', {}, ({ app, actor, params }) =>
    bucketModel(app, getBucket(app, params.bucketId, actor)),
  ),
  on.put(
    '/storage/buckets/:bucketId',
    'buckets.write',
    settings,
    ({ app, actor, use, params: { bucketId, permissions, ...config } }) => {
      const bucket = getBucket(app, bucketId, actor);
      const kept = bucket.config;
      const changed = use(createBuckets).update(bucket, {
        config: {
          ...config,
          $id: kept.$id,
          $permissions: permissions ?? kept.$permissions,
          maximumFileSize: config.maximumFileSize ?? kept.maximumFileSize,
          compression: config.compression ?? kept.compression,
          encryption: config.encryption ?? kept.encryption,
        },
      });
      return bucketModel(app, changed as BucketRecord);
    },
  ),
  on.delete('/storage/buckets/:bucketId', 'buckets.write', {}, async ({ app, actor, use, params }) => {
    const { id } = getBucket(app, params.bucketId, actor);
    const files = use(createFiles).all({ bucketId: id });
    // The entries go first: bytes without an entry are waste, an entry without bytes would be a broken file.
    app.store.transaction(() => {
      use(createFiles).remove({ bucketId: id });
      use(createBuckets).remove({ id });
    });
    for (const file of files) {
      await removeBytes(app, file);
    }
  }),
];

function bucketModel(app: App, { id, createdAt, updatedAt, config }: BucketRecord) {
  const files = app.instance(createFiles).all({ bucketId: id });
  const totalSize = files.reduce((sum, { sizeOriginal }) => sum + sizeOriginal, 0);
  return { ...config, $createdAt: createdAt, $updatedAt: updatedAt, totalSize };
}

async function removeBytes(app: App, file: FileRecord): Promise<void> {
  const vault = app.instance(createFileVault);
  await Promise.all([vault.remove(file), vault.removeChunks(file), app.instance(createPreviews).forget(file)]);
}

const filesPath = '/storage/buckets/:bucketId/files';
const filePath = '/storage/buckets/:bucketId/files/:fileId';
const permissions = optional(nullable(permissionList('read', 'update', 'delete')), null);
const writing = { rateLimit: perMinute(60) };

const orNone =
  <T>(read: Validator<T>): Validator<T | null> =>
  (value) =>
    value === '' ? { ok: true, value: null } : read(value);

/** The endpoints of files. */
export const fileRoutes: readonly Route[] = [
  on.post(
    filesPath,
    'files.write',
    { fileId: customId, permissions },
    async ({ app, actor, use, params, files, request }) => {
      const { config } = getBucket(app, params.bucketId, actor);
      checkBucket(config, 'create', actor);
      const permissions = params.permissions ?? defaultPermissions(actor);
      checkOwnRoles(permissions, actor);
      const file = files.get('file');
      if (file === undefined) {
        throw new AppwriteError(400, 'storage_file_empty', 'Empty file passed to the endpoint.');
      }
      const received = await use(createUploads).receive(config, actor, {
        fileId: params.fileId,
        file,
        permissions,
        contentRange: request.headers.get('content-range'),
        continuedId: request.headers.get('x-appwrite-id'),
      });
      if (!received.isRepeated && received.file.chunksUploaded === received.file.chunksTotal) {
        announceFile(app, 'create', received.file);
      }
      return reply(received.isRepeated ? 200 : 201, fileModel(received.file));
    },
    writing,
  ),
  on.get(filesPath, 'files.read', listing, ({ app, actor, params }) => {
    const { id: bucketId, config } = getBucket(app, params.bucketId, actor);
    const conditions = coversAllFiles(config, 'read', actor) ? [] : [readableBy(actor.roles)];
    const { total, records } = listFiles(app, bucketId, params, conditions);
    return { total, files: records.map(fileModel) };
  }),
  on.get(filePath, 'files.read', {}, (context) => fileModel(readableFile(context))),
  on.put(
    filePath,
    'files.write',
    { name: optional(nullable(text(255)), null), permissions },
    (context) => {
      const { actor, use, params } = context;
      const file = writableFile(context, 'update');
      if (params.permissions !== null) {
        checkOwnRoles(params.permissions, actor);
      }
      const changes = { name: params.name ?? file.name, permissions: params.permissions ?? file.permissions };
      const updated = use(createFiles).update(file, changes) as FileRecord;
      announceFile(context.app, 'update', updated);
      return fileModel(updated);
    },
    writing,
  ),
  on.delete(
    filePath,
    'files.write',
    {},
    async (context) => {
      const file = writableFile(context, 'delete');
      // The entry goes first, as of buckets.
      context.use(createFiles).remove({ sequence: file.sequence });
      await removeBytes(context.app, file);
      announceFile(context.app, 'delete', file);
    },
    writing,
  ),
  on.get(`${filePath}/view`, 'files.read', {}, async (context) => {
    const file = readableFile(context);
    const contentType = safeContentType(file.mimeType);
    return fileResponse(context.request, await bytesOf(context, file), { contentType, name: file.name });
  }),
  on.get(
    `${filePath}/preview`,
    'files.read',
    {
      width: optional(range(0, 4000), 0),
      height: optional(range(0, 4000), 0),
      quality: optional(range(-1, 100), -1),
      output: optional(orNone(oneOf<PreviewFormat>(...(Object.keys(previewFormats) as PreviewFormat[]))), null),
      gravity: absent('gravity of previews'),
      background: absent('background of previews'),
      borderWidth: absent('borderWidth of previews'),
      borderRadius: absent('borderRadius of previews'),
      opacity: absent('opacity of previews'),
      rotation: absent('rotation of previews'),
    },
    async (context) => {
      const { app, actor, use, params } = context;
      if (!getBucket(app, params.bucketId, actor).config.transformations && actor.kind !== 'key') {
        throw new AppwriteError(
          403,
          'storage_bucket_transformations_disabled',
          'Image transformations are disabled for the requested bucket.',
        );
      }
      const { width, height, quality, output } = params;
      const preview = await use(createPreviews).get(readableFile(context), { width, height, quality, output });
      return new Response(new Uint8Array(preview.bytes), {
        headers: {
          'content-type': preview.contentType,
          'cache-control': `private, max-age=${preview.isCached ? CACHED_PREVIEW_SECONDS : PREVIEW_SECONDS}`,
          'x-appwrite-cache': preview.isCached ? 'hit' : 'miss',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  ),
];

type FileContext = Pick<RequestContext<{ bucketId: string; fileId: string }>, 'app' | 'actor' | 'use' | 'params'>;

function readableFile({ app, actor, params }: FileContext): FileRecord {
  const { id: bucketId, config } = getBucket(app, params.bucketId, actor);
  return checkReadable(config, findFile(app, bucketId, params.fileId), actor);
}

function writableFile({ app, actor, params }: FileContext, action: 'update' | 'delete'): FileRecord {
  const { id: bucketId, config } = getBucket(app, params.bucketId, actor);
  coversAllFiles(config, action, actor);
  const file = findFile(app, bucketId, params.fileId);
  if (file === undefined) {
    throw fileNotFound();
  }
  checkWritable(config, file, action, actor);
  return file;
}

async function bytesOf({ use }: FileContext, file: FileRecord): Promise<Buffer> {
  const bytes = await use(createFileVault).read(file);
  if (bytes === null) {
    throw fileNotFound();
  }
  return bytes;
}
