import { Query } from 'node-appwrite';
import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { recount } from '#subjects/reconciliation/recount.ts';
import { UNCLAIMED } from './claims.ts';
import { lostOf, type StoredRows } from './half-transaction.ts';
import { beginId, beginRow, endId, type JournalledTransaction } from './journal.ts';
import { type Columns, type Operation, rowsOf, stage, type TableId } from './operations.ts';
import type { Ports } from './ports.ts';
import type { Tables } from './tables.ts';

const ATTEMPTS = 5;
/** So many ids fit into one query. */
const IDS_A_QUERY = 100;

type CompletionPorts = Pick<Ports, 'tables' | 'now' | 'pause' | 'logError'>;

/**
 * Gives a half transaction what it lost, and counts again every sum that it changes. Throws when somebody else's write since
 * then does not let it: the transaction then stays in the journal as `stuck`, for the admin to look at. May run twice at
 * once, and again.
 */
export async function completeTransaction(ports: CompletionPorts, half: JournalledTransaction): Promise<void> {
  const { tables, pause, logError } = ports;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await pause();
    }
    if (await tables.get('journal', beginId(half.id), ['part'])) {
      return;
    }
    const stored = await readRows(tables, half.operations);
    const lost = lostOf(half.operations, stored);
    const again = [...lost.flatMap((one) => repeated(one, stored)), ...raisedAgain(half, lost, stored)];
    const problem = again.length === 0 ? null : await tables.transact(again, { isClaimed: true });
    if (!problem) {
      await recountSums(ports, half.operations);
      // Only now is it whole: should this die before, the next one who looks counts again.
      await tables.create('journal', beginId(half.id), beginRow(half));
      await tables.update('journal', endId(half.id), { outcome: 'completed', operations: null });
      logError(
        `A deadlock took ${lost.length} operations of the transaction ${half.id} (${half.purpose}); they were made up for.`,
      );
      return;
    }
  }
  await tables.update('journal', endId(half.id), { outcome: 'stuck' });
  throw new Error(`A deadlock took the beginning of the transaction ${half.id} (${half.purpose}); somebody must look.`);
}

/**
 * Versions that were raised without the rest are raised once more, so that nobody keeps what they read of a half
 * transaction, or decides by it. Not the numbers of documents, which have no gaps.
 */
function raisedAgain(
  { operations }: JournalledTransaction,
  lost: readonly Operation[],
  stored: StoredRows,
): Operation[] {
  const isDeleted = ({ tableId }: Operation, id: string) =>
    operations.some((one) => one.action === 'bulkDelete' && one.tableId === tableId && rowsOf(one)?.includes(id));
  return operations.flatMap((operation) => {
    if (operation.action !== 'increment' || !operation.claims || UNCLAIMED.includes(operation.tableId)) {
      return [];
    }
    const { tableId, rowId, data } = operation;
    const isRaised = lost.length > 0 && !lost.includes(operation);
    const again = [stage.increment(tableId, rowId, data.column as never)];
    if (tableId === 'counters') {
      // Pages keep the catalogue by its revision alone, so it is raised in any case.
      return rowId === CATALOGUE_REVISION_ID ? again : [];
    }
    return isRaised && stored.row(operation, rowId) !== null && !isDeleted(operation, rowId) ? again : [];
  });
}

/** An operation that was lost, as it is done again. What was allowed once is not asked again: the rest has happened. */
function repeated(operation: Operation, stored: StoredRows): Operation[] {
  const isClaimed = !UNCLAIMED.includes(operation.tableId);
  if (!isClaimed && 'rowId' in operation) {
    // Somebody else may have made it since, or taken it away.
    const isThere = stored.row(operation, operation.rowId) !== null;
    if (isThere === (operation.action === 'create')) {
      return [];
    }
  }
  if (operation.action !== 'increment' || (operation.claims && isClaimed)) {
    return [operation];
  }
  return [
    stage.increment(operation.tableId, operation.rowId, operation.data.column as never, { by: operation.data.value }),
  ];
}

/**
 * Sums are counted again from the rows that they sum up, all of them: whether they were added cannot be seen, and a repeat
 * of the same transaction may have added them too.
 */
async function recountSums(ports: CompletionPorts, operations: readonly Operation[]): Promise<void> {
  await recount(
    ports,
    operations.flatMap((operation) =>
      operation.action === 'increment' || operation.action === 'decrement'
        ? [{ table: operation.tableId, id: operation.rowId, column: operation.data.column }]
        : [],
    ),
  );
}

/** What is stored of every row that the operations name. */
async function readRows(tables: Tables, operations: readonly Operation[]): Promise<StoredRows> {
  const wanted = new Map<TableId, { ids: Set<string>; columns: Set<string> }>();
  for (const operation of operations) {
    const of = wanted.get(operation.tableId) ?? { ids: new Set(), columns: new Set() };
    wanted.set(operation.tableId, of);
    for (const id of rowsOf(operation) ?? []) {
      of.ids.add(id);
    }
    for (const column of columnsOf(operation)) {
      of.columns.add(column);
    }
  }
  const rows = new Map<string, Columns>();
  const matches = new Map<Operation, number>();
  await Promise.all([
    ...[...wanted].flatMap(([table, { ids, columns }]) =>
      chunks([...ids]).map(async (some) => {
        const found = await tables.list(table, ['$id', ...columns] as never[], [
          Query.equal('$id', some),
          Query.limit(some.length),
        ]);
        for (const row of found.rows) {
          rows.set(`${table}/${row.$id}`, { ...row });
        }
      }),
    ),
    ...operations.map(async (operation) => {
      if (operation.action === 'bulkDelete') {
        const queries = [...operation.data.queries, Query.limit(1)];
        matches.set(operation, (await tables.list(operation.tableId, ['$id' as never], queries)).rows.length);
      }
    }),
  ]);
  return {
    row: ({ tableId }, id) => rows.get(`${tableId}/${id}`) ?? null,
    matching: (operation) => matches.get(operation) ?? 0,
  };
}

function columnsOf(operation: Operation): string[] {
  switch (operation.action) {
    case 'update':
      return Object.keys(operation.data);
    case 'bulkUpsert':
      return operation.data.flatMap((row) => Object.keys(row).filter((name) => !name.startsWith('$')));
    case 'increment':
    case 'decrement':
      return [operation.data.column];
    default:
      return [];
  }
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS_A_QUERY) }, (_, index) =>
    ids.slice(index * IDS_A_QUERY, (index + 1) * IDS_A_QUERY),
  );
}
