import type { Actor, App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { BucketConfig } from '../../core/project-config.ts';
import type { QueryAttribute } from '../../core/query-sql.ts';
import { defineRecords, field, type RecordOf } from '../../core/records.ts';
import { unfoldedText } from '../../core/resource-list.ts';

const setting = (name: string) => `config ->> '$.${name}'`;
const flags = ['enabled', 'fileSecurity', 'encryption', 'antivirus', 'transformations'];

/** The buckets of the project. */
export const createBuckets = defineRecords({
  table: '_buckets',
  label: 'Bucket',
  fields: { config: field.json<BucketConfig>('{}') },
  queryable: [
    ['name', unfoldedText(setting('name'))],
    ['maximumFileSize', { sql: setting('maximumFileSize'), type: 'integer' }],
    ...flags.map((name): [string, QueryAttribute] => [name, { sql: setting(name), type: 'boolean' }]),
  ],
  searched: ['id', setting('name')],
});
export type BucketRecord = RecordOf<typeof createBuckets>;

/** The bucket, or `storage_bucket_not_found`; a disabled one exists for API keys only. */
export function getBucket(app: App, id: string, actor: Actor): BucketRecord {
  const bucket = app.instance(createBuckets).find({ id });
  if (bucket === undefined || (!bucket.config.enabled && actor.kind !== 'key')) {
    throw new AppwriteError(
      404,
      'storage_bucket_not_found',
      'Storage bucket with the requested ID could not be found.',
    );
  }
  return bucket;
}

/** Puts the buckets of the project's configuration in place; others stay as they are. */
export function putBucketsInPlace(app: App): void {
  const buckets = app.instance(createBuckets);
  for (const config of app.config.buckets) {
    const kept = buckets.find({ id: config.$id });
    if (kept === undefined) {
      buckets.insert({ id: config.$id, config });
    } else {
      buckets.update(kept, { config });
    }
  }
}
