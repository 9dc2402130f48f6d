import { formatTime } from '../../core/clock.ts';
import type { Actor, App } from '../../core/context.ts';
import { AppwriteError, badRequest } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttributes } from '../../core/query-sql.ts';
import { listResources } from '../../core/resource-list.ts';
import type { Migration } from '../../core/store.ts';

/** The most operations of one transaction; a bulk operation counts as one. */
const MAX_OPERATIONS = 100;

export type TransactionStatus = 'pending' | 'committing' | 'committed' | 'failed';

/** A transaction as it is kept. `owner` is the user who made it, null for a key or a guest. */
export type Transaction = {
  sequence: number;
  id: string;
  owner: string | null;
  status: TransactionStatus;
  operations: number;
  expires_at: string;
  created_at: string;
  updated_at: string;
};

export type OperationAction =
  | 'create'
  | 'update'
  | 'upsert'
  | 'delete'
  | 'increment'
  | 'decrement'
  | 'bulkCreate'
  | 'bulkUpdate'
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

export const transactionMigration: Migration = {
  id: 'tablesdb-002-transactions',
  sql: `
    CREATE TABLE _transactions (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      owner TEXT,
      status TEXT NOT NULL,
      operations INTEGER NOT NULL,
      expires_at TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX _transactions_expiry ON _transactions (expires_at);
    CREATE TABLE _transaction_operations (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      transaction_sequence INTEGER NOT NULL REFERENCES _transactions (sequence) ON DELETE CASCADE,
      database_id TEXT NOT NULL,
      table_id TEXT NOT NULL,
      row_id TEXT,
      action TEXT NOT NULL,
      data TEXT NOT NULL,
      staged_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX _transaction_operations_transaction ON _transaction_operations (transaction_sequence, sequence);
  `,
};

const attributes: QueryAttributes = new Map([
  ['$id', { sql: 'id', type: 'string' }],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['status', { sql: 'status', type: 'string' }],
  ['expiresAt', { sql: 'expires_at', type: 'datetime' }],
]);

/** Keeps transactions and what is staged in them. */
export class TransactionStore {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** Opens a transaction that expires in `ttl` seconds. */
  create(ttl: number, actor: Actor): Transaction {
    const { store, clock, ids } = this.#app;
    const now = clock.now();
    const id = ids.unique();
    const expires = formatTime(new Date(now.getTime() + ttl * 1000));
    store.run(
      `INSERT INTO _transactions (id, owner, status, operations, expires_at, created_at, updated_at)
        VALUES (?, ?, 'pending', 0, ?, ?, ?)`,
      id,
      actor.user?.id ?? null,
      expires,
      formatTime(now),
      formatTime(now),
    );
    return this.get(id, actor);
  }

  /** The transaction, for keys and for the user who made it. Throws `transaction_not_found`. */
  get(id: string, actor: Actor): Transaction {
    const found = this.#app.store.get<Transaction>('SELECT * FROM _transactions WHERE id = ?', id);
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

  /** One page of the caller's transactions, all of them for a key. */
  list(plan: QueryPlan, actor: Actor): { transactions: Transaction[]; total: number } {
    const own = actor.kind === 'key' ? [] : [{ sql: 'owner = ?', values: [actor.user?.id ?? null] }];
    const { rows, total } = listResources(this.#app.store, {
      table: '_transactions',
      attributes,
      plan,
      conditions: own,
      label: 'Transaction',
      countTotal: true,
    });
    return { transactions: rows as Transaction[], total };
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
    store.transaction(() => {
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
      store.run(
        'UPDATE _transactions SET operations = operations + ?, updated_at = ? WHERE sequence = ?',
        operations.length,
        now,
        transaction.sequence,
      );
    });
    return { ...transaction, operations: existing + operations.length };
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
    const { store, clock } = this.#app;
    const updatedAt = formatTime(clock.now());
    store.run(
      'UPDATE _transactions SET status = ?, updated_at = ? WHERE sequence = ?',
      status,
      updatedAt,
      transaction.sequence,
    );
    if (status === 'committed' || status === 'failed') {
      store.run('DELETE FROM _transaction_operations WHERE transaction_sequence = ?', transaction.sequence);
    }
    return { ...transaction, status, updated_at: updatedAt };
  }

  delete(transaction: Transaction): void {
    this.#app.store.run('DELETE FROM _transactions WHERE sequence = ?', transaction.sequence);
  }

  /** Takes away what expired more than a day ago. */
  forgetExpired(): void {
    const dayAgo = new Date(this.#app.clock.now().getTime() - 24 * 60 * 60 * 1000);
    this.#app.store.run('DELETE FROM _transactions WHERE expires_at < ?', formatTime(dayAgo));
  }

  #requireTime(transaction: Transaction): void {
    if (formatTime(this.#app.clock.now()) > transaction.expires_at) {
      throw new AppwriteError(
        410,
        'transaction_expired',
        'The transaction has expired. Please create a new transaction and try again.',
      );
    }
  }
}

/** A transaction as the API answers it. */
export function presentTransaction(transaction: Transaction): Record<string, unknown> {
  return {
    $id: transaction.id,
    $createdAt: transaction.created_at,
    $updatedAt: transaction.updated_at,
    status: transaction.status,
    operations: transaction.operations,
    expiresAt: transaction.expires_at,
  };
}
