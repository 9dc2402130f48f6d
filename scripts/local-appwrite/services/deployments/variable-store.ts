import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';
import type { DeployedType } from './kinds.ts';

/** An environment variable of a function or site. The value of a secret one is never answered. */
export type VariableRecord = {
  sequence: number;
  id: string;
  resourceType: DeployedType;
  resourceId: string;
  createdAt: string;
  updatedAt: string;
  key: string;
  value: string;
  secret: boolean;
};

/** The internal table of variables. */
export const variableMigration: Migration = {
  id: 'deployments-002-variables',
  sql: `
    CREATE TABLE _variables (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      resource_type TEXT NOT NULL,
      resource_id TEXT NOT NULL COLLATE NOCASE,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      secret INTEGER NOT NULL,
      UNIQUE (resource_type, resource_id, key)
    ) STRICT;
  `,
};

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['key', unfoldedText('key')],
  ['secret', { sql: 'secret', type: 'boolean' }],
]);

/** Opens the variables; pass it to `app.instance`. */
export function createVariableStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function get(type: DeployedType, resourceId: string, id: string): VariableRecord {
    const row = store.get(
      'SELECT * FROM _variables WHERE resource_type = ? AND resource_id = ? AND id = ?',
      type,
      resourceId,
      id,
    );
    if (row === undefined) {
      throw new AppwriteError(404, 'variable_not_found', 'Variable with the requested ID could not be found.');
    }
    return readVariable(row);
  }

  return {
    /** The variable. Throws `variable_not_found`. */
    get,

    /** Adds a variable. Throws `variable_already_exists` when the id or the key is taken. */
    insert(variable: Omit<VariableRecord, 'sequence' | 'createdAt' | 'updatedAt'>): VariableRecord {
      const time = now();
      const { changes } = store.run(
        `INSERT OR IGNORE INTO _variables (id, resource_type, resource_id, created_at, updated_at, key, value, secret)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        variable.id,
        variable.resourceType,
        variable.resourceId,
        time,
        time,
        variable.key,
        variable.value,
        Number(variable.secret),
      );
      if (changes === 0) {
        throw variableExists();
      }
      return get(variable.resourceType, variable.resourceId, variable.id);
    },

    /** Changes a variable. Throws `variable_already_exists` when the key is taken. */
    update(variable: VariableRecord, changes: Pick<VariableRecord, 'key' | 'value' | 'secret'>): VariableRecord {
      const { changes: written } = store.run(
        'UPDATE OR IGNORE _variables SET key = ?, value = ?, secret = ?, updated_at = ? WHERE sequence = ?',
        changes.key,
        changes.value,
        Number(changes.secret),
        now(),
        variable.sequence,
      );
      if (written === 0) {
        throw variableExists();
      }
      return get(variable.resourceType, variable.resourceId, variable.id);
    },

    remove(variable: VariableRecord) {
      store.run('DELETE FROM _variables WHERE sequence = ?', variable.sequence);
    },

    /** Forgets all variables of a function or site. */
    removeAll(type: DeployedType, resourceId: string) {
      store.run('DELETE FROM _variables WHERE resource_type = ? AND resource_id = ?', type, resourceId);
    },

    /** All variables of a function or site, in the order in which they were made. */
    of(type: DeployedType, resourceId: string): VariableRecord[] {
      return store
        .all('SELECT * FROM _variables WHERE resource_type = ? AND resource_id = ? ORDER BY sequence', type, resourceId)
        .map(readVariable);
    },

    /** What the environment of a function or site holds of its own, secrets included. */
    valuesOf(type: DeployedType, resourceId: string): Record<string, string> {
      return Object.fromEntries(this.of(type, resourceId).map(({ key, value }) => [key, value]));
    },

    /** A page of the variables of a function or site. */
    list(type: DeployedType, resourceId: string, { plan, countTotal }: { plan: QueryPlan; countTotal: boolean }) {
      const { rows, total } = listResources(store, {
        table: '_variables',
        attributes,
        plan,
        conditions: [{ sql: 'resource_type = ? AND resource_id = ?', values: [type, resourceId] }],
        label: 'Variable',
        countTotal,
      });
      return { variables: rows.map(readVariable), total };
    },
  };
}

function variableExists(): AppwriteError {
  return new AppwriteError(
    409,
    'variable_already_exists',
    'Variable with the same ID already exists in this project. Try again with a different ID.',
  );
}

function readVariable(row: SqlRow): VariableRecord {
  return {
    sequence: Number(row.sequence),
    id: String(row.id),
    resourceType: row.resource_type as DeployedType,
    resourceId: String(row.resource_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    key: String(row.key),
    value: String(row.value),
    secret: row.secret === 1,
  };
}
