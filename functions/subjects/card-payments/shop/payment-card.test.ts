import { describe, expect, test } from 'vitest';
import { fetchCheckoutOptions } from '#contract/payments/calls.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { cardKit } from '../../../testing/cards.ts';
import { overtakenBefore } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { paymentCard } from './payment-card.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const { buyer, order, pay, check, orderRow, attemptsOf, transactionsOf, stockOf, cartOf, placedOrders, revenue } = kit;
const EMPTY_HANDED = { code: 'payment_failed', status: 409 };

describe('an order that is to be paid by card', () => {
  test('reserves its stock, leaves the cart, and is not counted', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 11_400 });
    const before = await placedOrders();
    const { caller, form } = await kit.customer([aid, 2]);
    const card = kit.cardForm(caller, [aid, 2]);
    const { data, headers } = await kit.create(caller, card);
    expect(headers['x-samaa-steps']).toBe('5');
    expect(data).toMatchObject({ amount: form.amount });
    const placed = await orderRow(data?.$id ?? '');
    expect(placed).toMatchObject({ payment_method: 'card', payment_status: 'pending', received_piasters: 0 });
    expect(minutesUntil(placed.reserved_until)).toBe(30);
    expect(await stockOf(aid)).toBe(8);
    expect(await cartOf(caller)).toHaveLength(1);
    expect(await placedOrders()).toBe(before);
    expect((await kit.create(caller, card)).data).toEqual(data);
    expect(await stockOf(aid)).toBe(8);
  });

  test('needs no key and no amount', async () => {
    const aid = await shop.addHearingAid();
    const { caller } = await kit.customer([aid, 1]);
    const { checkoutKey: _key, amount: _amount, ...form } = kit.cardForm(caller, [aid, 1]);
    const first = await kit.create(caller, form);
    expect(first.status).toBe(200);
    expect((await kit.create(caller, form)).data).toEqual(first.data);
    expect((await kit.open(caller)).data).toMatchObject({ pk: expect.stringMatching(/^sandbox_pk_/) });
    await kit.overdue(first.data?.$id ?? '');
    await shop.change('orders', first.data?.$id ?? '', { reserved_until: null, payment_status: 'expired' });
    const again = await kit.create(caller, form);
    expect(again.status).toBe(200);
    expect(again.data?.$id).not.toBe(first.data?.$id);
  });

  test('can be opened for payment only once at a time, with its lines adding up', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 33_333 });
    const { caller, form, orderId, secret } = await buyer([aid, 3]);
    const again = await Promise.all([1, 2, 3].map(() => kit.open(caller, form.checkoutKey)));
    expect(again.map(({ data }) => data?.cs)).toEqual([secret, secret, secret]);
    const [attempt, ...others] = await attemptsOf(orderId);
    expect(others).toEqual([]);
    expect(attempt).toMatchObject({ state: 'open', amount_piasters: 104_999, currency: 'EGP', user_id: caller.id });
    expect(attempt?.client_secret).not.toContain(secret);
    expect(minutesUntil(attempt?.expires_at ?? null)).toBe(25);
  });

  test('that another page opens between two readings of this one is opened once', async () => {
    const aid = await shop.addHearingAid();
    const { caller } = await kit.customer([aid, 1]);
    const form = kit.cardForm(caller, [aid, 1]);
    const orderId = (await kit.create(caller, form)).data?.$id ?? '';
    const tables = overtakenBefore(shop.admin, 'orders', () => kit.open(caller, form.checkoutKey));
    const { cs } = await asCalled(paymentCard)(
      { userId: caller.id, orderId },
      shop.contextOf(caller, { tables }) as never,
    );
    expect(await attemptsOf(orderId)).toHaveLength(1);
    expect((await kit.open(caller, form.checkoutKey)).data?.cs).toBe(cs);
  });

  test('of somebody else is not found', async () => {
    const { form } = await buyer([await shop.addHearingAid(), 1]);
    const stranger = await shop.join();
    expect((await kit.open(stranger, form.checkoutKey)).code).toBe('not_found');
    expect((await kit.open(stranger)).code).toBe('not_found');
  });

  test('cannot be opened while the provider is down, and can afterwards', async () => {
    const aid = await shop.addHearingAid();
    const { caller } = await kit.customer([aid, 1]);
    const form = kit.cardForm(caller, [aid, 1]);
    await kit.create(caller, form);
    shop.sandbox.setDown(true);
    expect((await kit.open(caller, form.checkoutKey)).code).toBe('card_unavailable');
    shop.sandbox.setDown(false);
    expect((await kit.open(caller, form.checkoutKey)).status).toBe(200);
  });

  test('takes over the reservation of the one before, also when a cash order follows', async () => {
    const aid = await shop.addHearingAid({ stock: 3 });
    const first = await buyer([aid, 3]);
    expect(await stockOf(aid)).toBe(0);
    const second = await order(first.caller, [aid, 3]);
    expect(await stockOf(aid)).toBe(0);
    expect(await orderRow(first.orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
    expect((await kit.open(first.caller, first.form.checkoutKey)).code).toBe('order_expired');
    const cash = await kit.place(first.caller, kit.form(first.caller, [aid, 3]));
    expect(cash.status).toBe(200);
    expect(await orderRow(second.orderId)).toMatchObject({ payment_status: 'expired' });
    expect(await stockOf(aid)).toBe(0);
  });

  test('is the only unpaid one of an account, however many are placed at once', async () => {
    const aid = await shop.addHearingAid({ stock: 10 });
    const { caller } = await kit.customer([aid, 2]);
    await Promise.all([1, 2, 3].map(() => kit.create(caller, kit.cardForm(caller, [aid, 2]))));
    const reserved = (await kit.ordersOf(caller)).filter(({ reserved_until }) => reserved_until !== null);
    expect(reserved).toHaveLength(1);
    expect(await stockOf(aid)).toBe(8);
  });
});

describe('paying', () => {
  test('approved: the order is paid once, counted, and leaves the cart', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 20_000 });
    const before = [await placedOrders(), await revenue()];
    const { caller, orderId, secret } = await buyer([aid, 1]);
    const back = await pay(secret, 'approve');
    const [attempt] = await attemptsOf(orderId);
    const row = await orderRow(orderId);
    const [transaction] = shop.sandbox.transactionsOf(secret);
    expect(row).toMatchObject({
      payment_status: 'paid',
      delivery_status: 'processing',
      received_piasters: 25_000,
      reserved_until: null,
      card_order_id: attempt?.provider_order_id,
      card_transaction_id: String(transaction?.id),
      card_order_at: expect.any(String),
    });
    expect(attempt?.state).toBe('paid');
    for (const _ of ['the first time', 'when the page is loaded again']) {
      const { status, data } = await check(caller, back);
      expect([status, data]).toEqual([
        200,
        {
          $id: orderId,
          number: row.number,
          amount: 250,
          vat: 0,
          $createdAt: row.$createdAt,
          payment_status: 'paid',
          transaction_id: String(transaction?.id),
        },
      ]);
    }
    expect(await transactionsOf(orderId)).toHaveLength(1);
    expect(await cartOf(caller)).toEqual([]);
    expect(await stockOf(aid)).toBe(9);
    expect([await placedOrders(), await revenue()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 25_000]);
    expect((await kit.open(caller)).code).toBe('already_paid');
  });

  test('what was put into the cart since the order stays there', async () => {
    const aid = await shop.addHearingAid();
    const later = await shop.addHearingAid();
    const { caller, secret } = await buyer([aid, 1]);
    await kit.put(caller, [later, 2]);
    await pay(secret, 'approve');
    expect(await cartOf(caller)).toMatchObject([{ product_id: later.$id, count: 2 }]);
  });

  test('declined: nothing is paid, the stock is kept for ten minutes, and the customer may try again', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form, orderId, secret } = await buyer([aid, 1]);
    const back = await pay(secret, 'decline');
    expect(await check(caller, back)).toMatchObject(EMPTY_HANDED);
    const row = await orderRow(orderId);
    expect(row).toMatchObject({ payment_status: 'failed', received_piasters: 0 });
    expect(minutesUntil(row.reserved_until)).toBe(10);
    expect(await stockOf(aid)).toBe(9);
    const { data } = await kit.open(caller, form.checkoutKey);
    expect(data?.cs).not.toBe(secret);
    expect(await check(caller, await pay(data?.cs ?? '', 'approve'))).toMatchObject({ status: 200 });
    // The decline is heard of once more.
    expect(await check(caller, back)).toMatchObject({ status: 200, data: { payment_status: 'paid' } });
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', received_piasters: row.amount_piasters });
  });

  test('pending: the page is told to wait, and the order is paid when the bank says so', async () => {
    const { caller, form, orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    const back = await pay(secret, 'pending');
    expect((await check(caller, back)).code).toBe('payment_pending');
    expect((await kit.open(caller, form.checkoutKey)).code).toBe('payment_pending');
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'pending' });
    await shop.sandbox.decide(shop.sandbox.transactionsOf(secret)[0]?.id ?? 0, true);
    expect((await check(caller, back)).status).toBe(200);
    expect(await transactionsOf(orderId)).toHaveLength(1);
  });

  test('reported late: the page hears of it when it asks again', async () => {
    const { caller, orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    const back = await pay(secret, 'delayed');
    expect((await check(caller, back)).status).toBe(200);
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid' });
  });

  test('reported twice at once, and by the browser: counted once', async () => {
    const before = [await placedOrders(), await revenue()];
    const { caller, orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    const back = await pay(secret, 'doubled');
    await Promise.all([check(caller, back), check(caller, back)]);
    const { amount_piasters: amount, received_piasters: received } = await orderRow(orderId);
    expect(received).toBe(amount);
    expect([await placedOrders(), await revenue()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + amount]);
  });

  test('without coming back: the report alone pays the order', async () => {
    const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    expect(await pay(secret, 'no-redirect')).toBeNull();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid' });
  });

  test('two payments of one order: it stays paid, and the second is owed back', async () => {
    const { caller, form, orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    const [first] = await attemptsOf(orderId);
    await shop.change('payment_attempts', first?.$id ?? '', { state: 'declined' });
    const { data } = await kit.open(caller, form.checkoutKey);
    await pay(data?.cs ?? '', 'approve');
    await pay(secret, 'approve');
    const row = await orderRow(orderId);
    expect(row).toMatchObject({
      payment_status: 'paid',
      received_piasters: 2 * row.amount_piasters,
      refund_due_piasters: row.amount_piasters,
    });
    expect((await attemptsOf(orderId)).map(({ state }) => state).sort()).toEqual(['paid', 'refund_due']);
  });
});

describe('what is not what it says', () => {
  test.each(['forged', 'wrong-amount', 'wrong-currency', 'replayed'] as const)('%s pays nothing', async (scenario) => {
    const aid = await shop.addHearingAid();
    const older = await buyer([aid, 1]);
    await pay(older.secret, 'approve');
    const before = [await placedOrders(), await revenue()];
    const { caller, orderId, secret } = await buyer([aid, 1]);
    const back = await pay(secret, scenario);
    expect(await check(caller, back)).toMatchObject(EMPTY_HANDED);
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'pending', received_piasters: 0 });
    expect([await placedOrders(), await revenue()]).toEqual(before);
    expect(await orderRow(older.orderId)).toMatchObject({ payment_status: 'paid', refund_due_piasters: 0 });
  });

  test('a payment of another amount is kept on record for whoever looks into it', async () => {
    const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    await pay(secret, 'wrong-amount');
    expect(await transactionsOf(orderId)).toMatchObject([{ outcome: 'mismatched', amount_piasters: 100 }]);
  });

  test.each([
    ['success', { success: 'true' }],
    ['the amount', { amount_cents: '1' }],
    ['the order', { order: '1' }],
    ['the number', { id: '1' }],
    ['the signature', { hmac: '0'.repeat(128) }],
  ])('%s cannot be changed on the way', async (_name, change) => {
    const { caller, orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    const back = await pay(secret, 'decline');
    expect(await check(caller, back, change as Record<string, string>)).toMatchObject(EMPTY_HANDED);
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'failed' });
  });

  test('a success of my own, sent under the reference of another order of mine, is refused', async () => {
    const aid = await shop.addHearingAid();
    const first = await buyer([aid, 1]);
    const back = await pay(first.secret, 'approve');
    const second = await order(first.caller, ...(await again(first.caller)));
    const [attempt] = await attemptsOf(second.orderId);
    const tampered = { merchant_order_id: attempt?.special_reference ?? '' };
    expect(await check(first.caller, back, tampered)).toMatchObject(EMPTY_HANDED);
    expect(await orderRow(second.orderId)).toMatchObject({ payment_status: 'pending' });

    async function again(caller: typeof first.caller) {
      await kit.put(caller, [aid, 1]);
      return [[aid, 1]] as [typeof aid, number][];
    }
  });

  test("somebody else's success is none of mine", async () => {
    const { secret } = await buyer([await shop.addHearingAid(), 1]);
    const back = await pay(secret, 'approve');
    expect(await check(await shop.join(), back)).toMatchObject(EMPTY_HANDED);
  });
});

test('the page learns where to pay', async () => {
  const { data, headers } = await shop.call(shop.guest, fetchCheckoutOptions, {});
  expect(data).toMatchObject({ cardPage: `${shop.sandbox.url}/unifiedcheckout/` });
  expect(headers['x-samaa-steps']).toBe('0');
});

function minutesUntil(time: string | null): number {
  return Math.round((new Date(time ?? 0).getTime() - Date.now()) / 60_000);
}
