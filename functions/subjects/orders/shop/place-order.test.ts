import { describe, expect, test } from 'vitest';
import { cartOrderId, derivedId, orderId, orderLineId, orderMovementId, SETTINGS_ID } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { MAX_OPERATIONS } from '#runtime/tables.ts';
import { addressKey, partyClaims } from '#subjects/accounts/rules/parties.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import { readCheckout } from './checkout.ts';
import { placeOrder } from './place-order.ts';

/** What is written when a customer places an order, and what a repeat is answered. */

const NOW = new Date('2026-11-26T10:00:00.000Z');
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const AID = { product_type: 'hearing-aids', product_id: 'aid', count: 2 } as const;
const CABLE = { product_type: 'accessories', product_id: 'cable', count: 1 } as const;
type Line = { product_type: 'hearing-aids' | 'accessories'; product_id: string; count: number };
const inCart = (line: Line, change: object = {}) => {
  const times = { $createdAt: '2026-11-26T09:00:00.000Z', $updatedAt: '2026-11-26T09:30:00.000Z' };
  return { $id: `cart ${line.product_id}`, ...times, user_id: 'mona', ...line, version: 0, ...change };
};
const FORM = {
  userId: 'mona',
  firstName: 'Mona',
  lastName: 'Adel',
  phone: '01012345678',
  email: 'mona@example.com',
  city: ' Giza ',
  address: 'Nile 1',
  lang: 'ar',
} as const;

/** A shop with a hearing aid of 1,000 pounds and a cable of 500, whose delivery costs 50. */
const SCENE = {
  settings: [{ $id: SETTINGS_ID, delivery_fee_piasters: 5_000, card_hold_minutes: 30 }],
  users: [{ $id: 'mona', version: 7, unpaid_order_id: null }],
  cart_items: [inCart(AID), inCart(CABLE, { $updatedAt: '2026-11-26T09:45:00.000Z' })],
  hearing_aids: [
    { $id: 'aid', brand: 'B', model: 'M', price_piasters: 100_000, stock: 5, making: 'custom-made', archived_at: null },
  ],
  accessories: [
    {
      $id: 'cable',
      brand: 'B',
      title_ar: 'سلك',
      title_en: 'Cable',
      price_piasters: 50_000,
      stock: 5,
      archived_at: null,
    },
  ],
} satisfies Held;

/** Tables in which an order is there once its transaction was taken. */
class Shop extends HeldTables {
  override async transactAndRead(...input: Parameters<HeldTables['transactAndRead']>): Promise<never> {
    const [operations, read, steps] = input;
    const made = operations.flatMap((one) => (one.action === 'create' && one.tableId === 'orders' ? [one] : []));
    const readMade = () => {
      const rows = made.map(({ rowId, data }) => ({ ...data, $id: rowId, $createdAt: NOW.toISOString() }));
      this.held.orders = [...(this.held.orders ?? []), ...rows];
      return read();
    };
    return super.transactAndRead(operations, readMade, steps) as never;
  }
}
const scene = (change: Held = {}) => new Shop({ ...SCENE, ...change });

interface Placing {
  method?: 'cash' | 'card';
  key?: string;
  lines?: Line[];
  form?: object;
  ordering?: { unpaid_order_id: string | null; version: number } | null;
  isEmailProven?: boolean;
  /** Whose picture the storage has; nobody's unless said. */
  ownerOfPicture?: string;
}
const frozen: unknown[] = [];

async function place(tables: HeldTables, placing: Placing = {}) {
  const { method = 'cash', key, lines = [AID, CABLE], form = {}, ordering = null, isEmailProven = true } = placing;
  const { ownerOfPicture } = placing;
  const actor = { id: 'mona', name: 'Mona', email: FORM.email, role: 'user', isEmailProven };
  const permissions = [`read("user:${ownerOfPicture}")`, `delete("user:${ownerOfPicture}")`];
  const storage = {
    get: async () => (ownerOfPicture ? { name: 'ear.png', complete: true, size: 12, permissions } : null),
    bytes: async () => PNG,
    setPermissions: async (...input: unknown[]) => frozen.push(input),
  };
  const context = { tables, storage, actor, ordering, clientAddress: '192.0.2.1' };
  const checkout = readCheckout({ ...FORM, ...form, cart: lines, payment_method: method } as never);
  try {
    return await placeOrder(checkout, key, { ...context, now: () => NOW, pause: async () => {} } as never);
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
}

/** The operations of the last transaction, by tables. */
const of = (tables: HeldTables, table: string) =>
  (tables.transactions.at(-1) ?? []).filter(({ tableId }) => tableId === table);
const moves = (tables: HeldTables) =>
  [...of(tables, 'hearing_aids'), ...of(tables, 'accessories')].map((one) => [
    'rowId' in one && one.rowId,
    one.action,
    one.data,
  ]);

const KEYED = orderId('mona', 'key');

describe('a cash order', () => {
  test('is written whole: the order, its lines, the stock, the day, and the cart that it empties', async () => {
    const tables = scene();
    const answer = { $id: KEYED, amount: 2550, vat: 0, $createdAt: NOW.toISOString() };
    expect(await place(tables, { key: 'key' })).toEqual({ ...answer, number: expect.any(String) });
    const money = { amount_piasters: 255_000, delivery_fee_piasters: 5_000, received_piasters: 0 };
    const states = { payment_method: 'cash', payment_status: 'pending', delivery_status: 'processing' };
    expect(of(tables, 'orders')).toMatchObject([
      {
        rowId: KEYED,
        data: { ...money, ...states, city: 'Giza', reserved_until: null, counted_at: NOW.toISOString() },
      },
    ]);
    const line = { order_id: KEYED, vat_piasters: 0 };
    expect(of(tables, 'order_lines')).toMatchObject([
      {
        data: [
          { ...line, $id: orderLineId(KEYED, 'hearing-aids', 'aid'), count: 2, making: 'custom-made', title_en: 'B M' },
          { ...line, $id: orderLineId(KEYED, 'accessories', 'cable'), count: 1, making: null, title_ar: 'سلك' },
        ],
      },
    ]);
    expect(moves(tables)).toMatchObject([
      ['aid', 'decrement', { value: 2, min: 0 }],
      ['cable', 'decrement', { value: 1, min: 0 }],
    ]);
    expect(of(tables, 'users')).toMatchObject([{ action: 'increment', rowId: 'mona', claims: true, data: { max: 8 } }]);
    expect(of(tables, 'impression_requests')).toMatchObject([{ data: [{ product_id: 'aid', name: 'Mona Adel' }] }]);
    expect([...of(tables, 'counters'), ...of(tables, 'sales_days')]).toHaveLength(2);
    const [cart] = of(tables, 'cart_items');
    const conditions = cart?.action === 'bulkDelete' ? cart.data.queries.map((one) => JSON.parse(one)) : [];
    expect(conditions).toEqual([
      { method: 'equal', attribute: '$id', values: ['cart aid', 'cart cable'] },
      { method: 'lessThanEqual', attribute: '$updatedAt', values: ['2026-11-26T09:45:00.000Z'] },
    ]);
  });

  test('without a key has an id that follows from its cart, so that the same cart is ordered once', async () => {
    const tables = scene();
    const id = cartOrderId('mona', 'cash', SCENE.cart_items);
    expect(await place(tables)).toMatchObject({ $id: id });
    expect(await place(tables)).toMatchObject({ $id: id });
    expect(tables.held.orders).toHaveLength(1);
  });

  test('counts under the address of who has not proven the email, and under the phone in any case', async () => {
    const parties = { phone: '01012345678', address: addressKey('192.0.2.1') };
    const [phone, address] = partyClaims(parties);
    for (const [isEmailProven, key, claims] of [
      [true, null, [phone]],
      [false, parties.address, [phone, address]],
    ] as const) {
      const tables = scene();
      await place(tables, { isEmailProven });
      expect(of(tables, 'orders')).toMatchObject([{ data: { address_key: key } }]);
      expect(of(tables, 'rate_limits').map((one) => 'rowId' in one && one.rowId)).toEqual(claims);
    }
  });

  test('claims nobody where the shop limits nobody', async () => {
    const [settings] = SCENE.settings;
    const tables = scene({ settings: [{ ...settings, max_waiting_orders: 0, max_waiting_pieces: 0 } as never] });
    await place(tables);
    expect(of(tables, 'rate_limits')).toEqual([]);
  });

  test('of somebody without a profile is forbidden, and one of an empty cart refused', async () => {
    expect(await place(scene({ users: [] }))).toBe('forbidden');
    expect(await place(scene({ cart_items: [] }))).toBe('cart_empty');
    expect(await place(scene({ hearing_aids: [] }), { key: 'key' })).toBe('cart_changed');
  });

  test('of what the cart holds by now is compared with what the customer saw', async () => {
    // The cart brings a product that the page did not name.
    expect(await place(scene(), { lines: [AID] })).toBe('cart_changed');
    expect(await place(scene(), { lines: [CABLE, AID] })).toMatchObject({ amount: 2550 });
  });
});

describe('a picture of the hearing test', () => {
  const form = { hearing_assessment_image: 'picture' };

  test('of the customer stays as it is from now on', async () => {
    frozen.length = 0;
    expect(await place(scene(), { form, ownerOfPicture: 'mona' })).toMatchObject({ amount: 2550 });
    expect(frozen).toEqual([['assessments', 'picture', 'ear.png', ['read("user:mona")']]]);
  });

  test('that is nobody’s, or somebody else’s, is refused', async () => {
    frozen.length = 0;
    for (const ownerOfPicture of [undefined, 'ali']) {
      const tables = scene();
      expect(await place(tables, { form, ...(ownerOfPicture ? { ownerOfPicture } : {}) })).toBe('invalid_image');
      expect(tables.transactions).toEqual([]);
    }
    expect(frozen).toEqual([]);
  });
});

describe('what was read with the caller', () => {
  test('is good for the first attempt alone', async () => {
    const ordering = { unpaid_order_id: null, version: 6 };
    const tables = scene();
    tables.problems.push('conflict');
    expect(await place(tables, { ordering })).toMatchObject({ amount: 2550 });
    const claimed = tables.transactions.map((one) => one.find(({ tableId }) => tableId === 'users')?.data);
    expect(claimed).toMatchObject([{ max: 7 }, { max: 8 }]);
    const numbers = tables.transactions.map((one) => {
      const row = one.find(({ tableId }) => tableId === 'orders');
      return row?.action === 'create' && row.data.number;
    });
    // Two orders may meet at one number.
    expect(new Set(numbers).size).toBe(2);
    expect(tables.held.counters).toBeUndefined();
  });

  test('is made up for where a day is missing', async () => {
    const tables = scene();
    tables.problems.push('missing');
    await place(tables);
    expect(tables.held.sales_days).toMatchObject([{ $id: '2026-11-26' }]);
  });
});

describe('a card order', () => {
  test('keeps its stock for some minutes, leaves the cart as it is, counts nothing yet, and is the newest one', async () => {
    const tables = scene();
    await place(tables, { method: 'card', key: 'key' });
    const states = { payment_method: 'card', reserved_until: '2026-11-26T10:30:00.000Z', counted_at: null };
    expect(of(tables, 'orders')).toMatchObject([{ data: states }]);
    expect([of(tables, 'cart_items'), of(tables, 'counters'), of(tables, 'sales_days')]).toEqual([[], [], []]);
    expect(of(tables, 'users')).toMatchObject([{}, { data: { unpaid_order_id: KEYED } }]);
    const cash = scene();
    await place(cash);
    expect(of(cash, 'users')).toHaveLength(1);
  });

  const OLD = {
    $id: 'old',
    $createdAt: '2026-11-26T09:50:00.000Z',
    number: 'N1',
    user_id: 'mona',
    user_phone: '01012345678',
    address_key: null,
    version: 3,
    payment_method: 'card',
    payment_status: 'pending',
    delivery_status: 'processing',
    amount_piasters: 105_000,
    received_piasters: 0,
    returned_piasters: 0,
    refund_due_piasters: 0,
    return_due_piasters: 0,
    returns_cash_piasters: 0,
    reserved_until: '2026-11-26T10:20:00.000Z',
    return_id: null,
    counted_at: null,
    payment_undecided_at: null,
    replaced_by: null,
    forgotten_at: null,
    lang: 'ar',
  };
  const oldLine = (product_type: string, product_id: string, count: number, order_id = 'old') => {
    const rest = { title_ar: '', title_en: '', unit_price_piasters: 100_000 };
    return { $id: `${order_id} ${product_id}`, order_id, product_type, product_id, count, ...rest };
  };
  const before = (order: object = {}, lines = [oldLine('hearing-aids', 'aid', 3)], change: Held = {}) =>
    scene({
      users: [{ $id: 'mona', version: 7, unpaid_order_id: 'old' }],
      orders: [{ ...OLD, ...order }],
      order_lines: lines,
      ...change,
    });

  test('before it gives its place and what it keeps to one with the same product', async () => {
    const soldOut = [{ ...SCENE.hearing_aids[0], $id: 'aid', stock: 0 }];
    const both = [
      oldLine('hearing-aids', 'aid', 3),
      oldLine('accessories', 'cable', 1),
      oldLine('accessories', 'gone', 9),
    ];
    const tables = before({}, both, { hearing_aids: soldOut });
    expect(await place(tables, { key: 'key' })).toMatchObject({ $id: KEYED });
    const old = of(tables, 'orders').filter((one) => 'rowId' in one && one.rowId === 'old');
    expect(old).toMatchObject([
      { action: 'increment', claims: true },
      { data: { payment_status: 'expired', reserved_until: null, replaced_by: KEYED } },
    ]);
    // Of the stock moves what is left: one hearing aid comes back, the cable stays where it is.
    expect(moves(tables)).toMatchObject([['aid', 'increment', { value: 1 }]]);
    expect(of(tables, 'stock_movements')).toMatchObject([
      {
        data: [
          { $id: orderMovementId(KEYED, 0, 'hearing-aids', 'aid'), change: -2, reason: 'order', order_id: KEYED },
          { $id: orderMovementId(KEYED, 0, 'accessories', 'cable'), change: -1 },
          { $id: orderMovementId('old', 4, 'hearing-aids', 'aid'), change: 3, reason: 'expired', order_id: 'old' },
          { $id: orderMovementId('old', 4, 'accessories', 'cable'), change: 1 },
        ],
      },
    ]);
  });

  test('before that keeps nothing any more gives its place, and no stock', async () => {
    const tables = before({ payment_status: 'expired', reserved_until: null });
    await place(tables);
    expect(moves(tables)).toMatchObject([
      ['aid', 'decrement', { value: 2 }],
      ['cable', 'decrement', { value: 1 }],
    ]);
    const old = of(tables, 'orders').filter((one) => 'rowId' in one && one.rowId === 'old');
    expect(old).toMatchObject([{}, { data: { replaced_by: expect.any(String) } }]);
  });

  test.each<[string, object, ReturnType<typeof oldLine>[]]>([
    ['of other products', {}, [oldLine('accessories', 'aid', 1)]],
    [
      'that the bank has, with something else',
      { payment_undecided_at: NOW.toISOString() },
      [oldLine('hearing-aids', 'aid', 1), oldLine('accessories', 'box', 1)],
    ],
    ['that is paid', { payment_status: 'paid', received_piasters: 105_000 }, [oldLine('hearing-aids', 'aid', 1)]],
    ['whose place was taken before', { replaced_by: 'other' }, [oldLine('hearing-aids', 'aid', 1)]],
  ])('before stays beside it: one %s', async (_title, order, lines) => {
    const tables = before(order, lines);
    await place(tables);
    expect(of(tables, 'orders')).toHaveLength(1);
    expect(moves(tables)).toHaveLength(2);
  });

  test('before is not looked for by who never began to pay by card', async () => {
    const tables = before({}, undefined, { users: SCENE.users });
    await place(tables);
    expect(of(tables, 'orders')).toHaveLength(1);
  });

  test('before of a large cart is released first where both do not fit into one transaction', async () => {
    const other = (of: string, index: number) => `${of}${String(index).padStart(2, '0')}`;
    const cart = Array.from({ length: 39 }, (_, index): Line => ({ ...CABLE, product_id: other('n', index) }));
    const rows = (left: number, order: string, letter: string) => [
      oldLine('accessories', 'n00', 1, order),
      ...Array.from({ length: left }, (_, index) => oldLine('accessories', other(letter, index), 1, order)),
    ];
    const spent = { ...OLD, $id: 'spent', number: 'N2', payment_status: 'failed', reserved_until: null };
    const filled = (left: number) => {
      const lines = [...rows(37, 'old', 'o'), ...rows(left, 'older', 'p'), ...rows(38, 'spent', 's')];
      const ids = [...cart, ...lines].map(({ product_id }) => product_id);
      const [product] = SCENE.accessories;
      return before({}, lines, {
        orders: [
          { ...spent, $createdAt: '2026-11-26T09:55:00.000Z' },
          OLD,
          { ...OLD, $id: 'older', number: 'N0', $createdAt: '2026-11-26T09:45:00.000Z' },
        ],
        cart_items: cart.map((line) => inCart(line)),
        accessories: [...new Set(ids)].map((id) => ({ ...product, $id: id })),
      });
    };
    const placing = { lines: cart, key: 'key' };
    const countOf = async (left: number) => {
      const tables = filled(left);
      const [settings] = SCENE.settings;
      tables.held.settings = [{ ...settings, max_unpaid_piasters: 900_000_000 } as never];
      expect(await place(tables, placing)).toMatchObject({ $id: KEYED });
      return tables;
    };
    const one = await countOf(1);
    const fitting = 1 + MAX_OPERATIONS - (one.transactions[0]?.length ?? 0);
    const full = await countOf(fitting);
    expect(full.transactions.map(({ length }) => length)).toEqual([MAX_OPERATIONS]);
    const over = filled(fitting + 1);
    // Nothing is applied here, so that it is released again and again.
    expect(await place(over, placing)).toBe('busy');
    expect(over.transactions.length).toBeGreaterThan(1);
    const written = over.transactions.flat();
    expect(written.every((each) => each.action !== 'create' || each.tableId !== 'orders')).toBe(true);
    const released = written.filter(({ tableId, action }) => tableId === 'orders' && action === 'update');
    expect(released[0]).toMatchObject({ rowId: 'old', data: { payment_status: 'expired', reserved_until: null } });
    expect(released[0]?.data).not.toHaveProperty('replaced_by');
  });
});

describe('a repeat', () => {
  const placed = async (placing: Placing) => {
    const tables = scene();
    const first = await place(tables, placing);
    tables.transactions.length = 0;
    return { tables, first };
  };

  test('with the same key is answered with the first order, also when the cart is empty or its product gone', async () => {
    for (const change of [{}, { cart_items: [] }, { hearing_aids: [] }, { cart_items: [inCart(AID)] }] as Held[]) {
      const { tables, first } = await placed({ key: 'key' });
      Object.assign(tables.held, change);
      expect(await place(tables, { key: 'key' })).toEqual(first);
      expect(tables.held.orders).toHaveLength(1);
    }
  });

  test('with the same key and another form is refused', async () => {
    const { tables } = await placed({ key: 'key' });
    expect(await place(tables, { key: 'key', form: { city: 'Cairo' } })).toBe('checkout_changed');
    tables.held.cart_items = [];
    expect(await place(tables, { key: 'key', form: { city: 'Cairo' } })).toBe('checkout_changed');
    expect(await place(tables, { key: 'other' })).toBe('cart_empty');
  });

  test('without a key is told that the cart is empty once it is', async () => {
    const { tables } = await placed({});
    tables.held.cart_items = [];
    expect(await place(tables)).toBe('cart_empty');
  });

  test('that meets a failure of ours is not answered as if it had gone well', async () => {
    const { tables } = await placed({ key: 'key' });
    tables.whenReading('cart_items', () => {
      throw new Error('the backend is down');
    });
    await expect(place(tables, { key: 'key' })).rejects.toThrow('the backend is down');
  });

  const AGAIN = derivedId('order-again', cartOrderId('mona', 'card', SCENE.cart_items));

  test('of the same cart after the time to pay has passed is another order', async () => {
    const { tables } = await placed({ method: 'card' });
    Object.assign(tables.held.orders?.[0] ?? {}, { reserved_until: null, payment_status: 'expired' });
    expect(await place(tables, { method: 'card' })).toMatchObject({ $id: AGAIN });
  });

  test.each<[string, Placing, object]>([
    ['that can still be paid', { method: 'card' }, {}],
    ['that is paid', { method: 'card' }, { reserved_until: null, payment_status: 'paid' }],
    ['that was placed with a key', { method: 'card', key: 'key' }, { reserved_until: null, payment_status: 'expired' }],
    ['that is paid in cash', {}, {}],
  ])('of an order %s is the same order', async (_title, placing, change) => {
    const { tables, first } = await placed(placing);
    Object.assign(tables.held.orders?.[0] ?? {}, change);
    expect(await place(tables, placing)).toEqual(first);
    expect(tables.held.orders).toHaveLength(1);
  });
});
