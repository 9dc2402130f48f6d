import { type NewRow, type Operation, rowsOf, stage } from './operations.ts';

/**
 * The journal tells whole transactions from half ones. When two transactions deadlock, Appwrite 1.9 rolls one of them
 * back, repeats the operation that met the deadlock, goes on with the ones after it, and answers 200: what came before
 * is lost (utopia-php/database, `Adapter::withTransaction`). So the first operation of a transaction writes a row that
 * says `begin`, the last one a row that says `end` and holds all the others: an `end` without a `begin` is half a
 * transaction, and tells what it should have been.
 */
export interface JournalledTransaction {
  /** Appwrite's id of the transaction. */
  id: string;
  /** Which call or work staged it. */
  purpose: string;
  /** In the order in which they were committed. */
  operations: readonly Operation[];
}

/** What the column holds. A longer list is not kept: then only the call itself can complete the transaction. */
const OPERATIONS_MAX = 4_000_000;

export function beginId(transactionId: string): string {
  return transactionId;
}

export function endId(transactionId: string): string {
  return `${transactionId}-end`;
}

/**
 * The row of a claim, which is written before the commit: the beginning of a transaction whose `begin` may get lost. One
 * of a single row loses nothing, so it has no other journal, and what it raised can be read at once.
 */
export function claimRow(
  id: string,
  { id: transaction_id, purpose, operations }: JournalledTransaction,
): NewRow<'journal'> & { $id: string } {
  const outcome = needsJournal(operations) ? null : ('completed' as const);
  return { $id: id, part: 'begin', purpose, transaction_id, outcome };
}

/** Only what takes locks one after the other can lose its beginning, so one row or one operation needs no journal. */
export function needsJournal(operations: readonly Operation[]): boolean {
  const rows = operations.flatMap((operation) => {
    const named = operation.action === 'bulkDelete' ? null : rowsOf(operation);
    return named ? named.map((row) => `${operation.tableId}/${row}`) : [`${operation.tableId} by query`, ''];
  });
  return operations.length > 1 && new Set(rows).size > 1;
}

/** The operations between the two rows of the journal. */
export function journalled(transaction: JournalledTransaction): Operation[] {
  const begin = stage.create('journal', beginId(transaction.id), beginRow(transaction));
  return [begin, ...transaction.operations, endOperation(transaction)];
}

export function beginRow({ purpose }: Pick<JournalledTransaction, 'purpose'>): NewRow<'journal'> {
  return { part: 'begin', purpose };
}

function endOperation({ id, purpose, operations }: JournalledTransaction): Operation {
  const text = JSON.stringify(operations.map((operation) => ({ ...operation, empty: undefined })));
  return stage.create('journal', endId(id), {
    part: 'end',
    purpose,
    operations: text.length <= OPERATIONS_MAX ? text : null,
  });
}
