import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { DATABASE_FILE, makeFolder, makeOwnFile } from './data-folder.ts';
import { storeProblem } from './store-errors.ts';

/** A row as SQLite gives it. */
export type SqlRow = Record<string, string | number | null | Uint8Array>;

/** The one SQLite database of an installation. Every method is synchronous. */
export type Store = {
  /** Runs a statement that answers no rows; `changes` counts rows written. */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastInsertRowid: number };
  /** The first row, or undefined. */
  get<T extends object = SqlRow>(sql: string, ...values: SQLInputValue[]): T | undefined;
  /** All rows. */
  all<T extends object = SqlRow>(sql: string, ...values: SQLInputValue[]): T[];
  /** Several statements without parameters. For schema changes. */
  exec(sql: string): void;
  /**
   * Runs `work` atomically: all of it is kept, or nothing when it throws. Nested calls undo only their own part.
   * `work` must not be asynchronous: nothing else may run between its statements.
   */
  transaction<T>(work: () => T): T;
  /** Grows whenever something that was written is taken back. */
  readonly rollbacks: number;
  /** From now on all that is written can be taken back, and a crash would. For tests. */
  mark(): Mark;
  close(): void;
};

/** A state of the store, until `end`. */
export type Mark = {
  /** Takes back what was written since, as often as it is called. */
  back(): void;
  /** Keeps what was written since. */
  end(): void;
};

/** Distinct statements that stay prepared; list queries come in many shapes, so the oldest unused one makes room. */
const MAX_PREPARED = 500;

/**
 * Opens (or creates) `appwrite.db` in the data folder.
 *
 * Write-ahead log with synchronous=NORMAL: a commit is handed to the operating system before the answer leaves, so it
 * survives the death of this process (`kill -9`), and a power cut can lose the newest commits but never damage the file.
 * FULL would add a disk flush to every write to guard a development tool against power cuts.
 *
 * The file is locked for this process alone, until it closes or dies: what a server keeps in memory beside the database
 * would not know of another one's writes. Throws a plain sentence when somebody else has it.
 */
export function openStore(dataDir: string, { maxPages }: { maxPages?: number | undefined } = {}): Store {
  makeFolder(dataDir);
  const path = join(dataDir, DATABASE_FILE);
  makeOwnFile(path);
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT });
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -6144;
      PRAGMA temp_store = MEMORY;
      PRAGMA analysis_limit = 400;
      PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS};
      ${maxPages === undefined ? '' : `PRAGMA max_page_count = ${maxPages};`}
    `);
  } catch (error) {
    database.close();
    throw storeProblem(error, dataDir);
  }
  return new SqliteStore(database);
}

/** 32 MB of log: pages that many commits write anew reach the database, and the disk, once. */
const PAGES_BETWEEN_CHECKPOINTS = 8_000;

/** Looks how the values of columns are spread, where that is unknown or has changed much: by it SQLite chooses an index. */
const RENEW_STATISTICS = 'PRAGMA optimize = 0x10002';
/** So many rows are written between two looks; a change of the schema makes one due. */
const ROWS_BETWEEN_LOOKS = 5_000;

/** How long to wait for a server that is just closing, in milliseconds. */
const LOCK_WAIT = 3000;

class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  #depth = 0;
  rollbacks = 0;
  #rowsSinceLook = ROWS_BETWEEN_LOOKS;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run(sql: string, ...values: SQLInputValue[]) {
    const result = this.#prepare(sql).run(...values);
    this.#rowsSinceLook += Number(result.changes);
    return { changes: Number(result.changes), lastInsertRowid: Number(result.lastInsertRowid) };
  }

  get<T extends object = SqlRow>(sql: string, ...values: SQLInputValue[]) {
    return this.#prepare(sql).get(...values) as T | undefined;
  }

  all<T extends object = SqlRow>(sql: string, ...values: SQLInputValue[]) {
    return this.#prepare(sql).all(...values) as T[];
  }

  exec(sql: string) {
    this.#database.exec(sql);
    this.#rowsSinceLook = ROWS_BETWEEN_LOOKS;
  }

  transaction<T>(work: () => T): T {
    const name = `nested_${this.#depth}`;
    this.#control(this.#depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`);
    this.#depth += 1;
    try {
      const result = work();
      if (result instanceof Promise) {
        throw new Error('A store transaction must be synchronous');
      }
      this.#control(this.#depth === 1 ? 'COMMIT' : `RELEASE ${name}`);
      if (this.#depth === 1 && this.#rowsSinceLook >= ROWS_BETWEEN_LOOKS) {
        this.#rowsSinceLook = 0;
        this.#database.exec(RENEW_STATISTICS);
      }
      return result;
    } catch (error) {
      this.rollbacks += 1;
      // After a full disk, for one, SQLite has rolled back by itself.
      if (this.#database.isTransaction) {
        this.#database.exec(this.#depth === 1 ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`);
      }
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  mark(): Mark {
    this.#control('BEGIN IMMEDIATE');
    this.#control('SAVEPOINT mark');
    this.#depth += 1;
    return {
      back: () => {
        this.rollbacks += 1;
        this.#control('ROLLBACK TO mark');
      },
      end: () => {
        this.#depth -= 1;
        this.#control('COMMIT');
      },
    };
  }

  #control(sql: string) {
    this.#prepare(sql).run();
  }

  close() {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) {
      if (this.#prepared.size > MAX_PREPARED / 2) {
        // Moved to the end: a Map iterates in insertion order, so the first key is the least recently used.
        this.#prepared.delete(sql);
        this.#prepared.set(sql, known);
      }
      return known;
    }
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    if (this.#prepared.size > MAX_PREPARED) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) {
        this.#prepared.delete(oldest);
      }
    }
    return statement;
  }
}
