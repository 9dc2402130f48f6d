import type { SQLOutputValue } from 'node:sqlite';
import type { Actor } from '../../core/context.ts';
import { AppwriteError, queryInvalid } from '../../core/errors.ts';
import type { Action } from '../../core/permissions.ts';
import type { QueryPlan } from '../../core/queries.ts';
import {
  compileCursor,
  compileFilters,
  compileOrders,
  joinSql,
  orderBySql,
  type SortKey,
  type Sql,
} from '../../core/query-sql.ts';
import type { SqlRow, Store } from '../../core/store.ts';
import { isTablePermitted, requireListPermission } from './access.ts';
import { decodeValue } from './columns.ts';
import type { Row } from './row.ts';
import { quote, type Table } from './table.ts';

/** Counting stops here, as on the real server. */
const MAX_TOTAL = 5000;

const systemColumns = '_seq, _uid, _created, _updated, _permissions';

/** Reads rows of any table. */
export class RowReader {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The row with that id, whoever asks; undefined when there is none. */
  get(table: Table, id: string): Row | undefined {
    const found = this.#store.get(`SELECT ${selectList(table, null)} FROM ${table.rows} WHERE _uid = ?`, id);
    return found === undefined ? undefined : this.#decode(table, found, null);
  }

  /**
   * The rows of one page on which the actor has the permission. Throws `general_query_invalid`,
   * `general_cursor_not_found`, `database_query_order_null` and, where the table alone decides, `user_unauthorized`.
   */
  list(table: Table, plan: QueryPlan, actor: Actor, action: Action = 'read'): Row[] {
    requireListPermission(table, action, actor);
    const select = checkSelection(table, plan.select);
    const keys = compileOrders(plan.orders, table.attributes);
    const where = joinSql(
      [...this.#conditions(table, plan, actor, action), ...this.#cursorCondition(table, plan, keys)],
      'AND',
    );
    const rows = this.#store.all(
      `SELECT ${selectList(table, select)} FROM ${table.rows} WHERE ${where.sql} ORDER BY ${orderBySql(keys)} LIMIT ? OFFSET ?`,
      ...where.values,
      plan.limit,
      plan.offset,
    );
    return rows.map((row) => this.#decode(table, row, select));
  }

  /** How many rows the filters find; at most 5,000. */
  count(table: Table, plan: QueryPlan, actor: Actor): number {
    requireListPermission(table, 'read', actor);
    const where = joinSql(this.#conditions(table, plan, actor, 'read'), 'AND');
    const found = this.#store.get<{ total: number }>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM ${table.rows} WHERE ${where.sql} LIMIT ${MAX_TOTAL})`,
      ...where.values,
    );
    return found?.total ?? 0;
  }

  #conditions(table: Table, plan: QueryPlan, actor: Actor, action: Action): Sql[] {
    const filters = compileFilters(plan.filters, table.attributes);
    if (isTablePermitted(table, action, actor)) {
      return [filters];
    }
    const roles = actor.roles.map(() => '?').join(', ');
    const permitted = {
      sql: `_seq IN (SELECT row FROM ${table.rowPermissions} WHERE role IN (${roles}) AND action = ?)`,
      values: [...actor.roles, action],
    };
    return [filters, permitted];
  }

  #cursorCondition(table: Table, plan: QueryPlan, keys: SortKey[]): Sql[] {
    const { cursor } = plan;
    if (cursor === null) {
      return [];
    }
    const sorted = keys.map((key) => key.sql).join(', ');
    const names = keys.map((_, index) => `k${index}`).join(', ');
    const found = this.#store.get<Record<string, SQLOutputValue>>(
      `WITH found(${names}) AS (SELECT ${sorted} FROM ${table.rows} WHERE _uid = ?) SELECT * FROM found`,
      cursor,
    );
    if (found === undefined) {
      throw new AppwriteError(400, 'general_cursor_not_found', `Row '${cursor}' for the 'cursor' value not found.`);
    }
    const values = keys.map((_, index) => found[`k${index}`] ?? null);
    const empty = keys.find((_, index) => values[index] === null);
    if (empty !== undefined) {
      throw new AppwriteError(
        400,
        'database_query_order_null',
        `The order column '${empty.attribute}' had a null value. Cursor pagination requires all rows order column values are non-null.`,
      );
    }
    return [compileCursor(keys, values)];
  }

  #decode(table: Table, found: SqlRow, select: ReadonlySet<string> | null): Row {
    const values: Row['values'] = {};
    for (const [key, column] of table.columns) {
      if (select === null || select.has(key)) {
        values[key] = decodeValue(column, (found[key] ?? null) as SQLOutputValue);
      }
    }
    return {
      id: found._uid as string,
      sequence: found._seq as number,
      createdAt: found._created as string,
      updatedAt: found._updated as string,
      permissions: JSON.parse(found._permissions as string) as string[],
      values,
    };
  }
}

function selectList(table: Table, select: ReadonlySet<string> | null): string {
  const keys = [...table.columns.keys()].filter((key) => select === null || select.has(key));
  return [systemColumns, ...keys.map((key) => quote(key))].join(', ');
}

/** The columns to answer; null for all. Throws `general_query_invalid` for one that the table does not have. */
export function checkSelection(table: Table, select: readonly string[] | null): ReadonlySet<string> | null {
  if (select === null || select.includes('*')) {
    return null;
  }
  const system = ['$id', '$sequence', '$createdAt', '$updatedAt', '$permissions', '$databaseId', '$tableId'];
  const unknown = select.find((key) => !table.columns.has(key) && !system.includes(key));
  if (unknown !== undefined) {
    throw queryInvalid(`Invalid query: Attribute not found in schema: ${unknown}`);
  }
  return new Set(select);
}
