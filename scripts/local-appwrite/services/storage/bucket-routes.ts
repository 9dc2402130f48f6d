import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  arrayOf,
  boolean,
  customId,
  nullable,
  oneOf,
  optional,
  permissionList,
  queries,
  range,
  required,
  text,
  totalFlag,
  uid,
} from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { getBucket } from './access.ts';
import { type BucketRecord, createBucketStore } from './bucket-store.ts';
import { createFileStore } from './file-store.ts';
import { bucketModel } from './models.ts';
import { createPreviews } from './previews.ts';
import { createFileVault } from './uploads.ts';

/** The largest file that a bucket may take, in bytes: Appwrite's default. */
const MAX_FILE_SIZE = 30_000_000;
const MAX_EXTENSIONS = 100;

const bucketId = required(uid);
const settings = {
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
  route({
    method: 'GET',
    path: '/storage/buckets',
    scope: 'buckets.read',
    params: { queries: optional(queries, []), search: optional(text(256, 0), ''), total: optional(totalFlag, true) },
    handler({ app, params }) {
      const { buckets, total } = app.instance(createBucketStore).list({
        plan: parseQueries(params.queries),
        search: params.search,
        countTotal: params.total,
      });
      return { total, buckets: buckets.map((bucket) => present(app, bucket)) };
    },
  }),
  route({
    method: 'POST',
    path: '/storage/buckets',
    scope: 'buckets.write',
    params: { bucketId: required(customId), name: required(text(128)), ...settings },
    status: 201,
    handler({ app, params: { bucketId: asked, permissions, ...config } }) {
      const bucket = app.instance(createBucketStore).insert({
        ...config,
        $id: resolveId(asked, app.ids),
        $permissions: permissions ?? [],
        maximumFileSize: config.maximumFileSize ?? MAX_FILE_SIZE,
        compression: config.compression ?? 'none',
        encryption: config.encryption ?? true,
      });
      if (bucket === undefined) {
        throw new AppwriteError(
          409,
          'storage_bucket_already_exists',
          'A storage bucket with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
        );
      }
      return present(app, bucket);
    },
  }),
  route({
    method: 'GET',
    path: '/storage/buckets/:bucketId',
    scope: 'buckets.read',
    params: { bucketId },
    handler: ({ app, actor, params }) => present(app, getBucket(app, params.bucketId, actor)),
  }),
  route({
    method: 'PUT',
    path: '/storage/buckets/:bucketId',
    scope: 'buckets.write',
    params: { bucketId, name: required(text(128)), ...settings },
    handler({ app, actor, params: { bucketId: id, permissions, ...config } }) {
      const bucket = getBucket(app, id, actor);
      const changed = app.instance(createBucketStore).update(bucket, {
        ...config,
        $permissions: permissions ?? bucket.$permissions,
        maximumFileSize: config.maximumFileSize ?? bucket.maximumFileSize,
        compression: config.compression ?? bucket.compression,
        encryption: config.encryption ?? bucket.encryption,
      });
      return present(app, changed);
    },
  }),
  route({
    method: 'DELETE',
    path: '/storage/buckets/:bucketId',
    scope: 'buckets.write',
    params: { bucketId },
    async handler({ app, actor, params }) {
      const bucket = getBucket(app, params.bucketId, actor);
      const store = app.instance(createFileStore);
      const files = store.ofBucket(bucket.$id);
      // The entries go first: bytes without an entry are waste, an entry without bytes would be a broken file.
      app.store.transaction(() => {
        for (const file of files) {
          store.remove(file);
        }
        app.instance(createBucketStore).remove(bucket);
      });
      const vault = app.instance(createFileVault);
      for (const file of files) {
        await Promise.all([vault.remove(file), vault.removeChunks(file), app.instance(createPreviews).forget(file)]);
      }
    },
  }),
];

function present(app: App, bucket: BucketRecord) {
  return bucketModel(bucket, app.instance(createFileStore).totalSize(bucket.$id));
}
