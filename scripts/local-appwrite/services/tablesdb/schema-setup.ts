import type { App } from '../../core/context.ts';
import type { DatabaseConfig, IndexConfig, TableConfig } from '../../core/project-config.ts';
import { compareTables } from './schema-changes.ts';
import { createSchema, newPart, type Schema, type TableRecord } from './schema-store.ts';
import { describeTable, type Table } from './table.ts';
import {
  addColumn,
  createIndex,
  createTable,
  dropFulltexts,
  dropIndex,
  dropTable,
  isEmptyTable,
  isUniqueViolation,
} from './table-storage.ts';

/**
 * Puts the tables of the project's configuration in place: new tables, columns and indexes are added to existing data.
 * What would lose or break rows is refused with one sentence, and then nothing has changed. A table without rows has
 * nothing to lose and is simply made anew. Databases and tables that the configuration does not name stay as they are.
 */
export function putSchemaInPlace(app: App): void {
  const { store } = app;
  const setup = new SchemaSetup(app);
  const config = app.adapt(
    app.config,
    [...setup.kept.values()].map((table) => table.config),
  );
  store.transaction(() => {
    dropFulltexts(store);
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
  readonly #schema: Schema;
  /** The tables as the data has them, by their numbers. */
  readonly kept: ReadonlyMap<number, Table>;

  constructor(app: App) {
    this.#app = app;
    this.#schema = app.instance(createSchema);
    this.kept = this.#schema.allLive();
  }

  placeDatabase({ $id, name, enabled }: DatabaseConfig): void {
    const { databases } = this.#schema;
    const kept = databases.find({ id: $id });
    if (kept === undefined) {
      databases.insert({ id: $id, name, enabled });
    } else {
      databases.update(kept, { name, enabled });
    }
  }

  /** Answers half sentences that say what cannot be done. */
  placeTable(wanted: TableConfig): string[] {
    const record = this.#schema.tables.find({ databaseId: wanted.databaseId, id: wanted.$id });
    const kept = record && this.kept.get(record.sequence);
    if (!record || !kept) {
      this.#make(wanted);
      return [];
    }
    const changes = compareTables(kept.config, wanted);
    if (changes.refusals.length > 0) {
      const { store } = this.#app;
      if (!isEmptyTable(store, kept)) {
        return changes.refusals.map((refusal) => `${refusal} in table ${wanted.$id}`);
      }
      dropTable(store, kept);
      this.#schema.tables.remove({ sequence: record.sequence });
      this.#make(wanted);
      return [];
    }
    const { name, enabled, rowSecurity, $permissions } = wanted;
    this.#schema.tables.update(record, { name, enabled, rowSecurity, permissions: $permissions });
    return this.#changeParts(record, kept, wanted);
  }

  #make(wanted: TableConfig): void {
    const { $id, $permissions, columns, indexes, ...own } = wanted;
    const record = this.#schema.tables.insert({ ...own, id: $id, permissions: $permissions });
    if (record === undefined) {
      throw new Error(`The table ${$id} is there already.`);
    }
    for (const column of columns) {
      this.#schema.columns.insert(newPart(record, column, 'available'));
    }
    for (const index of indexes) {
      this.#schema.indexes.insert(newPart(record, index, 'available'));
    }
    createTable(this.#app.store, describeTable(wanted, this.#app.engine));
  }

  #changeParts(record: TableRecord, kept: Table, wanted: TableConfig): string[] {
    const { store } = this.#app;
    const { columns, indexes } = this.#schema;
    const changes = compareTables(kept.config, wanted);
    for (const column of changes.changedColumns) {
      const part = columns.find({ tableSequence: record.sequence, id: column.key });
      if (part !== undefined) {
        columns.update(part, { config: column, judgedBy: null });
      }
    }
    for (const column of changes.addedColumns) {
      // One that was asked for over the API and is not made yet gives way.
      columns.remove({ tableSequence: record.sequence, id: column.key });
      columns.insert(newPart(record, column, 'available'));
      addColumn(store, kept, column);
    }
    for (const index of changes.droppedIndexes) {
      dropIndex(store, this.#schema.live(record), index);
      this.#forgetIndex(record, index);
    }
    return changes.addedIndexes.flatMap((index) => {
      this.#forgetIndex(record, index);
      indexes.insert(newPart(record, index, 'available'));
      try {
        createIndex(store, this.#schema.live(record), index);
        return [];
      } catch (error) {
        if (!isUniqueViolation(error)) {
          throw error;
        }
        return [`rows of table ${wanted.$id} repeat a value that the unique index ${index.key} forbids`];
      }
    });
  }

  #forgetIndex(record: TableRecord, { key }: IndexConfig): void {
    this.#schema.indexes.remove({ tableSequence: record.sequence, id: key });
  }
}
