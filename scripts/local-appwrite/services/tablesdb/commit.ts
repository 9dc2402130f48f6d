import type { Actor, App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { parsePermissions } from '../../core/permissions.ts';
import { parseQueries } from '../../core/queries.ts';
import type { WatchedTransaction } from '../../core/transaction-watch.ts';
import { commitError } from './errors.ts';
import { type Row, RowFailure } from './row.ts';
import type { RowInput, WriteOptions } from './row-engine.ts';
import { type CommittedWrite, createRowEvents } from './row-events.ts';
import type { Table } from './table.ts';
import { createTablesDb, tableKey } from './tablesdb.ts';
import type { StagedOperation, Transaction, TransactionStore } from './transaction-store.ts';

type Data = Record<string, unknown>;

/**
 * Applies everything that is staged in one database transaction and marks the transaction as committed with it.
 * When an operation fails nothing is kept and the status becomes `failed`; a refusal for lack of rights leaves it at
 * `committing`, as on the real server. The
 * writes are announced afterwards. Throws what the API answers.
 */
export function commitTransaction(
  app: App,
  store: TransactionStore,
  transaction: Transaction,
  actor: Actor,
): Transaction {
  const watch = app.transactionWatch;
  const staged = store.operations(transaction);
  const lost = watch?.takeLosses(staged.length) ?? 0;
  const operations = staged.slice(lost);
  const commit = new Commit(app, actor);
  let current: StagedOperation | undefined;
  let committed: Transaction;
  const apply = () => {
    for (const operation of operations) {
      current = operation;
      commit.apply(operation);
    }
    return store.setStatus(transaction, 'committed');
  };
  try {
    // After a deadlock the real server commits each operation by itself.
    committed = lost > 0 ? apply() : app.store.transaction(apply);
    watch?.note(commit.watched());
  } catch (error) {
    if (error instanceof RowFailure) {
      store.setStatus(transaction, 'failed');
      throw commitError(error, current?.rowId ?? 'unknown');
    }
    const isQueryFault = error instanceof AppwriteError && error.type === 'general_query_invalid';
    store.setStatus(transaction, isQueryFault ? 'failed' : 'committing');
    throw error;
  }
  app.instance(createRowEvents).announceCommit(commit.writes, actor);
  return committed;
}

/** One run through the staged operations. */
class Commit {
  /** What is to be announced once it is certain: the single operations. As on the real server, bulk operations are not. */
  readonly writes: CommittedWrite[] = [];
  readonly #app: App;
  readonly #actor: Actor;
  /** The operations that were applied, and the rows that each took. */
  readonly #applied: WatchedTransaction['operations'] = [];
  #purpose = '';
  /** The rows that this transaction has written so far: their change is not somebody else's. */
  readonly #written = new Set<string>();

  constructor(app: App, actor: Actor) {
    this.#app = app;
    this.#actor = actor;
  }

  apply(operation: StagedOperation): void {
    const service = this.#app.instance(createTablesDb);
    const { rows } = service;
    const table = service.table(operation.databaseId, operation.tableId, this.#actor);
    const key = (id: string) => `${tableKey(operation.databaseId, operation.tableId)}/${id.toLowerCase()}`;
    const options: WriteOptions = {
      actor: this.#actor,
      stagedAt: operation.stagedAt,
      isOwn: (id) => this.#written.has(key(id)),
    };
    const { written, deleted } = this.#write(table, operation, options, rows);
    const { action, tableId } = operation;
    this.#applied.push({ action, tableId, rows: [...written, ...deleted].map((row) => row.id) });
    this.#purpose = String(written[0]?.values.purpose ?? this.#purpose);
    for (const row of written) {
      this.#written.add(key(row.id));
      if (!operation.action.startsWith('bulk')) {
        this.writes.push({ table, action: operation.action === 'create' ? 'create' : 'update', id: row.id });
      }
    }
  }

  watched(): WatchedTransaction {
    return { purpose: this.#purpose, operations: this.#applied };
  }

  #write(
    table: Table,
    operation: StagedOperation,
    options: WriteOptions,
    rows: ReturnType<typeof createTablesDb>['rows'],
  ): { written: Row[]; deleted: Row[] } {
    const id = operation.rowId ?? '';
    const data = operation.data as Data;
    const wrote = (...written: Row[]) => ({ written, deleted: [] });
    switch (operation.action) {
      case 'create':
        return wrote(rows.create(table, this.#input(data, id), options));
      case 'update':
        return wrote(present(rows.update(table, this.#input(data, id, true), options)));
      case 'upsert':
        // The real server takes the id from the data and not from the operation.
        return wrote(...rows.upsert(table, [this.#input(data)], options));
      case 'delete': {
        const row = present(rows.delete(table, id, options));
        this.writes.push({ table, action: 'delete', row });
        return { written: [], deleted: [row] };
      }
      case 'increment':
      case 'decrement': {
        const isIncrement = operation.action === 'increment';
        const bound = (isIncrement ? data.max : data.min) as number | null | undefined;
        const amount = isIncrement ? amountOf(data) : -amountOf(data);
        return wrote(rows.add(table, id, columnOf(data), amount, bound ?? null, options));
      }
      case 'bulkCreate':
        return wrote(...(operation.data as Data[]).map((one) => rows.create(table, this.#input(one), options)));
      case 'bulkUpsert': {
        const inputs = (operation.data as Data[]).map((one) => this.#input(one));
        return wrote(...rows.upsert(table, inputs, options));
      }
      case 'bulkDelete': {
        const deleted = rows.deleteMany(table, parseQueries(data.queries as string[], -1), options);
        return { written: [], deleted };
      }
    }
  }

  /** The id, permissions and columns of staged data. A change keeps the permissions that it does not name. */
  #input(data: Data, id?: string, isChange = false): RowInput {
    const { $id, $permissions, $sequence, ...values } = data;
    const asked = id ?? (typeof $id === 'string' && $id !== '' ? $id : this.#app.ids.unique());
    if ($permissions === undefined && isChange) {
      return { id: asked, data: values };
    }
    const parsed = parsePermissions($permissions ?? []);
    if (!parsed.ok) {
      throw new RowFailure('structure', parsed.message);
    }
    return { id: asked, permissions: $permissions as string[] | undefined, data: values };
  }
}

function present(row: Row | null): Row {
  if (row === null) {
    throw new RowFailure('row-missing');
  }
  return row;
}

function columnOf(data: Data): string {
  return String(data.column ?? data.attribute ?? '');
}

/** What an increment adds. Throws a `value` failure unless it is more than nothing. */
function amountOf(data: Data): number {
  const amount = Number(data.value ?? 1);
  if (!(amount > 0)) {
    throw new RowFailure('value', 'Value must be numeric and greater than 0');
  }
  return amount;
}
