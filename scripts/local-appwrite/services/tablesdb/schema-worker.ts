import type { App } from '../../core/context.ts';
import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import { type ColumnRecord, createSchema, type IndexRecord, type Schema, type TableRecord } from './schema-store.ts';
import { addColumn, createIndex, dropColumn, dropIndex, isUniqueViolation } from './table-storage.ts';

type Kind = 'columns' | 'indexes';

/**
 * Makes and takes away columns and indexes some time after the request that asked for it, as the real server's worker
 * does: code that does not wait until they are `available` fails here as it fails there. What is left over when the
 * server stops is done at its next start.
 */
export class SchemaWorker {
  readonly #app: App;
  readonly #schema: Schema;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** The columns of its table as they were when the making of a column began, by the number of that one. */
  readonly #before = new Map<number, { table: number; columns: Map<number, ColumnConfig> }>();

  constructor(app: App) {
    this.#app = app;
    this.#schema = app.instance(createSchema);
  }

  /** Takes up what an earlier run of the server left undone, columns before the indexes that need them. */
  resume(): void {
    for (const kind of ['columns', 'indexes'] as const) {
      for (const part of this.#schema[kind].query("status IN ('processing', 'deleting') ORDER BY sequence")) {
        this.schedule(kind, part);
      }
    }
  }

  /** Makes the column or index soon, or takes it away at once after this request: whichever its status says. */
  schedule(kind: Kind, part: ColumnRecord | IndexRecord): void {
    if (kind === 'columns' && part.status === 'processing') {
      const before = this.#schema.judgedColumns(part.tableSequence);
      this.#before.set(part.sequence, { table: part.tableSequence, columns: before });
    }
    const delay = part.status === 'deleting' ? 0 : this.#app.processingDelay;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#run(kind, part.sequence);
    }, delay);
    this.#timers.add(timer);
  }

  /** Does nothing more. */
  stop(): void {
    for (const timer of this.#timers) {
      clearTimeout(timer);
    }
    this.#timers.clear();
  }

  #run(kind: Kind, sequence: number): void {
    try {
      this.#app.store.transaction(() => (kind === 'columns' ? this.#column(sequence) : this.#index(sequence)));
    } catch (error) {
      this.#fail(kind, sequence, error);
    }
  }

  #tableOf({ tableSequence }: { tableSequence: number }): TableRecord | undefined {
    return this.#schema.tables.find({ sequence: tableSequence });
  }

  #column(sequence: number): void {
    const { columns } = this.#schema;
    const column = columns.find({ sequence });
    const record = column && this.#tableOf(column);
    if (column === undefined || record === undefined) {
      return;
    }
    if (column.status === 'processing') {
      addColumn(this.#app.store, this.#schema.live(record), column.config);
      columns.update(column, { status: 'available' });
      this.#loseChanges(column);
    } else if (column.status === 'deleting') {
      this.#removeFromIndexes(column);
      dropColumn(this.#app.store, this.#schema.live(record), column.config);
      columns.remove({ sequence });
    }
  }

  /** What was changed of other columns while this one was made is lost; those that are still being made know of this one. */
  #loseChanges(made: ColumnRecord): void {
    this.#schema.loseChanges(this.#before.get(made.sequence)?.columns ?? new Map());
    this.#before.delete(made.sequence);
    for (const { table, columns } of this.#before.values()) {
      if (table === made.tableSequence) {
        columns.set(made.sequence, made.config);
      }
    }
  }

  /** A deleted column leaves its indexes; one that has no other column goes with it, and so does one that then repeats another. */
  #removeFromIndexes(column: ColumnRecord): void {
    const { store } = this.#app;
    const { indexes } = this.#schema;
    const record = this.#tableOf(column);
    if (record === undefined) {
      return;
    }
    for (const index of this.#schema.indexesOf(record)) {
      const position = index.config.columns.indexOf(column.config.key);
      if (position < 0) {
        continue;
      }
      if (index.status !== 'processing') {
        dropIndex(store, this.#schema.live(record), index.config);
      }
      const config = withoutColumn(index.config, position);
      const repeats = this.#schema
        .indexesOf(record)
        .some((other) => other.sequence !== index.sequence && hasSameColumns(other.config, config));
      if (config.columns.length === 0 || repeats) {
        indexes.remove({ sequence: index.sequence });
        continue;
      }
      indexes.update(index, { config });
      if (index.status !== 'processing') {
        createIndex(store, this.#schema.live(record), config);
      }
    }
  }

  #index(sequence: number): void {
    const { indexes } = this.#schema;
    const index = indexes.find({ sequence });
    const record = index && this.#tableOf(index);
    if (index === undefined || record === undefined) {
      return;
    }
    if (index.status === 'processing') {
      indexes.update(index, { status: 'available' });
      createIndex(this.#app.store, this.#schema.live(record), index.config);
    } else if (index.status === 'deleting') {
      dropIndex(this.#app.store, this.#schema.live(record), index.config);
      indexes.remove({ sequence: index.sequence });
    }
  }

  #fail(kind: Kind, sequence: number, error: unknown): void {
    const message = isUniqueViolation(error) ? 'Document already exists' : String((error as Error).message);
    const part = this.#schema[kind].find({ sequence });
    if (part === undefined) {
      return;
    }
    this.#app.log(`${kind === 'columns' ? 'Column' : 'Index'} ${part.config.key}: ${message}`);
    const outcome = { status: part.status === 'deleting' ? 'stuck' : 'failed', error: message } as const;
    if (kind === 'columns') {
      this.#schema.columns.update(part as ColumnRecord, outcome);
    } else {
      this.#schema.indexes.update(part as IndexRecord, outcome);
    }
  }
}

function withoutColumn(config: IndexConfig, position: number): IndexConfig {
  const rest = <T>(list: readonly T[]) => list.filter((_, index) => index !== position);
  return {
    ...config,
    columns: rest(config.columns),
    orders: rest(config.orders),
    ...(config.lengths === undefined ? {} : { lengths: rest(config.lengths) }),
  };
}

function hasSameColumns(one: IndexConfig, other: IndexConfig): boolean {
  const parts = ({ columns, orders }: IndexConfig) => JSON.stringify([columns, orders]);
  return parts(one) === parts(other);
}

/** Makes the worker; pass it to `app.instance`. */
export function createSchemaWorker(app: App): SchemaWorker {
  return new SchemaWorker(app);
}
