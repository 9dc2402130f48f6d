import type { Actor, App } from '../../core/context.ts';
import { databaseNotFound, tableNotFound } from './errors.ts';
import { RowEngine } from './row-engine.ts';
import { createSchema, type DatabaseRecord, type Schema } from './schema-store.ts';
import type { Table } from './table.ts';

/** The databases and tables of the project as rows live in them, and the engine that reads and writes these rows. */
export class TablesDb {
  readonly rows: RowEngine;
  readonly #schema: Schema;
  readonly #databases = new Map<string, DatabaseRecord>();
  readonly #tables = new Map<string, Table>();
  #version = -1;

  constructor(app: App) {
    this.rows = new RowEngine(app);
    this.#schema = app.instance(createSchema);
  }

  /** The database, unless it is disabled and the caller is no key. Throws `database_not_found`. */
  database(id: string, actor: Actor): DatabaseRecord {
    const database = this.#findDatabase(id);
    if (database === undefined || (!database.enabled && actor.kind !== 'key')) {
      throw databaseNotFound(id);
    }
    return database;
  }

  /** The table, unless it is disabled and the caller is no key. Throws `database_not_found` and `table_not_found`. */
  table(databaseId: string, tableId: string, actor: Actor): Table {
    this.database(databaseId, actor);
    const table = this.#find(databaseId, tableId);
    if (table === undefined || (!table.config.enabled && actor.kind !== 'key')) {
      throw tableNotFound(tableId);
    }
    return table;
  }

  #findDatabase(id: string): DatabaseRecord | undefined {
    this.#forgetStale();
    const key = id.toLowerCase();
    const database = this.#databases.get(key) ?? this.#schema.databases.find({ id });
    if (database !== undefined) {
      this.#databases.set(key, database);
    }
    return database;
  }

  #forgetStale(): void {
    const version = this.#schema.version();
    if (this.#version !== version) {
      this.#databases.clear();
      this.#tables.clear();
      this.#version = version;
    }
  }

  #find(databaseId: string, tableId: string): Table | undefined {
    this.#forgetStale();
    const key = tableKey(databaseId, tableId);
    const known = this.#tables.get(key);
    if (known !== undefined) {
      return known;
    }
    const record = this.#schema.tables.find({ databaseId, id: tableId });
    if (record === undefined) {
      return undefined;
    }
    const table = this.#schema.live(record);
    this.#tables.set(key, table);
    return table;
  }
}

/** What tells a table from all others of the project. Ids are compared without case, as MariaDB does. */
export function tableKey(databaseId: string, tableId: string): string {
  return `${databaseId}/${tableId}`.toLowerCase();
}

/** Makes the service; pass it to `app.instance`. */
export function createTablesDb(app: App): TablesDb {
  return new TablesDb(app);
}
