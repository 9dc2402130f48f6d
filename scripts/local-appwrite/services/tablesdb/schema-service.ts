import { setTimeout } from 'node:timers/promises';
import type { Actor, App } from '../../core/context.ts';
import { resolveId } from '../../core/ids.ts';
import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import { isText, textSize } from './columns.ts';
import { databaseNotFound } from './errors.ts';
import { findIndexFault, isOwnAttribute, MAX_COLUMNS, MAX_INDEXES, MAX_ROW_BYTES, rowBytes } from './schema-limits.ts';
import {
  type ColumnRecord,
  createSchema,
  type DatabaseRecord,
  type IndexRecord,
  newPart,
  type Schema,
  type TableRecord,
} from './schema-store.ts';
import { type SchemaWords, schemaErrors, tableWords } from './schema-words.ts';
import { createSchemaWorker, type SchemaWorker } from './schema-worker.ts';
import { createTable, dropTable, hasLongerValue } from './table-storage.ts';

/** How long a change of a column takes at most, so that several of one table can be under way at the same time. */
const LONGEST_CHANGE_MS = 20;

/** The table that a call is about, and who calls. */
export type SchemaTarget = { databaseId: string; tableId: string; actor: Actor };

/** Changes of the schema over the API. Every method throws AppwriteErrors in the words of the API that was called. */
export class SchemaService {
  readonly #app: App;
  readonly #schema: Schema;
  readonly #worker: SchemaWorker;

  constructor(app: App) {
    this.#app = app;
    this.#schema = app.instance(createSchema);
    this.#worker = app.instance(createSchemaWorker);
  }

  /** The database, for whoever may look at the schema. A disabled one exists for keys only. */
  database(id: string, actor: Actor): DatabaseRecord {
    const database = this.#schema.databases.find({ id });
    if (database === undefined || (!database.enabled && actor.kind !== 'key')) {
      throw databaseNotFound(id);
    }
    return database;
  }

  createDatabase(input: { id: string; name: string; enabled: boolean }): DatabaseRecord {
    const id = resolveId(input.id, this.#app.ids);
    const made = this.#schema.databases.insert({ ...input, id });
    if (made === undefined) {
      throw schemaErrors(tableWords).databaseExists(id);
    }
    return made;
  }

  /** Takes the database away with everything in it. */
  deleteDatabase(id: string, actor: Actor): void {
    const database = this.database(id, actor);
    this.#app.store.transaction(() => {
      for (const table of this.#schema.tables.all({ databaseId: database.id })) {
        this.#dropTable(table);
      }
      this.#schema.databases.remove({ id: database.id });
    });
  }

  /** The table, for whoever may look at the schema. A disabled one exists for keys only. */
  table({ databaseId, tableId, actor }: SchemaTarget, words: SchemaWords = tableWords): TableRecord {
    const { id } = this.database(databaseId, actor);
    const table = this.#schema.tables.find({ databaseId: id, id: tableId });
    if (table === undefined || (!table.enabled && actor.kind !== 'key')) {
      throw schemaErrors(words).tableNotFound(tableId);
    }
    return table;
  }

  /** Makes a table without columns. */
  createTable(
    databaseId: string,
    actor: Actor,
    input: Pick<TableRecord, 'id' | 'name' | 'enabled' | 'rowSecurity' | 'permissions'>,
  ): TableRecord {
    const database = this.database(databaseId, actor);
    const id = resolveId(input.id, this.#app.ids);
    return this.#app.store.transaction(() => {
      const record = this.#schema.tables.insert({ ...input, id, databaseId: database.id });
      if (record === undefined) {
        throw schemaErrors(tableWords).tableExists(id);
      }
      createTable(this.#app.store, this.#schema.live(record));
      return record;
    });
  }

  updateTable(
    target: SchemaTarget,
    input: { name: string | null; permissions: string[] | null; rowSecurity: boolean; enabled: boolean },
  ): TableRecord {
    const table = this.table(target);
    return this.#schema.tables.update(table, {
      ...input,
      name: input.name || table.name,
      permissions: input.permissions ?? table.permissions,
    }) as TableRecord;
  }

  deleteTable(target: SchemaTarget): void {
    const table = this.table(target);
    this.#app.store.transaction(() => this.#dropTable(table));
  }

  column(target: SchemaTarget, id: string, words: SchemaWords): ColumnRecord {
    const column = this.#schema.columns.find({ tableSequence: this.table(target, words).sequence, id });
    if (column === undefined) {
      throw schemaErrors(words).columnNotFound(id);
    }
    return column;
  }

  /** Has a column made; it is `processing` until it can be used. */
  createColumn(target: SchemaTarget, column: ColumnConfig, words: SchemaWords): ColumnRecord {
    const table = this.table(target, words);
    const errors = schemaErrors(words);
    checkDefault(column, words);
    const others = this.#schema.columnsOf(table).map(({ config }) => config);
    if (others.some(({ key }) => key.toLowerCase() === column.key.toLowerCase())) {
      throw errors.columnExists(column.key);
    }
    if (others.length >= MAX_COLUMNS || rowBytes([...others, column]) >= MAX_ROW_BYTES) {
      throw errors.columnLimit(table.id);
    }
    const record = this.#schema.columns.insert(newPart(table, column, 'processing'));
    if (record === undefined) {
      throw errors.columnExists(column.key);
    }
    this.#worker.schedule('columns', record);
    return record;
  }

  /**
   * Changes a column in place. `change` gets what the column is and answers what it becomes. Of two columns of a table that
   * are changed side by side one is lost for rows.
   */
  async updateColumn(
    target: SchemaTarget,
    key: string,
    change: (kept: ColumnConfig) => ColumnConfig,
    words: SchemaWords,
  ): Promise<ColumnRecord> {
    const errors = schemaErrors(words);
    const before = this.#schema.judgedColumns(this.table(target, words).sequence);
    if (this.#app.processingDelay > 0) {
      await setTimeout(Math.min(this.#app.processingDelay, LONGEST_CHANGE_MS));
    }
    const table = this.table(target, words);
    const kept = this.column(target, key, words);
    if (kept.status !== 'available') {
      throw errors.columnNotAvailable();
    }
    const next = change(kept.config);
    checkDefault(next, words);
    return this.#app.store.transaction(() => {
      const others = this.#schema.columnsOf(table).filter(({ sequence }) => sequence !== kept.sequence);
      if (rowBytes([...others.map(({ config }) => config), next]) >= MAX_ROW_BYTES) {
        throw errors.columnLimit(table.id);
      }
      if (isText(kept.config) && isText(next) && !next.array && textSize(next) < textSize(kept.config)) {
        if (hasLongerValue(this.#app.store, this.#schema.live(table), next, textSize(next))) {
          throw errors.columnResize();
        }
      }
      before.delete(kept.sequence);
      this.#schema.loseChanges(before);
      const changed = this.#schema.columns.update(kept, { config: next, judgedBy: null }) as ColumnRecord;
      const columns = configsByKey(this.#schema.columnsOf(table));
      for (const { config } of this.#schema.indexesOf(table)) {
        const fault = config.columns.includes(next.key) ? findIndexFault(config, columns) : null;
        if (fault !== null) {
          throw errors.indexInvalid(fault);
        }
      }
      return changed;
    });
  }

  /** Has a column taken away, with its values and its part of indexes. */
  deleteColumn(target: SchemaTarget, key: string, words: SchemaWords): void {
    const { columns } = this.#schema;
    const column = this.column(target, key, words);
    if (column.status === 'available') {
      this.#worker.schedule('columns', columns.update(column, { status: 'deleting' }) as ColumnRecord);
    } else if (column.status !== 'deleting') {
      // Never made: nothing but its name has to go.
      columns.remove({ sequence: column.sequence });
    }
  }

  index(target: SchemaTarget, id: string, words: SchemaWords): IndexRecord {
    const index = this.#schema.indexes.find({ tableSequence: this.table(target, words).sequence, id });
    if (index === undefined) {
      throw schemaErrors(words).indexNotFound(id);
    }
    return index;
  }

  /** Has an index made over columns that are there; it is `processing` until it can be used. */
  createIndex(target: SchemaTarget, index: IndexConfig, words: SchemaWords): IndexRecord {
    const table = this.table(target, words);
    this.#checkIndex(table, index, words);
    const record = this.#schema.indexes.insert(newPart(table, index, 'processing'));
    if (record === undefined) {
      throw schemaErrors(words).indexExists(index.key);
    }
    this.#worker.schedule('indexes', record);
    return record;
  }

  /** Has an index taken away. */
  deleteIndex(target: SchemaTarget, key: string, words: SchemaWords): void {
    const { indexes } = this.#schema;
    const index = this.index(target, key, words);
    if (index.status === 'available') {
      this.#worker.schedule('indexes', indexes.update(index, { status: 'deleting' }) as IndexRecord);
    } else if (index.status !== 'deleting') {
      indexes.remove({ sequence: index.sequence });
    }
  }

  #dropTable(table: TableRecord): void {
    dropTable(this.#app.store, this.#schema.live(table));
    // Columns and indexes go with it: ON DELETE CASCADE.
    this.#schema.tables.remove({ sequence: table.sequence });
  }

  #checkIndex(table: TableRecord, index: IndexConfig, words: SchemaWords): void {
    const errors = schemaErrors(words);
    if (this.#schema.indexesOf(table).length >= MAX_INDEXES) {
      throw errors.indexLimit(table.id);
    }
    const columns = this.#schema.columnsOf(table);
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
