import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** How a function is set up. `specification` is the size of what runs it, `buildSpecification` of what builds it. */
export type FunctionSettings = FunctionConfig & {
  buildSpecification?: string;
  /** Days after which inactive deployments go; 0 keeps them. */
  deploymentRetention?: number;
};

/** A function of this installation. `deploymentId` is empty until one is active. */
export type FunctionRecord = FunctionSettings & {
  sequence: number;
  createdAt: string;
  updatedAt: string;
  deploymentId: string;
  deploymentCreatedAt: string;
  /** Whether the active deployment knows all settings and variables. */
  live: boolean;
};

/** The internal table of functions. */
export const functionMigration: Migration = {
  id: 'functions-003-functions',
  sql: `
    CREATE TABLE _functions (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      config TEXT NOT NULL,
      deployment_id TEXT NOT NULL,
      deployment_created_at TEXT NOT NULL,
      live INTEGER NOT NULL,
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
  ...['name', 'runtime', 'schedule', 'entrypoint', 'commands'].map((name): [string, QueryAttribute] => [
    name,
    unfoldedText(setting(name)),
  ]),
  ['enabled', { sql: setting('enabled'), type: 'boolean' }],
  ['timeout', { sql: setting('timeout'), type: 'integer' }],
  ['deploymentId', unfoldedText('deployment_id')],
]);

/** The functions of the installation. */
export type FunctionStore = ReturnType<typeof createFunctionStore>;

/** Opens the functions; pass it to `app.instance`. */
export function createFunctionStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function find(id: string): FunctionRecord | undefined {
    const row = store.get('SELECT * FROM _functions WHERE id = ?', id);
    return row === undefined ? undefined : readFunction(row);
  }

  return {
    /** The function, or undefined. */
    find,

    /** All functions, in the order in which they were made. */
    all: (): FunctionRecord[] => store.all('SELECT * FROM _functions ORDER BY sequence').map(readFunction),

    /** Adds a function; undefined when the id is taken. */
    insert(config: FunctionSettings): FunctionRecord | undefined {
      const time = now();
      const { changes } = store.run(
        `INSERT OR IGNORE INTO _functions (id, config, deployment_id, deployment_created_at, live, created_at, updated_at)
         VALUES (?, ?, '', '', 1, ?, ?)`,
        config.$id,
        JSON.stringify(config),
        time,
        time,
      );
      return changes === 0 ? undefined : find(config.$id);
    },

    /** Changes a function and answers it as it now is; what stays as it was keeps its time. */
    update(id: string, config: FunctionSettings, changes: Partial<Pick<FunctionRecord, 'live'>> = {}): FunctionRecord {
      const kept = find(id) as FunctionRecord;
      const live = changes.live ?? kept.live;
      if (!isDeepStrictEqual(configOf(kept), config) || live !== kept.live) {
        store.run(
          'UPDATE _functions SET config = ?, live = ?, updated_at = ? WHERE sequence = ?',
          JSON.stringify(config),
          Number(live),
          now(),
          kept.sequence,
        );
      }
      return find(id) as FunctionRecord;
    },

    /** Notes which deployment is the active one; null for none. */
    activate(id: string, deployment: { id: string; createdAt: string } | null) {
      store.run(
        `UPDATE _functions SET deployment_id = ?, deployment_created_at = ?, live = 1, updated_at = ? WHERE id = ?`,
        deployment?.id ?? '',
        deployment?.createdAt ?? '',
        now(),
        id,
      );
    },

    /** Forgets a function. */
    remove(record: FunctionRecord) {
      store.run('DELETE FROM _functions WHERE sequence = ?', record.sequence);
    },

    /** A page of the functions. */
    list({ plan, search, countTotal }: { plan: QueryPlan; search: string; countTotal: boolean }) {
      const typed = searchCondition(['id', setting('name'), setting('runtime')], search);
      const { rows, total } = listResources(store, {
        table: '_functions',
        attributes,
        plan,
        conditions: typed === null ? [] : [typed],
        label: 'Function',
        countTotal,
      });
      return { functions: rows.map(readFunction), total };
    },
  };
}

/** What a function is configured with, without what the installation knows of it besides. */
export function configOf(record: FunctionRecord): FunctionSettings {
  const { sequence, createdAt, updatedAt, deploymentId, deploymentCreatedAt, live, ...config } = record;
  return config;
}

/** There is no such function (for this caller). */
export function functionNotFound(): AppwriteError {
  return new AppwriteError(404, 'function_not_found', 'Function with the requested ID could not be found.');
}

function readFunction(row: SqlRow): FunctionRecord {
  return {
    ...(JSON.parse(String(row.config)) as FunctionSettings),
    sequence: Number(row.sequence),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    deploymentId: String(row.deployment_id),
    deploymentCreatedAt: String(row.deployment_created_at),
    live: row.live === 1,
  };
}

/**
 * Puts the functions of the project's configuration in place; others stay as they are. Where the server has a bundle of
 * one, that is what runs: it is newer than anything that was deployed before this start.
 */
export function putFunctionsInPlace(app: App, hasBundle: (config: FunctionConfig) => boolean): void {
  const functions = app.instance(createFunctionStore);
  app.store.transaction(() => {
    for (const config of app.config.functions) {
      const kept = functions.insert(config) ?? functions.update(config.$id, config);
      if (kept.deploymentId !== '' && hasBundle(config)) {
        functions.activate(config.$id, null);
      }
    }
  });
}
