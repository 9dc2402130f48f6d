import type { Actor, App } from '../../core/context.ts';
import type { DatabaseConfig } from '../../core/project-config.ts';
import { databaseNotFound, tableNotFound } from './errors.ts';
import { RowEngine } from './row-engine.ts';
import { describeTable, type Table } from './table.ts';

/** The databases and tables of the project, and the engine that reads and writes their rows. */
export class TablesDb {
  readonly rows: RowEngine;
  readonly databases: readonly DatabaseConfig[];
  readonly #tables: ReadonlyMap<string, Table>;

  constructor(app: App) {
    this.rows = new RowEngine(app);
    this.databases = app.config.tablesDB;
    this.#tables = new Map(
      app.config.tables.map((table) => [tableKey(table.databaseId, table.$id), describeTable(table)]),
    );
  }

  /** The database, unless it is disabled and the caller is no key. Throws `database_not_found`. */
  database(id: string, actor: Actor): DatabaseConfig {
    const database = this.databases.find((one) => one.$id.toLowerCase() === id.toLowerCase());
    if (database === undefined || (!database.enabled && actor.kind !== 'key')) {
      throw databaseNotFound(id);
    }
    return database;
  }

  /** The table, unless it is disabled and the caller is no key. Throws `database_not_found` and `table_not_found`. */
  table(databaseId: string, tableId: string, actor: Actor): Table {
    this.database(databaseId, actor);
    const table = this.#tables.get(tableKey(databaseId, tableId));
    if (table === undefined || (!table.config.enabled && actor.kind !== 'key')) {
      throw tableNotFound(tableId);
    }
    return table;
  }

  /** All tables of a database. */
  tablesOf(databaseId: string): Table[] {
    const prefix = tableKey(databaseId, '');
    return [...this.#tables].filter(([key]) => key.startsWith(prefix)).map(([, table]) => table);
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
