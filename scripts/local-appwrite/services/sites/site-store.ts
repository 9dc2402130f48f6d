import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** How a site is set up. `timeout` is seconds. */
export type SiteSettings = {
  name: string;
  framework: string;
  enabled: boolean;
  logging: boolean;
  timeout: number;
  installCommand: string;
  buildCommand: string;
  startCommand: string;
  outputDirectory: string;
  buildRuntime: string;
  adapter: string;
  /** What answers for paths that lead to no file; empty for a 404. */
  fallbackFile: string;
  buildSpecification: string;
  runtimeSpecification: string;
  deploymentRetention: number;
  scopes: string[];
};

/** A site of this installation. `deploymentId` is empty until one is active. */
export type SiteRecord = {
  sequence: number;
  $id: string;
  createdAt: string;
  updatedAt: string;
  settings: SiteSettings;
  deploymentId: string;
  deploymentCreatedAt: string;
  live: boolean;
};

/** The internal table of sites. */
export const siteMigration: Migration = {
  id: 'sites-001-sites',
  sql: `
    CREATE TABLE _sites (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      settings TEXT NOT NULL,
      deployment_id TEXT NOT NULL,
      deployment_created_at TEXT NOT NULL,
      live INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
  `,
};

const setting = (name: string) => `settings ->> '$.${name}'`;

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ...['name', 'framework', 'buildCommand', 'installCommand', 'outputDirectory'].map(
    (name): [string, QueryAttribute] => [name, unfoldedText(setting(name))],
  ),
  ['enabled', { sql: setting('enabled'), type: 'boolean' }],
  ['deploymentId', unfoldedText('deployment_id')],
]);

/** Opens the sites; pass it to `app.instance`. */
export function createSiteStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function find(id: string): SiteRecord | undefined {
    const row = store.get('SELECT * FROM _sites WHERE id = ?', id);
    return row === undefined ? undefined : readSite(row);
  }

  return {
    /** The site, or undefined. */
    find,

    /** The site. Throws `site_not_found`. */
    get(id: string): SiteRecord {
      const site = find(id);
      if (site === undefined) {
        throw new AppwriteError(404, 'site_not_found', 'Site with the requested ID could not be found.');
      }
      return site;
    },

    /** The oldest site that has something to show, or undefined. */
    first(): SiteRecord | undefined {
      const row = store.get("SELECT * FROM _sites WHERE deployment_id <> '' ORDER BY sequence LIMIT 1");
      return row === undefined ? undefined : readSite(row);
    },

    /** Adds a site; undefined when the id is taken. */
    insert(id: string, settings: SiteSettings): SiteRecord | undefined {
      const time = now();
      const { changes } = store.run(
        `INSERT OR IGNORE INTO _sites (id, settings, deployment_id, deployment_created_at, live, created_at, updated_at)
         VALUES (?, ?, '', '', 1, ?, ?)`,
        id,
        JSON.stringify(settings),
        time,
        time,
      );
      return changes === 0 ? undefined : find(id);
    },

    /** Changes a site and answers it as it now is; what stays as it was keeps its time. */
    update(site: SiteRecord, settings: SiteSettings, live: boolean): SiteRecord {
      if (!isDeepStrictEqual(site.settings, settings) || live !== site.live) {
        store.run(
          'UPDATE _sites SET settings = ?, live = ?, updated_at = ? WHERE sequence = ?',
          JSON.stringify(settings),
          Number(live),
          now(),
          site.sequence,
        );
      }
      return find(site.$id) as SiteRecord;
    },

    /** Notes which deployment is the active one; null for none. */
    activate(id: string, deployment: { id: string; createdAt: string } | null) {
      store.run(
        'UPDATE _sites SET deployment_id = ?, deployment_created_at = ?, live = 1, updated_at = ? WHERE id = ?',
        deployment?.id ?? '',
        deployment?.createdAt ?? '',
        now(),
        id,
      );
    },

    /** Forgets a site. */
    remove(site: SiteRecord) {
      store.run('DELETE FROM _sites WHERE sequence = ?', site.sequence);
    },

    /** A page of the sites. */
    list({ plan, search, countTotal }: { plan: QueryPlan; search: string; countTotal: boolean }) {
      const typed = searchCondition(['id', setting('name'), setting('framework')], search);
      const { rows, total } = listResources(store, {
        table: '_sites',
        attributes,
        plan,
        conditions: typed === null ? [] : [typed],
        label: 'Site',
        countTotal,
      });
      return { sites: rows.map(readSite), total };
    },
  };
}

function readSite(row: SqlRow): SiteRecord {
  return {
    sequence: Number(row.sequence),
    $id: String(row.id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    settings: JSON.parse(String(row.settings)),
    deploymentId: String(row.deployment_id),
    deploymentCreatedAt: String(row.deployment_created_at),
    live: row.live === 1,
  };
}
