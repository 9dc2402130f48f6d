import { Query } from 'node-appwrite';
import { derivedId } from '#lib/ids.ts';
import { sameValue } from '#lib/same-value.ts';
import type { Columns, Operation, TableId } from './operations.ts';

/**
 * What only one transaction may do: raise a version from the one that it read, or take a unique value. Within
 * the database the claim itself decides who comes first. But a deadlock can take the claim and leave what follows it, and
 * then a second transaction would get past the same claim. So a claim is written down before the commit, by itself, where
 * no deadlock takes it (`Tables.transact`): whoever wrote it is the only one who commits it.
 */
export interface Claim {
  /** Of its row in the journal; the same for everybody who claims the same. */
  id: string;
  table: TableId;
  /** The version of a row that was read; or a unique value that no row may have but that one, null where it is new. */
  read: { row: string; column: string; version: number } | { value: Columns; row: string | null };
}

type StoredRow = Columns & { $id: string };

/** Rows that come and go under the same id, so that a version does not name one state; no sum depends on them. */
export const UNCLAIMED: readonly TableId[] = ['cart_items', 'rate_limits'];

/**
 * Unique values that different rows may want at the same time. A transaction that had lost such a row could not be
 * completed once somebody else has its value.
 */
export const UNIQUE_VALUES: Partial<Record<TableId, readonly string[]>> = {
  appointment_slots: ['who', 'starts_at'],
  conversations: ['phone'],
  devices: ['serial_number'],
  stock_pieces: ['serial_number'],
};

/** What the operations claim, in one order for everybody. */
export function claimsOf(operations: readonly Operation[]): Claim[] {
  return operations.flatMap(claimsOfOne).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function claimsOfOne(operation: Operation): Claim[] {
  const { tableId: table } = operation;
  if (operation.action === 'increment' && operation.claims && !UNCLAIMED.includes(table)) {
    const { rowId: row, data } = operation;
    return [versionClaim(table, { row, column: data.column, version: Number(data.max) - 1 })];
  }
  const columns = UNIQUE_VALUES[table];
  return columns ? writtenRows(operation).flatMap(([row, data]) => valueClaims(table, columns, row, data)) : [];
}

/** What an operation writes, and into which row; null for one that it makes. */
function writtenRows(operation: Operation): [row: string | null, data: Columns][] {
  switch (operation.action) {
    case 'create':
      return [[null, operation.data]];
    case 'update':
      return [[operation.rowId, operation.data]];
    case 'bulkCreate':
      return operation.data.map((data) => [null, data]);
    case 'bulkUpsert':
      return operation.data.map((data) => [data.$id, data]);
    default:
      return [];
  }
}

function versionClaim(table: TableId, read: { row: string; column: string; version: number }): Claim {
  return { id: derivedId('claim', table, read.row, read.column, read.version), table, read };
}

function valueClaims(table: TableId, columns: readonly string[], row: string | null, data: Columns): Claim[] {
  if (columns.some((column) => data[column] === undefined)) {
    return [];
  }
  const value = Object.fromEntries(columns.map((column) => [column, data[column]]));
  return [{ id: derivedId('claim', table, ...Object.values(value).map(String)), table, read: { value, row } }];
}

/** The claims that led to the versions that were read. */
export function predecessorsOf(claims: readonly Claim[]): string[] {
  return claims.flatMap(({ table, read }) =>
    'version' in read && read.version > 0 ? versionClaim(table, { ...read, version: read.version - 1 }).id : [],
  );
}

/** Rows to look at, and the claims that they tell of. */
interface Look {
  table: TableId;
  columns: string[];
  queries: string[];
  of: Claim[];
}

/** What tells whether claims are still as they were read. */
export function looksFor(claims: readonly Claim[]): Look[] {
  const tables = [...new Set(claims.map(({ table }) => table))];
  return tables.flatMap((table) => {
    const own = claims.filter((claim) => claim.table === table);
    const versions = own.flatMap(({ read }) => ('version' in read ? [read] : []));
    const values = own.flatMap(({ read }) => ('value' in read ? [read.value] : []));
    const columns = UNIQUE_VALUES[table] ?? [];
    return [
      {
        table,
        columns: distinct(versions.map(({ column }) => column)),
        queries: [Query.equal('$id', distinct(versions.map(({ row }) => row)))],
        of: own.filter(({ read }) => 'version' in read),
      },
      {
        table,
        columns: [...columns],
        queries: columns.map((column) => Query.equal(column, distinct(values.map((one) => String(one[column]))))),
        of: own.filter(({ read }) => 'value' in read),
      },
    ].filter(({ of }) => of.length > 0);
  });
}

/** Whether what was claimed is as it was read; `rows` are what `looksFor` finds now. */
export function isStillAsRead({ read }: Claim, rows: readonly StoredRow[]): boolean {
  if ('version' in read) {
    return rows.find(({ $id }) => $id === read.row)?.[read.column] === read.version;
  }
  const hasValue = (row: StoredRow) => Object.entries(read.value).every(([name, value]) => sameValue(row[name], value));
  return !rows.some((row) => row.$id !== read.row && hasValue(row));
}

function distinct(all: readonly string[]): string[] {
  return [...new Set(all)];
}
