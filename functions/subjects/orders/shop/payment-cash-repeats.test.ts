import { describe, expect, test } from 'vitest';
import { addToCart as addToCartCall } from '#contract/cart/calls.ts';
import { Refusal } from '#runtime/refusal.ts';
import { Tables } from '#runtime/tables.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { type CheckoutInput, checkoutKit } from '../../../testing/checkout.ts';
import { AnswerLost, Down, OvertakenOnce, overtakenBefore, overtakenBetween } from '../../../testing/faulty-tables.ts';
import { type Caller, type StoredRow, startShop } from '../../../testing/kit.ts';
import { paymentCash as paymentCashHandler } from './payment-cash.ts';

const paymentCash = asCalled(paymentCashHandler);

const shop = await startShop();
const { place, ordersOf, linesOf, cartOf, stockOf, placedOrders, ...kit } = checkoutKit(shop);

interface Scene {
  caller: Caller;
  aid: StoredRow<'hearing_aids'>;
}

describe('one checkout is one order', () => {
  test('a repeat answers the same order, and changes nothing', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 2]);
    const first = await place(caller, form);
    const before = await placedOrders();
    const second = await place(caller, form);
    expect(second).toMatchObject({ status: 200, data: first.data });
    expect(await ordersOf(caller)).toHaveLength(1);
    expect(await stockOf(aid)).toBe(8);
    expect(await placedOrders()).toBe(before);
  });

  test('a repeat leaves alone what was put into the cart since', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    await place(caller, form);
    await kit.put(caller, [aid, 4]);
    expect((await place(caller, form)).status).toBe(200);
    expect(await cartOf(caller)).toMatchObject([{ count: 4 }]);
  });

  test.each([
    ['with a key', (form: object) => form],
    ['without a key', ({ checkoutKey: _key, ...form }: { checkoutKey?: string }) => form],
  ])('pressed five times at once %s', async (_name, change) => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 2]);
    const before = await placedOrders();
    const pressed = change(form) as typeof form;
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(caller, pressed)));
    const [order, ...others] = await ordersOf(caller);
    expect(others).toEqual([]);
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed.map(({ data }) => data?.$id)).toEqual(placed.map(() => order?.$id));
    // With a key everyone learns of the one order; without one, who comes after it meets an empty cart.
    const rest = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    expect(rest).toEqual(rest.map(() => 'cart_empty'));
    expect(form.checkoutKey === pressed.checkoutKey ? rest : []).toEqual([]);
    expect(placed.length).toBeGreaterThan(0);
    expect(await linesOf(order?.$id ?? '')).toHaveLength(1);
    expect(await stockOf(aid)).toBe(8);
    expect(await placedOrders()).toBe(before + 1);
  });

  test('pressed again while the first press empties the cart: the one order is answered', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    let first: unknown;
    const tables = overtakenBefore(shop.admin, 'cart_items', async () => {
      first = (await place(caller, form)).data;
    });
    expect(await paymentCash(form, shop.contextOf(caller, { tables }))).toEqual(first);
    expect(await ordersOf(caller)).toHaveLength(1);
  });

  test('two pages of one cart at the same moment place it once', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 2]);
    const answers = await Promise.all([form, kit.form(caller, [aid, 2])].map((one) => place(caller, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ code }) => code)).toContain('cart_empty');
    expect(await ordersOf(caller)).toHaveLength(1);
    expect(await stockOf(aid)).toBe(8);
  });

  test.each([
    ['another address', { address: 'elsewhere' }],
    ['another phone', { phone: '01112345678' }],
    ['another amount', { amount: 1 }],
    ['another cart', { cart: [] }],
  ])('the same key with %s is checkout_changed', async (_name, change) => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    await place(caller, form);
    expect(await place(caller, { ...form, ...change })).toMatchObject({ status: 409, code: 'checkout_changed' });
    expect(await ordersOf(caller)).toHaveLength(1);
  });

  test('the same form written otherwise, in the other language, is the same checkout', async () => {
    const battery = await shop.addAccessory();
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1], [battery, 1]);
    const first = await place(caller, { ...form, lang: 'ar' });
    const other = { ...form, lang: 'en' as const, phone: ' ٠١٠١٢٣٤٥٦٧٨', cart: form.cart.toReversed() };
    expect(await place(caller, other)).toMatchObject({ status: 200, data: first.data });
  });

  test("somebody else's key is not mine", async () => {
    const aid = await shop.addHearingAid();
    const one = await kit.customer([aid, 1]);
    const other = await kit.customer([aid, 1]);
    const { checkoutKey } = one.form;
    const [first, second] = [
      await place(one.caller, one.form),
      await place(other.caller, { ...other.form, checkoutKey }),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.data?.$id).not.toBe(second.data?.$id);
  });

  test('the same cart again without a key is a new order', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    const { checkoutKey: _key, ...keyless } = form;
    const first = await place(caller, keyless);
    await kit.put(caller, [aid, 1]);
    const second = await place(caller, keyless);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data?.$id).not.toBe(first.data?.$id);
  });
});

describe('lost answers', () => {
  test('an order whose commit was not answered is found and answered', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const placed = await paymentCash(form, shop.contextOf(caller, { tables: new AnswerLost(shop.admin) }));
    expect(await ordersOf(caller)).toMatchObject([{ $id: placed.$id, number: placed.number }]);
    expect((await place(caller, form)).data).toEqual(placed);
  });

  test('a failure that placed nothing is a failure, and the next try places it', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    await expect(paymentCash(form, shop.contextOf(caller, { tables: new Down(shop.admin) }))).rejects.toThrow(
      'the backend is down',
    );
    expect(await ordersOf(caller)).toEqual([]);
    expect((await place(caller, form)).status).toBe(200);
  });

  test('who is overtaken again and again is told so, and nothing is placed', async () => {
    class AlwaysOvertaken extends Tables {
      override async transactAndRead() {
        return { problem: 'conflict' as const };
      }
    }
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const context = shop.contextOf(caller, { tables: new AlwaysOvertaken(shop.admin), pause: async () => {} });
    const error = await paymentCash(form, context).catch((thrown: unknown) => thrown);
    expect(error instanceof Refusal && error.code).toBe('busy');
    expect(await ordersOf(caller)).toEqual([]);
  });
});

describe('what changes between reading and placing', () => {
  /** The code that a checkout ends with when something happens before its transaction. */
  async function codeWhen(overtake: () => Promise<unknown>, caller: Caller, form: CheckoutInput) {
    const context = shop.contextOf(caller, { tables: new OvertakenOnce(shop.admin, overtake), pause: async () => {} });
    const outcome = await paymentCash(form, context).catch((thrown: unknown) => thrown);
    return outcome instanceof Refusal ? outcome.code : outcome;
  }

  test('another page orders the same cart between two readings: its order is the only one', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    const tables = overtakenBetween(shop.admin, ['cart_items', 'users'], () =>
      place(caller, { ...form, checkoutKey: crypto.randomUUID() }),
    );
    const late = paymentCash(form, shop.contextOf(caller, { tables, pause: async () => {} }));
    await expect(late).rejects.toMatchObject({ code: 'cart_empty' });
    expect(await ordersOf(caller)).toHaveLength(1);
    expect(await stockOf(aid)).toBe(9);
  });

  test.each([
    ['too little stock', 'out_of_stock', ({ aid }: Scene) => shop.change('hearing_aids', aid.$id, { stock: 1 })],
    ['a product that is gone', 'cart_empty', ({ aid }: Scene) => shop.remove('hearing_aids', aid.$id)],
  ] as const)('%s is %s, and nothing is placed', async (_name, code, overtake) => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 2]);
    expect(await codeWhen(() => overtake({ caller, aid }), caller, form)).toBe(code);
    expect(await ordersOf(caller)).toEqual([]);
    expect(await cartOf(caller)).toHaveLength(1);
  });

  test('what is put into the cart in this moment stays there, and what was confirmed is ordered', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 2]);
    expect(await codeWhen(() => kit.put(caller, [aid, 1]), caller, form)).toMatchObject({ amount: form.amount });
    expect(await ordersOf(caller)).toHaveLength(1);
    expect(await stockOf(aid)).toBe(8);
    expect(await cartOf(caller)).toMatchObject([{ product_id: aid.$id }]);
  });

  test('the same checkout on another way is answered', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 2]);
    const order = await codeWhen(() => place(caller, form), caller, form);
    expect(order).toMatchObject({ $id: (await ordersOf(caller))[0]?.$id });
    expect(await ordersOf(caller)).toHaveLength(1);
  });

  test('a price that changes in this moment is that of the next order', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 2]);
    const order = await codeWhen(() => shop.change('hearing_aids', aid.$id, { price_piasters: 1 }), caller, form);
    expect(order).toMatchObject({ amount: form.amount });
  });

  test('stock that still is enough does not matter', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { caller, form } = await kit.customer([aid, 2]);
    const other = await kit.customer([aid, 3]);
    expect(await codeWhen(() => place(other.caller, other.form), caller, form)).toMatchObject({ amount: form.amount });
    expect(await stockOf(aid)).toBe(0);
  });
});

describe('many at once', () => {
  test('twenty orders for five pieces sell exactly five', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const before = await placedOrders();
    const customers = await Promise.all(Array.from({ length: 20 }, () => kit.customer([aid, 1])));
    const answers = await Promise.all(customers.map(({ caller, form }) => place(caller, form)));
    const sold = customers.filter((_customer, index) => answers[index]?.status === 200);
    expect(sold).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'out_of_stock')).toHaveLength(15);
    expect(await stockOf(aid)).toBe(0);
    expect(await placedOrders()).toBe(before + 5);
    expect(new Set(answers.map(({ data }) => data?.number).filter(Boolean)).size).toBe(5);
    for (const [index, { caller }] of customers.entries()) {
      const wasSold = answers[index]?.status === 200;
      expect(await cartOf(caller)).toHaveLength(wasSold ? 0 : 1);
      expect(await ordersOf(caller)).toHaveLength(wasSold ? 1 : 0);
    }
  });

  test('orders of two products in both orders all go through', async () => {
    const [one, two] = [await shop.addHearingAid({ stock: 50 }), await shop.addAccessory({ stock: 50 })];
    const customers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? kit.customer([one, 1], [two, 2]) : kit.customer([two, 2], [one, 1]),
      ),
    );
    const answers = await Promise.all(customers.map(({ caller, form }) => place(caller, form)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stockOf(one)).toBe(40);
    expect((await shop.row('accessories', two.$id))?.stock).toBe(30);
  });

  test('what is added to the cart while it is ordered is either refused or kept, never lost', async () => {
    const aid = await shop.addHearingAid({ stock: 50 });
    for (const _ of Array.from({ length: 5 })) {
      const { caller, form } = await kit.customer([aid, 1]);
      const line = { userId: caller.id, productId: aid.$id, product_type: 'hearing-aids', count: 1 } as const;
      const [order, added] = await Promise.all([place(caller, form), shop.call(caller, addToCartCall, line)]);
      expect(added.status).toBe(200);
      const inCart = (await cartOf(caller)).reduce((sum, { count }) => sum + count, 0);
      if (order.status === 200) {
        expect(await linesOf(order.data?.$id ?? '')).toMatchObject([{ count: 1 }]);
        // Added after the order it is a new line; added between its reading and its commit, the line stays as it is now.
        expect([1, 2]).toContain(inCart);
      } else {
        expect(order.code).toBe('cart_changed');
        expect(inCart).toBe(2);
      }
    }
  });
});
