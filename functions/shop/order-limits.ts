import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { cairoDayStart } from '../domain/cairo.ts';
import { piastersToEgp } from '../domain/money.ts';
import { brokenLimit, isOwing, OPEN_DELIVERY } from '../domain/order-limits.ts';
import { waitsForConfirmation } from '../domain/order-moves.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Tables } from '../runtime/tables.ts';
import { type NewOrder, PLACED_COLUMNS, type PlacedOrderRow } from './new-order.ts';

/** More orders than any account has open, or places in a day. */
const MOST = 5000;

/**
 * Finds the order when it was placed already, else refuses one with which its account would order too much. It reads the
 * orders themselves, so nothing is counted that could go wrong; it is exact because every order claims the account's
 * `version`, which was read before: should another order be placed meanwhile, this one is not. One step.
 */
export async function findPlacedOrRequireLimits(
  tables: Tables,
  { id, userId, limits, placedAt, replaced, checkout, draft }: NewOrder,
): Promise<PlacedOrderRow | null> {
  const dayStart = cairoDayStart(cairoDay(placedAt));
  const { rows } = await tables.list(
    'orders',
    [...PLACED_COLUMNS, 'delivery_status'],
    [
      Query.equal('user_id', userId),
      Query.or([
        Query.equal('$id', id),
        Query.greaterThanEqual('$createdAt', dayStart.toISOString()),
        Query.equal('delivery_status', [...OPEN_DELIVERY]),
      ]),
      Query.limit(MOST),
    ],
  );
  const placed = rows.find(({ $id }) => $id === id);
  if (placed) {
    return placed;
  }
  const today = rows.filter(({ $createdAt }) => Date.parse($createdAt) >= dayStart.getTime());
  const owing = rows.filter((row) => row.$id !== replaced?.order.$id && isOwing(row));
  const ordered = {
    waiting: rows.filter(({ payment_method: method, delivery_status: delivery }) =>
      waitsForConfirmation({ method, state: { delivery } }),
    ).length,
    today: today.map(({ payment_method }) => payment_method),
    unpaidPiasters: owing.reduce((sum, { amount_piasters }) => sum + amount_piasters, 0),
  };
  switch (brokenLimit(limits, ordered, { method: checkout.method, amountPiasters: draft.amountPiasters })) {
    case 'max_open_cash_orders':
      return refuse('too_many_open_orders', { max: limits.max_open_cash_orders });
    case 'max_orders_a_day':
      return refuse('too_many_orders_today', { max: limits.max_orders_a_day });
    case 'max_card_orders_a_day':
      return refuse('too_many_card_orders_today', { max: limits.max_card_orders_a_day });
    case 'max_unpaid_piasters':
      return refuse('too_much_unpaid', { amount: piastersToEgp(limits.max_unpaid_piasters) });
    default:
      return null;
  }
}
