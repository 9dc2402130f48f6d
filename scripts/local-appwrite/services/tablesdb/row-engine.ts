import { isDeepStrictEqual } from 'node:util';
import { normaliseTime } from '../../core/clock.ts';
import type { Actor, App } from '../../core/context.ts';
import { userUnauthorized } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import { isTablePermitted, requireListPermission, requireRowPermission } from './access.ts';
import { type Row, RowFailure } from './row.ts';
import { RowReader } from './row-reader.ts';
import { completeRow } from './row-structure.ts';
import { RowWriter } from './row-writer.ts';
import type { Table } from './table.ts';

/** A row to be written: an id, columns by name, and optionally `$permissions`, `$createdAt`, `$updatedAt` beside them. */
export type RowInput = { id: string; permissions?: string[]; data: Record<string, unknown> };

/** On whose behalf, and under which conditions, rows are written. */
export type WriteOptions = {
  actor: Actor;
  /** Whether `$createdAt` and `$updatedAt` of the data count; only direct writes with a key. */
  keepsDates?: boolean;
  /** When the change was staged: a row that somebody changed later is a `conflict`. */
  stagedAt?: string;
  /** Whether the same transaction has written the row already, so that its change is no conflict. */
  isOwn?: (id: string) => boolean;
};

/** The rules of rows: rights, structure, conflicts, bounds. One instance a server. */
export class RowEngine {
  readonly reader: RowReader;
  readonly #app: App;
  readonly #writer: RowWriter;

  constructor(app: App) {
    this.#app = app;
    this.reader = new RowReader(app.store);
    this.#writer = new RowWriter(app);
  }

  /** Makes a row. Throws `user_unauthorized` and the failures `structure` and `duplicate`. */
  create(table: Table, input: RowInput, options: WriteOptions): Row {
    if (!isTablePermitted(table, 'create', options.actor)) {
      throw userUnauthorized();
    }
    const { data, createdAt, updatedAt } = splitDates(input.data, options);
    const now = this.#writer.now();
    return this.#writer.insert(table, {
      id: input.id,
      createdAt: createdAt ?? now,
      updatedAt: updatedAt ?? now,
      permissions: input.permissions ?? [],
      values: completeRow(table, data),
    });
  }

  /**
   * Changes the given columns of a row; null when there is no such row. A change that changes nothing needs no more than
   * the right to read and leaves `$updatedAt`. Throws `user_unauthorized`, `conflict`, `structure`, `duplicate`.
   */
  update(table: Table, input: RowInput, options: WriteOptions): Row | null {
    const old = this.reader.get(table, input.id);
    if (old === undefined) {
      return null;
    }
    const { data, createdAt, updatedAt } = splitDates(input.data, options);
    const permissions = input.permissions ?? old.permissions;
    const changesPermissions = !isSameSet(permissions, old.permissions);
    const isChange =
      changesPermissions ||
      (createdAt ?? old.createdAt) !== old.createdAt ||
      (updatedAt ?? old.updatedAt) !== old.updatedAt ||
      Object.entries(data).some(([key, value]) => !isDeepStrictEqual(value, old.values[key] ?? null));
    requireRowPermission(table, old.permissions, isChange ? 'update' : 'read', options.actor);
    requireUnchanged(old, options);
    const values = completeRow(table, { ...old.values, ...data });
    if (!isChange) {
      return old;
    }
    return this.#writer.update(table, old, {
      values: changedValues(old, values),
      permissions: changesPermissions ? permissions : undefined,
      createdAt,
      updatedAt: updatedAt ?? this.#writer.now(),
    });
  }

  /**
   * Makes each row or changes it. Optional columns that are not given keep their value; required ones must be given
   * every time. Answers the rows that were made or changed. Throws as `create` and `update` do.
   */
  upsert(table: Table, inputs: RowInput[], options: WriteOptions): Row[] {
    if (new Set(inputs.map((input) => input.id.toLowerCase())).size !== inputs.length) {
      throw new RowFailure('duplicate', 'Duplicate document IDs found in the input array.');
    }
    return this.#app.store.transaction(() =>
      inputs.flatMap((input) => {
        const old = this.reader.get(table, input.id);
        if (old === undefined) {
          return [this.create(table, input, options)];
        }
        const changed = this.#replace(table, old, input, options);
        return changed === null ? [] : [changed];
      }),
    );
  }

  #replace(table: Table, old: Row, input: RowInput, options: WriteOptions): Row | null {
    const { data, createdAt, updatedAt } = splitDates(input.data, options);
    const permissions = input.permissions ?? old.permissions;
    const changesPermissions = !isSameSet(permissions, old.permissions);
    const isComplete = [...table.columns.keys()].every((key) => Object.hasOwn(data, key));
    const isSame = Object.entries(data).every(([key, value]) => isDeepStrictEqual(value, old.values[key] ?? null));
    if (isComplete && isSame && !changesPermissions) {
      return null;
    }
    requireRowPermission(table, old.permissions, 'update', options.actor);
    const kept = Object.entries(old.values).filter(([key]) => !table.columns.get(key)?.required);
    const values = completeRow(table, { ...Object.fromEntries(kept), ...data });
    requireUnchanged(old, options);
    return this.#writer.update(table, old, {
      values: changedValues(old, values),
      permissions: changesPermissions ? permissions : undefined,
      createdAt,
      updatedAt: updatedAt ?? this.#writer.now(),
    });
  }

  /** Takes a row away and answers it as it was; null when there is no such row. Throws `user_unauthorized` and `conflict`. */
  delete(table: Table, id: string, options: WriteOptions): Row | null {
    const old = this.reader.get(table, id);
    if (old === undefined) {
      return null;
    }
    requireRowPermission(table, old.permissions, 'delete', options.actor);
    requireUnchanged(old, options);
    this.#writer.delete(table, old);
    return old;
  }

  /**
   * Adds `delta` (negative to take away) to a number, unless the result would pass the bound. Answers the row with the
   * new number and, as the real server does, the old `$updatedAt`. The column's own minimum and maximum do not count.
   * Throws `user_unauthorized`, `value`, `column-missing`, `not-a-number`, `row-missing`, `limit`.
   */
  add(table: Table, id: string, key: string, delta: number, bound: number | null, options: WriteOptions): Row {
    const column = table.columns.get(key);
    if (column === undefined) {
      throw new RowFailure('column-missing', 'Attribute not found');
    }
    if (!('min' in column) || column.array) {
      throw new RowFailure('not-a-number', 'Attribute must be an integer or float and can not be an array.');
    }
    return this.#app.store.transaction(() => {
      const row = this.reader.get(table, id);
      if (row === undefined) {
        throw new RowFailure('row-missing', 'Document not found');
      }
      requireRowPermission(table, row.permissions, 'update', options.actor);
      const result = Number(row.values[key] ?? 0) + delta;
      if (bound !== null && (delta > 0 ? result > bound : result < bound)) {
        const limit = delta > 0 ? 'exceeds maximum limit' : 'exceeds minimum limit';
        throw new RowFailure('limit', `Attribute value ${limit}: ${bound}`);
      }
      this.#writer.add(table, row, key, delta);
      return { ...row, values: { ...row.values, [key]: result } };
    });
  }

  /** Takes away all rows that the queries find and on which the actor has the right to. Answers them as they were. */
  deleteMany(table: Table, plan: QueryPlan, options: WriteOptions & { isStagedHere?: (id: string) => boolean }): Row[] {
    requireListPermission(table, 'delete', options.actor);
    return this.#app.store.transaction(() => {
      const rows = this.#select(table, plan, 'delete', options);
      for (const row of rows) {
        this.#writer.delete(table, row);
      }
      return rows;
    });
  }

  #select(table: Table, plan: QueryPlan, action: 'update' | 'delete', options: WriteOptions): Row[] {
    const rows = this.reader.list(table, { ...plan, select: null }, options.actor, action);
    for (const row of rows) {
      requireUnchanged(row, options);
    }
    return rows;
  }
}

/** Dates that the client may set are taken out of the data; others are dropped. */
function splitDates(input: Record<string, unknown>, options: WriteOptions) {
  const { $createdAt, $updatedAt, ...data } = input;
  return {
    data,
    createdAt: options.keepsDates ? readDate('$createdAt', $createdAt) : undefined,
    updatedAt: options.keepsDates ? readDate('$updatedAt', $updatedAt) : undefined,
  };
}

function readDate(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') {
    return undefined;
  }
  const time = typeof value === 'string' ? normaliseTime(value) : null;
  if (time === null) {
    throw new RowFailure(
      'structure',
      `Invalid document structure: Attribute "${name}" has invalid type. Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.`,
    );
  }
  return time;
}

function requireUnchanged(row: Row, options: WriteOptions): void {
  if (options.stagedAt !== undefined && row.updatedAt > options.stagedAt && !options.isOwn?.(row.id)) {
    throw new RowFailure('conflict', 'Document was updated after the request timestamp');
  }
}

function changedValues(old: Row, values: Row['values']): Row['values'] {
  const changed = Object.entries(values).filter(([key, value]) => !isDeepStrictEqual(value, old.values[key] ?? null));
  return Object.fromEntries(changed);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return isDeepStrictEqual([...one].sort(), [...other].sort());
}
