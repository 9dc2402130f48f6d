import { describe, expect, test } from 'vitest';
import { Refusal } from '#runtime/refusal.ts';
import { HeldTables } from '../../../testing/held-tables.ts';
import type { NewOrder } from './new-order.ts';
import { findPlacedOrRequireLimits } from './order-limits.ts';

/** Which orders count against the limits of who places another one, one by one. */

/** Noon in Cairo; its day began at 22:00 of the day before. */
const NOW = new Date('2026-11-26T10:00:00.000Z');
const DAY_START = '2026-11-25T22:00:00.000Z';
const LIMITS = {
  max_open_cash_orders: 2,
  max_orders_a_day: 3,
  max_card_orders_a_day: 2,
  max_unpaid_piasters: 500_000,
  max_waiting_orders: 2,
  max_waiting_pieces: 3,
};
interface Order extends Record<string, unknown> {
  $id: string;
  address_key: string | null;
  reserved_until: string | null;
}
const CALM = {
  $createdAt: '2026-11-20T10:00:00.000Z',
  user_id: 'mona',
  user_phone: '01000000000',
  address_key: 'home',
  number: 'N1',
  amount_piasters: 1,
  vat_piasters: 0,
  contents_hash: 'hash',
  payment_method: 'cash',
  payment_status: 'pending',
  delivery_status: 'processing',
  reserved_until: null,
};
type Change = Partial<Order>;
let last = 0;
/** An order of the account, unless somebody else is named. */
const order = (change: Change = {}): Order => {
  last += 1;
  return { ...CALM, $id: `order ${last}`, ...change };
};
const confirmed = (change: Change = {}) => order({ delivery_status: 'confirmed', ...change });
const byCard = (change: Change = {}) =>
  order({ payment_method: 'card', reserved_until: '2026-11-26T11:00', ...change });
const ofOther = (change: Change = {}) => order({ user_id: 'ali', ...change });
const elsewhere = { user_phone: '01111111111', address_key: 'office' };

type Wanted = Partial<{ [K in keyof NewOrder]: unknown }> & { method?: 'cash' | 'card'; amountPiasters?: number };
const LINE = { product_type: 'hearing-aids', product_id: 'aid', count: 1 };

/** What comes of one more order after these; its lines hold pieces as said by their orders. */
async function place(orders: Order[], wanted: Wanted = {}, held: [order: { $id: string }, change: object][] = []) {
  const { method = 'cash', amountPiasters = 100_000, ...change } = wanted;
  const order_lines = held.map(([{ $id }, one], index) => ({ $id: `line ${index}`, order_id: $id, ...LINE, ...one }));
  const tables = new HeldTables({ orders, order_lines });
  const { draft = { amountPiasters, lines: [LINE] } } = change;
  const known = { id: 'new', userId: 'mona', limits: LIMITS, placedAt: NOW, replaced: [] };
  const parties = { account: 'mona', phone: CALM.user_phone, address: 'home' };
  try {
    return await findPlacedOrRequireLimits(tables, {
      ...known,
      parties,
      ...change,
      draft,
      checkout: { method },
    } as NewOrder);
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.params] : Promise.reject(error);
  }
}
const PROVEN = { parties: { account: 'mona', phone: CALM.user_phone, address: null } };

test('an order that was placed already is found, whatever is held by now', async () => {
  const own = order({ $id: 'new' });
  expect(await place([order(), order(), own, order()])).toMatchObject({
    $id: 'new',
    number: 'N1',
    contents_hash: 'hash',
  });
  // One that is over and of an earlier day too.
  expect(await place([confirmed({ $id: 'new', delivery_status: 'cancelled' })])).toMatchObject({ $id: 'new' });
  expect(await place([ofOther({ $id: 'new', ...elsewhere })])).toBeNull();
});

describe('an account', () => {
  test('may have so many cash orders that wait to be confirmed', async () => {
    const own = { limits: { ...LIMITS, max_waiting_orders: 0, max_waiting_pieces: 0 } };
    expect(await place([order()], own)).toBeNull();
    expect(await place([order(), order()], own)).toEqual(['too_many_open_orders', { max: 2 }]);
    const others = [confirmed(), byCard(), order({ delivery_status: 'cancelled' }), ofOther()];
    expect(await place([order(), ...others], own)).toBeNull();
    expect(await place([order(), order()], { ...own, method: 'card' })).toBeNull();
  });

  test('may place so many orders in a day of Cairo, cancelled ones among them, and fewer by card', async () => {
    const today = { $createdAt: DAY_START };
    const over = (change: Change = {}) => order({ ...today, delivery_status: 'cancelled', ...change });
    const eve = { $createdAt: '2026-11-25T21:59:59.999Z' };
    expect(await place([over(), over(), over(eve), ofOther(today)], PROVEN)).toBeNull();
    expect(await place([over(), over(), over()])).toEqual(['too_many_orders_today', { max: 3 }]);
    const card = { payment_method: 'card' };
    expect(await place([over(card), over(card)])).toBeNull();
    expect(await place([over(card), over()], { method: 'card' })).toBeNull();
    expect(await place([over(card), over(card)], { method: 'card' })).toEqual([
      'too_many_card_orders_today',
      { max: 2 },
    ]);
    expect(await place([over({ ...card, ...eve }), over(card)], { method: 'card' })).toBeNull();
  });

  test('may have orders for so much that are not paid', async () => {
    const refused = ['too_much_unpaid', { amount: 5_000 }];
    const much = { amount_piasters: 400_000 };
    const old = byCard({ ...much, amount_piasters: 1 });
    expect(await place([confirmed(much)])).toBeNull();
    expect(await place([confirmed(much)], { amountPiasters: 100_001 })).toEqual(refused);
    expect(await place([confirmed(much), old], PROVEN)).toEqual(refused);
    // Nothing that is paid, over, or keeps nothing from anybody.
    const nothing = [
      confirmed({ ...much, payment_status: 'paid' }),
      confirmed({ ...much, delivery_status: 'cancelled' }),
      byCard({ ...much, reserved_until: null }),
    ];
    expect(await place([confirmed(much), ...nothing], PROVEN)).toBeNull();
    // Nor that which this one takes the place of.
    expect(await place([confirmed(much), old], { ...PROVEN, replaced: [{ order: old }] })).toBeNull();
    expect(await place([confirmed(much), old], { ...PROVEN, replaced: [{ order: order() }] })).toEqual(refused);
  });
});

describe('a phone and an address', () => {
  const refused = ['too_many_open_orders', { max: 2 }];
  const atHome = { user_phone: '01111111111' };
  const byPhone = { address_key: 'office' };

  test('hold so many orders that wait, whatever their accounts', async () => {
    expect(await place([ofOther(byPhone), ofOther(elsewhere)])).toBeNull();
    expect(await place([ofOther(byPhone), order()])).toEqual(refused);
    expect(await place([ofOther(atHome), ofOther(elsewhere)])).toBeNull();
    expect(await place([ofOther(atHome), ofOther(atHome)])).toEqual(['too_many_waiting_orders', {}]);
    expect(await place([ofOther({ user_id: 'hany' }), ofOther(byPhone)])).toEqual(refused);
  });

  test('hold nothing by what is confirmed, paid, given up, or has its place taken', async () => {
    const paid = ofOther({ payment_status: 'paid' });
    const nothing = [ofOther({ delivery_status: 'confirmed' }), paid, ofOther({ payment_method: 'card' })];
    expect(await place([ofOther(), ...nothing])).toBeNull();
    const old = byCard();
    expect(await place([ofOther(), old])).toEqual(refused);
    expect(await place([ofOther(), old], { replaced: [{ order: old }] })).toBeNull();
    // Nor by the order itself, of which another account cannot have the id.
    expect(await place([ofOther(), ofOther({ $id: 'new' })])).toBeNull();
  });

  test('of an account with a proven email hold only what others with a proven email ordered under the phone', async () => {
    const proven = { address_key: null };
    expect(await place([ofOther(), ofOther(), ofOther(proven)], PROVEN)).toBeNull();
    expect(await place([ofOther(proven), ofOther(proven)], PROVEN)).toEqual(refused);
    expect(await place([ofOther({ ...atHome, ...proven }), ofOther(proven)], PROVEN)).toBeNull();
    // And as many pieces as there are.
    const many = ofOther(proven);
    expect(await place([many], PROVEN, [[many, { count: 9 }]])).toBeNull();
  });

  test('hold as many orders as they like where the shop says so, and so many pieces of a product', async () => {
    const limits = { ...LIMITS, max_waiting_orders: 0 };
    const orders = [ofOther(byPhone), ofOther(byPhone), ofOther(atHome), ofOther(atHome)];
    expect(await place(orders, { limits })).toBeNull();
    const pieces = orders.map((one): [Order, object] => [one, {}]);
    expect(await place(orders, { limits }, pieces.slice(0, 2))).toBeNull();
    expect(await place(orders, { limits }, pieces.slice(0, 3))).toEqual(['too_many_waiting_pieces', { max: 3 }]);
    // Where neither is limited, nobody is asked.
    const none = { ...limits, max_waiting_pieces: 0 };
    expect(await place(orders, { limits: none }, pieces)).toBeNull();
    expect(await place(orders, { limits: { ...LIMITS, max_waiting_pieces: 0 } }, pieces)).toEqual(refused);
  });

  test('hold the pieces of each product by itself', async () => {
    const own = byCard({ ...elsewhere });
    const others = [ofOther(byPhone), ofOther(atHome)];
    const limits = { ...LIMITS, max_waiting_pieces: 4 };
    const lines = [LINE, { ...LINE, product_id: 'other', count: 2 }, { ...LINE, product_type: 'accessories' }];
    const wanted = { limits, draft: { amountPiasters: 1, lines } };
    const [first, second] = others as [Order, Order];
    const held = (...of: [Order, object][]) => place([own, ...others], wanted, of);
    const other = { product_id: 'other' };
    expect(await held([own, { count: 1 }], [first, { count: 1 }], [second, { count: 1 }])).toBeNull();
    expect(await held([own, { count: 2 }], [first, { count: 1 }], [second, { count: 1 }])).toEqual([
      'too_many_waiting_pieces',
      { max: 4 },
    ]);
    expect(await held([first, other], [second, other], [own, { count: 3 }])).toBeNull();
    expect(await held([first, other], [second, { ...other, count: 2 }])).toEqual([
      'too_many_waiting_pieces',
      { max: 4 },
    ]);
    expect(await held([first, { product_type: 'accessories', count: 3 }], [second, { count: 3 }])).toBeNull();
    // What another account holds elsewhere is its own.
    const stranger = ofOther(elsewhere);
    expect(await place([stranger], wanted, [[stranger, { count: 9 }]])).toBeNull();
    // And what is confirmed waits no longer.
    const sent = confirmed(elsewhere);
    expect(await place([sent], wanted, [[sent, { count: 9 }]])).toBeNull();
  });

  test('of more orders than one question names are all counted', async () => {
    const limits = { ...LIMITS, max_waiting_orders: 0, max_waiting_pieces: 60 };
    const orders = Array.from({ length: 60 }, () => ofOther(byPhone));
    const held = orders.map((one): [Order, object] => [one, {}]);
    expect(await place(orders, { limits }, held.slice(1))).toBeNull();
    expect(await place(orders, { limits }, held)).toEqual(['too_many_waiting_pieces', { max: 60 }]);
  });
});
