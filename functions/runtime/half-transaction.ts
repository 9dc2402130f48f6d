import { sameValue } from '#lib/same-value.ts';
import { UNCLAIMED } from './claims.ts';
import type { Columns, Operation } from './operations.ts';

/** What is stored of the rows that a transaction names. */
export interface StoredRows {
  /** The row, with the columns that the operation names; null when there is none. */
  row(operation: Operation, id: string): Columns | null;
  /** How many rows a deletion would find now. */
  matching(operation: Operation): number;
}

/** Whether an operation has happened; weak signs can have other reasons, such as somebody's later change. */
type Sign = 'happened' | 'lost' | 'seems lost' | 'none';

/**
 * What a half transaction has lost, in order: to be committed again. A deadlock loses the first operations up to some
 * point and none after it, so what is seen of some of them tells of the others too. Of plain sums nothing is seen: they
 * are counted again.
 */
export function lostOf(operations: readonly Operation[], stored: StoredRows): Operation[] {
  const signs = operations.map((operation) => signOf(operation, stored));
  const surelyLost = signs.lastIndexOf('lost');
  const rest = signs.indexOf('happened', surelyLost + 1);
  const firstHappened = rest === -1 ? operations.length : rest;
  const lastLost = Math.max(surelyLost, signs.slice(0, firstHappened).lastIndexOf('seems lost'));
  return operations.slice(0, lastLost + 1);
}

function signOf(operation: Operation, stored: StoredRows): Sign {
  // Of what is not claimed somebody else may have made or raised the very same.
  const happened = UNCLAIMED.includes(operation.tableId) ? 'none' : 'happened';
  switch (operation.action) {
    case 'create':
      return stored.row(operation, operation.rowId) ? happened : 'lost';
    case 'bulkCreate':
      return operation.data.every(({ $id }) => stored.row(operation, $id)) ? 'happened' : 'lost';
    case 'bulkUpsert':
      return operation.data.every((row) => holds(stored.row(operation, row.$id), row)) ? 'none' : 'seems lost';
    case 'update': {
      const row = stored.row(operation, operation.rowId);
      return row === null || holds(row, operation.data) ? 'none' : 'seems lost';
    }
    case 'bulkDelete':
      return stored.matching(operation) === 0 ? 'none' : 'seems lost';
    default: {
      if (!operation.claims) {
        return 'none';
      }
      const version = stored.row(operation, operation.rowId)?.[operation.data.column];
      // Nobody else can have raised it from what this transaction read: only it holds the claim (`claims.ts`).
      // A row that is gone was deleted by a later operation of the same transaction, or by somebody since.
      return typeof version !== 'number' ? 'none' : version >= Number(operation.data.max) ? happened : 'lost';
    }
  }
}

function holds(row: Columns | null, columns: Columns): boolean {
  return (
    row !== null &&
    Object.entries(columns).every(([name, value]) => name.startsWith('$') || sameValue(row[name], value))
  );
}
