import { beforeEach, describe, expect, test } from 'vitest';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { fetchCart, updateCart } from '#contract/cart/calls.ts';
import { fetchEarlierOrders, paymentCard } from '#contract/payments/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { cardKit } from '../../../testing/cards.ts';
import { type Caller, type StoredRow, startShop } from '../../../testing/kit.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);

let aid: StoredRow<'hearing_aids'>;
let batteries: StoredRow<'accessories'>;
beforeEach(async () => {
  aid = await shop.addHearingAid({ stock: 10, model: 'Clear 5' });
  batteries = await shop.addAccessory({ stock: 10 });
});

const ask = async (caller: Caller) => {
  const { data, headers } = await shop.call(caller, fetchEarlierOrders, { id: caller.id, lang: 'en' });
  return { ...data, steps: headers['x-samaa-steps'] };
};

describe('whom the last order was for', () => {
  test('is nobody before the first order, and then the person of the newest one', async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    expect(await ask(caller)).toMatchObject({ customer: null, waiting: [] });
    await kit.place(caller, form);
    await kit.put(caller, [batteries, 1]);
    const second = { firstName: 'Ali', lastName: 'Hassan', age: null, damaged_ear: 'left' } as const;
    await kit.place(caller, { ...kit.form(caller, [batteries, 1]), ...second });
    expect((await ask(caller)).customer).toEqual(second);
  });

  test("is never told from another account's orders, whatever email or phone they name", async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    await kit.place(caller, form);
    const stranger = await shop.join();
    expect((await ask(stranger)).customer).toBeNull();
    expect((await shop.call(stranger, fetchEarlierOrders, { id: caller.id })).code).toBe('forbidden');
  });

  test('is not told from what was ordered before the holder of the account proved that it is theirs', async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    await kit.place(caller, form);
    const claimed_password_at = new Date(Date.now() + 60_000).toISOString();
    await shop.change('users', caller.id, { claimed_password_at });
    expect((await ask(caller)).customer).toBeNull();
  });

  test('is nobody once the order is forgotten', async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    const { data } = await kit.place(caller, form);
    await shop.change('orders', data?.$id ?? '', { forgotten_at: new Date().toISOString(), first_name: '' });
    expect((await ask(caller)).customer).toBeNull();
  });
});

describe('a payment by card that is not over', () => {
  test('is named with its goods while it can be paid, and is the one that opens without a key', async () => {
    const buyer = await kit.buyer([aid, 2]);
    const { waiting, steps } = await ask(buyer.caller);
    expect(waiting).toMatchObject([
      {
        $id: buyer.orderId,
        undecided: false,
        at_kiosk: false,
        lines: [{ product_id: aid.$id, title: expect.stringContaining('Clear 5'), count: 2 }],
      },
    ]);
    expect(waiting?.[0]?.kept_until).not.toBeNull();
    expect(steps).toBe('3');
    expect((await kit.open(buyer.caller)).data?.cs).toBe(buyer.secret);
  });

  test('is not replaced by an order of something else, and stays payable', async () => {
    const buyer = await kit.buyer([aid, 2]);
    await shop.change('cart_items', (await kit.cartOf(buyer.caller))[0]?.$id ?? '', { product_id: 'gone' });
    await kit.put(buyer.caller, [batteries, 1]);
    const { status } = await kit.place(buyer.caller, kit.form(buyer.caller, [batteries, 1]));
    expect(status).toBe(200);
    expect(await ask(buyer.caller)).toMatchObject({ waiting: [{ $id: buyer.orderId, undecided: false }] });
    await kit.pay((await kit.open(buyer.caller)).data?.cs ?? '', 'approve');
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid', delivery_status: 'processing' });
    expect((await ask(buyer.caller)).waiting).toEqual([]);
  });

  describe('and is older than another one', () => {
    /** Somebody who left the payment of one hearing aid, then that of another. */
    async function twice() {
      const first = await kit.buyer([aid, 2]);
      const { caller } = first;
      const [line] = await kit.cartOf(caller);
      await shop.call(caller, updateCart, { userId: caller.id, id: line?.$id ?? '', count: 0 });
      const other = await shop.addHearingAid({ stock: 10 });
      await kit.put(caller, [other, 3]);
      return { caller, other, first, second: await kit.order(caller, [other, 3]) };
    }

    test('is named beside it, and can be paid', async () => {
      const { caller, first, second } = await twice();
      expect((await ask(caller)).waiting?.map(({ $id }) => $id)).toEqual([second.orderId, first.orderId]);
      const open = (orderId?: string) => shop.call(caller, paymentCard, { userId: caller.id, orderId });
      expect((await open()).data?.cs).toBe(second.secret);
      expect((await open(first.orderId)).data?.cs).toBe(first.secret);
      await kit.pay(first.secret, 'approve');
      expect((await ask(caller)).waiting?.map(({ $id }) => $id)).toEqual([second.orderId]);
      expect((await open(first.orderId)).code).toBe('already_paid');
    });

    test('is opened for nobody else', async () => {
      const { first } = await twice();
      const stranger = await shop.join();
      const asked = { userId: stranger.id, orderId: first.orderId };
      expect((await shop.call(stranger, paymentCard, asked)).code).toBe('not_found');
    });

    test('gives its pieces back, too, when the account is erased', async () => {
      const { caller, other, first, second } = await twice();
      const stock = () => Promise.all([aid, other].map(kit.stockOf));
      expect(await stock()).toEqual([8, 7]);
      const boss = await shop.join('admin');
      await shop.change('counters', 'users', { value: 1 });
      expect((await shop.call(boss, deleteUser, { id: boss.id, userId: caller.id })).status).toBe(200);
      expect(await stock()).toEqual([10, 10]);
      for (const { orderId } of [first, second]) {
        expect(await kit.orderRow(orderId)).toMatchObject({ reserved_until: null, user_id: NOBODY_ID });
        expect(await kit.attemptsOf(orderId)).toMatchObject([{ state: 'expired' }]);
      }
    });
  });

  test('is named as undecided while the bank is silent', async () => {
    const buyer = await kit.buyer([aid, 2]);
    await kit.check(buyer.caller, await kit.pay(buyer.secret, 'pending'));
    expect(await ask(buyer.caller)).toMatchObject({ waiting: [{ $id: buyer.orderId, undecided: true }] });
  });

  test('is not named any more when its time is over, nor when an order of the same took its place', async () => {
    const late = await kit.buyer([aid, 1]);
    await shop.change('orders', late.orderId, { reserved_until: null, payment_status: 'expired' });
    expect((await ask(late.caller)).waiting).toEqual([]);
    const again = await kit.buyer([aid, 1]);
    await kit.place(again.caller, kit.form(again.caller, [aid, 1]));
    expect((await ask(again.caller)).waiting).toEqual([]);
  });

  test('keeps its pieces from a cart that will not take its place, and lends them to one that will', async () => {
    const last = await shop.addHearingAid({ stock: 3 });
    const buyer = await kit.buyer([last, 2]);
    const stock = async () =>
      (await shop.call(buyer.caller, fetchCart, { id: buyer.caller.id })).data?.documents[0]?.product?.stock;
    expect(await stock()).toBe(3);
    const other = await shop.addHearingAid({ stock: 5 });
    await kit.put(buyer.caller, [other, 1]);
    const both = await kit.order(buyer.caller, [last, 2], [other, 1]);
    await kit.check(buyer.caller, await kit.pay(both.secret, 'pending'));
    await kit.put(buyer.caller, [last, 1]);
    expect(await stock()).toBe(1);
  });
});
