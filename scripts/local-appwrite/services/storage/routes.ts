import type { RequestContext } from '../../core/context.ts';
import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { type Route, reply, route } from '../../core/http.ts';
import {
  customId,
  nullable,
  number,
  oneOf,
  optional,
  permissionList,
  queries,
  range,
  required,
  text,
  totalFlag,
  uid,
  type Validator,
} from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import type { RateLimit } from '../../core/rate-limits.ts';
import {
  checkBucket,
  checkOwnRoles,
  checkReadable,
  checkWritable,
  coversAllFiles,
  defaultPermissions,
  getBucket,
} from './access.ts';
import { announceFile } from './file-events.ts';
import { fileResponse } from './file-response.ts';
import { createFileStore, type FileRecord, fileNotFound } from './file-store.ts';
import { safeContentType } from './mime.ts';
import { fileModel } from './models.ts';
import { createPreviews, type Gravity, gravities, type PreviewFormat, previewFormats } from './previews.ts';
import { createFileVault, createUploads } from './uploads.ts';

const bucketId = required(uid);
const fileId = required(uid);
const filePermissions = optional(nullable(permissionList('read', 'update', 'delete')), null);
const writeLimit: RateLimit = {
  limit: 60,
  windowSeconds: 60,
  key: 'ip:{ip},method:{method},url:{url},userId:{userId}',
};

/** Browsers keep a new preview for 30 days and one that came from the cache for 180, as on the real server. */
const PREVIEW_SECONDS = 2_592_000;
const CACHED_PREVIEW_SECONDS = 15_552_000;

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];

const hexColor: Validator<string> = (value) =>
  typeof value === 'string' && /^(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})?$/.test(value)
    ? { ok: true, value }
    : { ok: false, description: 'Value must be a valid Hex color code' };

const orNone =
  <T>(read: Validator<T>): Validator<T | null> =>
  (value) =>
    value === '' ? { ok: true, value: null } : read(value);

type FileContext = Pick<RequestContext<{ bucketId: string; fileId: string }>, 'app' | 'actor' | 'params'>;

/** The endpoints of files. */
export const fileRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/storage/buckets/:bucketId/files',
    scope: 'files.write',
    params: { bucketId, fileId: required(customId), permissions: filePermissions },
    rateLimit: writeLimit,
    async handler({ app, actor, params, files, request }) {
      const bucket = getBucket(app, params.bucketId, actor);
      checkBucket(bucket, 'create', actor);
      const permissions = params.permissions ?? defaultPermissions(actor);
      checkOwnRoles(permissions, actor);
      const file = files.get('file');
      if (file === undefined) {
        throw new AppwriteError(400, 'storage_file_empty', 'Empty file passed to the endpoint.');
      }
      const received = await app.instance(createUploads).receive(bucket, actor, {
        fileId: params.fileId,
        file,
        permissions,
        contentRange: request.headers.get('content-range'),
        continuedId: request.headers.get('x-appwrite-id'),
      });
      if (!received.isRepeated && received.file.chunksUploaded === received.file.chunksTotal) {
        announceFile(app, 'create', { bucket, file: received.file });
      }
      return reply(received.isRepeated ? 200 : 201, fileModel(received.file));
    },
  }),
  route({
    method: 'GET',
    path: '/storage/buckets/:bucketId/files',
    scope: 'files.read',
    params: {
      bucketId,
      queries: optional(queries, []),
      search: optional(text(256, 0), ''),
      total: optional(totalFlag, true),
    },
    handler({ app, actor, params }) {
      const bucket = getBucket(app, params.bucketId, actor);
      const readers = coversAllFiles(bucket, 'read', actor) ? null : actor.roles;
      const { files, total } = app.instance(createFileStore).list(bucket.$id, readers, {
        plan: parseQueries(params.queries),
        search: params.search,
        countTotal: params.total,
      });
      return { total, files: files.map(fileModel) };
    },
  }),
  route({
    method: 'GET',
    path: '/storage/buckets/:bucketId/files/:fileId',
    scope: 'files.read',
    params: { bucketId, fileId },
    handler: (context) => fileModel(readableFile(context)),
  }),
  route({
    method: 'PUT',
    path: '/storage/buckets/:bucketId/files/:fileId',
    scope: 'files.write',
    params: { bucketId, fileId, name: optional(nullable(text(255)), null), permissions: filePermissions },
    rateLimit: writeLimit,
    handler({ app, actor, params }) {
      const files = app.instance(createFileStore);
      const { bucket, file } = writableFile({ app, actor, params }, 'update');
      const permissions = params.permissions ?? file.permissions;
      if (params.permissions !== null) {
        checkOwnRoles(permissions, actor);
      }
      const updated = files.update(file, { name: params.name ?? file.name, permissions });
      announceFile(app, 'update', { bucket, file: updated });
      return fileModel(updated);
    },
  }),
  route({
    method: 'DELETE',
    path: '/storage/buckets/:bucketId/files/:fileId',
    scope: 'files.write',
    params: { bucketId, fileId },
    rateLimit: writeLimit,
    async handler(context) {
      const { app } = context;
      const { bucket, file } = writableFile(context, 'delete');
      // The entry goes first: bytes without an entry are waste, an entry without bytes would be a broken file.
      app.instance(createFileStore).remove(file);
      const vault = app.instance(createFileVault);
      await Promise.all([vault.remove(file), vault.removeChunks(file), app.instance(createPreviews).forget(file)]);
      announceFile(app, 'delete', { bucket, file });
    },
  }),
  route({
    method: 'GET',
    path: '/storage/buckets/:bucketId/files/:fileId/view',
    scope: 'files.read',
    params: { bucketId, fileId },
    async handler(context) {
      const file = readableFile(context);
      return fileResponse(context.request, await bytesOf(context, file), {
        contentType: safeContentType(file.mimeType),
        disposition: 'inline',
        name: file.name,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/storage/buckets/:bucketId/files/:fileId/download',
    scope: 'files.read',
    params: { bucketId, fileId },
    async handler(context) {
      const file = readableFile(context);
      return fileResponse(context.request, await bytesOf(context, file), {
        contentType: file.mimeType,
        disposition: 'attachment',
        name: file.name,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/storage/buckets/:bucketId/files/:fileId/preview',
    scope: 'files.read',
    params: {
      bucketId,
      fileId,
      width: optional(range(0, 4000), 0),
      height: optional(range(0, 4000), 0),
      gravity: optional<Gravity, Gravity>(oneOf(...keysOf(gravities)), 'center'),
      quality: optional(range(-1, 100), -1),
      background: optional(hexColor, ''),
      output: optional(orNone(oneOf<PreviewFormat>(...keysOf(previewFormats))), null),
      borderWidth: optional(range(0, 100), 0),
      borderRadius: optional(range(0, 4000), 0),
      opacity: optional(number, 1),
      rotation: optional(range(-360, 360), 0),
    },
    async handler(context) {
      const { app, actor, params } = context;
      if (params.borderWidth !== 0 || params.borderRadius !== 0 || params.opacity !== 1 || params.rotation !== 0) {
        throw new NotSupportedError('previews with borders, opacity or rotation');
      }
      if (!getBucket(app, params.bucketId, actor).transformations && actor.kind !== 'key') {
        throw new AppwriteError(
          403,
          'storage_bucket_transformations_disabled',
          'Image transformations are disabled for the requested bucket.',
        );
      }
      const { width, height, gravity, quality, background, output } = params;
      const options = { width, height, gravity, quality, background, output };
      const preview = await app.instance(createPreviews).get(readableFile(context), options);
      return new Response(new Uint8Array(preview.bytes), {
        headers: {
          'content-type': preview.contentType,
          'cache-control': `private, max-age=${preview.isCached ? CACHED_PREVIEW_SECONDS : PREVIEW_SECONDS}`,
          'x-appwrite-cache': preview.isCached ? 'hit' : 'miss',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  }),
];

function readableFile({ app, actor, params }: FileContext): FileRecord {
  const bucket = getBucket(app, params.bucketId, actor);
  return checkReadable(bucket, app.instance(createFileStore).find(bucket.$id, params.fileId), actor);
}

function writableFile({ app, actor, params }: FileContext, action: 'update' | 'delete') {
  const bucket = getBucket(app, params.bucketId, actor);
  coversAllFiles(bucket, action, actor);
  const file = app.instance(createFileStore).get(bucket.$id, params.fileId);
  checkWritable(bucket, file, action, actor);
  return { bucket, file };
}

async function bytesOf({ app }: Pick<RequestContext, 'app'>, file: FileRecord): Promise<Buffer> {
  const bytes = await app.instance(createFileVault).read(file);
  if (bytes === null) {
    throw fileNotFound();
  }
  return bytes;
}
