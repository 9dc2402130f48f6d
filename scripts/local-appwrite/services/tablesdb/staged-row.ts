import type { Table } from './table.ts';
import { tableKey } from './tablesdb.ts';
import type { StagedOperation } from './transaction-store.ts';

type Data = Record<string, unknown>;

/** What a transaction will do to one row. */
export type StagedRow = {
  /** False when the row is staged to be deleted. */
  exists: boolean;
  /** Whether the transaction makes the row (or may: an upsert). */
  isNew: boolean;
  /** The values that it will set. */
  data: Data;
};

/**
 * Replays the staged operations on one row, as the real server does for reads inside of a transaction: creations, changes
 * and deletions show, increments of rows do not. Bulk updates and deletions, which go by queries, are not replayed.
 * Undefined when the transaction does not touch the row.
 */
export function findStagedRow(operations: readonly StagedOperation[], table: Table, id: string): StagedRow | undefined {
  const key = tableKey(table.config.databaseId, table.config.$id);
  const isSame = (other: unknown) => typeof other === 'string' && other.toLowerCase() === id.toLowerCase();
  let state: StagedRow | undefined;
  for (const operation of operations) {
    if (tableKey(operation.databaseId, operation.tableId) !== key) {
      continue;
    }
    const { action, rowId } = operation;
    if (action === 'bulkCreate' || action === 'bulkUpsert') {
      const input = (operation.data as Data[]).find((one) => isSame(one.$id));
      state = input === undefined ? state : { exists: true, isNew: true, data: { ...state?.data, ...input } };
    } else if (isSame(rowId ?? (operation.data as Data).$id)) {
      state = replay(state, action, operation.data as Data);
    }
  }
  return state;
}

function replay(state: StagedRow | undefined, action: StagedOperation['action'], data: Data): StagedRow | undefined {
  switch (action) {
    case 'create':
    case 'upsert':
      return { exists: true, isNew: true, data };
    case 'update':
      return { exists: true, isNew: state?.isNew ?? false, data: { ...state?.data, ...data } };
    case 'delete':
      return { exists: false, isNew: false, data: {} };
    default:
      return state;
  }
}
