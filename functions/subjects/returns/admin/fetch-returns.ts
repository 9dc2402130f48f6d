import { Query } from 'node-appwrite';
import type { fetchReturns as call } from '#contract/returns/admin-calls.ts';
import { OPEN_RETURN_STATES, RETURNS_PAGE_SIZE, type ReturnFilter } from '#contract/returns/states.ts';
import { statesNamed } from '#lib/search.ts';
import { RETURN_WORDS } from '#lib/state-words.ts';
import { all, either, having } from '#runtime/conditions.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { findByWords } from '#runtime/terms.ts';
import { orderWords } from '#subjects/orders/rules/order-search.ts';
import { lateReturns, RETURN_COLUMNS } from '../returns.ts';
import { toReturnRow } from './return-reading.ts';

const OPEN: readonly string[] = ['open', 'late', ...OPEN_RETURN_STATES];

/** A page of returns; none when something was typed that has no words. */
export const fetchReturns: Handler<typeof call> = async ({ filter, query, cursor, limit }, { tables, now }) => {
  const meant = query?.trim() ? await thatMean(tables, query) : [];
  if (meant === null) {
    return { documents: [], total: 0, capped: false, next: null };
  }
  const conditions = [
    ...stateConditions(filter, now()),
    ...meant,
    // Who waits longest comes first; of what is over, the newest.
    filter !== undefined && OPEN.includes(filter) ? Query.orderAsc('$createdAt') : Query.orderDesc('$createdAt'),
  ];
  const { rows, total, capped, next } = await pageAfter({ limit: limit ?? RETURNS_PAGE_SIZE, cursor }, (window) =>
    tables.list('returns', RETURN_COLUMNS, [...conditions, ...window], { count: true }),
  );
  const people = await readPeople(
    tables,
    rows.map(({ order_id }) => order_id),
  );
  const documents = rows.map((row) => toReturnRow(row, people.find(({ $id }) => $id === row.order_id) ?? null, now()));
  return { documents, total, capped, next };
};

/** Conditions of the returns that have all the words of an order or a customer, or are in a state that is called so; null when none is. */
async function thatMean(tables: Tables, query: string): Promise<string[] | null> {
  const words = orderWords(query).map(({ word }) => word);
  if (words.length === 0) {
    return null;
  }
  const states = statesNamed(query, RETURN_WORDS);
  return states.length === 0
    ? findByWords(tables, 'returns', words)
    : [either([all(having('search', words)), Query.equal('state', states)])];
}

function stateConditions(filter: ReturnFilter | undefined, now: Date): string[] {
  switch (filter) {
    case undefined:
      return [];
    case 'open':
      return [Query.equal('state', [...OPEN_RETURN_STATES])];
    case 'late':
      return lateReturns(now);
    default:
      return [Query.equal('state', filter)];
  }
}

/** Who gave what was returned. */
async function readPeople(tables: Tables, orderIds: readonly string[]) {
  if (orderIds.length === 0) {
    return [];
  }
  const ids = [...new Set(orderIds)];
  const { rows } = await tables.list(
    'orders',
    ['first_name', 'last_name', 'user_phone', 'lang'],
    [Query.equal('$id', ids), Query.limit(ids.length)],
  );
  return rows;
}
