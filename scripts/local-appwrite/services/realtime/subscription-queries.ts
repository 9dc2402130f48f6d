import { AppwriteError } from '../../core/errors.ts';
import { type Filter, parseQueries } from '../../core/queries.ts';
import { RealtimeError, serverError } from './realtime-error.ts';

/** What an event's payload must be like; null takes every event. */
export type EventFilter = readonly Filter[] | null;

const allowedMethods = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'isNull',
  'isNotNull',
  'and',
  'or',
  'select',
];

/**
 * Reads the queries of a subscription. `select(["*"])` stands for everything, whatever stands beside it. Throws a
 * RealtimeError whose text the caller completes.
 */
export function readEventFilter(texts: readonly unknown[]): EventFilter {
  const filters: Filter[] = [];
  let takesAll = texts.length === 0;
  for (const text of texts) {
    const plan = readPlan(text);
    requireAllowed(methodOf(text as string));
    for (const filter of plan.filters) {
      requireAllowedInside(filter);
    }
    if (plan.select !== null) {
      if (plan.select.length !== 1 || plan.select[0] !== '*') {
        throw serverError();
      }
      takesAll = true;
    }
    filters.push(...plan.filters);
  }
  return takesAll ? null : filters;
}

/** Whether an event with this payload is one that the subscription asked for. */
export function takes(filter: EventFilter, payload: Readonly<Record<string, unknown>>): boolean {
  return filter === null || filter.every((one) => isMet(one, payload));
}

function readPlan(text: unknown) {
  try {
    return parseQueries([text as string]);
  } catch (error) {
    throw error instanceof AppwriteError ? new RealtimeError(1003, error.message) : error;
  }
}

function methodOf(text: string): string {
  return String((JSON.parse(text) as { method?: unknown }).method);
}

function requireAllowed(method: string): void {
  if (!allowedMethods.includes(method)) {
    throw new RealtimeError(
      1003,
      `Query method '${method}' is not supported in Realtime queries. Allowed: ${allowedMethods.join(', ')}`,
    );
  }
}

function requireAllowedInside(filter: Filter): void {
  requireAllowed(filter.method);
  if (filter.kind === 'join') {
    filter.filters.forEach(requireAllowedInside);
  }
}

function isMet(filter: Filter, payload: Readonly<Record<string, unknown>>): boolean {
  if (filter.kind === 'join') {
    return filter.method === 'and'
      ? filter.filters.every((one) => isMet(one, payload))
      : filter.filters.some((one) => isMet(one, payload));
  }
  if (!Object.hasOwn(payload, filter.attribute)) {
    return false;
  }
  const value = payload[filter.attribute];
  switch (filter.method) {
    case 'equal':
      return filter.values.some((one) => one === value);
    case 'notEqual':
      return filter.values.every((one) => one !== value);
    case 'isNull':
      return value === null;
    case 'isNotNull':
      return value !== null;
    case 'lessThan':
      return filter.values.some((one) => isBelow(value, one));
    case 'lessThanEqual':
      return filter.values.some((one) => value === one || isBelow(value, one));
    case 'greaterThan':
      return filter.values.some((one) => isBelow(one, value));
    case 'greaterThanEqual':
      return filter.values.some((one) => value === one || isBelow(one, value));
    default:
      return false;
  }
}

/** Numbers and texts have an order among themselves only. */
function isBelow(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return one < other;
  }
  return typeof one === 'string' && typeof other === 'string' && one < other;
}
