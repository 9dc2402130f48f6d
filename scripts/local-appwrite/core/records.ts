import type { SQLInputValue } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { formatTime } from './clock.ts';
import type { App } from './context.ts';
import { parseQueries } from './queries.ts';
import type { QueryAttribute, Sql } from './query-sql.ts';
import { listResources, searchCondition, unfoldedText } from './resource-list.ts';
import type { SqlRow, Store } from './store.ts';
import { isDiskFull } from './store-errors.ts';

/** How one field of a record is kept in SQLite. */
type Field<T> = {
  /** The column's type and constraints; a column that is added later needs a default. */
  sql: string;
  /** How queries compare it. */
  type: QueryAttribute['type'];
  /** The column's name where it is not the field's in snake case. */
  column?: string;
  write(value: T): SQLInputValue;
  read(kept: SqlRow[string]): T;
};

type Kept = SqlRow[string];
type Fields = Record<string, Field<unknown>>;
type Values<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** What every record has besides its own fields. */
export type Head = { sequence: number; id: string; createdAt: string; updatedAt: string };

/** A record of a table that `defineRecords` made. */
export type RecordOf<T> = T extends (app: App) => Records<infer F> ? Head & Values<F> : never;

/** The kinds of fields. */
export const field = {
  text: <T extends string = string>(column?: string) => textField<T>("TEXT NOT NULL DEFAULT ''", column),
  /** An id of something else: upper and lower case are the same. */
  id: () => textField<string>('TEXT NOT NULL COLLATE NOCASE'),
  /** The number of what the record goes with, as `partOf`. */
  inside: (table: string): Field<number> =>
    same<number>(`INTEGER NOT NULL REFERENCES ${table} (sequence) ON DELETE CASCADE`, 'integer'),
  /** The id of what the record goes with: when that is removed, so is the record. */
  partOf: (table: string) => textField<string>(`TEXT NOT NULL REFERENCES ${table} (id) ON DELETE CASCADE`),
  optionalText: (column?: string): Field<string | null> => ({ ...same<string | null>('TEXT', 'string'), column }),
  uniqueText: (): Field<string | null> => same<string | null>('TEXT UNIQUE', 'string'),
  time: (): Field<string> => ({ ...textField<string>("TEXT NOT NULL DEFAULT ''"), type: 'datetime' }),
  optionalTime: (): Field<string | null> => same<string | null>('TEXT', 'datetime'),
  integer: (column?: string): Field<number> => ({ ...same<number>('INTEGER NOT NULL DEFAULT 0', 'integer'), column }),
  real: (): Field<number> => same<number>('REAL NOT NULL DEFAULT 0', 'double'),
  boolean: (): Field<boolean> => ({
    sql: 'INTEGER NOT NULL DEFAULT 0',
    type: 'boolean',
    write: Number,
    read: (kept) => kept === 1,
  }),
  json: <T>(empty: '[]' | '{}' | 'null' = '[]', column?: string): Field<T> => ({
    column,
    sql: `TEXT NOT NULL DEFAULT '${empty}'`,
    type: 'string',
    write: JSON.stringify,
    read: (kept) => JSON.parse(String(kept)) as T,
  }),
};

function textField<T extends string>(sql: string, column?: string): Field<T> {
  return { ...same<T>(sql, 'string'), column };
}

function same<T extends Kept>(sql: string, type: QueryAttribute['type']): Field<T> {
  return { sql, type, write: (value) => value, read: (kept) => kept as T };
}

type Definition<F extends Fields> = {
  /** Its name in SQLite, which starts with `_`. */
  table: string;
  /** "User": how messages call one. */
  label: string;
  fields: F;
  /** The fields that queries of a list may name, or how they see one that is inside of another. */
  queryable?: (Extract<keyof F, string> | [name: string, attribute: QueryAttribute])[];
  /** The columns that the search of a list looks into. */
  searched?: string[];
  /** Lists of columns of which no two records may have the same values; the id alone unless said. */
  unique?: string[];
  /**
   * Read far more often than changed: what was read is kept in memory until something of the table changes. Read only, and
   * nothing but these records may change the table: not a cascade either.
   */
  isKept?: boolean;
  indexed?: string[];
};

/** What a list call was asked with. */
export type Listing = { queries: readonly string[]; search?: string; total?: boolean };

type Where<F extends Fields> = Partial<Head & Values<F>>;

/** Declares an internal table. Give the answer to a service's `tables`, and open it by `app.instance`. */
export function defineRecords<F extends Fields>(definition: Definition<F>): RecordTable<F> {
  return Object.assign((app: App) => new Records(app, definition), {
    prepare: (store: Store) => prepareTable(store, definition as unknown as Definition<Fields>),
  });
}

/** A declared table: opens it, and puts it in place. */
export type RecordTable<F extends Fields = Fields> = ((app: App) => Records<F>) & { prepare(store: Store): void };

/** So many readings of a table are kept in memory at most. */
const MOST_KNOWN = 1_000;

/** How long a record that is added soon waits for others. */
const WRITES_TOGETHER_MS = 20;

const headColumns: Record<string, string> = { id: 'id', createdAt: 'created_at', updatedAt: 'updated_at' };

/** Makes the table, or gives one that is there the columns that it has not yet and takes away those that went. */
function prepareTable(store: Store, { table, fields, unique = ['id'], indexed = [] }: Definition<Fields>): void {
  const columns = Object.entries(fields).map(([name, { sql, column }]) => [column ?? snakeCase(name), sql] as const);
  const head = ['sequence', ...Object.values(headColumns)];
  const keptNames = () => store.all<{ name: string }>(`PRAGMA table_info(${table})`).map(({ name }) => name);
  // Two tables of earlier versions had no sequence of their own: they are made anew, with what they hold.
  const old = keptNames();
  const isOld = old.length > 0 && !old.includes('sequence');
  if (isOld) {
    store.exec(`ALTER TABLE ${table} RENAME TO ${table}_old`);
  }
  store.exec(`CREATE TABLE IF NOT EXISTS ${table} (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL COLLATE NOCASE, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    ${[...columns.map((column) => column.join(' ')), ...unique.map((list) => `UNIQUE (${list})`)].join(', ')}
  ) STRICT`);
  if (isOld) {
    const common = keptNames().filter((name) => old.includes(name) && name !== 'updated_at');
    store.exec(`
      INSERT INTO ${table} (${[...common, 'updated_at'].join(', ')})
        SELECT ${[...common, 'created_at'].join(', ')} FROM ${table}_old ORDER BY rowid;
      DROP TABLE ${table}_old`);
  }
  const kept = keptNames();
  for (const [name, sql] of columns.filter(([name]) => !kept.includes(name))) {
    store.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${sql}`);
  }
  for (const name of kept.filter((one) => !head.includes(one) && !columns.some(([own]) => own === one))) {
    store.exec(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
  for (const list of indexed) {
    const name = `${table}_${list.replace(/\W+/g, '_')}_index`;
    store.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${list})`);
  }
}

/** The records of one internal table. */
export class Records<F extends Fields> {
  readonly #app: App;
  readonly #definition: Definition<F>;
  readonly #attributes: ReadonlyMap<string, QueryAttribute>;
  /** The column of each field. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #known = new Map<string, (Head & Values<F>)[]>();
  #knownOf = '';
  #version = 0;
  readonly #waiting: (Values<F> & Partial<Head>)[] = [];
  #writing: NodeJS.Timeout | undefined;

  constructor(app: App, definition: Definition<F>) {
    this.#app = app;
    this.#definition = definition;
    this.#names = new Map([
      ['sequence', 'sequence'],
      ...Object.entries(headColumns),
      ...Object.entries(definition.fields).map(([name, own]) => [name, own.column ?? snakeCase(name)] as const),
    ]);
    this.#attributes = new Map<string, QueryAttribute>([
      // PostgreSQL tells capitals from small letters.
      [
        '$id',
        app.engine === 'postgresql'
          ? { sql: 'id COLLATE BINARY', type: 'string', engine: app.engine }
          : unfoldedText('id'),
      ],
      ['$createdAt', { sql: 'created_at', type: 'datetime' }],
      ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
      ...(definition.queryable ?? []).map((one) => (Array.isArray(one) ? one : this.#attribute(one))),
    ]);
  }

  /** Grows with every change: what was read at another version may be stale. */
  get version(): number {
    return this.#version;
  }

  /** The oldest record with these values, or undefined. */
  find(where: Where<F>): (Head & Values<F>) | undefined {
    return this.all(where, 1)[0];
  }

  /** All records with these values, oldest first. */
  all(where: Where<F> = {}, limit = -1): (Head & Values<F>)[] {
    const { sql, values } = this.#where(where);
    const read = () => this.query(`${sql} ORDER BY sequence LIMIT ?`, ...values, limit);
    return this.#definition.isKept ? this.#remembered(JSON.stringify([sql, values, limit]), read) : read();
  }

  /** What was read under a key, unless something has changed since, or what was changed then was taken back. */
  #remembered(key: string, read: () => (Head & Values<F>)[]): (Head & Values<F>)[] {
    const state = `${this.#version} ${this.#app.store.rollbacks}`;
    if (this.#knownOf !== state || this.#known.size >= MOST_KNOWN) {
      this.#known.clear();
      this.#knownOf = state;
    }
    const known = this.#known.get(key) ?? read();
    this.#known.set(key, known);
    return known;
  }

  /** The records that a condition, written in SQL, finds. */
  query(condition: string, ...values: SQLInputValue[]): (Head & Values<F>)[] {
    this.insertWaiting();
    const rows = this.#app.store.all(`SELECT * FROM ${this.#definition.table} WHERE ${condition}`, ...values);
    return rows.map((row) => this.#read(row));
  }

  /** One page of the records with these values, and how many there are. */
  list({ queries, search = '', total: countTotal = true }: Listing, where: Where<F> = {}, ...more: Sql[]) {
    this.insertWaiting();
    const { table, label, searched = [] } = this.#definition;
    const typed = search === '' ? null : searchCondition(searched, search);
    const { rows, total } = listResources(this.#app.store, {
      table,
      label,
      attributes: this.#attributes,
      plan: parseQueries(queries),
      conditions: [this.#where(where), ...more, ...(typed ? [typed] : [])],
      countTotal,
    });
    return { total, records: rows.map((row) => this.#read(row)) };
  }

  /** Adds a record; undefined when what must be unique is taken. */
  insert(record: Values<F> & Partial<Head>): (Head & Values<F>) | undefined {
    const { sql, values } = this.#insertion(record);
    const row = this.#app.store.get(`${sql} RETURNING *`, ...values);
    return row && this.#read(row);
  }

  #insertion(record: Values<F> & Partial<Head>): Sql {
    const now = this.now();
    const whole = { createdAt: now, updatedAt: now, ...record, id: record.id ?? this.#app.ids.unique() };
    const columns = this.#columns(whole);
    this.#version += 1;
    const names = columns.map(([name]) => name).join(', ');
    const places = columns.map(() => '?').join(', ');
    return {
      sql: `INSERT OR IGNORE INTO ${this.#definition.table} (${names}) VALUES (${places})`,
      values: columns.map(([, value]) => value),
    };
  }

  /**
   * Adds a record within a moment, together with others: whoever reads or changes the table has it there already. Only the
   * death of the process can lose it.
   */
  insertSoon(record: Values<F> & Partial<Head>): void {
    this.#waiting.push(record);
    this.#writing ??= setTimeout(() => this.insertWaiting(), WRITES_TOGETHER_MS).unref();
  }

  /** Adds now what was to be added soon. */
  insertWaiting(): void {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    const records = this.#waiting.splice(0);
    try {
      if (records.length > 0) {
        this.#app.store.transaction(() => {
          for (const record of records) {
            const { sql, values } = this.#insertion(record);
            this.#app.store.run(sql, ...values);
          }
        });
      }
    } catch (error) {
      if (!isDiskFull(error)) {
        throw error;
      }
      // Nobody waits for them, and whoever only reads is to go on.
      this.#app.log(
        `${records.length} ${this.#definition.label} records are not kept: the disk of ${this.#app.dataDir} is full.`,
      );
    }
  }

  /** Changes a record and answers it as it now is; what stays as it was keeps its time. Undefined when a value is taken. */
  update<R extends Head & Values<F>>(record: R, changes: Where<F>): R | undefined {
    if (isDeepStrictEqual({ ...record, ...changes }, record)) {
      return record;
    }
    const columns = this.#columns({ updatedAt: this.now(), ...changes });
    this.#version += 1;
    const row = this.#app.store.get(
      `UPDATE OR IGNORE ${this.#definition.table} SET ${columns.map(([name]) => `${name} = ?`).join(', ')}
       WHERE sequence = ? RETURNING *`,
      ...columns.map(([, value]) => value),
      record.sequence,
    );
    return row && (this.#read(row) as unknown as R);
  }

  /** Forgets the records with these values and answers how many there were. */
  remove(where: Where<F>): number {
    this.insertWaiting();
    const { sql, values } = this.#where(where);
    this.#version += 1;
    return this.#app.store.run(`DELETE FROM ${this.#definition.table} WHERE ${sql}`, ...values).changes;
  }

  /** The time of a write, as it is kept. */
  now(): string {
    return formatTime(this.#app.clock.now());
  }

  #where(where: Where<F>): Sql {
    const columns = this.#columns(where);
    return {
      sql: columns.map(([name, value]) => (value === null ? `${name} IS NULL` : `${name} = ?`)).join(' AND ') || 'TRUE',
      values: columns.flatMap(([, value]) => (value === null ? [] : [value])),
    };
  }

  /** The columns of what is given, with their values. */
  #columns(given: Record<string, unknown>): [name: string, value: SQLInputValue][] {
    const columns: [name: string, value: SQLInputValue][] = [];
    for (const [name, value] of Object.entries(given)) {
      const column = this.#names.get(name);
      if (column !== undefined && value !== undefined) {
        columns.push([column, this.#definition.fields[name]?.write(value) ?? (value as SQLInputValue)]);
      }
    }
    return columns;
  }

  #attribute(name: Extract<keyof F, string>): [string, QueryAttribute] {
    const own = this.#definition.fields[name] as Field<unknown>;
    const column = own.column ?? snakeCase(name);
    return [name, own.type === 'string' ? unfoldedText(column) : { sql: column, type: own.type }];
  }

  #read(row: SqlRow): Head & Values<F> {
    const { sequence, id, created_at: createdAt, updated_at: updatedAt } = row;
    const record: Record<string, unknown> = { sequence, id, createdAt, updatedAt };
    for (const name in this.#definition.fields) {
      record[name] = this.#definition.fields[name]?.read(row[this.#names.get(name) ?? name] ?? null);
    }
    return record as Head & Values<F>;
  }
}

/** A record as answers show it: its head under the names of the API, and the rest as it is. */
export function present<R extends Head>({ sequence, id, createdAt, updatedAt, ...own }: R) {
  return { $id: id, $createdAt: createdAt, $updatedAt: updatedAt, ...own };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
