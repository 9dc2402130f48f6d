import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { brokenLimit, hasLimitsOfParties, isOwing, OPEN_DELIVERY } from '../rules/order-limits.ts';
import { waitsForConfirmation } from '../rules/order-moves.ts';
import { FIRST_DELIVERY_STATUS } from '../rules/order-states.ts';
import { type NewOrder, PLACED_COLUMNS, type PlacedOrderRow } from './new-order.ts';

const COLUMNS = [...PLACED_COLUMNS, 'delivery_status', 'address_key'] as const;
type OrderRow = SelectedRow<'orders', (typeof COLUMNS)[number]>;
/** Orders that hold stock unconfirmed. */
interface OfParties {
  phone: readonly OrderRow[];
  address: readonly OrderRow[];
}
const isWaiting = ({ delivery_status }: OrderRow) => delivery_status === FIRST_DELIVERY_STATUS;

/** What another order takes the place of counts no longer. */
const isReplaced = ({ $id }: OrderRow, { replaced }: Pick<NewOrder, 'replaced'>) =>
  replaced.some(({ order }) => order.$id === $id);

/** So many ids are asked about at once: a query has at most 4,096 characters. */
const ORDERS_A_QUERY = 50;

/** More orders than any account has open, or places in a day. */
const MOST = 5000;

/**
 * Finds the order when it was placed already, else refuses one with which its account would order too much. It reads the
 * orders themselves, so nothing is counted that could go wrong; it is exact because every order claims the account's
 * `version`, and the rows that stand for its phone and address, which were read before: should another order be placed
 * meanwhile, this one is not.
 */
export async function findPlacedOrRequireLimits(tables: Tables, order: NewOrder): Promise<PlacedOrderRow | null> {
  const { id, userId, limits, placedAt, checkout, draft } = order;
  const dayStart = cairoDayStart(cairoDay(placedAt));
  const [{ rows }, others] = await Promise.all([
    tables.list('orders', COLUMNS, [
      Query.equal('user_id', userId),
      Query.or([
        Query.equal('$id', id),
        Query.greaterThanEqual('$createdAt', dayStart.toISOString()),
        Query.equal('delivery_status', [...OPEN_DELIVERY]),
      ]),
      Query.limit(MOST),
    ]),
    listOfParties(tables, order),
  ]);
  const placed = rows.find(({ $id }) => $id === id);
  if (placed) {
    return placed;
  }
  const today = rows.filter(({ $createdAt }) => Date.parse($createdAt) >= dayStart.getTime());
  const owing = rows.filter((row) => !isReplaced(row, order) && isOwing(row));
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
      await requireLimitsOfParties(tables, order, { account: owing.filter(isWaiting), ...others });
      return null;
  }
}

/** What the phone and the address of an order hold unconfirmed, whatever the accounts. */
async function listOfParties(tables: Tables, newOrder: NewOrder): Promise<OfParties> {
  const { id, parties, limits } = newOrder;
  if (!hasLimitsOfParties(limits)) {
    return { phone: [], address: [] };
  }
  const list = async (condition: string) => {
    const waiting = [condition, Query.equal('delivery_status', FIRST_DELIVERY_STATUS), Query.limit(MOST)];
    const { rows } = await tables.list('orders', COLUMNS, waiting);
    return rows.filter((row) => row.$id !== id && !isReplaced(row, newOrder) && isOwing(row));
  };
  const [phone, address] = await Promise.all([
    list(Query.equal('user_phone', parties.phone)),
    parties.address === null ? [] : list(Query.equal('address_key', parties.address)),
  ]);
  return { phone, address };
}

/**
 * Refuses what a phone, an address and an account without a proven email may not hold. What others order under a phone
 * without proving anything does not count against somebody who has.
 */
async function requireLimitsOfParties(
  tables: Tables,
  { parties, draft, limits }: NewOrder,
  { account, phone, address }: OfParties & { account: readonly OrderRow[] },
): Promise<void> {
  const isProven = parties.address === null;
  const { max_waiting_orders: maxOrders, max_waiting_pieces: maxPieces } = limits;
  const ofPhone = isProven ? phone.filter(({ address_key: key }) => key === null) : phone;
  if (maxOrders > 0 && ofPhone.length >= maxOrders) {
    return refuse('too_many_open_orders', { max: maxOrders });
  }
  if (isProven) {
    return;
  }
  if (maxOrders > 0 && address.length >= maxOrders) {
    return refuse('too_many_waiting_orders');
  }
  if (maxPieces > 0) {
    const held = await listPieces(tables, [...account, ...phone, ...address], draft);
    for (const line of draft.lines) {
      const others = held.filter((one) => one.product_id === line.product_id && one.product_type === line.product_type);
      if (others.reduce((sum, { count }) => sum + count, line.count) > maxPieces) {
        return refuse('too_many_waiting_pieces', { max: maxPieces });
      }
    }
  }
}

/** The pieces of an order's products that other orders hold. */
async function listPieces(tables: Tables, orders: readonly OrderRow[], { lines }: NewOrder['draft']) {
  const ids = [...new Set(orders.map(({ $id }) => $id))];
  const products = lines.map(({ product_id }) => product_id);
  const found = await Promise.all(
    chunks(ids, ORDERS_A_QUERY).map((some) =>
      tables.list(
        'order_lines',
        ['product_id', 'product_type', 'count'],
        [Query.equal('order_id', some), Query.equal('product_id', products), Query.limit(MOST)],
      ),
    ),
  );
  return found.flatMap(({ rows }) => rows);
}
