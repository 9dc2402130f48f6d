import { queryInvalid } from './errors.ts';
import { isValidId } from './ids.ts';

/** The most queries of one request. */
export const MAX_QUERIES = 100;
/** The longest text of one query. */
export const MAX_QUERY_LENGTH = 4096;
/** Rows on a page when no limit is asked for. */
export const DEFAULT_LIMIT = 25;

const filterMethods = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'isNull',
  'isNotNull',
  'startsWith',
  'contains',
  'search',
  'notSearch',
] as const;

/** A condition on one attribute. */
export type FilterMethod = (typeof filterMethods)[number];

/** A value that a condition compares with. */
export type QueryValue = string | number | boolean | null;

/** One condition, or several joined by `and` / `or`. */
export type Filter =
  | { kind: 'compare'; method: FilterMethod; attribute: string; values: QueryValue[] }
  | { kind: 'join'; method: 'and' | 'or'; filters: Filter[] };

/** One sort key. */
export type Order = { attribute: string; descending: boolean };

/** All queries of one request, grouped by what they do. */
export type QueryPlan = {
  filters: Filter[];
  orders: Order[];
  limit: number;
  offset: number;
  /** The id after which the page begins. */
  cursor: string | null;
  /** The attributes to answer, null for all. */
  select: string[] | null;
};

type RawQuery = { method: string; attribute: string; values: unknown[] };

/** What Appwrite knows and local-appwrite does not have: spatial and vector conditions, regular expressions, schemaless ones. */
const unsupportedMethods = new Set([
  'notBetween',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'notContains',
  'containsAny',
  'containsAll',
  'cursorBefore',
  'orderRandom',
  'regex',
  'exists',
  'notExists',
  'elemMatch',
  'vectorDot',
  'vectorCosine',
  'vectorEuclidean',
  ...['crosses', 'intersects', 'overlaps', 'touches'].flatMap((name) => [
    name,
    `not${name[0]?.toUpperCase()}${name.slice(1)}`,
  ]),
  'distanceEqual',
  'distanceNotEqual',
  'distanceGreaterThan',
  'distanceLessThan',
]);

/**
 * Reads the query strings of the SDK's `Query` class. Attribute names and value types are not looked at here:
 * `query-sql.ts` does, which knows the resource. `defaultLimit` counts when no limit is asked for; a negative one means
 * no limit. Throws `general_query_invalid`.
 */
export function parseQueries(texts: readonly string[], defaultLimit = DEFAULT_LIMIT): QueryPlan {
  const plan: QueryPlan = { filters: [], orders: [], limit: defaultLimit, offset: 0, cursor: null, select: null };
  const limits = new Set<string>();
  for (const text of texts) {
    const query = readQuery(text);
    // As the real server groups them: of several limits, offsets or cursors the first one counts.
    switch (query.method) {
      case 'limit':
        plan.limit = limits.has(query.method) ? plan.limit : readNumber(query, 'limit', 1);
        break;
      case 'offset':
        plan.offset = limits.has(query.method) ? plan.offset : readNumber(query, 'offset', 0);
        break;
      case 'cursorAfter':
        plan.cursor = limits.has(query.method) ? plan.cursor : readCursor(query);
        break;
      case 'select':
        plan.select = [...(plan.select ?? []), ...readSelection(query)];
        break;
      case 'orderAsc':
      case 'orderDesc':
        // Without an attribute it is the order in which rows were made.
        plan.orders.push({
          attribute: query.attribute || '$sequence',
          descending: query.method === 'orderDesc',
        });
        break;
      default:
        plan.filters.push(readFilter(query));
    }
    limits.add(query.method);
  }
  return plan;
}

function readQuery(text: string): RawQuery {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw queryInvalid('Invalid query: Syntax error');
  }
  return readRaw(value);
}

function readRaw(value: unknown): RawQuery {
  if (typeof value !== 'object' || value === null) {
    throw queryInvalid(`Invalid query. Must be an array, got ${phpType(value)}`);
  }
  const { method = '', attribute, values } = value as Record<string, unknown>;
  if (typeof method !== 'string') {
    throw queryInvalid(`Invalid query method. Must be a string, got ${phpType(method)}`);
  }
  if (attribute !== undefined && attribute !== null && typeof attribute !== 'string') {
    throw queryInvalid(`Invalid query attribute. Must be a string, got ${phpType(attribute)}`);
  }
  if (values !== undefined && values !== null && !Array.isArray(values)) {
    throw queryInvalid(`Invalid query values. Must be an array, got ${phpType(values)}`);
  }
  return { method, attribute: attribute ?? '', values: (values as unknown[] | null | undefined) ?? [] };
}

function readFilter(query: RawQuery): Filter {
  if (query.method === 'and' || query.method === 'or') {
    const filters = query.values.map((value) => readFilter(readRaw(value)));
    if (filters.length < 2) {
      const name = query.method === 'and' ? 'And' : 'Or';
      throw queryInvalid(`Invalid query: ${name} queries require at least two queries`);
    }
    return { kind: 'join', method: query.method, filters };
  }
  if (unsupportedMethods.has(query.method)) {
    throw queryInvalid(`local-appwrite does not support the query method ${query.method}. Use a real Appwrite for it.`);
  }
  if (!(filterMethods as readonly string[]).includes(query.method)) {
    throw queryInvalid(`Invalid query method: ${query.method}`);
  }
  const method = query.method as FilterMethod;
  const values = query.values.map((value) => readValue(value, query.attribute));
  checkValueCount(method, values);
  return { kind: 'compare', method, attribute: query.attribute, values };
}

function readValue(value: unknown, attribute: string): QueryValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    return value as QueryValue;
  }
  throw queryInvalid(`Invalid query: Query value is invalid for attribute "${attribute}"`);
}

function checkValueCount(method: FilterMethod, values: QueryValue[]): void {
  const name = `${method[0]?.toUpperCase()}${method.slice(1)}`;
  if (method === 'equal' || method === 'contains') {
    if (values.length === 0) {
      throw queryInvalid(`Invalid query: ${name} queries require at least one value.`);
    }
  } else if (method === 'between') {
    if (values.length !== 2) {
      throw queryInvalid(`Invalid query: ${name} queries require exactly two values.`);
    }
  } else if (method !== 'isNull' && method !== 'isNotNull' && values.length !== 1) {
    throw queryInvalid(`Invalid query: ${name} queries require exactly one value.`);
  }
}

function readNumber(query: RawQuery, name: string, minimum: number): number {
  const value = query.values[0];
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') {
    throw queryInvalid(`Invalid query: Invalid ${name}: Value must be a valid number`);
  }
  if (!Number.isInteger(number) || number < minimum || number > Number.MAX_SAFE_INTEGER) {
    throw queryInvalid(
      `Invalid query: Invalid ${name}: Value must be a valid range between ${minimum} and 9,223,372,036,854,775,807`,
    );
  }
  return number;
}

function readCursor(query: RawQuery): string {
  const id = query.values[0];
  if (typeof id !== 'string' || !isValidId(id)) {
    throw queryInvalid(
      "Invalid cursor: UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore",
    );
  }
  return id;
}

function readSelection(query: RawQuery): string[] {
  if (query.values.length === 0) {
    throw queryInvalid('Invalid query: No attributes selected');
  }
  for (const value of query.values) {
    if (typeof value !== 'string') {
      throw queryInvalid(`Invalid query: Attribute selection must be a string, got ${phpType(value)}`);
    }
  }
  const names = query.values as string[];
  if (new Set(names).size !== names.length) {
    throw queryInvalid('Invalid query: Duplicate attributes selected');
  }
  return names;
}

/** PHP's name of a JSON value's type: the real server's messages carry it. */
function phpType(value: unknown): string {
  if (value === null) {
    return 'NULL';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'double';
  }
  return { string: 'string', boolean: 'boolean' }[typeof value as string] ?? 'array';
}
