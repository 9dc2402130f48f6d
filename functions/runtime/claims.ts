import { derivedId } from '../domain/ids.ts';
import { WANTED } from './lock-order.ts';
import { type Columns, type Operation, rowsOf, type TableId } from './operations.ts';

/**
 * What only one transaction may do: raise a version from the one that it read, or make a row whose id many want. Within
 * the database the claim itself decides who comes first. But a deadlock can take the claim and leave what follows it, and
 * then a second transaction would get past the same claim. So a claim is written down before the commit, by itself, where
 * no deadlock takes it (`Tables.transact`): whoever wrote it is the only one who commits it.
 */
export interface Claim {
  /** Of its row in the journal; the same for everybody who claims the same. */
  id: string;
  table: TableId;
  row: string;
  /** The version that was read; null where the row must not be there. */
  read: { column: string; version: number } | null;
}

/** Rows that come and go under the same id, so that a version does not name one state; no sum depends on them. */
export const UNCLAIMED: readonly TableId[] = ['cart_items', 'rate_limits'];

/** What the operations claim, in one order for everybody. */
export function claimsOf(operations: readonly Operation[]): Claim[] {
  return operations.flatMap(claimsOfOne).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function claimsOfOne(operation: Operation): Claim[] {
  const { tableId: table } = operation;
  if (UNCLAIMED.includes(table)) {
    return [];
  }
  if (operation.action === 'increment' && operation.claims) {
    const { rowId: row, data } = operation;
    return [claim(table, row, { column: data.column, version: Number(data.max) - 1 })];
  }
  const isMade = operation.action === 'create' || operation.action === 'bulkCreate';
  return isMade && WANTED.includes(table) ? (rowsOf(operation) ?? []).map((row) => claim(table, row, null)) : [];
}

function claim(table: TableId, row: string, read: Claim['read']): Claim {
  const state = read ? [read.column, read.version] : [];
  return { id: derivedId('claim', table, row, ...state), table, row, read };
}

/** The claims that led to the versions that were read. */
export function predecessorsOf(claims: readonly Claim[]): string[] {
  return claims.flatMap(({ table, row, read }) =>
    read && read.version > 0 ? claim(table, row, { ...read, version: read.version - 1 }).id : [],
  );
}

/** Whether what was claimed is as it was read; `row` is how it is stored now. */
export function isStillAsRead({ read }: Claim, row: Columns | undefined): boolean {
  return read ? row?.[read.column] === read.version : row === undefined;
}
