import type { App } from '../../core/context.ts';
import type { DatabaseConfig, IndexConfig, TableConfig } from '../../core/project-config.ts';
import { compareTables } from './schema-changes.ts';
import { createSchemaStore, type SchemaStore, type TableRecord } from './schema-store.ts';
import { describeTable, type Table } from './table.ts';
import {
  addColumn,
  createIndex,
  createTable,
  dropIndex,
  dropTable,
  isEmptyTable,
  isUniqueViolation,
} from './table-storage.ts';
import { liveTable } from './tablesdb.ts';

/**
 * Puts the tables of the project's configuration in place: new tables, columns and indexes are added to existing data.
 * What would lose or break rows is refused with one sentence, and then nothing has changed. A table without rows has
 * nothing to lose and is simply made anew. Databases and tables that the configuration does not name stay as they are.
 */
export function putSchemaInPlace(app: App): void {
  const { store, config } = app;
  const setup = new SchemaSetup(app);
  store.transaction(() => {
    for (const database of config.tablesDB) {
      setup.placeDatabase(database);
    }
    const refusals = config.tables.flatMap((wanted) => setup.placeTable(wanted));
    if (refusals.length > 0) {
      throw new Error(
        `The data in ${app.dataDir} does not fit appwrite.json (${refusals.join('; ')}), and only additions can be made to existing data: move that folder away, or set DATA_DIR to another one.`,
      );
    }
  });
}

class SchemaSetup {
  readonly #app: App;
  readonly #schema: SchemaStore;

  constructor(app: App) {
    this.#app = app;
    this.#schema = app.instance(createSchemaStore);
  }

  placeDatabase({ $id, name, enabled }: DatabaseConfig): void {
    const kept = this.#schema.findDatabase($id);
    if (kept === undefined) {
      this.#schema.insertDatabase({ id: $id, name, enabled });
    } else {
      this.#schema.updateDatabase({ ...kept, name, enabled });
    }
  }

  /** Answers half sentences that say what cannot be done. */
  placeTable(wanted: TableConfig): string[] {
    const record = this.#schema.findTable(wanted.databaseId, wanted.$id);
    if (record === undefined) {
      this.#make(wanted);
      return [];
    }
    const kept = liveTable(this.#schema, record);
    const changes = compareTables(kept.config, wanted);
    if (changes.refusals.length > 0) {
      const { store } = this.#app;
      if (!isEmptyTable(store, kept)) {
        return changes.refusals.map((refusal) => `${refusal} in table ${wanted.$id}`);
      }
      dropTable(store, kept);
      this.#schema.removeTable(record);
      this.#make(wanted);
      return [];
    }
    const { name, enabled, rowSecurity, $permissions } = wanted;
    this.#schema.updateTable({ ...record, name, enabled, rowSecurity, permissions: $permissions });
    return this.#changeParts(record, kept, wanted);
  }

  #make(wanted: TableConfig): void {
    const { $id, $permissions, columns, indexes, ...own } = wanted;
    const record = this.#schema.insertTable({ ...own, id: $id, permissions: $permissions });
    if (record === undefined) {
      throw new Error(`The table ${$id} is there already.`);
    }
    for (const column of columns) {
      this.#schema.columns.insert(record, column, 'available');
    }
    for (const index of indexes) {
      this.#schema.indexes.insert(record, index, 'available');
    }
    createTable(this.#app.store, describeTable(wanted));
  }

  #changeParts(record: TableRecord, kept: Table, wanted: TableConfig): string[] {
    const { store } = this.#app;
    const { columns, indexes } = this.#schema;
    const changes = compareTables(kept.config, wanted);
    for (const column of changes.changedColumns) {
      const part = columns.find(record, column.key);
      if (part !== undefined) {
        columns.update(part, { config: column });
      }
    }
    for (const column of changes.addedColumns) {
      // One that was asked for over the API and is not made yet gives way.
      const unfinished = columns.find(record, column.key);
      if (unfinished !== undefined) {
        columns.remove(unfinished);
      }
      columns.insert(record, column, 'available');
      addColumn(store, kept, column);
    }
    for (const index of changes.droppedIndexes) {
      dropIndex(store, liveTable(this.#schema, record), index);
      this.#forgetIndex(record, index);
    }
    return changes.addedIndexes.flatMap((index) => {
      this.#forgetIndex(record, index);
      indexes.insert(record, index, 'available');
      try {
        createIndex(store, liveTable(this.#schema, record), index);
        return [];
      } catch (error) {
        if (!isUniqueViolation(error)) {
          throw error;
        }
        return [`rows of table ${wanted.$id} repeat a value that the unique index ${index.key} forbids`];
      }
    });
  }

  #forgetIndex(record: TableRecord, index: IndexConfig): void {
    const part = this.#schema.indexes.find(record, index.key);
    if (part !== undefined) {
      this.#schema.indexes.remove(part);
    }
  }
}
