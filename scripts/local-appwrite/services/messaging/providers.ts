import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** The way that messages of one kind take. Here all of them end in the outbox, whatever their settings say. */
export type ProviderRecord = {
  id: string;
  createdAt: string;
  updatedAt: string;
  name: string;
  /** `smtp`, `twilio` */
  provider: string;
  type: 'email' | 'sms';
  enabled: boolean;
  credentials: Record<string, unknown>;
  options: Record<string, unknown>;
};

/** What a provider starts with. */
export type NewProvider = Omit<ProviderRecord, 'createdAt' | 'updatedAt'>;

/**
 * A new installation can send mail and SMS: there is nothing outside of it that somebody would have to sign a contract
 * with first, and both providers end in the outbox. They can be deleted like any other.
 */
export const providerMigrations: readonly Migration[] = [
  {
    id: 'messaging-002-providers',
    sql: `
      CREATE TABLE _providers (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        name TEXT NOT NULL,
        provider TEXT NOT NULL,
        type TEXT NOT NULL,
        enabled INTEGER NOT NULL,
        credentials TEXT NOT NULL,
        options TEXT NOT NULL
      ) STRICT;
      INSERT INTO _providers (id, created_at, updated_at, name, provider, type, enabled, credentials, options)
      SELECT id, time, time, name, provider, type, 1, '{}', '{}'
      FROM (SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') AS time)
      JOIN (
        SELECT 'local-mail' AS id, 'Local outbox (mail)' AS name, 'smtp' AS provider, 'email' AS type
        UNION ALL SELECT 'local-sms', 'Local outbox (SMS)', 'twilio', 'sms'
      );
    `,
  },
];

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['name', unfoldedText('name')],
  ['provider', unfoldedText('provider')],
  ['type', unfoldedText('type')],
  ['enabled', { sql: 'enabled', type: 'boolean' }],
]);

/** Opens the providers. Use `app.instance(createProviders)`. */
export function createProviders({ store, clock }: App) {
  function find(id: string): ProviderRecord | null {
    const row = store.get('SELECT * FROM _providers WHERE id = ?', id);
    return row === undefined ? null : readProvider(row);
  }

  function get(id: string): ProviderRecord {
    const provider = find(id);
    if (provider === null) {
      throw new AppwriteError(404, 'provider_not_found', 'Provider with the requested ID could not be found.');
    }
    return provider;
  }

  return {
    find,
    /** The provider, or `provider_not_found`. */
    get,

    /** The provider that messages of this kind go through when nothing else is said: the first that is enabled, or null. */
    defaultFor(type: string): ProviderRecord | null {
      const row = store.get('SELECT * FROM _providers WHERE enabled = 1 AND type = ? ORDER BY sequence LIMIT 1', type);
      return row === undefined ? null : readProvider(row);
    },

    /** Adds a provider. Throws `provider_already_exists`. */
    create(provider: NewProvider): ProviderRecord {
      if (find(provider.id) !== null) {
        throw new AppwriteError(409, 'provider_already_exists', 'Provider with the requested ID already exists.');
      }
      const time = formatTime(clock.now());
      store.run(
        `INSERT INTO _providers (id, created_at, updated_at, name, provider, type, enabled, credentials, options)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        provider.id,
        time,
        time,
        provider.name,
        provider.provider,
        provider.type,
        Number(provider.enabled),
        JSON.stringify(provider.credentials),
        JSON.stringify(provider.options),
      );
      return get(provider.id);
    },

    /** Removes a provider. Throws `provider_not_found`. */
    remove(id: string) {
      store.run('DELETE FROM _providers WHERE id = ?', get(id).id);
    },

    list(plan: QueryPlan, search: string, countTotal: boolean) {
      const typed = searchCondition(['id', 'name', 'provider', 'type'], search);
      const { rows, total } = listResources(store, {
        table: '_providers',
        attributes,
        plan,
        conditions: typed === null ? [] : [typed],
        label: 'Provider',
        countTotal,
      });
      return { providers: rows.map(readProvider), total };
    },
  };
}

function readProvider(row: SqlRow): ProviderRecord {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    name: String(row.name),
    provider: String(row.provider),
    type: row.type as ProviderRecord['type'],
    enabled: row.enabled === 1,
    credentials: JSON.parse(String(row.credentials)),
    options: JSON.parse(String(row.options)),
  };
}
