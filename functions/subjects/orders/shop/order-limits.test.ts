import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { paymentCash as paymentCashCall } from '#contract/payments/calls.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { cardKit } from '../../../testing/cards.ts';
import { dayWithRoom } from '../../../testing/day.ts';
import { type Caller, type StoredRow, startShop } from '../../../testing/kit.ts';
import { paymentCash as paymentCashHandler } from './payment-cash.ts';

const paymentCash = asCalled(paymentCashHandler);

const LIMITS = { max_orders_a_day: 3, max_card_orders_a_day: 2, max_unpaid_piasters: 1_000_000 };
const shop = await startShop({ ...LIMITS, max_open_cash_orders: 50 }, { cards: true });
const kit = cardKit(shop);
await dayWithRoom();

let mona: Caller;
let aid: StoredRow<'hearing_aids'>;
beforeEach(async () => {
  mona = await shop.join();
  aid = await shop.addHearingAid({ stock: 1000, price_piasters: 100_000 });
});

async function cash(count = 1) {
  await kit.put(mona, [aid, count]);
  return kit.place(mona, kit.form(mona, [aid, count]));
}

async function card(count = 1) {
  if ((await kit.cartOf(mona)).length === 0) {
    await kit.put(mona, [aid, count]);
  }
  return kit.create(mona, kit.cardForm(mona, [aid, count]));
}

describe('the orders of a day', () => {
  test('are so many and no more, cancelled ones included, and the refusal says how many', async () => {
    for (let order = 0; order < LIMITS.max_orders_a_day; order += 1) {
      const { data } = await cash();
      await shop.call(mona, cancelOrder, { userId: mona.id, orderId: data?.$id ?? '' });
    }
    const { status, code, params } = await cash();
    expect([status, code, params]).toEqual([429, 'too_many_orders_today', { max: 3 }]);
    expect(await kit.ordersOf(mona)).toHaveLength(3);
    expect(await kit.cartOf(mona)).toHaveLength(1);
    expect(await kit.stockOf(aid)).toBe(1000);
  });

  test('are counted by the day in Cairo: after midnight there it begins anew', async () => {
    for (let order = 0; order < LIMITS.max_orders_a_day; order += 1) {
      await cash();
    }
    await kit.put(mona, [aid, 1]);
    const midnight = cairoDayStart(dayAfter(cairoDay(new Date())));
    const at = (time: number) => {
      const form = { ...kit.form(mona, [aid, 1]), type: paymentCashCall.type };
      return paymentCash(form, shop.contextOf(mona, { now: () => new Date(time) }) as never);
    };
    await expect(at(midnight.getTime() - 1)).rejects.toMatchObject({ code: 'too_many_orders_today' });
    await expect(at(midnight.getTime())).resolves.toMatchObject({ amount: 1_050 });
  });

  test('by card are fewer, and cash still goes', async () => {
    await card();
    await card();
    const { status, code, params } = await card();
    expect([status, code, params]).toEqual([429, 'too_many_card_orders_today', { max: 2 }]);
    expect((await kit.place(mona, kit.form(mona, [aid, 1]))).status).toBe(200);
  });

  test('a repeat of the last one is answered with its order, and is no other', async () => {
    await cash();
    await cash();
    await kit.put(mona, [aid, 1]);
    const form = kit.form(mona, [aid, 1]);
    const { data } = await kit.place(mona, form);
    expect((await kit.place(mona, form)).data).toEqual(data);
  });

  test('are as many when twenty requests come at once', async () => {
    await kit.put(mona, [aid, 1]);
    const cardForm = () => kit.cardForm(mona, [aid, 1]);
    const burst = () => Promise.all(Array.from({ length: 20 }, () => kit.create(mona, cardForm())));
    await burst();
    for (const { code } of await burst()) {
      expect(code).toMatch(/^(too_many_card_orders_today|busy)$/);
    }
    expect(await kit.ordersOf(mona)).toHaveLength(LIMITS.max_card_orders_a_day);
    expect(await kit.stockOf(aid)).toBe(999);
  });
});

describe('what is not paid yet', () => {
  test('comes to so much together and no more', async () => {
    expect((await cash(5)).status).toBe(200);
    const { status, code, params } = await cash(5);
    expect([status, code, params]).toEqual([409, 'too_much_unpaid', { amount: 10_000 }]);
    expect(await kit.stockOf(aid)).toBe(995);
  });

  test('holds for one order alone: nobody keeps half of the stock by a card order that is not paid', async () => {
    expect((await card(10)).code).toBe('too_much_unpaid');
    expect(await kit.stockOf(aid)).toBe(1000);
  });

  test('leaves out what was cancelled, what was paid, and the card order that the new one replaces', async () => {
    const { data: first } = await cash(9);
    await shop.call(mona, cancelOrder, { userId: mona.id, orderId: first?.$id ?? '' });
    const replaced = await card(9);
    expect(replaced.status).toBe(200);
    const { data: paid } = await kit.place(mona, kit.form(mona, [aid, 9]));
    expect(paid).toBeDefined();
    await shop.change('settings', SETTINGS_ID, { max_orders_a_day: 50 });
    expect((await cash(9)).code).toBe('too_much_unpaid');
    await shop.change('orders', paid?.$id ?? '', { payment_status: 'paid' });
    expect((await kit.place(mona, kit.form(mona, [aid, 9]))).status).toBe(200);
    await shop.change('settings', SETTINGS_ID, { max_orders_a_day: LIMITS.max_orders_a_day });
  });

  test('is no more when a cash order and card orders come at once', async () => {
    await kit.put(mona, [aid, 6]);
    const sent = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? kit.place(mona, kit.form(mona, [aid, 6])) : kit.create(mona, kit.cardForm(mona, [aid, 6])),
    );
    await Promise.all(sent);
    const owing = (await kit.ordersOf(mona)).filter(
      ({ payment_method, reserved_until }) => payment_method === 'cash' || reserved_until !== null,
    );
    const together = owing.reduce((sum, { amount_piasters }) => sum + amount_piasters, 0);
    expect(owing.length).toBeGreaterThan(0);
    expect(together).toBeLessThanOrEqual(LIMITS.max_unpaid_piasters);
  });
});
