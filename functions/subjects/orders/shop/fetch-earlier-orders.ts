import { Query } from 'node-appwrite';
import type { fetchEarlierOrders as call } from '#contract/payments/calls.ts';
import type { EarlierCustomer } from '#contract/payments/schemas.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { readUnpaidOrders } from '#subjects/card-payments/card-order.ts';
import { lineTitle } from './order-reading.ts';

/** What a new order takes over from the caller's last one, and what they have still to pay by card or wait for. */
export const fetchEarlierOrders: Handler<typeof call> = async ({ lang }, { tables, actor, ordering }) => {
  const [customer, unpaid] = await Promise.all([
    readLastCustomer(tables, actor.id),
    ordering?.unpaid_order_id ? readUnpaidOrders(tables, actor.id) : [],
  ]);
  const waiting = unpaid.filter(
    ({ order: { payment_undecided_at, reserved_until } }) => payment_undecided_at !== null || reserved_until !== null,
  );
  return {
    customer,
    waiting: waiting.map(({ order, lines }) => ({
      $id: order.$id,
      number: order.number,
      amount: piastersToEgp(order.amount_piasters),
      undecided: order.payment_undecided_at !== null,
      at_kiosk: order.online_method === 'kiosk',
      kept_until: order.reserved_until,
      lines: lines.map((line) => ({
        product_id: line.product_id,
        product_type: line.product_type,
        title: lineTitle(line, lang),
        count: line.count,
      })),
    })),
  };
};

/**
 * Of whom the account's last order tells. What was ordered before its holder set the password may be about somebody else,
 * who had the account before they proved that the email is theirs.
 */
async function readLastCustomer(tables: Tables, userId: string): Promise<EarlierCustomer | null> {
  const columns = ['first_name', 'last_name', 'user_age', 'user_damaged_ear', 'recipient_name'] as const;
  const [profile, { rows }] = await Promise.all([
    tables.get('users', userId, ['claimed_password_at']),
    tables.list('orders', columns, [
      Query.equal('user_id', userId),
      Query.isNull('forgotten_at'),
      Query.orderDesc('$createdAt'),
      Query.limit(1),
    ]),
  ]);
  const [order] = rows;
  if (!order || Date.parse(order.$createdAt) < Date.parse(profile?.claimed_password_at ?? '1970-01-01')) {
    return null;
  }
  return {
    firstName: order.first_name,
    lastName: order.last_name,
    // Of an order for somebody else they tell of that person.
    age: order.recipient_name === null ? order.user_age : null,
    damaged_ear: order.recipient_name === null ? order.user_damaged_ear : null,
  };
}
