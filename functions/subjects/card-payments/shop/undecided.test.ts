import { Query, TablesDB } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchOrder, fetchOrders } from '#contract/orders/calls.ts';
import { DATABASE_ID } from '#runtime/tables.ts';
import { type Buyer, cardKit } from '../../../testing/cards.ts';
import { type StoredRow, startShop } from '../../../testing/kit.ts';
import { releaseOverdue } from '../admin/release-overdue.ts';
import { noteUndecided } from '../undecided.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const HOUR_MS = 3_600_000;

let aid: StoredRow<'hearing_aids'>;
let buyer: Buyer;
let back: URL | null;
beforeEach(async () => {
  aid = await shop.addHearingAid({ stock: 10 });
  buyer = await kit.buyer([aid, 2]);
  back = await kit.pay(buyer.secret, 'pending');
});

const come = () => kit.check(buyer.caller, back);
const listed = async () => (await shop.call(buyer.caller, fetchOrders, { id: buyer.caller.id })).data?.documents;
const shown = () => shop.call(buyer.caller, fetchOrder, { id: buyer.caller.id, orderId: buyer.orderId });
const decide = async (approves: boolean) => {
  await shop.sandbox.decide(shop.sandbox.transactionsOf(buyer.secret)[0]?.id ?? 0, approves);
  await shop.sandbox.settled();
};
const later = (hours: number) =>
  releaseOverdue(shop.ports({ logError: () => {}, now: () => new Date(Date.now() + hours * HOUR_MS) }));
/** The orders that are to be sent or are reserved for the customer. */
const live = async () =>
  (await kit.ordersOf(buyer.caller)).filter(
    ({ payment_status, payment_method, delivery_status }) =>
      delivery_status !== 'cancelled' && (payment_method === 'cash' || payment_status === 'paid'),
  );

describe('a customer who comes back before the bank has decided', () => {
  test('is told the number of the order, and finds it among the orders, named so', async () => {
    expect(await listed()).toEqual([]);
    const { number } = await kit.orderRow(buyer.orderId);
    const { code, params } = await come();
    expect([code, params]).toEqual(['payment_pending', { orderId: buyer.orderId, number }]);
    expect(await listed()).toMatchObject([{ $id: buyer.orderId, number, undecided: true, payment_status: 'pending' }]);
    const { data } = await shown();
    expect(data).toMatchObject({ undecided: true, replaced: false, cancellable: false, lines: [{ count: 2 }] });
  });

  test('has what was ordered in the cart no longer, but what was added since', async () => {
    const other = await shop.addAccessory();
    await kit.put(buyer.caller, [other, 1]);
    await come();
    expect(await kit.cartOf(buyer.caller)).toMatchObject([{ product_id: other.$id }]);
  });

  test('may come back as often as they like: it is noted once', async () => {
    await Promise.all([come(), come(), come()]);
    const { version } = await kit.orderRow(buyer.orderId);
    await come();
    expect((await kit.orderRow(buyer.orderId)).version).toBe(version);
    const events = await shop.rows('order_events', [Query.equal('order_id', buyer.orderId)]);
    expect(events).toHaveLength(2);
  });

  test('hears of it live: the event is theirs to read', async () => {
    await come();
    const { rows } = await new TablesDB(buyer.caller.client).listRows({
      databaseId: DATABASE_ID,
      tableId: 'order_events',
      queries: [Query.equal('order_id', buyer.orderId)],
    });
    expect(rows).toHaveLength(2);
  });

  test('keeps the cart when a newer order took the place of the one that they come back from', async () => {
    await shop.change('orders', buyer.orderId, { replaced_by: 'newer' });
    await come();
    expect(await kit.cartOf(buyer.caller)).toMatchObject([{ product_id: aid.$id }]);
  });

  test.each([
    ['whose order is paid already', { payment_status: 'paid' } as const],
    ['who was erased meanwhile', { forgotten_at: new Date().toISOString() }],
  ])('%s finds nothing noted', async (_title, change) => {
    await shop.change('orders', buyer.orderId, change);
    const { version } = await kit.orderRow(buyer.orderId);
    await noteUndecided(shop.ports({}), buyer.orderId);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_undecided_at: null, version });
  });

  test('and goes to pay once more is told which order waits', async () => {
    await come();
    const { code, params } = await kit.open(buyer.caller, buyer.form.checkoutKey);
    expect([code, params]).toMatchObject(['payment_pending', { orderId: buyer.orderId }]);
  });

  test("with somebody else's fields changes nothing", async () => {
    await kit.check(await shop.join(), back);
    expect(await listed()).toEqual([]);
  });
});

describe('the answer of the bank', () => {
  test('yes: the order is paid, waits no more, and is one', async () => {
    await come();
    await decide(true);
    expect(await listed()).toMatchObject([{ payment_status: 'paid', undecided: false }]);
    expect(await kit.stockOf(aid)).toBe(8);
  });

  test('no: the order stays where the customer saw it, not paid', async () => {
    await come();
    await decide(false);
    expect(await listed()).toMatchObject([{ payment_status: 'failed', undecided: false }]);
    expect((await kit.check(buyer.caller, back)).code).toBe('payment_failed');
    expect(await listed()).toMatchObject([{ undecided: false }]);
  });

  test('none: after two hours the stock goes back, and nobody is told to wait any longer', async () => {
    await come();
    await kit.overdue(buyer.orderId);
    await later(3);
    expect(await listed()).toMatchObject([{ payment_status: 'expired', undecided: false }]);
    expect(await kit.stockOf(aid)).toBe(10);
  });

  test('yes, after the stock went back and with no newer order: it is sent after all', async () => {
    await come();
    await kit.overdue(buyer.orderId);
    await later(3);
    await decide(true);
    expect(await listed()).toMatchObject([{ payment_status: 'paid', delivery_status: 'processing' }]);
    expect(await kit.stockOf(aid)).toBe(8);
  });
});

describe('a customer who buys something else while the bank is silent', () => {
  test('keeps both orders: each is sent when it is paid, and each holds its own stock', async () => {
    await come();
    const batteries = await shop.addAccessory({ stock: 9 });
    await kit.put(buyer.caller, [batteries, 2]);
    const { data } = await kit.place(buyer.caller, kit.form(buyer.caller, [batteries, 2]));
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'pending', replaced_by: null });
    expect(await kit.stockOf(aid)).toBe(8);
    await decide(true);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid', delivery_status: 'processing' });
    expect(new Set((await live()).map(({ $id }) => $id))).toEqual(new Set([buyer.orderId, data?.$id]));
  });

  test('keeps it also beside a part of it, which may be for somebody else', async () => {
    const other = await shop.addHearingAid({ stock: 5 });
    await kit.put(buyer.caller, [other, 1]);
    const both = await kit.order(buyer.caller, [aid, 2], [other, 1]);
    await kit.check(buyer.caller, await kit.pay(both.secret, 'pending'));
    await kit.put(buyer.caller, [other, 2]);
    expect((await kit.place(buyer.caller, kit.form(buyer.caller, [other, 2]))).status).toBe(200);
    expect(await kit.orderRow(both.orderId)).toMatchObject({ payment_status: 'pending', replaced_by: null });
    expect((await shop.row('hearing_aids', other.$id))?.stock).toBe(2);
  });

  test('by card, and then the first once more: only the first is replaced, by the order with the same in it', async () => {
    await come();
    const batteries = await shop.addAccessory({ stock: 9 });
    await kit.put(buyer.caller, [batteries, 1]);
    const second = await kit.order(buyer.caller, [batteries, 1]);
    await kit.check(buyer.caller, await kit.pay(second.secret, 'pending'));
    await kit.put(buyer.caller, [aid, 2]);
    const { data } = await kit.place(buyer.caller, kit.form(buyer.caller, [aid, 2]));
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'expired', replaced_by: data?.$id });
    expect(await kit.orderRow(second.orderId)).toMatchObject({ payment_status: 'pending', replaced_by: null });
    expect(await kit.stockOf(aid)).toBe(8);
  });

  test('and orders everything of two undecided ones takes the place of both, within one transaction', async () => {
    await come();
    const batteries = await shop.addAccessory({ stock: 9 });
    await kit.put(buyer.caller, [batteries, 1]);
    const second = await kit.order(buyer.caller, [batteries, 1]);
    await kit.check(buyer.caller, await kit.pay(second.secret, 'pending'));
    await kit.put(buyer.caller, [aid, 2]);
    await kit.put(buyer.caller, [batteries, 1]);
    const { data } = await kit.place(buyer.caller, kit.form(buyer.caller, [aid, 2], [batteries, 1]));
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'expired', replaced_by: data?.$id });
    expect(await kit.orderRow(second.orderId)).toMatchObject({ payment_status: 'expired', replaced_by: data?.$id });
    expect(await kit.stockOf(aid)).toBe(8);
    expect((await shop.row('accessories', batteries.$id))?.stock).toBe(8);
  });
});

describe('a customer who orders anew while the bank is silent', () => {
  async function orderAnew() {
    if ((await kit.cartOf(buyer.caller)).length === 0) {
      await kit.put(buyer.caller, [aid, 2]);
    }
    const { data } = await kit.place(buyer.caller, kit.form(buyer.caller, [aid, 2]));
    return data?.$id ?? '';
  }

  test('has one order that is sent: the late payment of the other is owed back', async () => {
    await come();
    const newer = await orderAnew();
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'expired', replaced_by: newer });
    expect((await shown()).data).toMatchObject({ undecided: true, replaced: true });
    await decide(true);
    const late = await kit.orderRow(buyer.orderId);
    expect(late).toMatchObject({
      payment_status: 'refund_due',
      delivery_status: 'cancelled',
      refund_due_piasters: late.amount_piasters,
      payment_undecided_at: null,
    });
    expect((await live()).map(({ $id }) => $id)).toEqual([newer]);
    expect(await kit.stockOf(aid)).toBe(8);
    const messages = await shop.rows('outbox', [Query.equal('order_id', buyer.orderId)]);
    expect(messages.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual([
      'cancelled email',
      'cancelled whatsapp',
    ]);
  });

  test('so it is when the reservation had ended before', async () => {
    await come();
    await kit.overdue(buyer.orderId);
    await later(3);
    const newer = await orderAnew();
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ replaced_by: newer });
    await decide(true);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'refund_due' });
    expect((await live()).map(({ $id }) => $id)).toEqual([newer]);
  });

  test('so it is when the newer one is paid by card, in whatever order the two are paid', async () => {
    await come();
    await kit.put(buyer.caller, [aid, 2]);
    const newer = await kit.order(buyer.caller, [aid, 2]);
    await kit.pay(newer.secret, 'approve');
    await decide(true);
    expect((await live()).map(({ $id }) => $id)).toEqual([newer.orderId]);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'refund_due' });
    expect(await kit.stockOf(aid)).toBe(8);
  });

  test('keeps the new cart when they come back from the older payment afterwards', async () => {
    await orderAnew();
    await kit.put(buyer.caller, [aid, 1]);
    await come();
    expect(await kit.cartOf(buyer.caller)).toHaveLength(1);
    expect((await shown()).data).toMatchObject({ undecided: true, replaced: true });
  });

  test('does not wait for ever for an order that reserves nothing any more', async () => {
    await come();
    await orderAnew();
    await later(1);
    expect((await shown()).data).toMatchObject({ undecided: true });
    await later(3);
    expect((await shown()).data).toMatchObject({ undecided: false, payment_status: 'expired' });
  });
});
