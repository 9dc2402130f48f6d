import type { Actor, App } from '../../core/context.ts';
import { resolveId } from '../../core/ids.ts';
import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import { isText, textSize } from './columns.ts';
import { databaseNotFound } from './errors.ts';
import { findIndexFault, isOwnAttribute, MAX_COLUMNS, MAX_INDEXES, MAX_ROW_BYTES, rowBytes } from './schema-limits.ts';
import {
  type ColumnRecord,
  createSchemaStore,
  type DatabaseRecord,
  type IndexRecord,
  type SchemaStore,
  type TableRecord,
} from './schema-store.ts';
import { type SchemaWords, schemaErrors, tableWords } from './schema-words.ts';
import { createSchemaWorker, type SchemaWorker } from './schema-worker.ts';
import { createTable, dropTable, hasLongerValue, renameColumn } from './table-storage.ts';
import { liveTable } from './tablesdb.ts';

/** The table that a call is about, and who calls. */
export type SchemaTarget = { databaseId: string; tableId: string; actor: Actor };

/** What a table has of its own. */
export type TableInput = Pick<TableRecord, 'id' | 'name' | 'enabled' | 'rowSecurity' | 'permissions'>;

/** Changes of the schema over the API. Every method throws AppwriteErrors in the words of the API that was called. */
export class SchemaService {
  readonly #app: App;
  readonly #schema: SchemaStore;
  readonly #worker: SchemaWorker;

  constructor(app: App) {
    this.#app = app;
    this.#schema = app.instance(createSchemaStore);
    this.#worker = app.instance(createSchemaWorker);
  }

  /** The database, for whoever may look at the schema. A disabled one exists for keys only. */
  database(id: string, actor: Actor): DatabaseRecord {
    const database = this.#schema.findDatabase(id);
    if (database === undefined || (!database.enabled && actor.kind !== 'key')) {
      throw databaseNotFound(id);
    }
    return database;
  }

  createDatabase(input: { id: string; name: string; enabled: boolean }): DatabaseRecord {
    const id = resolveId(input.id, this.#app.ids);
    if (!this.#schema.insertDatabase({ ...input, id })) {
      throw schemaErrors(tableWords).databaseExists(id);
    }
    return this.#schema.findDatabase(id) as DatabaseRecord;
  }

  updateDatabase(id: string, actor: Actor, input: { name: string | null; enabled: boolean }): DatabaseRecord {
    const database = this.database(id, actor);
    this.#schema.updateDatabase({ ...database, name: input.name || database.name, enabled: input.enabled });
    return this.database(id, actor);
  }

  /** Takes the database away with everything in it. */
  deleteDatabase(id: string, actor: Actor): void {
    const database = this.database(id, actor);
    this.#app.store.transaction(() => {
      for (const table of this.#schema.tables(database.id)) {
        this.#dropTable(table);
      }
      this.#schema.removeDatabase(database);
    });
  }

  /** The table, for whoever may look at the schema. A disabled one exists for keys only. */
  table(target: SchemaTarget, words: SchemaWords = tableWords): TableRecord {
    const { id } = this.database(target.databaseId, target.actor);
    const table = this.#schema.findTable(id, target.tableId);
    if (table === undefined || (!table.enabled && target.actor.kind !== 'key')) {
      throw schemaErrors(words).tableNotFound(target.tableId);
    }
    return table;
  }

  /** Makes a table; columns and indexes that come with it are there at once. */
  createTable(
    databaseId: string,
    actor: Actor,
    input: TableInput,
    parts: { columns: ColumnConfig[]; indexes: IndexConfig[] },
  ): TableRecord {
    const database = this.database(databaseId, actor);
    const id = resolveId(input.id, this.#app.ids);
    const errors = schemaErrors(tableWords);
    return this.#app.store.transaction(() => {
      const record = this.#schema.insertTable({ ...input, id, databaseId: database.id });
      if (record === undefined) {
        throw errors.tableExists(id);
      }
      for (const column of parts.columns) {
        this.#checkColumn(record, column, tableWords);
        if (this.#schema.columns.insert(record, column, 'available') === undefined) {
          throw errors.columnExists(column.key);
        }
      }
      for (const index of parts.indexes) {
        this.#checkIndex(record, index, tableWords);
        if (this.#schema.indexes.insert(record, index, 'available') === undefined) {
          throw errors.indexExists(index.key);
        }
      }
      createTable(this.#app.store, liveTable(this.#schema, record));
      return record;
    });
  }

  updateTable(
    target: SchemaTarget,
    input: Omit<TableInput, 'id' | 'name' | 'permissions'> & { name: string | null; permissions: string[] | null },
  ): TableRecord {
    const table = this.table(target);
    this.#schema.updateTable({
      ...table,
      ...input,
      name: input.name || table.name,
      permissions: input.permissions ?? table.permissions,
    });
    return this.table(target);
  }

  deleteTable(target: SchemaTarget): void {
    const table = this.table(target);
    this.#app.store.transaction(() => this.#dropTable(table));
  }

  column(target: SchemaTarget, key: string, words: SchemaWords): ColumnRecord {
    const column = this.#schema.columns.find(this.table(target, words), key);
    if (column === undefined) {
      throw schemaErrors(words).columnNotFound(key);
    }
    return column;
  }

  /** Has a column made; it is `processing` until it can be used. */
  createColumn(target: SchemaTarget, column: ColumnConfig, words: SchemaWords): ColumnRecord {
    const table = this.table(target, words);
    this.#checkColumn(table, column, words);
    const record = this.#schema.columns.insert(table, column, 'processing');
    if (record === undefined) {
      throw schemaErrors(words).columnExists(column.key);
    }
    this.#worker.schedule('columns', record);
    return record;
  }

  /**
   * Changes a column in place. `change` gets what the column is and answers what it becomes; its key may change too, and
   * indexes follow.
   */
  updateColumn(
    target: SchemaTarget,
    key: string,
    change: (kept: ColumnConfig) => ColumnConfig,
    words: SchemaWords,
  ): ColumnRecord {
    const errors = schemaErrors(words);
    const table = this.table(target, words);
    const kept = this.column(target, key, words);
    if (kept.status !== 'available') {
      throw errors.columnNotAvailable();
    }
    const next = change(kept.config);
    checkDefault(next, words);
    return this.#app.store.transaction(() => {
      const others = this.#schema.columns.of(table).filter(({ sequence }) => sequence !== kept.sequence);
      if (others.some(({ config }) => config.key.toLowerCase() === next.key.toLowerCase())) {
        throw errors.columnExists(next.key);
      }
      if (rowBytes([...others.map(({ config }) => config), next]) >= MAX_ROW_BYTES) {
        throw errors.columnLimit(table.id);
      }
      this.#resize(table, kept.config, next, words);
      if (next.key !== kept.config.key) {
        this.#rename(table, kept.config, next.key);
      }
      const changed = this.#schema.columns.update(kept, { config: next });
      this.#checkIndexesOf(table, next, words);
      return changed;
    });
  }

  /** Has a column taken away, with its values and its part of indexes. */
  deleteColumn(target: SchemaTarget, key: string, words: SchemaWords): void {
    const column = this.column(target, key, words);
    if (column.status === 'available') {
      this.#worker.schedule('columns', this.#schema.columns.update(column, { status: 'deleting' }));
    } else if (column.status !== 'deleting') {
      // Never made: nothing but its name has to go.
      this.#schema.columns.remove(column);
    }
  }

  index(target: SchemaTarget, key: string, words: SchemaWords): IndexRecord {
    const index = this.#schema.indexes.find(this.table(target, words), key);
    if (index === undefined) {
      throw schemaErrors(words).indexNotFound(key);
    }
    return index;
  }

  /** Has an index made over columns that are there; it is `processing` until it can be used. */
  createIndex(target: SchemaTarget, index: IndexConfig, words: SchemaWords): IndexRecord {
    const table = this.table(target, words);
    this.#checkIndex(table, index, words);
    const record = this.#schema.indexes.insert(table, index, 'processing');
    if (record === undefined) {
      throw schemaErrors(words).indexExists(index.key);
    }
    this.#worker.schedule('indexes', record);
    return record;
  }

  /** Has an index taken away. */
  deleteIndex(target: SchemaTarget, key: string, words: SchemaWords): void {
    const index = this.index(target, key, words);
    if (index.status === 'available') {
      this.#worker.schedule('indexes', this.#schema.indexes.update(index, { status: 'deleting' }));
    } else if (index.status !== 'deleting') {
      this.#schema.indexes.remove(index);
    }
  }

  #dropTable(table: TableRecord): void {
    dropTable(this.#app.store, liveTable(this.#schema, table));
    this.#schema.removeTable(table);
  }

  #checkColumn(table: TableRecord, column: ColumnConfig, words: SchemaWords): void {
    const errors = schemaErrors(words);
    checkDefault(column, words);
    const others = this.#schema.columns.of(table).map(({ config }) => config);
    if (others.some(({ key }) => key.toLowerCase() === column.key.toLowerCase())) {
      throw errors.columnExists(column.key);
    }
    if (others.length >= MAX_COLUMNS || rowBytes([...others, column]) >= MAX_ROW_BYTES) {
      throw errors.columnLimit(table.id);
    }
  }

  #checkIndex(table: TableRecord, index: IndexConfig, words: SchemaWords): void {
    const errors = schemaErrors(words);
    if (this.#schema.indexes.of(table).length >= MAX_INDEXES) {
      throw errors.indexLimit(table.id);
    }
    const columns = this.#schema.columns.of(table);
    for (const key of index.columns) {
      const column = columns.find(({ config }) => config.key === key);
      if (column === undefined && !isOwnAttribute(key)) {
        throw errors.columnUnknown(key);
      }
      if (column !== undefined && column.status !== 'available') {
        throw errors.columnNotAvailable(key);
      }
      if (column?.config.array) {
        throw schemaErrors({ ...words, column: 'attribute' }).indexInvalid(
          'Creating indexes on array attributes is not currently supported.',
        );
      }
    }
    const fault = findIndexFault(index, configsByKey(columns));
    if (fault !== null) {
      throw errors.indexInvalid(fault);
    }
  }

  #checkIndexesOf(table: TableRecord, column: ColumnConfig, words: SchemaWords): void {
    const columns = configsByKey(this.#schema.columns.of(table));
    for (const { config } of this.#schema.indexes.of(table)) {
      const fault = config.columns.includes(column.key) ? findIndexFault(config, columns) : null;
      if (fault !== null) {
        throw schemaErrors(words).indexInvalid(fault);
      }
    }
  }

  #resize(table: TableRecord, kept: ColumnConfig, next: ColumnConfig, words: SchemaWords): void {
    if (!isText(kept) || !isText(next) || kept.array || textSize(next) >= textSize(kept)) {
      return;
    }
    if (hasLongerValue(this.#app.store, liveTable(this.#schema, table), kept, textSize(next))) {
      throw schemaErrors(words).columnResize();
    }
  }

  #rename(table: TableRecord, column: ColumnConfig, key: string): void {
    const { indexes } = this.#schema;
    renameColumn(this.#app.store, liveTable(this.#schema, table), column, key);
    for (const index of indexes.of(table).filter(({ config }) => config.columns.includes(column.key))) {
      const columns = index.config.columns.map((one) => (one === column.key ? key : one));
      indexes.update(index, { config: { ...index.config, columns } });
    }
  }
}

function configsByKey(columns: readonly ColumnRecord[]): ReadonlyMap<string, ColumnConfig> {
  return new Map(columns.map(({ config }) => [config.key, config]));
}

function checkDefault(column: ColumnConfig, words: SchemaWords): void {
  if (column.default === null) {
    return;
  }
  if (column.required) {
    throw schemaErrors(words).defaultUnsupported(`Cannot set default value for required ${words.column}`);
  }
  if (column.array) {
    throw schemaErrors(words).defaultUnsupported(`Cannot set default value for array ${words.column}s`);
  }
}

/** Makes the service; pass it to `app.instance`. */
export function createSchemaService(app: App): SchemaService {
  return new SchemaService(app);
}
