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
import { findByWords } from '#runtime/terms.ts';
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
  const meant = words && (await thatMean(tables, words));
  if (words && !meant) {
    return { documents: [], total: 0, capped: false };
  }
  const conditions = [...conditionsOf(filters, words !== null), ...(meant ?? [])];
  return list(tables, conditions, NEWEST_FIRST, page, isNarrowed(filters));
}

/** Conditions of the orders that have all of the words, or are in a state that is called so; null when none is. */
async function thatMean(tables: Tables, words: readonly OrderWord[]): Promise<string[] | null> {
  const isState = ({ payment, delivery }: OrderWord) => payment.length + delivery.length > 0;
  const plain = words.filter((word) => !isState(word)).map(({ word }) => word);
  const found = words.length === 0 ? null : await findByWords(tables, 'orders', plain);
  return (
    found && [
      ...found,
      ...words
        .filter(isState)
        .map(({ word, payment, delivery }) =>
          either([
            ...having('search', [word]),
            ...(payment.length > 0 ? [Query.equal('payment_status', payment)] : []),
            ...(delivery.length > 0 ? [Query.equal('delivery_status', delivery)] : []),
          ]),
        ),
    ]
  );
}

/** A page of the cash orders that wait for a call, the oldest first. */
export function listOrderQueue(tables: Tables, page: Page): Promise<CountedList<AdminOrder>> {
  return list(tables, WAITING, OLDEST_FIRST, page, true);
}

async function list(
  tables: Tables,
  conditions: readonly string[],
  order: TimeOrder,
  { position, limit = ADMIN_ORDERS_PAGE_SIZE }: Page,
  isCounted: boolean,
): Promise<CountedList<AdminOrder>> {
  const [{ rows }, total] = await Promise.all([
    tables.list('orders', ADMIN_ORDER_COLUMNS, [
      ...conditions,
      ...(position ? [behind(position, order)] : []),
      ...inOrder(order),
      Query.limit(limit),
    ]),
    isCounted ? tables.count('orders', conditions) : readOrderCount(tables),
  ]);
  return { documents: rows.map(toAdminOrder), total, capped: isCounted && isCapped(total) };
}

/** All orders that count, exactly. */
async function readOrderCount(tables: Tables): Promise<number> {
  return (await tables.get('counters', 'orders', ['value']))?.value ?? 0;
}

function isNarrowed({ query, ...filters }: Filters): boolean {
  return Boolean(query?.trim()) || Object.values(filters).some((value) => value !== undefined);
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
