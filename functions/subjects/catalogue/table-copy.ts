import { Query } from 'node-appwrite';
import type { Rows } from '#runtime/rows.generated.ts';
import { ended } from '#runtime/shared-readings.ts';
import type { NumberedRow, TableId, Tables } from '#runtime/tables.ts';
import { covers, type Revision } from './catalogue-memory.ts';

/** So many rows are read at once: of products some megabytes. */
const ROWS_AT_ONCE = 2_000;
/** So long after its beginning others wait for the rest of it: some 50,000 rows are there by then. */
const WAITED_MS = 4_000;
/** By so much the clocks of servers that write rows may differ. */
const CLOCKS_MS = 10_000;

/** Values of one query, which Appwrite takes up to 4,096 characters long. */
const IDS_A_QUERY = 100;

/** What is kept of a table's rows. */
interface Contents<Row> {
  /** Takes a row that is new, or in the place of what it was. */
  put(row: Row): void;
  remove(id: string): void;
  /** More than memory is to hold: nothing is kept then. */
  readonly isTooLarge?: boolean;
  /** Much of it stands for rows as they were before: better reloaded. */
  readonly isWorn?: boolean;
}

interface Source<Table extends TableId, Column extends keyof Rows[Table] & string, Kept> {
  table: Table;
  columns: readonly Column[];
  make: () => Kept;
  /** The ids of rows that were deleted since a moment. */
  deletedSince?: (tables: Tables, since: string) => Promise<string[]>;
}

/** A copy that is being made: as old as the revision before its first row was read. */
interface Loading<Kept> {
  startedAt: number;
  revision: Revision;
  kept: Kept;
  /** The last row that was read. */
  after?: string;
  first?: Promise<boolean>;
  rest?: Promise<void>;
}

/**
 * A copy, in the memory of this process, of what is needed of a table whose every write raises the catalogue's revision.
 * It is read when it is first asked for; from then on only what was changed since.
 */
export class TableCopy<
  Table extends TableId,
  Column extends keyof Rows[Table] & string,
  Kept extends Contents<NumberedRow<Table, Column>>,
> {
  readonly #source: Source<Table, Column, Kept>;
  readonly #rowsAtOnce: number;
  readonly #waitedMs: number;
  /** What there is, with a revision that was known before it was read: it is as new, or newer. */
  #whole: { revision: Revision; kept: Kept } | null = null;
  #loading: Loading<Kept> | null = null;
  #refreshing: Promise<void> | null = null;
  #isTooLarge = false;

  constructor(source: Source<Table, Column, Kept>, { rowsAtOnce = ROWS_AT_ONCE, waitedMs = WAITED_MS } = {}) {
    this.#source = source;
    this.#rowsAtOnce = rowsAtOnce;
    this.#waitedMs = waitedMs;
  }

  /** What there is, without asking whether it is still so. */
  get known(): { revision: Revision; kept: Kept } | null {
    return this.#whole;
  }

  /**
   * The copy at a revision, or a later one. Null when it is too large, or takes long to read: that goes on beside.
   */
  async upTo(tables: Tables, revision: Revision): Promise<Kept | null> {
    for (;;) {
      const whole = this.#whole?.revision.shop === revision.shop ? this.#whole : null;
      if (whole && covers(whole.revision, revision)) {
        if (whole.kept.isWorn) {
          void this.#load(tables, revision).catch(() => {});
        }
        return whole.kept;
      }
      if (this.#isTooLarge) {
        return null;
      }
      if (whole && whole.revision.value < revision.value) {
        this.#refreshing ??= this.#refresh(tables, whole, revision).finally(() => {
          this.#refreshing = null;
        });
        await this.#refreshing;
      } else {
        this.#whole = null;
        if (!(await this.#load(tables, revision))) {
          return null;
        }
      }
    }
  }

  /** The copy at a revision, or a later one, however long it takes; without a revision nothing is kept of it. */
  async wholeAt(tables: Tables, revision: Revision | null): Promise<Kept> {
    if (!revision) {
      const kept = this.#source.make();
      await this.#readAll(tables, [], (row) => kept.put(row));
      return kept;
    }
    for (;;) {
      const kept = await this.upTo(tables, revision);
      if (kept) {
        return kept;
      }
      await this.#loading?.rest;
    }
  }

  /** Begins to read everything, or goes on; false when there is more than was waited for. */
  async #load(tables: Tables, revision: Revision): Promise<boolean> {
    if (this.#loading?.revision.shop !== revision.shop) {
      this.#loading = { startedAt: performance.now(), revision, kept: this.#source.make() };
    }
    const loading = this.#loading;
    loading.first ??= this.#readOn(tables, loading).catch((error: unknown) => {
      loading.first = undefined;
      throw error;
    });
    if (await loading.first) {
      return true;
    }
    // Who searches later goes on where this one had to end.
    loading.rest ??= this.#readRest(tables, loading).finally(() => {
      loading.rest = undefined;
    });
    await ended(loading.rest, Math.max(0, loading.startedAt + this.#waitedMs - performance.now()));
    return this.#loading !== loading;
  }

  async #readRest(tables: Tables, loading: Loading<Kept>): Promise<void> {
    while (this.#loading === loading && !(await this.#readOn(tables, loading))) {}
  }

  /** Reads the next rows; whether they were the last. */
  async #readOn(tables: Tables, loading: Loading<Kept>): Promise<boolean> {
    const rows = await this.#read(tables, [], loading.after);
    for (const row of rows) {
      loading.kept.put(row);
    }
    loading.after = rows.at(-1)?.$id ?? loading.after;
    this.#isTooLarge = loading.kept.isTooLarge ?? false;
    const isLast = rows.length < this.#rowsAtOnce || this.#isTooLarge;
    if (isLast && this.#loading === loading) {
      this.#whole = this.#isTooLarge ? null : loading;
      this.#loading = null;
    }
    return isLast;
  }

  /** Reads what was changed after a revision. */
  async #refresh(tables: Tables, whole: { revision: Revision; kept: Kept }, revision: Revision): Promise<void> {
    const since = new Date(Date.parse(whole.revision.at) - CLOCKS_MS).toISOString();
    const changed: NumberedRow<Table, Column>[] = [];
    const [gone] = await Promise.all([
      this.#source.deletedSince?.(tables, since).then((ids) => this.#missing(tables, ids)) ?? [],
      this.#readAll(tables, [Query.greaterThanEqual('$updatedAt', since)], (row) => changed.push(row)),
    ]);
    for (const id of gone) {
      whole.kept.remove(id);
    }
    for (const row of changed) {
      whole.kept.put(row);
    }
    this.#whole = { revision, kept: whole.kept };
  }

  /** Those of the ids that no row has. */
  async #missing(tables: Tables, ids: readonly string[]): Promise<string[]> {
    const there = new Set<string>();
    for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
      const some = ids.slice(at, at + IDS_A_QUERY);
      await this.#readAll(tables, [Query.equal('$id', some)], ({ $id }) => there.add($id));
    }
    return ids.filter((id) => !there.has(id));
  }

  async #readAll(
    tables: Tables,
    conditions: readonly string[],
    take: (row: NumberedRow<Table, Column>) => void,
  ): Promise<void> {
    let after: string | undefined;
    for (;;) {
      const rows = await this.#read(tables, conditions, after);
      rows.forEach(take);
      after = rows.at(-1)?.$id;
      if (rows.length < this.#rowsAtOnce) {
        return;
      }
    }
  }

  async #read(
    tables: Tables,
    conditions: readonly string[],
    after: string | undefined,
  ): Promise<NumberedRow<Table, Column>[]> {
    const { table, columns } = this.#source;
    const cursor = after === undefined ? [] : [Query.cursorAfter(after)];
    const window = [Query.orderAsc('$sequence'), Query.limit(this.#rowsAtOnce), ...cursor];
    return (await tables.list(table, columns, [...conditions, ...window])).rows;
  }
}
