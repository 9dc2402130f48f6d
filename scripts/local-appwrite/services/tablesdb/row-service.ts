import type { Actor, App } from '../../core/context.ts';
import { AppwriteError, badRequest } from '../../core/errors.ts';
import { isValidId, resolveId, UNIQUE_ID } from '../../core/ids.ts';
import { parsePermissions } from '../../core/permissions.ts';
import { parseQueries } from '../../core/queries.ts';
import { defaultPermissions, isRowPermitted, requireCreatePermission, requireOwnRoles } from './access.ts';
import { databaseNotFound, directError, missingData, missingPayload, rowNotFound } from './errors.ts';
import { presentRow, type Row } from './row.ts';
import type { RowInput, WriteOptions } from './row-engine.ts';
import { createRowEvents, type RowEvents } from './row-events.ts';
import { checkSelection } from './row-reader.ts';
import type { Table } from './table.ts';
import { createTablesDb, type TablesDb } from './tablesdb.ts';

type Data = Record<string, unknown>;
type Presented = Record<string, unknown>;
type PresentedList = { total: number; rows: Presented[] };

/** The table that a call is about, and who calls. */
export type Target = { databaseId: string; tableId: string; actor: Actor };

/** A row as a client sends it; no permissions means the default ones, or those that it has. */
type ClientRow = Omit<RowInput, 'permissions'> & { permissions: string[] | null };

/** The most rows that a bulk call answers. */
const MAX_BULK_ANSWER = 100;

/** The row endpoints: what the routes call. Every method throws AppwriteErrors. */
export class RowService {
  readonly #app: App;
  readonly #tables: TablesDb;
  readonly #events: RowEvents;

  constructor(app: App) {
    this.#app = app;
    this.#tables = app.instance(createTablesDb);
    this.#events = app.instance(createRowEvents);
  }

  list(target: Target, texts: string[], countTotal: boolean): PresentedList {
    const table = this.#table(target);
    const plan = parseQueries(texts);
    const rows = this.#tables.rows.reader.list(table, plan, target.actor);
    const total = countTotal ? this.#tables.rows.reader.count(table, plan, target.actor) : 0;
    return presentList(table, rows, total);
  }

  get(target: Target, id: string, texts: string[]): Presented {
    const table = this.#table(target);
    const plan = parseQueries(texts);
    const select = checkSelection(table, plan.select);
    const kept = this.#tables.rows.reader.get(table, id);
    if (kept === undefined || !isRowPermitted(table, kept.permissions, 'read', target.actor)) {
      throw rowNotFound(id);
    }
    const row = presentRow(table, kept);
    const unselected = [...table.columns.keys()].filter((key) => select !== null && !select.has(key));
    return Object.fromEntries(Object.entries(row).filter(([key]) => !unselected.includes(key)));
  }

  create(target: Target, input: ClientRow): Presented {
    if (input.id === '') {
      throw missingData('Row ID is required when creating a single row.');
    }
    const { actor } = target;
    const table = this.#table(target);
    const permissions = input.permissions ?? defaultPermissions(actor);
    requireOwnRoles(permissions, actor);
    requireCreatePermission(table, actor);
    const id = resolveId(input.id, this.#app.ids);
    const data = readonlyRemoved(input.data, actor);
    const created = attempt({ id }, () =>
      this.#tables.rows.create(table, { id, permissions, data: withoutSystem(data) }, this.#direct(actor)),
    );
    this.#events.announce(table, 'create', [created]);
    return presentRow(table, created);
  }

  createMany(target: Target, inputs: Data[]): PresentedList {
    const { actor } = target;
    requireKeyScope(actor);
    const table = this.#table(target);
    const rows = inputs.map((input) => this.#bulkInput(input, actor, true));
    let created: Row[];
    try {
      created = attempt({}, () =>
        this.#app.store.transaction(() => rows.map((row) => this.#tables.rows.create(table, row, this.#direct(actor)))),
      );
    } catch (error) {
      this.#app.transactionWatch?.refused();
      throw error;
    }
    this.#events.announce(table, 'create', created);
    return presentList(table, created, created.length);
  }

  update(target: Target, input: ClientRow): Presented {
    const { actor } = target;
    const { id } = input;
    if (Object.keys(input.data).length === 0 && input.permissions === null) {
      throw missingPayload();
    }
    const table = this.#table(target);
    requireOwnRoles(input.permissions ?? [], actor);
    const data = readonlyRemoved(input.data, actor);
    const patch = { id, permissions: input.permissions ?? undefined, data: withoutSystem(data) };
    const updated = attempt({ id }, () => this.#tables.rows.update(table, patch, this.#direct(actor)));
    if (updated === null) {
      throw rowNotFound(id);
    }
    this.#events.announce(table, 'update', [updated]);
    return presentRow(table, updated);
  }

  upsert(target: Target, input: ClientRow): Presented {
    const { actor } = target;
    if (Object.keys(input.data).length === 0 && input.permissions === null) {
      throw missingPayload();
    }
    const table = this.#table(target);
    const id = resolveId(input.id, this.#app.ids);
    const existing = this.#tables.rows.reader.get(table, id);
    const permissions = input.permissions ?? existing?.permissions ?? defaultPermissions(actor);
    requireOwnRoles(permissions, actor);
    const data = readonlyRemoved(input.data, actor);
    const [written] = attempt({ id }, () =>
      this.#tables.rows.upsert(table, [{ id, permissions, data: withoutSystem(data) }], this.#direct(actor)),
    );
    const row = written ?? (existing as Row);
    this.#events.announce(table, 'upsert', [row]);
    return presentRow(table, row);
  }

  delete(target: Target, id: string): void {
    const { actor } = target;
    const table = this.#table(target);
    const deleted = attempt({ id }, () => this.#tables.rows.delete(table, id, this.#direct(actor)));
    if (deleted === null) {
      throw rowNotFound(id);
    }
    this.#events.announce(table, 'delete', [deleted]);
  }

  deleteMany(target: Target, texts: string[]): PresentedList {
    this.#requireKey(target);
    const table = this.#table(target);
    const plan = parseQueries(texts, NO_LIMIT);
    const deleted = attempt({}, () => this.#tables.rows.deleteMany(table, plan, this.#direct(target.actor)));
    this.#events.announce(table, 'delete', deleted);
    return presentList(table, deleted.slice(0, MAX_BULK_ANSWER), deleted.length);
  }

  /** Adds to (or takes from) a number, never past the bound. */
  add(
    target: Target,
    id: string,
    change: { column: string; value: number; bound: number | null; isIncrement: boolean },
  ): Presented {
    const { column, value, bound, isIncrement } = change;
    const table = this.#table(target);
    if (!(value > 0)) {
      throw new AppwriteError(400, 'general_argument_invalid', 'Value must be numeric and greater than 0');
    }
    const row = attempt({ column, bound, isIncrement }, () =>
      this.#tables.rows.add(table, id, column, isIncrement ? value : -value, bound, this.#direct(target.actor)),
    );
    this.#events.announce(table, 'update', [row]);
    return presentRow(table, row);
  }

  #table(target: Target): Table {
    return this.#tables.table(target.databaseId, target.tableId, target.actor);
  }

  #direct(actor: Actor): WriteOptions {
    return { actor, keepsDates: actor.kind === 'key' };
  }

  /** Bulk changes are for keys. To others the real server says that the database is not there. */
  #requireKey(target: Target): void {
    if (target.actor.kind !== 'key') {
      throw databaseNotFound(target.databaseId);
    }
  }

  #bulkInput(input: Data, actor: Actor, isCreation: boolean): RowInput {
    const asked = input.$id ?? UNIQUE_ID;
    if (typeof asked !== 'string' || (asked !== UNIQUE_ID && !isValidId(asked))) {
      throw badRequest(
        "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
      );
    }
    return {
      id: resolveId(asked, this.#app.ids),
      permissions: readPermissions(input.$permissions) ?? (isCreation ? [] : undefined),
      data: withoutSystem(readonlyRemoved(input, actor)),
    };
  }
}

/** Makes the service; pass it to `app.instance`. */
export function createRowService(app: App): RowService {
  return new RowService(app);
}

/** A negative limit is none: bulk changes go to everything that the queries find. */
const NO_LIMIT = -1;

function attempt<T>(about: Parameters<typeof directError>[1], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw directError(error, about);
  }
}

function requireKeyScope(actor: Actor): void {
  if (actor.kind !== 'key') {
    throw new AppwriteError(
      401,
      'general_unauthorized_scope',
      'The current user or API key does not have the required scopes to access the requested resource.',
    );
  }
}

/** Without what the server alone sets; clients that write back a row as they read it send it along. */
function readonlyRemoved(data: Data, actor: Actor): Data {
  const { $sequence, $databaseId, $tableId, ...rest } = data;
  if (actor.kind === 'key') {
    return rest;
  }
  const { $createdAt, $updatedAt, ...own } = rest;
  return own;
}

function withoutSystem(data: Data): Data {
  const { $id, $permissions, ...values } = data;
  return values;
}

function readPermissions(value: unknown): string[] | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  const parsed = parsePermissions(value);
  if (!parsed.ok) {
    throw badRequest(parsed.message);
  }
  return value as string[];
}

function presentList(table: Table, rows: Row[], total: number): PresentedList {
  return { total, rows: rows.map((row) => presentRow(table, row)) };
}
