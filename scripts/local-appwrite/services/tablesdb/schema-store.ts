import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes, Sql } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { SqlRow } from '../../core/store.ts';

/** Where a column or index stands: it is made and taken away some time after the request. */
export type SchemaStatus = 'processing' | 'available' | 'deleting' | 'failed' | 'stuck';

type Kept = { sequence: number; createdAt: string; updatedAt: string };

/** A database of the project. */
export type DatabaseRecord = Kept & { id: string; name: string; enabled: boolean };

/** A table without its columns and indexes. */
export type TableRecord = Kept & {
  id: string;
  databaseId: string;
  name: string;
  enabled: boolean;
  rowSecurity: boolean;
  permissions: string[];
};

type Part<T> = Kept & { tableSequence: number; config: T; status: SchemaStatus; error: string };

/** A column of a table. */
export type ColumnRecord = Part<ColumnConfig>;

/** An index of a table. */
export type IndexRecord = Part<IndexConfig>;

/** What to list: parsed queries, what was typed into a search field, whether to count. */
export type Listing = { plan: QueryPlan; search?: string; countTotal: boolean };

/** The declarations of databases, tables, columns and indexes of this installation. Checks nothing. */
export class SchemaStore {
  readonly #app: App;
  #version = 0;
  readonly columns: PartStore<ColumnConfig>;
  readonly indexes: PartStore<IndexConfig>;

  constructor(app: App) {
    this.#app = app;
    const changed = () => {
      this.#version += 1;
    };
    this.columns = new PartStore<ColumnConfig>(app, '_columns', changed);
    this.indexes = new PartStore<IndexConfig>(app, '_indexes', changed);
  }

  /** Grows with every change: what was read at another version may be stale. */
  get version(): number {
    return this.#version;
  }

  /** The database, or undefined. */
  findDatabase(id: string): DatabaseRecord | undefined {
    const row = this.#app.store.get('SELECT * FROM _databases WHERE id = ?', id);
    return row === undefined ? undefined : readDatabase(row);
  }

  /** One page of the databases. */
  listDatabases({ plan, search = '', countTotal }: Listing): { databases: DatabaseRecord[]; total: number } {
    const { rows, total } = listResources(this.#app.store, {
      table: '_databases',
      attributes: namedAttributes,
      plan,
      conditions: searching(search),
      label: 'Database',
      countTotal,
    });
    return { databases: rows.map(readDatabase), total };
  }

  /** Adds a database; false when the id is taken. */
  insertDatabase(database: Pick<DatabaseRecord, 'id' | 'name' | 'enabled'>): boolean {
    const now = this.#now();
    this.#version += 1;
    const { changes } = this.#app.store.run(
      'INSERT OR IGNORE INTO _databases (id, name, enabled, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
      database.id,
      database.name,
      Number(database.enabled),
      now,
      now,
    );
    return changes > 0;
  }

  /** Changes name and state; what stays as it was keeps its time. */
  updateDatabase(database: DatabaseRecord): void {
    if (isDeepStrictEqual(this.findDatabase(database.id), database)) {
      return;
    }
    this.#version += 1;
    this.#app.store.run(
      'UPDATE _databases SET name = ?, enabled = ?, updated_at = ? WHERE sequence = ?',
      database.name,
      Number(database.enabled),
      this.#now(),
      database.sequence,
    );
  }

  /** Forgets a database; its tables must be gone. */
  removeDatabase(database: DatabaseRecord): void {
    this.#version += 1;
    this.#app.store.run('DELETE FROM _databases WHERE sequence = ?', database.sequence);
  }

  /** The table, or undefined. */
  findTable(databaseId: string, id: string): TableRecord | undefined {
    const row = this.#app.store.get('SELECT * FROM _tables WHERE database_id = ? AND id = ?', databaseId, id);
    return row === undefined ? undefined : readTable(row);
  }

  /** The table that a column or index belongs to, or undefined. */
  tableOf(part: { tableSequence: number }): TableRecord | undefined {
    const row = this.#app.store.get('SELECT * FROM _tables WHERE sequence = ?', part.tableSequence);
    return row === undefined ? undefined : readTable(row);
  }

  /** All tables of a database, in the order in which they were made. */
  tables(databaseId: string): TableRecord[] {
    return this.#app.store
      .all('SELECT * FROM _tables WHERE database_id = ? ORDER BY sequence', databaseId)
      .map(readTable);
  }

  /** One page of the tables of a database. */
  listTables(databaseId: string, { plan, search = '', countTotal }: Listing): { tables: TableRecord[]; total: number } {
    const { rows, total } = listResources(this.#app.store, {
      table: '_tables',
      attributes: tableAttributes,
      plan,
      conditions: [{ sql: 'database_id = ?', values: [databaseId] }, ...searching(search)],
      label: 'Table',
      countTotal,
    });
    return { tables: rows.map(readTable), total };
  }

  /** Adds a table; undefined when the id is taken. */
  insertTable(table: Omit<TableRecord, keyof Kept>): TableRecord | undefined {
    const now = this.#now();
    this.#version += 1;
    const { changes } = this.#app.store.run(
      `INSERT OR IGNORE INTO _tables (database_id, id, name, enabled, row_security, permissions, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      table.databaseId,
      table.id,
      table.name,
      Number(table.enabled),
      Number(table.rowSecurity),
      JSON.stringify(table.permissions),
      now,
      now,
    );
    return changes === 0 ? undefined : this.findTable(table.databaseId, table.id);
  }

  /** Changes what a table has of its own; what stays as it was keeps its time. */
  updateTable(table: TableRecord): void {
    if (isDeepStrictEqual(this.findTable(table.databaseId, table.id), table)) {
      return;
    }
    this.#version += 1;
    this.#app.store.run(
      'UPDATE _tables SET name = ?, enabled = ?, row_security = ?, permissions = ?, updated_at = ? WHERE sequence = ?',
      table.name,
      Number(table.enabled),
      Number(table.rowSecurity),
      JSON.stringify(table.permissions),
      this.#now(),
      table.sequence,
    );
  }

  /** Forgets a table with its columns and indexes. */
  removeTable(table: TableRecord): void {
    this.#version += 1;
    // Columns and indexes go with it: ON DELETE CASCADE.
    this.#app.store.run('DELETE FROM _tables WHERE sequence = ?', table.sequence);
  }

  #now(): string {
    return formatTime(this.#app.clock.now());
  }
}

/** The columns or the indexes of all tables. */
class PartStore<T extends { key: string }> {
  readonly #app: App;
  readonly #table: '_columns' | '_indexes';
  readonly #changed: () => void;

  constructor(app: App, table: '_columns' | '_indexes', changed: () => void) {
    this.#app = app;
    this.#table = table;
    this.#changed = changed;
  }

  /** All of a table, in the order in which they were made. */
  of(table: { sequence: number }): Part<T>[] {
    return this.#app.store
      .all(`SELECT * FROM ${this.#table} WHERE table_sequence = ? ORDER BY sequence`, table.sequence)
      .map(readPart<T>);
  }

  /** The one with that key, or undefined. */
  find(table: { sequence: number }, key: string): Part<T> | undefined {
    const row = this.#app.store.get(
      `SELECT * FROM ${this.#table} WHERE table_sequence = ? AND id = ?`,
      table.sequence,
      key,
    );
    return row === undefined ? undefined : readPart<T>(row);
  }

  /** The one with that sequence number, or undefined. */
  at(sequence: number): Part<T> | undefined {
    const row = this.#app.store.get(`SELECT * FROM ${this.#table} WHERE sequence = ?`, sequence);
    return row === undefined ? undefined : readPart<T>(row);
  }

  /** Those that wait to be made or taken away. */
  unfinished(): Part<T>[] {
    return this.#app.store
      .all(`SELECT * FROM ${this.#table} WHERE status IN ('processing', 'deleting') ORDER BY sequence`)
      .map(readPart<T>);
  }

  /** One page of those of a table. */
  list(table: { sequence: number }, { plan, countTotal }: Listing): { parts: Part<T>[]; total: number } {
    const { rows, total } = listResources(this.#app.store, {
      table: this.#table,
      attributes: partAttributes,
      plan,
      conditions: [{ sql: 'table_sequence = ?', values: [table.sequence] }],
      label: this.#table === '_columns' ? 'Column' : 'Index',
      countTotal,
    });
    return { parts: rows.map(readPart<T>), total };
  }

  /** Adds one; undefined when the key is taken. */
  insert(table: { sequence: number }, config: T, status: SchemaStatus): Part<T> | undefined {
    const now = formatTime(this.#app.clock.now());
    this.#changed();
    const { changes } = this.#app.store.run(
      `INSERT OR IGNORE INTO ${this.#table} (table_sequence, id, config, status, error, created_at, updated_at)
       VALUES (?, ?, ?, ?, '', ?, ?)`,
      table.sequence,
      config.key,
      JSON.stringify(config),
      status,
      now,
      now,
    );
    return changes === 0 ? undefined : this.find(table, config.key);
  }

  /** Changes one and answers it as it now is. */
  update(part: Part<T>, changes: Partial<Pick<Part<T>, 'config' | 'status' | 'error'>>): Part<T> {
    const changed = { ...part, ...changes, updatedAt: formatTime(this.#app.clock.now()) };
    this.#changed();
    this.#app.store.run(
      `UPDATE ${this.#table} SET id = ?, config = ?, status = ?, error = ?, updated_at = ? WHERE sequence = ?`,
      changed.config.key,
      JSON.stringify(changed.config),
      changed.status,
      changed.error,
      changed.updatedAt,
      part.sequence,
    );
    return changed;
  }

  /** Forgets one. */
  remove(part: Part<T>): void {
    this.#changed();
    this.#app.store.run(`DELETE FROM ${this.#table} WHERE sequence = ?`, part.sequence);
  }
}

/** Opens the declarations; pass it to `app.instance`. */
export function createSchemaStore(app: App): SchemaStore {
  return new SchemaStore(app);
}

const baseAttributes: [string, QueryAttribute][] = [
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
];
const namedAttributes: QueryAttributes = new Map<string, QueryAttribute>([
  ...baseAttributes,
  ['name', unfoldedText('name')],
  ['enabled', { sql: 'enabled', type: 'boolean' }],
]);
const tableAttributes: QueryAttributes = new Map<string, QueryAttribute>([
  ...namedAttributes,
  ['rowSecurity', { sql: 'row_security', type: 'boolean' }],
]);
const partAttributes: QueryAttributes = new Map<string, QueryAttribute>([
  ...baseAttributes,
  ['key', unfoldedText('id')],
  ['status', unfoldedText('status')],
  ['type', unfoldedText("config ->> '$.type'")],
  ['size', { sql: "config ->> '$.size'", type: 'integer' }],
  ['required', { sql: "config ->> '$.required'", type: 'boolean' }],
  ['array', { sql: "config ->> '$.array'", type: 'boolean' }],
]);

function searching(typed: string): Sql[] {
  const condition = searchCondition(['id', 'name'], typed);
  return condition === null ? [] : [condition];
}

function readKept(row: SqlRow): Kept {
  return {
    sequence: Number(row.sequence),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}

function readDatabase(row: SqlRow): DatabaseRecord {
  return { ...readKept(row), id: String(row.id), name: String(row.name), enabled: row.enabled === 1 };
}

function readTable(row: SqlRow): TableRecord {
  return {
    ...readKept(row),
    id: String(row.id),
    databaseId: String(row.database_id),
    name: String(row.name),
    enabled: row.enabled === 1,
    rowSecurity: row.row_security === 1,
    permissions: JSON.parse(String(row.permissions)),
  };
}

function readPart<T>(row: SqlRow): Part<T> {
  return {
    ...readKept(row),
    tableSequence: Number(row.table_sequence),
    config: JSON.parse(String(row.config)),
    status: row.status as SchemaStatus,
    error: String(row.error),
  };
}
