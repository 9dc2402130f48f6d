import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { BucketConfig } from '../../core/project-config.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** A bucket of this installation. */
export type BucketRecord = BucketConfig & { sequence: number; createdAt: string; updatedAt: string };

/** The internal table of buckets. */
export const bucketMigration: Migration = {
  id: 'storage-002-buckets',
  sql: `
    CREATE TABLE _buckets (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      config TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
  `,
};

const setting = (name: string) => `config ->> '$.${name}'`;

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['name', unfoldedText(setting('name'))],
  ...['enabled', 'fileSecurity', 'encryption', 'antivirus', 'transformations'].map((name): [string, QueryAttribute] => [
    name,
    { sql: setting(name), type: 'boolean' },
  ]),
  ['maximumFileSize', { sql: setting('maximumFileSize'), type: 'integer' }],
]);

/** Opens the buckets; pass it to `app.instance`. */
export function createBucketStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function find(id: string): BucketRecord | undefined {
    const row = store.get('SELECT * FROM _buckets WHERE id = ?', id);
    return row === undefined ? undefined : readBucket(row);
  }

  return {
    /** The bucket, or undefined. */
    find,

    /** Adds a bucket; undefined when the id is taken. */
    insert(config: BucketConfig): BucketRecord | undefined {
      const time = now();
      const { changes } = store.run(
        'INSERT OR IGNORE INTO _buckets (id, config, created_at, updated_at) VALUES (?, ?, ?, ?)',
        config.$id,
        JSON.stringify(config),
        time,
        time,
      );
      return changes === 0 ? undefined : find(config.$id);
    },

    /** Changes a bucket and answers it as it now is; what stays as it was keeps its time. */
    update(
      { sequence, createdAt, updatedAt, ...kept }: BucketRecord,
      changes: Omit<BucketConfig, '$id'>,
    ): BucketRecord {
      const config: BucketConfig = { ...kept, ...changes };
      if (isDeepStrictEqual(kept, config)) {
        return { ...config, sequence, createdAt, updatedAt };
      }
      const time = now();
      store.run(
        'UPDATE _buckets SET config = ?, updated_at = ? WHERE sequence = ?',
        JSON.stringify(config),
        time,
        sequence,
      );
      return { ...config, sequence, createdAt, updatedAt: time };
    },

    /** Forgets a bucket; its files are the caller's business. */
    remove(bucket: BucketRecord) {
      store.run('DELETE FROM _buckets WHERE sequence = ?', bucket.sequence);
    },

    /** A page of the buckets. */
    list({ plan, search, countTotal }: { plan: QueryPlan; search: string; countTotal: boolean }) {
      const typed = searchCondition(['id', setting('name')], search);
      const { rows, total } = listResources(store, {
        table: '_buckets',
        attributes,
        plan,
        conditions: typed === null ? [] : [typed],
        label: 'Bucket',
        countTotal,
      });
      return { buckets: rows.map(readBucket), total };
    },
  };
}

/** Puts the buckets of the project's configuration in place; others stay as they are. */
export function putBucketsInPlace(app: App): void {
  const buckets = app.instance(createBucketStore);
  app.store.transaction(() => {
    for (const config of app.config.buckets) {
      const kept = buckets.find(config.$id);
      if (kept === undefined) {
        buckets.insert(config);
      } else {
        buckets.update(kept, config);
      }
    }
  });
}

function readBucket(row: SqlRow): BucketRecord {
  return {
    ...(JSON.parse(String(row.config)) as BucketConfig),
    sequence: Number(row.sequence),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}
