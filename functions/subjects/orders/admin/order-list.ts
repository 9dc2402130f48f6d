import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { isCapped } from '#contract/constants.ts';
import type { CountedList } from '#contract/fields.ts';
import type { fetchOrders as call } from '#contract/orders/admin-calls.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { ADMIN_ORDERS_PAGE_SIZE } from '#contract/orders/handling.ts';
import { either, having } from '#runtime/conditions.ts';
import { behind, inDays, inOrder, type Position, type TimeOrder } from '#runtime/keyset.ts';
import type { Tables } from '#runtime/tables.ts';
import { countFrequent, FOUND_MAX, type Found, foundByWords } from '#runtime/terms.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { type OrderWord, orderWords } from '../rules/order-search.ts';
import { RECEIVED_STATUSES } from '../rules/order-states.ts';
import { ADMIN_ORDER_COLUMNS, toAdminOrder } from '../stored-order.ts';

type Filters = Omit<InputOf<typeof call>, 'id' | 'lang' | 'limit'>;

const NEWEST_FIRST: TimeOrder = { column: '$createdAt', newestFirst: true };
const OLDEST_FIRST: TimeOrder = { column: '$createdAt', newestFirst: false };

/** Cash orders whose customer has yet to say yes. */
const WAITING = [Query.equal('payment_method', 'cash'), Query.equal('delivery_status', 'processing')];

interface Page {
  position: Position | null;
  limit: number | undefined;
}

/** A page of orders, newest first; none when something was typed that has no words. */
export async function listOrders(tables: Tables, filters: Filters, page: Page): Promise<CountedList<AdminOrder>> {
  const words = filters.query?.trim() ? orderWords(filters.query) : null;
  const narrowing = conditionsOf(filters, words !== null);
  if (!words) {
    return list(
      tables,
      narrowing,
      NEWEST_FIRST,
      page,
      isNarrowed(filters) ? countOf(tables, narrowing) : countAll(tables),
    );
  }
  const plain = words.filter((word) => !isState(word)).map(({ word }) => word);
  const besides = [...words.filter(isState).map(conditionOf), ...narrowing];
  const conditions = [...having('search', plain), ...besides];
  const found = words.length === 0 ? [] : await foundByWords(tables, 'orders', plain, besides);
  return found
    ? listFound(tables, conditions, found, page)
    : list(tables, conditions, NEWEST_FIRST, page, countFound(tables, plain, besides));
}

/** A page of orders of which all are known, newest first. */
async function listFound(
  tables: Tables,
  conditions: readonly string[],
  found: readonly Found[],
  { position, limit = ADMIN_ORDERS_PAGE_SIZE }: Page,
): Promise<CountedList<AdminOrder>> {
  const left = position
    ? found.filter((one) => newestFirst({ $id: position.id, $createdAt: position.time }, one) < 0)
    : found;
  const ids = left
    .toSorted(newestFirst)
    .slice(0, limit)
    .map(({ $id }) => $id);
  const queries = [Query.equal('$id', ids), ...conditions, ...inOrder(NEWEST_FIRST), Query.limit(limit)];
  const rows = ids.length === 0 ? [] : (await tables.list('orders', ADMIN_ORDER_COLUMNS, queries)).rows;
  return { documents: rows.map(toAdminOrder), total: found.length, capped: false };
}

const newestFirst = (one: Found, other: Found): number =>
  Date.parse(other.$createdAt) - Date.parse(one.$createdAt) ||
  Number(one.$id < other.$id) - Number(one.$id > other.$id);

const isState = ({ payment, delivery }: OrderWord) => payment.length + delivery.length > 0;

/** The orders that have a word, or are in a state that is called so. */
const conditionOf = ({ word, payment, delivery }: OrderWord): string =>
  either([
    ...having('search', [word]),
    ...(payment.length > 0 ? [Query.equal('payment_status', payment)] : []),
    ...(delivery.length > 0 ? [Query.equal('delivery_status', delivery)] : []),
  ]);

/** A page of the cash orders that wait for a call, the oldest first. */
export function listOrderQueue(tables: Tables, page: Page): Promise<CountedList<AdminOrder>> {
  return list(tables, WAITING, OLDEST_FIRST, page, countOf(tables, WAITING));
}

type Count = Pick<CountedList<AdminOrder>, 'total' | 'capped'>;

async function list(
  tables: Tables,
  conditions: readonly string[],
  order: TimeOrder,
  { position, limit = ADMIN_ORDERS_PAGE_SIZE }: Page,
  counting: Promise<Count>,
): Promise<CountedList<AdminOrder>> {
  const [{ rows }, count] = await Promise.all([
    tables.list('orders', ADMIN_ORDER_COLUMNS, [
      ...conditions,
      ...(position ? [behind(position, order)] : []),
      ...inOrder(order),
      Query.limit(limit),
    ]),
    counting,
  ]);
  return { documents: rows.map(toAdminOrder), ...count };
}

async function countOf(tables: Tables, conditions: readonly string[]): Promise<Count> {
  const total = await tables.count('orders', conditions);
  return { total, capped: isCapped(total) };
}

/** Of what was found by frequent words, fewer are counted: no index counts them. */
async function countFound(tables: Tables, words: readonly string[], besides: readonly string[]): Promise<Count> {
  const total = await countFrequent(tables, 'orders', words, besides);
  return { total: Math.min(total, FOUND_MAX), capped: total > FOUND_MAX };
}

/** All orders that count, exactly. */
async function countAll(tables: Tables): Promise<Count> {
  const counter = await tables.get('counters', 'orders', ['value']);
  return { total: counter?.value ?? 0, capped: false };
}

function isNarrowed({ query: _query, ...filters }: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

function conditionsOf(filters: Filters, isSearched: boolean): string[] {
  const { payment_status, delivery_status, payment_method, confirmation, from, to } = filters;
  const withUnpaid = isSearched || (payment_status !== undefined && isUnpaid(payment_status));
  return [
    // Card orders that nobody paid were never bought; only one who looks for them finds them.
    ...(withUnpaid
      ? []
      : [Query.or([Query.equal('payment_method', 'cash'), Query.equal('payment_status', [...RECEIVED_STATUSES])])]),
    ...(payment_status ? [Query.equal('payment_status', payment_status)] : []),
    ...(delivery_status ? [Query.equal('delivery_status', delivery_status)] : []),
    ...(payment_method ? [Query.equal('payment_method', payment_method)] : []),
    ...(confirmation ? WAITING : []),
    ...(confirmation === 'uncalled' ? [Query.isNull('last_call_outcome')] : []),
    ...(confirmation === 'no_answer' || confirmation === 'call_later'
      ? [Query.equal('last_call_outcome', confirmation)]
      : []),
    ...inDays('$createdAt', from, to),
  ];
}

/**
 * Where the order stands after which a page begins; null when it is not known. The web says when the order was placed, so
 * that it need not be there any more; else one step.
 */
export async function positionOf(
  tables: Tables,
  orderId: string,
  createdAt: string | undefined,
): Promise<Position | null> {
  if (createdAt !== undefined) {
    return { id: orderId, time: createdAt };
  }
  const order = await tables.get('orders', orderId, ['number']);
  return order && { id: orderId, time: order.$createdAt };
}
