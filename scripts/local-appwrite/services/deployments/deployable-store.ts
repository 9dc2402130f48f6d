import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { SqlRow } from '../../core/store.ts';

/** A function or a site of this installation: what is deployed to. `deploymentId` is empty until one is active. */
export type Deployable<Settings> = {
  sequence: number;
  $id: string;
  createdAt: string;
  updatedAt: string;
  settings: Settings;
  deploymentId: string;
  deploymentCreatedAt: string;
  /** Whether the active deployment knows all settings and variables. */
  live: boolean;
};

/** What a page of deployables is asked with. */
export type DeployableListing = { plan: QueryPlan; search: string; countTotal: boolean };

type DeployableTable = {
  table: string;
  /** "Function": how messages call one. */
  label: string;
  /** The settings that queries may name: texts, and others. */
  texts: string[];
  others?: [name: string, type: QueryAttribute['type']][];
  /** The settings that a search looks into, besides the id. */
  searched: string[];
};

const setting = (name: string) => `settings ->> '$.${name}'`;

/** The statement that makes an internal table of deployables. */
export const deployableTableSql = (table: string) => `
    CREATE TABLE ${table} (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      settings TEXT NOT NULL,
      deployment_id TEXT NOT NULL,
      deployment_created_at TEXT NOT NULL,
      live INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
  `;

/** Opens an internal table of deployables. */
export function createDeployableStore<Settings extends object>(
  { store, clock }: App,
  { table, label, texts, others = [], searched }: DeployableTable,
) {
  const now = () => formatTime(clock.now());
  const attributes = new Map<string, QueryAttribute>([
    ['$id', unfoldedText('id')],
    ['$createdAt', { sql: 'created_at', type: 'datetime' }],
    ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
    ...texts.map((name): [string, QueryAttribute] => [name, unfoldedText(setting(name))]),
    ...others.map(([name, type]): [string, QueryAttribute] => [name, { sql: setting(name), type }]),
    ['deploymentId', unfoldedText('deployment_id')],
  ]);

  function find(id: string): Deployable<Settings> | undefined {
    const row = store.get(`SELECT * FROM ${table} WHERE id = ?`, id);
    return row === undefined ? undefined : readDeployable(row);
  }

  return {
    /** The deployable, or undefined. */
    find,

    /** All, in the order in which they were made. */
    all: (): Deployable<Settings>[] =>
      store.all(`SELECT * FROM ${table} ORDER BY sequence`).map((row) => readDeployable(row)),

    /** Adds one; undefined when the id is taken. */
    insert(id: string, settings: Settings): Deployable<Settings> | undefined {
      const time = now();
      const { changes } = store.run(
        `INSERT OR IGNORE INTO ${table} (id, settings, deployment_id, deployment_created_at, live, created_at, updated_at)
         VALUES (?, ?, '', '', 1, ?, ?)`,
        id,
        JSON.stringify(settings),
        time,
        time,
      );
      return changes === 0 ? undefined : find(id);
    },

    /** Changes one and answers it as it now is; what stays as it was keeps its time. */
    update(id: string, settings: Settings, asked: { live?: boolean } = {}): Deployable<Settings> {
      const kept = find(id) as Deployable<Settings>;
      const live = asked.live ?? kept.live;
      if (!isDeepStrictEqual(kept.settings, settings) || live !== kept.live) {
        store.run(
          `UPDATE ${table} SET settings = ?, live = ?, updated_at = ? WHERE sequence = ?`,
          JSON.stringify(settings),
          Number(live),
          now(),
          kept.sequence,
        );
      }
      return find(id) as Deployable<Settings>;
    },

    /** Notes which deployment is the active one; null for none. */
    activate(id: string, deployment: { id: string; createdAt: string } | null) {
      store.run(
        `UPDATE ${table} SET deployment_id = ?, deployment_created_at = ?, live = 1, updated_at = ? WHERE id = ?`,
        deployment?.id ?? '',
        deployment?.createdAt ?? '',
        now(),
        id,
      );
    },

    /** Forgets one. */
    remove({ sequence }: { sequence: number }) {
      store.run(`DELETE FROM ${table} WHERE sequence = ?`, sequence);
    },

    /** A page of them. */
    list({ plan, search, countTotal }: DeployableListing): { found: Deployable<Settings>[]; total: number } {
      const typed = searchCondition(['id', ...searched.map(setting)], search);
      const conditions = typed === null ? [] : [typed];
      const { rows, total } = listResources(store, { table, attributes, plan, conditions, label, countTotal });
      return { found: rows.map((row) => readDeployable(row)), total };
    },
  };

  function readDeployable(row: SqlRow): Deployable<Settings> {
    return {
      sequence: Number(row.sequence),
      $id: String(row.id),
      createdAt: String(row.created_at),
      updatedAt: String(row.updated_at),
      settings: JSON.parse(String(row.settings)) as Settings,
      deploymentId: String(row.deployment_id),
      deploymentCreatedAt: String(row.deployment_created_at),
      live: row.live === 1,
    };
  }
}
