import { createHash, randomBytes } from 'node:crypto';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** An API key that the operator made. `expire` is null for one that never does. */
export type KeyRecord = {
  sequence: number;
  id: string;
  createdAt: string;
  updatedAt: string;
  name: string;
  scopes: string[];
  expire: string | null;
  secret: string;
};

/** The internal table of API keys. */
export const keyMigration: Migration = {
  id: 'project-004-keys',
  sql: `
    CREATE TABLE _keys (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      expire TEXT,
      secret TEXT NOT NULL,
      secret_hash TEXT NOT NULL UNIQUE
    ) STRICT;
  `,
};

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['name', unfoldedText('name')],
  ['expire', { sql: 'expire', type: 'datetime' }],
]);

/** Opens the keys; pass it to `app.instance`. */
export function createKeyStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function get(id: string): KeyRecord {
    const row = store.get('SELECT * FROM _keys WHERE id = ?', id);
    if (row === undefined) {
      throw new AppwriteError(404, 'key_not_found', 'Key with the requested ID could not be found.');
    }
    return readKey(row);
  }

  return {
    /** The key. Throws `key_not_found`. */
    get,

    /** The key with that secret, or null. Looked up by hash, so that how long it takes tells nothing of the secret. */
    findBySecret(secret: string): KeyRecord | null {
      const row = store.get('SELECT * FROM _keys WHERE secret_hash = ?', hash(secret));
      return row === undefined ? null : readKey(row);
    },

    /** Makes a key with a new secret. Throws `key_already_exists`. */
    insert(key: Pick<KeyRecord, 'id' | 'name' | 'scopes' | 'expire'>): KeyRecord {
      const time = now();
      const secret = `standard_${randomBytes(128).toString('hex')}`;
      const { changes } = store.run(
        `INSERT OR IGNORE INTO _keys (id, created_at, updated_at, name, scopes, expire, secret, secret_hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        key.id,
        time,
        time,
        key.name,
        JSON.stringify(key.scopes),
        key.expire,
        secret,
        hash(secret),
      );
      if (changes === 0) {
        throw new AppwriteError(
          409,
          'key_already_exists',
          'Key with the same ID already exists. Try again with a different ID.',
        );
      }
      return get(key.id);
    },

    update(key: KeyRecord, changes: Pick<KeyRecord, 'name' | 'scopes' | 'expire'>): KeyRecord {
      store.run(
        'UPDATE _keys SET name = ?, scopes = ?, expire = ?, updated_at = ? WHERE sequence = ?',
        changes.name,
        JSON.stringify(changes.scopes),
        changes.expire,
        now(),
        key.sequence,
      );
      return get(key.id);
    },

    remove(key: KeyRecord) {
      store.run('DELETE FROM _keys WHERE sequence = ?', key.sequence);
    },

    /** A page of the keys. */
    list(plan: QueryPlan, countTotal: boolean) {
      const { rows, total } = listResources(store, {
        table: '_keys',
        attributes,
        plan,
        conditions: [],
        label: 'Key',
        countTotal,
      });
      return { keys: rows.map(readKey), total };
    },
  };
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function readKey(row: SqlRow): KeyRecord {
  return {
    sequence: Number(row.sequence),
    id: String(row.id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    name: String(row.name),
    scopes: JSON.parse(String(row.scopes)),
    expire: row.expire as string | null,
    secret: String(row.secret),
  };
}
