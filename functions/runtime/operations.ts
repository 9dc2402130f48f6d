import { Permission, Query, Role } from 'node-appwrite';
import type { TableId } from '#records/record.ts';
import { RECORDS } from '#records/registry.ts';
import type { Rows } from './rows.generated.ts';

export type { TableId };

/** The one database of the project. */
export const DATABASE_ID = 'main';

/** Appwrite takes 100 operations in one transaction, a bulk operation counting as one; the journal takes two of them. */
export const MAX_STAGED = 98;
/** Rows that Appwrite takes at once; a transaction writes down all its claims so. */
export const MAX_CLAIMS = 100;
/** So many leave room for those that keep the terms of their rows (`terms.ts`). */
export const MAX_OPERATIONS = 96;

/** The columns of a table that may be left out when a row is made. */
type NullableColumns<Columns> = { [K in keyof Columns]: null extends Columns[K] ? K : never }[keyof Columns];

/** The columns of a row that is to be made; nullable ones may be left out. */
export type NewRow<Table extends TableId> = Omit<Rows[Table], NullableColumns<Rows[Table]>> &
  Partial<Pick<Rows[Table], NullableColumns<Rows[Table]>>>;

export type NumberColumn<Table extends TableId> = {
  [K in keyof Rows[Table]]: Rows[Table][K] extends number ? K : never;
}[keyof Rows[Table]] &
  string;

/** Tables whose rows say in `version` how often they have changed. */
export type VersionedTable = {
  [Table in TableId]: Rows[Table] extends { version: number } ? Table : never;
}[TableId];

/** A row of such a table as it was read. */
export interface ReadRow {
  $id: string;
  version: number;
}

/** What an increment or a decrement says. */
export interface Addition {
  column: string;
  value: number;
  max?: number;
  min?: number;
}

/** Columns of a row by their names; a bulk operation names the row with `$id`. */
export type Columns = Readonly<Record<string, unknown>>;

/** One step of a transaction; made by `stage`, in Appwrite's own form but for `claims`. */
export type Operation = Readonly<{ databaseId: typeof DATABASE_ID; tableId: TableId }> &
  (
    | Readonly<{ action: 'create' | 'update'; rowId: string; data: Columns }>
    /** `claims`: raises a version by one for the one who read it. `empty`: the row in which nobody has counted yet. */
    | Readonly<{ action: 'increment' | 'decrement'; rowId: string; data: Addition; claims?: true; empty?: Columns }>
    | Readonly<{ action: 'bulkCreate' | 'bulkUpsert'; data: readonly (Columns & { $id: string })[] }>
    /** `ids` when the rows are named; else the queries tell. */
    | Readonly<{ action: 'bulkDelete'; data: { queries: readonly string[] }; ids?: readonly string[] }>
  );

/** The operations of a transaction, at most `MAX_OPERATIONS`. Their order does not matter: `inLockOrder` puts them into it. */
export const stage = {
  /** `readers` are accounts that may read this row past the functions; only tables with row security heed them. */
  create<Table extends TableId>(
    table: Table,
    id: string,
    row: NewRow<Table>,
    { readers }: { readers?: readonly string[] } = {},
  ): Operation {
    const $permissions = readers?.map((reader) => Permission.read(Role.user(reader)));
    const data = $permissions ? { ...row, $permissions } : row;
    return { action: 'create', databaseId: DATABASE_ID, tableId: table, rowId: id, data };
  },
  createMany<Table extends TableId>(table: Table, rows: readonly (NewRow<Table> & { $id: string })[]): Operation {
    return { action: 'bulkCreate', databaseId: DATABASE_ID, tableId: table, data: rows };
  },
  /** Makes rows or replaces those with their ids. Only where nobody else writes these rows at the same time. */
  upsertMany<Table extends TableId>(table: Table, rows: readonly (NewRow<Table> & { $id: string })[]): Operation {
    return { action: 'bulkUpsert', databaseId: DATABASE_ID, tableId: table, data: rows };
  },
  update<Table extends TableId>(table: Table, id: string, columns: Partial<Rows[Table]>): Operation {
    return { action: 'update', databaseId: DATABASE_ID, tableId: table, rowId: id, data: columns };
  },
  /**
   * Adds `by`; the whole transaction is refused when the sum would exceed `max`. Only on columns that can be counted
   * again from other rows (`subjects/reconciliation`): of a half transaction nobody can see whether it was added.
   */
  increment<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
    { by = 1, max }: { by?: number; max?: number } = {},
  ): Operation {
    const data = { column, value: by, ...(max === undefined ? {} : { max }) };
    return { action: 'increment', databaseId: DATABASE_ID, tableId: table, rowId: id, data };
  },
  /** Subtracts `by`; the whole transaction is refused when the rest would be below `min`. Otherwise like `increment`. */
  decrement<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
    { by, min }: { by: number; min: number },
  ): Operation {
    const data = { column, value: by, min };
    return { action: 'decrement', databaseId: DATABASE_ID, tableId: table, rowId: id, data };
  },
  /**
   * Adds `by` to a row in which many are summed, or subtracts it when it is negative. Everybody writes these rows, so they
   * are the last of a transaction and locked briefly. `empty` is the row that is made when it is not there yet.
   */
  count<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
    { by, lowest, empty }: { by: number; lowest: number; empty?: NewRow<Table> },
  ): Operation {
    const operation =
      by > 0
        ? stage.increment(table, id, column, { by })
        : stage.decrement(table, id, column, { by: -by, min: lowest });
    return { ...operation, ...(empty && { empty }) } as Operation;
  },
  /**
   * Compare-and-set: of all writers that read `version`, exactly one gets past this. For a column that is not called
   * `version`; rows that have one are changed with `change`.
   */
  claim<Table extends TableId>(table: Table, id: string, column: NumberColumn<Table>, version: number): Operation {
    const data = { column, value: 1, max: version + 1 };
    return { action: 'increment', databaseId: DATABASE_ID, tableId: table, rowId: id, data, claims: true };
  },
  /**
   * Changes a row as it was read: of all who read the same version exactly one gets past this, and its version goes up by
   * one. Without columns it is only claimed: Appwrite refuses an update that says nothing.
   */
  change<Table extends VersionedTable>(
    table: Table,
    row: ReadRow,
    columns: Partial<Omit<Rows[Table], 'version'>> = {},
  ): Operation[] {
    const claim = stage.claim(table, row.$id, 'version' as NumberColumn<Table>, row.version);
    return Object.keys(columns).length > 0
      ? [claim, stage.update(table, row.$id, columns as Partial<Rows[Table]>)]
      : [claim];
  },
  deleteIds(table: TableId, ids: readonly string[]): Operation {
    const sorted = [...ids].sort();
    const data = { queries: [Query.equal('$id', sorted)] };
    return { action: 'bulkDelete', databaseId: DATABASE_ID, tableId: table, data, ids: sorted };
  },
  /** Deletes all rows that match; none is fine too. */
  deleteWhere(table: TableId, queries: readonly string[]): Operation {
    return { action: 'bulkDelete', databaseId: DATABASE_ID, tableId: table, data: { queries: [...queries] } };
  },
};

/** Tables to which pages listen: only an operation of a single row sends its event. */
export const HEARD_TABLES: readonly TableId[] = RECORDS.filter(({ heard }) => heard).map(({ name }) => name);

/** What an operation says to us alone. */
const NOT_SENT = { claims: undefined, ids: undefined, empty: undefined };

/**
 * The operations of a transaction as Appwrite takes them. A new row of which nobody hears goes as a bulk of one, which
 * costs Appwrite half as much; not a row that a later operation changes, because a bulk does not make it known.
 */
export function toWire(operations: readonly Operation[]): Record<string, unknown>[] {
  const changed = new Set(
    operations.flatMap((operation) => (operation.action === 'create' ? [] : (rowsOf(operation) ?? []))),
  );
  return operations.map((operation) => {
    if (operation.action === 'create' && !HEARD_TABLES.includes(operation.tableId) && !changed.has(operation.rowId)) {
      const { databaseId, tableId, rowId, data } = operation;
      return { action: 'bulkCreate', databaseId, tableId, data: [{ $id: rowId, ...data }] };
    }
    const { claims: _claims, ids: _ids, empty: _empty, ...wire } = { ...NOT_SENT, ...operation };
    return wire;
  });
}

/** The rows that an operation names; null when queries tell which. */
export function rowsOf(operation: Operation): readonly string[] | null {
  switch (operation.action) {
    case 'bulkCreate':
    case 'bulkUpsert':
      return operation.data.map(({ $id }) => $id);
    case 'bulkDelete':
      return operation.ids ?? null;
    default:
      return [operation.rowId];
  }
}
