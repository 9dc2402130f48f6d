import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** A web address from which pages may use the project; `hostname` may begin with `*.`. */
export type PlatformRecord = { id: string; createdAt: string; updatedAt: string; name: string; hostname: string };

/** The web platforms of the project. Use `app.instance(createPlatforms)`. */
export type Platforms = ReturnType<typeof createPlatforms>;

export const platformMigrations: readonly Migration[] = [
  {
    id: 'project-001-platforms',
    sql: `
      CREATE TABLE _platforms (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        name TEXT NOT NULL,
        hostname TEXT NOT NULL
      ) STRICT;
    `,
  },
];

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['name', unfoldedText('name')],
  ['hostname', unfoldedText('hostname')],
]);

/** Opens the platforms. */
export function createPlatforms({ store, clock }: App) {
  const now = () => formatTime(clock.now());
  let hostnames: string[] | undefined;

  function get(id: string): PlatformRecord {
    const row = store.get('SELECT * FROM _platforms WHERE id = ?', id);
    if (row === undefined) {
      throw new AppwriteError(404, 'platform_not_found', 'Platform with the requested ID could not be found.');
    }
    return readPlatform(row);
  }

  return {
    /** The platform, or `platform_not_found`. */
    get,

    create(id: string, name: string, hostname: string): PlatformRecord {
      if (store.get('SELECT 1 FROM _platforms WHERE id = ?', id) !== undefined) {
        throw new AppwriteError(
          409,
          'platform_already_exists',
          'Platform with the same ID already exists in this project. Try again with a different ID.',
        );
      }
      const time = now();
      store.run(
        'INSERT INTO _platforms (id, created_at, updated_at, name, hostname) VALUES (?, ?, ?, ?, ?)',
        id,
        time,
        time,
        name,
        hostname,
      );
      hostnames = undefined;
      return get(id);
    },

    update(id: string, name: string, hostname: string): PlatformRecord {
      get(id);
      store.run('UPDATE _platforms SET name = ?, hostname = ?, updated_at = ? WHERE id = ?', name, hostname, now(), id);
      hostnames = undefined;
      return get(id);
    },

    remove(id: string) {
      get(id);
      store.run('DELETE FROM _platforms WHERE id = ?', id);
      hostnames = undefined;
    },

    list(plan: QueryPlan, countTotal: boolean) {
      const { rows, total } = listResources(store, {
        table: '_platforms',
        attributes,
        plan,
        conditions: [],
        label: 'Platform',
        countTotal,
      });
      return { platforms: rows.map(readPlatform), total };
    },

    /** Whether a platform names this host, itself or by `*`. */
    has(hostname: string): boolean {
      hostnames ??= store
        .all<{ hostname: string }>('SELECT hostname FROM _platforms')
        .map((row) => row.hostname.toLowerCase());
      return hostnames.some((one) => one === hostname || (one.startsWith('*') && hostname.endsWith(one.slice(1))));
    },
  };
}

function readPlatform(row: SqlRow): PlatformRecord {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    name: String(row.name),
    hostname: String(row.hostname),
  };
}
