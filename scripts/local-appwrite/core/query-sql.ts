import type { SQLInputValue } from 'node:sqlite';
import { normaliseTime } from './clock.ts';
import { comparedText, containedText, type Engine } from './engine.ts';
import { NotSupportedError, queryInvalid } from './errors.ts';
import type { Filter, FilterMethod, Order, QueryValue } from './queries.ts';

/** A piece of SQL with the values of its placeholders. */
export type Sql = { sql: string; values: SQLInputValue[] };

/** How queries see one attribute of a resource. */
export type QueryAttribute = {
  /** The expression that is compared and sorted by. It holds text in folded form, or compares without case (`NOCASE`). */
  sql: string;
  type: 'string' | 'integer' | 'double' | 'boolean' | 'datetime' | 'sequence';
  /** The expression holds a JSON list. */
  array?: boolean;
  /** The folded text for comparisons inside of it, where `sql` itself is not folded. */
  textSql?: string;
  /** It has a fulltext index. */
  hasFulltext?: boolean;
  /** Whose rules hold for it: of rows the engine of the installation, MariaDB of all else. */
  engine?: Engine;
};

/** What the queries of a resource may name. */
export type QueryAttributes = ReadonlyMap<string, QueryAttribute>;

/** The most values of one condition. */
const MAX_VALUES = 500;

const comparisons: Partial<Record<FilterMethod, string>> = {
  notEqual: '!=',
  lessThan: '<',
  lessThanEqual: '<=',
  greaterThan: '>',
  greaterThanEqual: '>=',
};

/** The condition of all filters together; an empty list is true. Throws `general_query_invalid`, or 501 for a search. */
export function compileFilters(filters: readonly Filter[], attributes: QueryAttributes): Sql {
  return joinSql(
    filters.map((filter) => compileFilter(filter, attributes)),
    'AND',
  );
}

/** Joins conditions; an empty list is true. */
export function joinSql(parts: readonly Sql[], operator: 'AND' | 'OR'): Sql {
  if (parts.length === 0) {
    return { sql: 'TRUE', values: [] };
  }
  return {
    sql: parts.map((part) => `(${part.sql})`).join(` ${operator} `),
    values: parts.flatMap((part) => part.values),
  };
}

/** One key of a sort order. */
export type SortKey = { attribute: string; sql: string; descending: boolean; engine: Engine };

/**
 * The sort keys of a list: what was asked for, then the sequence, which makes the order total. Newest-first lists keep
 * their direction in it, as on the real server. Throws `general_query_invalid`.
 */
export function compileOrders(orders: readonly Order[], attributes: QueryAttributes): SortKey[] {
  const keys = orders.map(({ attribute, descending }) => {
    const { sql, engine = 'mariadb' } = findAttribute(attribute, attributes);
    return { attribute, descending, sql, engine };
  });
  if (!keys.some((key) => key.attribute === '$id' || key.attribute === '$sequence')) {
    const [first] = keys;
    const followsFirst = first?.attribute === '$createdAt' || first?.attribute === '$updatedAt';
    const { sql, engine = 'mariadb' } = findAttribute('$sequence', attributes);
    keys.push({ attribute: '$sequence', sql, engine, descending: followsFirst && first.descending });
  }
  return keys;
}

/** The rows after the one whose sort values are given, in the order of the keys. */
export function compileCursor(keys: readonly SortKey[], values: readonly SQLInputValue[]): Sql {
  const sorted = keys.map((key, index) => ({ key, value: values[index] ?? null }));
  const alternatives = sorted.map(({ key, value }, index): Sql => {
    const equal = sorted.slice(0, index).map((one) => ({ sql: `${one.key.sql} = ?`, values: [one.value] }));
    return joinSql([...equal, { sql: `${key.sql} ${key.descending ? '<' : '>'} ?`, values: [value] }], 'AND');
  });
  return joinSql(alternatives, 'OR');
}

/** The `ORDER BY` list. What is empty is the least for MariaDB, as for SQLite, and the greatest for PostgreSQL. */
export function orderBySql(keys: readonly SortKey[]): string {
  return keys
    .map(({ sql, descending, engine }) => {
      const empty = engine === 'postgresql' ? (descending ? ' NULLS FIRST' : ' NULLS LAST') : '';
      return `${sql} ${descending ? 'DESC' : 'ASC'}${empty}`;
    })
    .join(', ');
}

function findAttribute(name: string, attributes: QueryAttributes): QueryAttribute {
  const attribute = attributes.get(name);
  if (attribute === undefined) {
    throw queryInvalid(`Invalid query: Attribute not found in schema: ${name}`);
  }
  return attribute;
}

function compileFilter(filter: Filter, attributes: QueryAttributes): Sql {
  if (filter.kind === 'join') {
    const parts = filter.filters.map((one) => compileFilter(one, attributes));
    return joinSql(parts, filter.method === 'and' ? 'AND' : 'OR');
  }
  const { method, attribute: name } = filter;
  const attribute = findAttribute(name, attributes);
  if (filter.values.length > MAX_VALUES) {
    throw queryInvalid(`Invalid query: Query on attribute has greater than ${MAX_VALUES} values: ${name}`);
  }
  const values = method === 'isNull' || method === 'isNotNull' ? [] : filter.values;
  const isInside = !attribute.array && (method === 'contains' || method === 'startsWith');
  const bound = values.map((value) => bindValue(value, name, attribute, isInside));
  checkMethod(method, name, attribute);
  if (method === 'search' || method === 'notSearch') {
    throw attribute.hasFulltext
      ? new NotSupportedError(`the query method ${method}`)
      : queryInvalid(`Searching by attribute "${name}" requires a fulltext index.`);
  }
  return attribute.array ? compileList(method, attribute, bound) : compileValue(method, attribute, bound);
}

function checkMethod(method: FilterMethod, name: string, attribute: QueryAttribute): void {
  if (attribute.array) {
    if (method !== 'contains' && method !== 'isNull' && method !== 'isNotNull') {
      throw queryInvalid(`Invalid query: Cannot query ${method} on attribute "${name}" because it is an array.`);
    }
    return;
  }
  if (method === 'contains' && attribute.type !== 'string') {
    throw queryInvalid(
      `Invalid query: Cannot query contains on attribute "${name}" because it is not an array, string, or object.`,
    );
  }
}

function bindValue(value: QueryValue, name: string, attribute: QueryAttribute, isInside: boolean): SQLInputValue {
  const bound = convertValue(value, attribute, isInside);
  if (bound === null) {
    throw queryInvalid(`Invalid query: Query value is invalid for attribute "${name}"`);
  }
  return bound;
}

/** The value as the database compares it, null when it does not fit the attribute. */
function convertValue(value: QueryValue, attribute: QueryAttribute, isInside: boolean): string | number | null {
  switch (attribute.type) {
    case 'string':
      if (typeof value !== 'string') {
        return null;
      }
      // Lists are compared as JSON, letter by letter.
      if (attribute.array) {
        return value;
      }
      return (isInside ? containedText : comparedText)(attribute.engine ?? 'mariadb', value);
    case 'datetime':
      return typeof value === 'string' ? normaliseTime(value) : null;
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : null;
    case 'integer':
      return Number.isInteger(value) ? (value as number) : null;
    case 'double':
      return typeof value === 'number' ? value : null;
    case 'sequence':
      return /^\d+$/.test(String(value)) ? Number(value) : null;
  }
}

function compileList(method: FilterMethod, { sql }: QueryAttribute, values: SQLInputValue[]): Sql {
  switch (method) {
    case 'isNull':
      return { sql: `${sql} IS NULL`, values };
    case 'isNotNull':
      return { sql: `${sql} IS NOT NULL`, values };
    default:
      return { sql: `EXISTS (SELECT 1 FROM json_each(${sql}) WHERE value IN (${placeholders(values)}))`, values };
  }
}

/** After every folded text that begins with a prefix: the highest code point that a text can hold. */
const HIGHEST = '\u{10ffff}';

function compileValue(method: FilterMethod, attribute: QueryAttribute, values: SQLInputValue[]): Sql {
  const { sql, textSql = sql, engine } = attribute;
  switch (method) {
    case 'equal':
      return { sql: `${sql} IN (${placeholders(values)})`, values };
    case 'between':
      return { sql: `${sql} BETWEEN ? AND ?`, values };
    case 'isNull':
      return { sql: `${sql} IS NULL`, values };
    case 'isNotNull':
      return { sql: `${sql} IS NOT NULL`, values };
    // As a range, so that an index can answer it.
    case 'startsWith': {
      const text = engine === 'postgresql' ? textSql : sql;
      return {
        sql: `${text} >= ? AND ${text} < ?`,
        values: values.flatMap((value) => [value, `${value}${HIGHEST}`]),
      };
    }
    case 'contains':
      return { sql: values.map(() => `(instr(${textSql}, ?) > 0)`).join(' OR '), values };
    default:
      return { sql: `${sql} ${comparisons[method]} ?`, values };
  }
}

function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
