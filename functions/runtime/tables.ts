import { type Client, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { isAppwriteError, unless } from './appwrite-errors.ts';
import type { Rows } from './rows.generated.ts';

/** The one database of the project. */
export const DATABASE_ID = 'main';

export type TableId = keyof Rows;

/** What Appwrite adds to every row. Times are ISO 8601. */
export interface RowMeta {
  $id: string;
  $createdAt: string;
  $updatedAt: string;
}

/** The columns of a table that may be left out when a row is made. */
type NullableColumns<Columns> = { [K in keyof Columns]: null extends Columns[K] ? K : never }[keyof Columns];

/** The columns of a row that is to be made; nullable ones may be left out. */
export type NewRow<Table extends TableId> = Omit<Rows[Table], NullableColumns<Rows[Table]>> &
  Partial<Pick<Rows[Table], NullableColumns<Rows[Table]>>>;

type NumberColumn<Table extends TableId> = {
  [K in keyof Rows[Table]]: Rows[Table][K] extends number ? K : never;
}[keyof Rows[Table]] &
  string;

type Column<Table extends TableId> = keyof Rows[Table] & string;

/** A row with the columns that were asked for. */
export type SelectedRow<Table extends TableId, K extends Column<Table> = Column<Table>> = Pick<Rows[Table], K> &
  RowMeta;

/** One step of a transaction; made by `stage`. */
export type Operation = Readonly<Record<string, unknown>>;

/** Why a transaction was refused as a whole; nothing of it has happened. */
export type TransactionProblem =
  /** Another write came first, or an id or unique value is taken. */
  | 'conflict'
  /** A bounded increment or decrement went over its bound. */
  | 'limit'
  /** A row that was to be changed is not there. */
  | 'missing';

const TRANSACTION_SECONDS = 60;

/** Spares the counting of a list. Appwrite 1.9 takes the text "false", which the SDK sends, for true. */
const UNCOUNTED = 0 as unknown as boolean;

/** So many operations Appwrite takes in one transaction; a bulk operation counts as one. */
export const MAX_OPERATIONS = 100;

/** The operations of a transaction, at most `MAX_OPERATIONS`. */
export const stage = {
  /** `readers` are accounts that may read this row past the functions; only tables with row security heed them. */
  create<Table extends TableId>(
    table: Table,
    id: string,
    row: NewRow<Table>,
    { readers }: { readers?: readonly string[] } = {},
  ): Operation {
    const $permissions = readers?.map((reader) => Permission.read(Role.user(reader)));
    return operation('create', table, { rowId: id, data: $permissions ? { ...row, $permissions } : row });
  },
  createMany<Table extends TableId>(table: Table, rows: readonly (NewRow<Table> & { $id: string })[]): Operation {
    return operation('bulkCreate', table, { data: rows });
  },
  /** Makes rows or replaces those with their ids. Only where nobody else writes these rows at the same time. */
  upsertMany<Table extends TableId>(table: Table, rows: readonly (NewRow<Table> & { $id: string })[]): Operation {
    return operation('bulkUpsert', table, { data: rows });
  },
  update<Table extends TableId>(table: Table, id: string, columns: Partial<Rows[Table]>): Operation {
    return operation('update', table, { rowId: id, data: columns });
  },
  /** Adds `by`; the whole transaction is refused when the sum would exceed `max`. */
  increment<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
    { by = 1, max }: { by?: number; max?: number } = {},
  ): Operation {
    return operation('increment', table, {
      rowId: id,
      data: { column, value: by, ...(max === undefined ? {} : { max }) },
    });
  },
  /** Subtracts `by`; the whole transaction is refused when the rest would be below `min`. */
  decrement<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
    { by, min }: { by: number; min: number },
  ): Operation {
    return operation('decrement', table, { rowId: id, data: { column, value: by, min } });
  },
  /** Compare-and-set: of all writers that read `version`, exactly one gets past this. It comes before what it guards. */
  claim<Table extends TableId>(table: Table, id: string, column: NumberColumn<Table>, version: number): Operation {
    return stage.increment(table, id, column, { max: version + 1 });
  },
  deleteIds(table: TableId, ids: readonly string[]): Operation {
    return stage.deleteWhere(table, [Query.equal('$id', [...ids])]);
  },
  /** Deletes all rows that match; none is fine too. */
  deleteWhere(table: TableId, queries: readonly string[]): Operation {
    return operation('bulkDelete', table, { data: { queries: [...queries] } });
  },
};

function operation(action: string, tableId: TableId, rest: Record<string, unknown>): Operation {
  return { action, databaseId: DATABASE_ID, tableId, ...rest };
}

/** The project's tables, typed by `appwrite.json`, through the function's own key. */
export class Tables {
  readonly #api: TablesDB;

  constructor(client: Client) {
    this.#api = new TablesDB(client);
  }

  /**
   * A row by its id, with only the given columns; null when there is none. The id is taken exactly, where the database
   * under Appwrite takes A for a. It is read as a list of one: Appwrite keeps single rows in a cache for a day, in which
   * a reader beside a commit may leave the row as it was before. One step.
   */
  async get<Table extends TableId, K extends Column<Table>>(
    table: Table,
    id: string,
    columns: readonly K[],
  ): Promise<SelectedRow<Table, K> | null> {
    const { rows } = await this.#api.listRows({
      databaseId: DATABASE_ID,
      tableId: table,
      queries: [Query.select([...columns]), Query.equal('$id', id), Query.limit(1)],
      total: UNCOUNTED,
    });
    const [row] = rows;
    return row?.$id === id ? (row as unknown as SelectedRow<Table, K>) : null;
  }

  /** Rows that match, with only the given columns. `total` is 0 unless counted, and never above 5,000. One step. */
  async list<Table extends TableId, K extends Column<Table>>(
    table: Table,
    columns: readonly K[],
    queries: readonly string[],
    { count = false }: { count?: boolean } = {},
  ): Promise<{ rows: SelectedRow<Table, K>[]; total: number }> {
    const { rows, total } = await this.#api.listRows({
      databaseId: DATABASE_ID,
      tableId: table,
      queries: [Query.select([...columns]), ...queries],
      total: count || UNCOUNTED,
    });
    return { rows: rows as unknown as SelectedRow<Table, K>[], total };
  }

  /** How many rows match, up to 5,000. One step. */
  async count(table: TableId, queries: readonly string[]): Promise<number> {
    const { total } = await this.#api.listRows({
      databaseId: DATABASE_ID,
      tableId: table,
      queries: [Query.select(['$id']), Query.limit(1), ...queries],
    });
    return total;
  }

  /** Makes a row; null when its id or a unique value is taken. One step. */
  async create<Table extends TableId>(
    table: Table,
    id: string,
    row: NewRow<Table>,
  ): Promise<SelectedRow<Table> | null> {
    const made = await unless(
      this.#api.createRow({ databaseId: DATABASE_ID, tableId: table, rowId: id, data: row }),
      ['taken'],
      null,
    );
    return made as unknown as SelectedRow<Table> | null;
  }

  /** Changes columns of a row; false when there is none. One step. */
  async update<Table extends TableId>(table: Table, id: string, columns: Partial<Rows[Table]>): Promise<boolean> {
    const row = await unless(
      this.#api.updateRow({ databaseId: DATABASE_ID, tableId: table, rowId: id, data: columns }),
      ['missing'],
      null,
    );
    return row !== null;
  }

  /** Adds 1 unless that would exceed `max`. One step. */
  async increment<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
    max: number,
  ): Promise<'done' | 'limit' | 'missing'> {
    const step = this.#api.incrementRowColumn({ databaseId: DATABASE_ID, tableId: table, rowId: id, column, max });
    return outcome(step);
  }

  /** Subtracts 1 unless that would go below 0. One step. */
  async decrement<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
  ): Promise<'done' | 'limit' | 'missing'> {
    const step = this.#api.decrementRowColumn({ databaseId: DATABASE_ID, tableId: table, rowId: id, column, min: 0 });
    return outcome(step);
  }

  /** Deletes a row; true when there was one. One step. */
  async delete(table: TableId, id: string): Promise<boolean> {
    const answer = await unless(
      this.#api.deleteRow({ databaseId: DATABASE_ID, tableId: table, rowId: id }),
      ['missing'],
      null,
    );
    return answer !== null;
  }

  /**
   * All of the operations or none of them. Answers null when they happened, else why not. Three steps, however many
   * operations. Rows are locked in the order of the operations: keep one order everywhere, contended rows last.
   * `meanwhile` runs beside one of the steps; when it fails, nothing is committed and its error is thrown.
   * `stillHolds` looks once more, one step later, at what the operations were decided by: when it answers false, nothing
   * is committed and the problem is a conflict. A row that is updated or deleted here and changes after that is one too.
   */
  async transact(
    operations: readonly Operation[],
    meanwhile?: () => Promise<unknown>,
    stillHolds?: () => Promise<boolean>,
  ): Promise<TransactionProblem | null> {
    try {
      const { $id: transactionId } = await this.#api.createTransaction({ ttl: TRANSACTION_SECONDS });
      await Promise.all([this.#api.createOperations({ transactionId, operations: [...operations] }), meanwhile?.()]);
      if (stillHolds && !(await stillHolds())) {
        await this.#api.updateTransaction({ transactionId, rollback: true });
        return 'conflict';
      }
      await this.#api.updateTransaction({ transactionId, commit: true });
      return null;
    } catch (error) {
      for (const problem of ['conflict', 'limit', 'missing'] as const) {
        if (isAppwriteError(error, problem)) {
          return problem;
        }
      }
      throw error;
    }
  }
}

async function outcome(step: Promise<unknown>): Promise<'done' | 'limit' | 'missing'> {
  try {
    await step;
    return 'done';
  } catch (error) {
    if (isAppwriteError(error, 'limit')) {
      return 'limit';
    }
    if (isAppwriteError(error, 'missing')) {
      return 'missing';
    }
    throw error;
  }
}
