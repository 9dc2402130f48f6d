import { RECORDS } from '#records/registry.ts';
import { MAX_STAGED, type Operation, rowsOf, stage, type TableId } from './operations.ts';

/**
 * Tables of new rows whose unique value somebody else may be making or giving up: whoever takes before giving up never
 * holds what another waits for while waiting themselves.
 */
export const WANTED: readonly TableId[] = ['appointment_slots'];

/**
 * The one order in which every transaction of every function takes its rows: by the place of their tables among the records,
 * then by the row's id. Two transactions that share rows can then wait for each other but never in a circle, which matters
 * because Appwrite 1.9 answers a deadlock with half a transaction.
 */
const RANK = Object.fromEntries(RECORDS.map(({ name }, rank) => [name, rank])) as Record<TableId, number>;

/**
 * The operations in the order in which everybody takes rows: tables by rank; in a table first what goes by queries, then
 * rows that exist by their ids, new rows last, which nobody else can hold yet, or first where a unique value is wanted by
 * many (`WANTED`). What is staged for one row keeps its order.
 */
export function inLockOrder(operations: readonly Operation[]): Operation[] {
  const split = splitIntoRuns(operations);
  return (split.length <= MAX_STAGED ? split : operations)
    .map((operation, position) => ({ operation, key: keyOf(operation), position }))
    .sort((a, b) => compare(a.key, b.key) || a.position - b.position)
    .map(({ operation }) => operation);
}

/** Where an operation belongs: the rank of its table, the part of the table, its first row. */
type Key = readonly [rank: number, part: number, row: string];

function keyOf(operation: Operation): Key {
  const rank = RANK[operation.tableId];
  if (isCreation(operation)) {
    return [rank, WANTED.includes(operation.tableId) ? -1 : 2, ''];
  }
  const rows = rowsOf(operation);
  // A bulk operation comes after those on its last row: they may have taken all of its rows before.
  return [rank, rows ? 1 : 0, rows?.at(-1) ?? ''];
}

function compare(a: Key, b: Key): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);
}

/**
 * A bulk operation takes all of its rows at once, so one of the rows 1 and 3 beside another of row 2 would take them out
 * of order: it becomes two. A deletion becomes one a row, because the server takes the rows of a larger one in the order
 * in which they were made. Not where another operation of the transaction has taken its rows already.
 */
function splitIntoRuns(operations: readonly Operation[]): Operation[] {
  return operations.flatMap((operation) => {
    if (operation.action !== 'bulkUpsert' && !(operation.action === 'bulkDelete' && operation.ids)) {
      return [operation];
    }
    const others = operations
      .filter((other) => other !== operation && other.tableId === operation.tableId && !isCreation(other))
      .flatMap((other) => rowsOf(other) ?? []);
    const rows = [...(rowsOf(operation) ?? [])].sort();
    if (rows.some((row) => others.includes(row))) {
      return [ofRows(operation, rows)];
    }
    const runs = operation.action === 'bulkDelete' ? rows.map((row) => [row]) : runsBetween(rows, others.sort());
    return runs.map((run) => ofRows(operation, run));
  });
}

/** Sorted rows in the longest runs between which none of the others, sorted too, lies. */
function runsBetween(rows: readonly string[], others: readonly string[]): string[][] {
  const runs: string[][] = [];
  let next = -1;
  for (const row of rows) {
    const following = others.findIndex((other) => other > row);
    if (following !== next || runs.length === 0) {
      runs.push([]);
      next = following;
    }
    runs.at(-1)?.push(row);
  }
  return runs;
}

function ofRows(operation: Operation, rows: readonly string[]): Operation {
  switch (operation.action) {
    case 'bulkUpsert': {
      const byId = new Map(operation.data.map((row) => [row.$id, row]));
      return { ...operation, data: rows.flatMap((row) => byId.get(row) ?? []) };
    }
    case 'bulkDelete':
      return stage.deleteIds(operation.tableId, rows);
    default:
      return operation;
  }
}

function isCreation({ action }: Operation): boolean {
  return action === 'create' || action === 'bulkCreate';
}
