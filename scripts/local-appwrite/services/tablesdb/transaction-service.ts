import type { Actor, App } from '../../core/context.ts';
import { AppwriteError, badRequest, userUnauthorized } from '../../core/errors.ts';
import type { Action } from '../../core/permissions.ts';
import { isRowPermitted, isTablePermitted, requireOwnRoles } from './access.ts';
import { commitTransaction } from './commit.ts';
import { tableNotFound } from './errors.ts';
import { findStagedRow } from './staged-row.ts';
import type { Table } from './table.ts';
import { createTablesDb, tableKey } from './tablesdb.ts';
import { type Operation, presentTransaction, type Transaction, TransactionStore } from './transaction-store.ts';

type Presented = Record<string, unknown>;

/** The transaction endpoints: what the routes call. Every method throws AppwriteErrors. */
export class TransactionService {
  readonly #app: App;
  readonly #store: TransactionStore;

  constructor(app: App) {
    this.#app = app;
    this.#store = new TransactionStore(app);
  }

  async create(ttl: number, actor: Actor): Promise<Presented> {
    await this.#app.transactionWatch?.meet('begin');
    this.#store.forgetExpired();
    return presentTransaction(this.#store.create(ttl, actor));
  }

  /** Stages several operations at once, or none of them when one is not allowed. */
  stage(id: string, operations: Operation[], actor: Actor): Presented {
    if (operations.length === 0) {
      throw badRequest('Operations array cannot be empty');
    }
    const transaction = this.#store.get(id, actor);
    this.#store.requireOpen(transaction);
    const created = new Set<string>();
    const staged = this.#store.operations(transaction);
    for (const operation of operations) {
      this.#check(operation, actor, created, (table, rowId) => findStagedRow(staged, table, rowId));
      if (operation.action === 'create') {
        created.add(`${tableKey(operation.databaseId, operation.tableId)}/${operation.rowId}`);
      }
    }
    return presentTransaction(this.#store.stage(transaction, operations));
  }

  /** Commits, or gives up, what is staged. */
  async finish(id: string, choice: { commit: boolean; rollback: boolean }, actor: Actor): Promise<Presented> {
    if (!choice.commit && !choice.rollback) {
      throw badRequest('Either commit or rollback must be true');
    }
    if (choice.commit && choice.rollback) {
      throw badRequest('Cannot commit and rollback at the same time');
    }
    const watch = choice.commit ? this.#app.transactionWatch : null;
    await watch?.meet('commit');
    const transaction = this.#store.get(id, actor);
    this.#store.requirePending(transaction);
    const finished = this.#finish(transaction, choice.commit, actor);
    await watch?.meet('committed');
    return presentTransaction(finished);
  }

  #finish(transaction: Transaction, isCommit: boolean, actor: Actor): Transaction {
    return isCommit
      ? commitTransaction(this.#app, this.#store, transaction, actor)
      : this.#store.setStatus(transaction, 'failed');
  }

  #check(
    operation: Operation,
    actor: Actor,
    created: ReadonlySet<string>,
    findStaged: (table: Table, id: string) => ReturnType<typeof findStagedRow>,
  ): void {
    const { action, databaseId, tableId, rowId } = operation;
    if (action.startsWith('bulk')) {
      if (actor.kind !== 'key') {
        throw userUnauthorized();
      }
      this.#table(databaseId, tableId, actor);
      return;
    }
    const table = this.#table(databaseId, tableId, actor);
    const id = rowId ?? '';
    const row = this.#app.instance(createTablesDb).rows.reader.get(table, id);
    const isReadable = row !== undefined && isRowPermitted(table, row.permissions, 'read', actor);
    const staged = action === 'create' ? undefined : findStaged(table, id);
    const exists = staged === undefined ? isReadable : staged.exists && (staged.isNew || isReadable);
    const isCreatedHere = created.has(`${tableKey(databaseId, tableId)}/${id}`);
    if (action !== 'create' && action !== 'upsert' && !exists && !isCreatedHere) {
      throw new AppwriteError(404, 'document_not_found', `Document with the requested ID '${id}' could not be found.`);
    }
    const right = neededRight(action, exists);
    const rowPermissions = exists && row !== undefined ? row.permissions : [];
    const isAllowed =
      right === 'create' ? isTablePermitted(table, right, actor) : isRowPermitted(table, rowPermissions, right, actor);
    if (!isAllowed) {
      throw userUnauthorized();
    }
    const { $permissions } = operation.data as { $permissions?: unknown };
    if (Array.isArray($permissions)) {
      requireOwnRoles($permissions as string[], actor);
    }
  }

  #table(databaseId: string, tableId: string, actor: Actor): Table {
    try {
      return this.#app.instance(createTablesDb).table(databaseId, tableId, actor);
    } catch (error) {
      // The real server speaks of a collection here.
      const isMissing = error instanceof AppwriteError && error.type === tableNotFound(tableId).type;
      throw isMissing
        ? new AppwriteError(
            404,
            'collection_not_found',
            `Collection with the requested ID '${tableId}' could not be found.`,
          )
        : error;
    }
  }
}

/** Makes the service; pass it to `app.instance`. */
export function createTransactionService(app: App): TransactionService {
  return new TransactionService(app);
}

function neededRight(action: Operation['action'], exists: boolean): Action {
  switch (action) {
    case 'create':
      return 'create';
    case 'delete':
      return 'delete';
    case 'upsert':
      return exists ? 'update' : 'create';
    default:
      return 'update';
  }
}
