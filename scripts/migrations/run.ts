import { AppwriteException, type Models, Query, type TablesDB } from 'node-appwrite';
import type { Rows } from '../../functions/runtime/rows.generated.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';
import { MIGRATIONS } from './list.ts';
import { isOvertaken, listRows, type Migration } from './migration.ts';

/** A migration that the project has not been through, or that was not finished. */
export interface Pending {
  migration: Migration;
  /** How many rows it would change now; counted exactly up to 5,000 at least. */
  rows: number;
}

export interface MigrateOptions {
  migrations?: readonly Migration[];
  /** Nobody else can be at it, so that what a killed run left held is free. */
  alone?: boolean;
  now?(): number;
  log?(line: string): void;
}

type Run = Models.Row & Rows['migrations'];

const TABLE = { databaseId: DATABASE_ID, tableId: 'migrations' };
/** Whoever says nothing for so long was killed: it is more than any page takes. */
const HELD_MS = 5 * 60_000;
const CONFLICT = 409;

/** What is to run, in its order; in a project that is new everything, with nothing to do. */
export async function findPending(tables: TablesDB, migrations: readonly Migration[] = MIGRATIONS): Promise<Pending[]> {
  const runs = await readRuns(tables, migrations);
  const pending: Pending[] = [];
  for (const migration of migrations) {
    if (!runs.get(migration.id)?.finished_at) {
      pending.push({ migration, rows: await leftOf(migration, tables) });
    }
  }
  return pending;
}

/** None where a deployment ended before it had made the columns that are looked at; when the rows are changed they are there. */
async function leftOf(migration: Migration, tables: TablesDB): Promise<number> {
  try {
    return await migration.left(tables);
  } catch (error) {
    if (error instanceof AppwriteException && error.type === 'general_query_invalid') {
      return 0;
    }
    throw error;
  }
}

/**
 * Runs what is to run, in its order. Whatever interrupts it, the next call goes on: each page finds what is left. Of two
 * at the same time one is refused with a sentence.
 */
export async function migrate(tables: TablesDB, options: MigrateOptions = {}): Promise<void> {
  const { migrations = MIGRATIONS, log } = options;
  for (const { migration, rows } of await findPending(tables, migrations)) {
    if (rows > 0) {
      log?.(`${migration.id}: ${migration.title} …`);
    }
    const hold = await Hold.take(tables, migration, options);
    if (!hold) {
      continue;
    }
    try {
      while ((await runThrough(tables, migration, hold)) > 0) {
        // Until a look at all rows finds nothing left.
      }
    } catch (error) {
      // The first error tells more than that it could not be given back.
      await hold.release().catch(() => undefined);
      throw error;
    }
    await hold.finish();
  }
}

/** Goes through all rows once, and answers how many were changed. */
async function runThrough(tables: TablesDB, migration: Migration, hold: Hold): Promise<number> {
  let sum = 0;
  let after: string | null = null;
  do {
    const { changed, next } = await migration.page(tables, after);
    await hold.renew(changed);
    sum += changed;
    after = next;
  } while (after !== null);
  return sum;
}

async function readRuns(tables: TablesDB, migrations: readonly Migration[]): Promise<Map<string, Run>> {
  const ids = migrations.map(({ id }) => id);
  const rows = await listRows(tables, TABLE.tableId, [Query.equal('$id', ids), Query.limit(ids.length)]);
  return new Map(rows.map((row) => [row.$id, row as unknown as Run]));
}

/** The right to run a migration. Its row is changed by its version, so that of two who read it one gets past. */
class Hold {
  readonly #tables: TablesDB;
  readonly #now: () => number;
  #row: Run;
  #renewedAt = 0;

  private constructor(tables: TablesDB, row: Run, now: () => number) {
    this.#tables = tables;
    this.#row = row;
    this.#now = now;
  }

  /** Null when somebody else has just finished it. */
  static async take(
    tables: TablesDB,
    migration: Migration,
    { alone = false, now = Date.now }: MigrateOptions,
  ): Promise<Hold | null> {
    const { id } = migration;
    const found = (await readRuns(tables, [migration])).get(id) ?? (await Hold.#begin(tables, id, now()));
    const heldUntil = Date.parse(found.held_until ?? '');
    if (!alone && heldUntil > now()) {
      throw new Problem(
        `Another deployment is at the migration ${id}. Run this again when that has ended; if it was killed, after ${new Date(heldUntil).toISOString()}.`,
      );
    }
    if (found.finished_at) {
      return null;
    }
    const hold = new Hold(tables, found, now);
    await hold.#change({ held_until: hold.#later() });
    return hold;
  }

  static async #begin(tables: TablesDB, rowId: string, now: number): Promise<Run> {
    const data = { started_at: new Date(now).toISOString() };
    try {
      return (await tables.createRow({ ...TABLE, rowId, data })) as unknown as Run;
    } catch (error) {
      if (error instanceof AppwriteException && error.code === CONFLICT) {
        return tables.getRow<Run>({ ...TABLE, rowId });
      }
      throw error;
    }
  }

  /** Says that the work goes on, and how many more rows were changed. */
  async renew(changed: number): Promise<void> {
    if (changed > 0 || this.#now() - this.#renewedAt > HELD_MS / 5) {
      await this.#change({ held_until: this.#later(), rows_changed: this.#row.rows_changed + changed });
    }
  }

  async release(): Promise<void> {
    await this.#change({ held_until: null });
  }

  async finish(): Promise<void> {
    await this.#change({ held_until: null, finished_at: new Date(this.#now()).toISOString() });
  }

  #later(): string {
    this.#renewedAt = this.#now();
    return new Date(this.#renewedAt + HELD_MS).toISOString();
  }

  async #change(data: Partial<Rows['migrations']>): Promise<void> {
    const place = { ...TABLE, rowId: this.#row.$id };
    const version = this.#row.version + 1;
    try {
      await transact(this.#tables, [
        { action: 'increment', ...place, data: { column: 'version', value: 1, max: version } },
        { action: 'update', ...place, data },
      ]);
    } catch (error) {
      if (isOvertaken(error)) {
        throw new Problem(
          `Another deployment went on with the migration ${place.rowId}. Run this again when that has ended.`,
        );
      }
      throw error;
    }
    this.#row = { ...this.#row, ...data, version };
  }
}
