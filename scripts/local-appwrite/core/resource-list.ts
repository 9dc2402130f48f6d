import type { SQLInputValue } from 'node:sqlite';
import { AppwriteError } from './errors.ts';
import type { QueryPlan } from './queries.ts';
import {
  compileCursor,
  compileFilters,
  compileOrders,
  joinSql,
  orderBySql,
  type QueryAttribute,
  type QueryAttributes,
  type SortKey,
  type Sql,
} from './query-sql.ts';
import type { SqlRow, Store } from './store.ts';

/** What to list of an internal table with the columns `sequence` (order of creation) and `id`: users, files, executions. */
export type ResourceListing = {
  table: string;
  /** What queries may name besides `$sequence`. */
  attributes: QueryAttributes;
  plan: QueryPlan;
  /** Further conditions that must hold. */
  conditions: Sql[];
  /** "User": how messages call the resource. */
  label: string;
  /** Whether to count; without it the total is 0. */
  countTotal: boolean;
};

/** Counting stops here, as on the real server. */
const MAX_TOTAL = 5000;

/** One page of a resource's rows and the total of all pages. Throws `general_query_invalid` and `general_cursor_not_found`. */
export function listResources(store: Store, listing: ResourceListing): { rows: SqlRow[]; total: number } {
  const { plan, table } = listing;
  const attributes: QueryAttributes = new Map<string, QueryAttribute>([
    ...listing.attributes,
    ['$sequence', { sql: 'sequence', type: 'sequence' }],
  ]);
  const matching = joinSql([...listing.conditions, compileFilters(plan.filters, attributes)], 'AND');
  const keys = compileOrders(plan.orders, attributes);
  const page = plan.cursor === null ? matching : joinSql([matching, cursorCondition(store, listing, keys)], 'AND');
  const rows = store.all(
    `SELECT * FROM ${table} WHERE ${page.sql} ORDER BY ${orderBySql(keys)} LIMIT ? OFFSET ?`,
    ...page.values,
    plan.limit,
    plan.offset,
  );
  const count = listing.countTotal
    ? store.get<{ total: number }>(
        `SELECT COUNT(*) AS total FROM (SELECT 1 FROM ${table} WHERE ${matching.sql} LIMIT ${MAX_TOTAL})`,
        ...matching.values,
      )
    : undefined;
  return { rows, total: count?.total ?? 0 };
}

function cursorCondition(store: Store, { plan, table, label, conditions }: ResourceListing, keys: SortKey[]): Sql {
  const id = plan.cursor ?? '';
  const columns = keys.map((key, index) => `${key.sql} AS key_${index}`).join(', ');
  // Ids are unique within what is listed: the files of one bucket, the columns of one table.
  const where = joinSql([{ sql: 'id = ?', values: [id] }, ...conditions], 'AND');
  const row = store.get<Record<string, SQLInputValue>>(
    `SELECT ${columns} FROM ${table} WHERE ${where.sql}`,
    ...where.values,
  );
  if (row === undefined) {
    throw new AppwriteError(400, 'general_cursor_not_found', `${label} '${id}' for the 'cursor' value not found.`);
  }
  const values = keys.map((_, index) => row[`key_${index}`] ?? null);
  return compileCursor(keys, values);
}

/**
 * The condition that any word of what was typed begins a word of the columns, as the server's own search over users and
 * files does; null when nothing was typed that could match.
 */
export function searchCondition(columns: string[], typed: string): Sql | null {
  const words = typed.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
  if (words.length === 0) {
    return null;
  }
  // Every separator becomes a space, so that each word stands behind a space.
  const joined = `(' ' || ${columns.map((column) => `COALESCE(${column}, '')`).join(" || ' ' || ")})`;
  const spaced = ['@', '.', '-', '+'].reduce((sql, separator) => `REPLACE(${sql}, '${separator}', ' ')`, joined);
  return {
    sql: words.map(() => `${spaced} LIKE ? ESCAPE '\\'`).join(' OR '),
    values: words.map((word) => `% ${word.replaceAll('_', '\\_')}%`),
  };
}

/** Text that was not folded when it was kept, compared without case. */
export function unfoldedText(column: string): QueryAttribute {
  return { sql: `${column} COLLATE NOCASE`, textSql: `lower(${column})`, type: 'string' };
}
