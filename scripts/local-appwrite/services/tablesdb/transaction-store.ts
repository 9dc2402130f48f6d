import { formatTime } from '../../core/clock.ts';
import type { Actor, App } from '../../core/context.ts';
import { AppwriteError, badRequest } from '../../core/errors.ts';
import { defineRecords, field, present, type RecordOf } from '../../core/records.ts';
import type { Store } from '../../core/store.ts';

const FORGETTING_EVERY_MS = 60_000;
/** The most operations of one transaction; a bulk operation counts as one. */
const MAX_OPERATIONS = 100;

type TransactionStatus = 'pending' | 'committing' | 'committed' | 'failed';

/** Transactions. `owner` is the user who made it, null for a key or a guest. */
const createTransactions = defineRecords({
  table: '_transactions',
  label: 'Transaction',
  fields: {
    owner: field.optionalText(),
    status: field.text<TransactionStatus>(),
    operations: field.integer(),
    expiresAt: field.time(),
  },
  indexed: ['expires_at'],
});
export type Transaction = RecordOf<typeof createTransactions>;

export type OperationAction =
  | 'create'
  | 'update'
  | 'upsert'
  | 'delete'
  | 'increment'
  | 'decrement'
  | 'bulkCreate'
  | 'bulkUpsert'
  | 'bulkDelete';

/** One staged write. What `data` holds depends on the action, as in the API's `createOperations`. */
export type Operation = {
  databaseId: string;
  tableId: string;
  rowId: string | null;
  action: OperationAction;
  data: unknown;
};

/** A staged write with its time. */
export type StagedOperation = Operation & { stagedAt: string };

/** The internal tables of transactions. What is staged is read and written often, and by nothing else: plain SQL. */
export const transactionTables = [
  createTransactions,
  {
    prepare: (store: Store) =>
      store.exec(`
        CREATE TABLE IF NOT EXISTS _transaction_operations (
          sequence INTEGER PRIMARY KEY AUTOINCREMENT,
          transaction_sequence INTEGER NOT NULL REFERENCES _transactions (sequence) ON DELETE CASCADE,
          database_id TEXT NOT NULL,
          table_id TEXT NOT NULL,
          row_id TEXT,
          action TEXT NOT NULL,
          data TEXT NOT NULL,
          staged_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS _transaction_operations_transaction
          ON _transaction_operations (transaction_sequence, sequence)`),
  },
];

/** Keeps transactions and what is staged in them. */
export class TransactionStore {
  readonly #app: App;
  #lookedAt = 0;

  constructor(app: App) {
    this.#app = app;
  }

  /** Opens a transaction that expires in `ttl` seconds. */
  create(ttl: number, actor: Actor): Transaction {
    const expiresAt = formatTime(new Date(this.#app.clock.now().getTime() + ttl * 1000));
    const owner = actor.user?.id ?? null;
    return this.#transactions.insert({ owner, status: 'pending', operations: 0, expiresAt }) as Transaction;
  }

  /** The transaction, for keys and for the user who made it. Throws `transaction_not_found`. */
  get(id: string, actor: Actor): Transaction {
    const found = this.#transactions.find({ id });
    const isOwner = actor.kind === 'key' || (found?.owner !== null && found?.owner === actor.user?.id);
    if (found === undefined || !isOwner) {
      throw new AppwriteError(
        404,
        'transaction_not_found',
        `Transaction with the requested ID '${id}' could not be found.`,
      );
    }
    return found;
  }

  /** Throws unless operations can still be staged: `transaction_not_ready`, `transaction_expired`. */
  requirePending(transaction: Transaction): void {
    if (transaction.status !== 'pending') {
      throw new AppwriteError(
        400,
        'transaction_not_ready',
        'The transaction is not ready yet. Please try again later.',
      );
    }
    this.#requireTime(transaction);
  }

  /** The same for the calls that the real server answers in other words. */
  requireOpen(transaction: Transaction): void {
    if (transaction.status !== 'pending') {
      throw badRequest('Invalid or non‑pending transaction');
    }
    this.#requireTime(transaction);
  }

  /** Adds operations. Throws `transaction_limit_exceeded`. */
  stage(transaction: Transaction, operations: readonly Operation[]): Transaction {
    const { store, clock } = this.#app;
    const existing = transaction.operations;
    if (existing + operations.length > MAX_OPERATIONS) {
      throw new AppwriteError(
        400,
        'transaction_limit_exceeded',
        `Transaction already has ${existing} operations, adding ${operations.length} would exceed the maximum of ${MAX_OPERATIONS}`,
      );
    }
    const now = formatTime(clock.now());
    return store.transaction(() => {
      for (const operation of operations) {
        store.run(
          `INSERT INTO _transaction_operations (transaction_sequence, database_id, table_id, row_id, action, data, staged_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)`,
          transaction.sequence,
          operation.databaseId,
          operation.tableId,
          operation.rowId,
          operation.action,
          JSON.stringify(operation.data),
          now,
        );
      }
      return this.#transactions.update(transaction, { operations: existing + operations.length }) as Transaction;
    });
  }

  /** What is staged, in order. */
  operations(transaction: Transaction): StagedOperation[] {
    const rows = this.#app.store.all<Record<string, string | null>>(
      'SELECT * FROM _transaction_operations WHERE transaction_sequence = ? ORDER BY sequence',
      transaction.sequence,
    );
    return rows.map((row) => ({
      databaseId: row.database_id ?? '',
      tableId: row.table_id ?? '',
      rowId: row.row_id ?? null,
      action: row.action as OperationAction,
      data: JSON.parse(row.data ?? 'null') as unknown,
      stagedAt: row.staged_at ?? '',
    }));
  }

  /** Moves the transaction on; what was staged goes once it is over. */
  setStatus(transaction: Transaction, status: TransactionStatus): Transaction {
    const changed = this.#transactions.update(transaction, { status }) as Transaction;
    if (status === 'committed' || status === 'failed') {
      this.#app.store.run('DELETE FROM _transaction_operations WHERE transaction_sequence = ?', transaction.sequence);
    }
    return changed;
  }

  /** Takes away what expired more than a day ago; looks every now and then. */
  forgetExpired(): void {
    const now = this.#app.clock.now().getTime();
    if (Math.abs(now - this.#lookedAt) < FORGETTING_EVERY_MS) {
      return;
    }
    this.#lookedAt = now;
    const dayAgo = new Date(now - 24 * 60 * 60 * 1000);
    this.#app.store.run('DELETE FROM _transactions WHERE expires_at < ?', formatTime(dayAgo));
  }

  get #transactions() {
    return this.#app.instance(createTransactions);
  }

  #requireTime(transaction: Transaction): void {
    if (formatTime(this.#app.clock.now()) > transaction.expiresAt) {
      throw new AppwriteError(
        410,
        'transaction_expired',
        'The transaction has expired. Please create a new transaction and try again.',
      );
    }
  }
}

/** A transaction as the API answers it. */
export function presentTransaction(transaction: Transaction) {
  const { owner, ...own } = present(transaction);
  return own;
}
