import { AppwriteError, queryInvalid } from './errors.ts';
import type { Filter, Order, QueryPlan, QueryValue } from './queries.ts';
import type { SqlRow, Store } from './store.ts';

/** How an attribute of a resource (user, file, execution) is kept: its column and what it holds; a list is a JSON array of texts. */
export type ResourceAttribute = { column: string; type: 'text' | 'number' | 'boolean' | 'list' };

/** What to list. `table` has the columns `sequence` (order of creation) and `id`. */
export type ResourceListing = {
  table: string;
  /** What queries may name, by the name that clients use. */
  attributes: Record<string, ResourceAttribute>;
  plan: QueryPlan;
  /** Further conditions in SQL, joined by AND, with their values; written by the caller, never from user input. */
  conditions?: { sql: string; values: (string | number)[] }[];
  /** "User": how messages call the resource. */
  label: string;
  /** Whether to count; without it the total is 0. */
  countTotal: boolean;
};

/** Counting stops here, as on the real server. */
const MAX_TOTAL = 5000;

const comparisons: Record<string, string> = {
  lessThan: '<',
  lessThanEqual: '<=',
  greaterThan: '>',
  greaterThanEqual: '>=',
};

type Sql = { sql: string; values: (string | number)[] };

/** One page of a resource's rows and the total of all pages. Throws `general_query_invalid` and `general_cursor_not_found`. */
export function listResources(store: Store, listing: ResourceListing): { rows: SqlRow[]; total: number } {
  const { plan, table, attributes } = listing;
  const conditions = [...(listing.conditions ?? []), ...plan.filters.map((filter) => compile(filter, attributes))];
  const matching = where(conditions);
  const before = plan.cursor?.direction === 'before';
  const orders = [...plan.orders.map((order) => orderTerm(order, attributes)), { sql: 'sequence', descending: false }];
  const page = where([...conditions, ...cursorCondition(store, listing, orders)]);
  const orderBy = orders.map(({ sql, descending }) => `${sql} ${descending !== before ? 'DESC' : 'ASC'}`).join(', ');
  const rows = store.all(
    `SELECT * FROM ${table} ${page.sql} ORDER BY ${orderBy} LIMIT ? OFFSET ?`,
    ...page.values,
    plan.limit,
    plan.offset,
  );
  const count = listing.countTotal
    ? store.get<{ total: number }>(
        `SELECT COUNT(*) AS total FROM (SELECT 1 FROM ${table} ${matching.sql} LIMIT ${MAX_TOTAL})`,
        ...matching.values,
      )
    : undefined;
  return { rows: before ? rows.reverse() : rows, total: count?.total ?? 0 };
}

function where(conditions: Sql[]): Sql {
  return {
    sql: conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function attributeOf(name: string, attributes: ResourceListing['attributes']): ResourceAttribute {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined) {
    throw queryInvalid(`Invalid query: Attribute not found in schema: ${name}`);
  }
  return attribute;
}

function orderTerm(order: Order, attributes: ResourceListing['attributes']) {
  return order.direction === 'random'
    ? { sql: 'random()', descending: false }
    : { sql: sortable(attributeOf(order.attribute, attributes)), descending: order.direction === 'desc' };
}

/** A value that compares with everything: rows without one sort first. */
function sortable({ column, type }: ResourceAttribute): string {
  return type === 'text' ? `COALESCE(${column}, '') COLLATE NOCASE` : `COALESCE(${column}, '')`;
}

function cursorCondition(
  store: Store,
  { plan, table, label }: ResourceListing,
  orders: { sql: string; descending: boolean }[],
): Sql[] {
  if (plan.cursor === null) {
    return [];
  }
  const { id, direction } = plan.cursor;
  if (store.get(`SELECT 1 FROM ${table} WHERE id = ?`, id) === undefined) {
    throw new AppwriteError(400, 'general_cursor_not_found', `${label} '${id}' for the 'cursor' value not found.`);
  }
  const ofCursor = (sql: string) => `(SELECT ${sql} FROM ${table} WHERE id = ?)`;
  const alternatives = orders.map(({ sql, descending }, index) => {
    const operator = descending !== (direction === 'before') ? '<' : '>';
    const equal = orders.slice(0, index).map((order) => `${order.sql} = ${ofCursor(order.sql)}`);
    return [...equal, `${sql} ${operator} ${ofCursor(sql)}`].join(' AND ');
  });
  const values = orders.flatMap((_, index) => Array.from({ length: index + 1 }, () => id));
  return [{ sql: alternatives.join(' OR '), values }];
}

function compile(filter: Filter, attributes: ResourceListing['attributes']): Sql {
  if (filter.kind === 'join') {
    const parts = filter.filters.map((one) => compile(one, attributes));
    const joined = parts.map(({ sql }) => `(${sql})`).join(filter.method === 'and' ? ' AND ' : ' OR ');
    return { sql: joined, values: parts.flatMap(({ values }) => values) };
  }
  const attribute = attributeOf(filter.attribute, attributes);
  const negated = /^not[A-Z]/.test(filter.method);
  const method = negated ? `${filter.method.charAt(3).toLowerCase()}${filter.method.slice(4)}` : filter.method;
  const positive = compare(method, filter.attribute, attribute, filter.values);
  return negated ? { ...positive, sql: `NOT COALESCE(${positive.sql}, 0)` } : positive;
}

function compare(method: string, name: string, attribute: ResourceAttribute, values: QueryValue[]): Sql {
  const { column, type } = attribute;
  const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : (value ?? '')));
  const [first = '', second = ''] = bound;
  const any = (sql: string) => ({ sql: `(${bound.map(() => sql).join(' OR ')})`, values: bound });
  const like = (pattern: (text: string) => string): Sql => ({
    sql: `(${bound.map(() => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    values: bound.map((value) => pattern(String(value).replace(/[\\%_]/g, '\\$&'))),
  });
  const inList = `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ? COLLATE NOCASE)`;
  switch (method) {
    case 'equal':
      return any(type === 'list' ? inList : `${column} = ?${type === 'text' ? ' COLLATE NOCASE' : ''}`);
    case 'contains':
    case 'containsAny':
      return type === 'list' ? any(inList) : like((text) => `%${text}%`);
    case 'containsAll':
      return { sql: bound.map(() => inList).join(' AND '), values: bound };
    case 'startsWith':
      return like((text) => `${text}%`);
    case 'endsWith':
      return like((text) => `%${text}`);
    case 'between':
      return { sql: `${column} BETWEEN ? AND ?`, values: [first, second] };
    case 'isNull':
      return { sql: `${column} IS NULL`, values: [] };
    case 'isNotNull':
      return { sql: `${column} IS NOT NULL`, values: [] };
    case 'search':
      throw queryInvalid(`Searching by attribute "${name}" requires a fulltext index.`);
    default:
      return { sql: `${column} ${comparisons[method] ?? '='} ?`, values: [first] };
  }
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
  // Every separator becomes a space, so that the beginning of any word is a space and its letters.
  const joined = `' ' || ${columns.map((column) => `COALESCE(${column}, '')`).join(" || ' ' || ")}`;
  const spaced = ['@', '.', '-', '+'].reduce((sql, separator) => `REPLACE(${sql}, '${separator}', ' ')`, `(${joined})`);
  return {
    sql: words.map(() => `${spaced} LIKE ? ESCAPE '\\'`).join(' OR '),
    values: words.map((word) => `% ${word.replaceAll('_', '\\_')}%`),
  };
}
