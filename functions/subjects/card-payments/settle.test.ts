import { Query } from 'node-appwrite';
import { afterAll, describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { orderEventId } from '#lib/ids.ts';
import { recount } from '#subjects/reconciliation/recount.ts';
import { expectBooksInOrder } from '../../testing/books.ts';
import { cardKit } from '../../testing/cards.ts';
import type { Wish } from '../../testing/checkout.ts';
import { startShop } from '../../testing/kit.ts';
import { findReservation, releaseOperations } from './reservation.ts';
import { standInId } from './rules/card-transaction.ts';
import { settle, type Trust } from './settle.ts';

/** What the shop believes after what the provider tells, in whatever order and however often it tells it. */
const shop = await startShop({ declined_hold_minutes: 7 }, { cards: true });
const kit = cardKit(shop);
const OWNER = '4242424';
const lines: string[] = [];
let lastId = 9_000_000;

afterAll(() => expectBooksInOrder(shop));

type Told = Partial<Parameters<typeof settle>[1]>;

/** An order of which nobody has heard a payment, and how the provider tells of its payments. */
async function order(...wishes: Wish[]) {
  const buyer = await kit.buyer(...(wishes.length > 0 ? wishes : [[await shop.addHearingAid(), 1] satisfies Wish]));
  const [attempt] = await kit.attemptsOf(buyer.orderId);
  const { amount_piasters: amount } = await kit.orderRow(buyer.orderId);
  return { ...buyer, amount, ...attemptOf(attempt?.$id ?? '', attempt?.provider_order_id ?? '', amount) };
}

function attemptOf(attemptId: string, providerOrderId: string, amountPiasters: number) {
  const tell = async (told: Told = {}, trust?: Trust, now = () => new Date()) => {
    const id = told.id ?? newId();
    const payment = { providerOrderId, owner: OWNER, kind: 'payment', outcome: 'paid', amountPiasters } as const;
    const rest = { currency: 'EGP', createdAt: '2026-11-26T10:00:00', parentId: null, ...told, id };
    const ports = shop.ports({ now, logError: (line) => lines.push(line) });
    return (await settle(ports, { ...payment, ...rest }, trust))?.outcome;
  };
  return {
    attemptId,
    providerOrderId,
    pay: tell,
    giveBack: (piasters: number, told: Told = {}, trust?: Trust) =>
      tell({ kind: 'refund', amountPiasters: piasters, ...told }, trust),
  };
}

function newId(): string {
  lastId += 1;
  return String(lastId);
}

/** The customer opens another payment of the same order. */
async function openAnother({ orderId, form, caller, amount, attemptId }: Awaited<ReturnType<typeof order>>) {
  await shop.change('payment_attempts', attemptId, { state: 'declined' });
  await kit.open(caller, form.checkoutKey);
  const another = (await kit.attemptsOf(orderId)).find(({ $id }) => $id !== attemptId);
  return attemptOf(another?.$id ?? '', another?.provider_order_id ?? '', amount);
}

const moneyOf = async (orderId: string) => {
  const row = await kit.orderRow(orderId);
  return [row.payment_status, row.received_piasters, row.returned_piasters, row.refund_due_piasters];
};
const stateOf = async (attemptId: string) => (await shop.row('payment_attempts', attemptId))?.state;
/** Of each transaction: its number, what it counts as, its amount, what went back of it, and what it brought. */
const booked = async (orderId: string) =>
  (await kit.transactionsOf(orderId)).map((row) => [
    row.transaction_id,
    row.outcome,
    row.amount_piasters,
    row.returned_piasters,
    row.booked_piasters,
  ]);
const versionOf = async (orderId: string) => (await kit.orderRow(orderId)).version;

async function release(orderId: string): Promise<void> {
  const { tables } = shop.ports({});
  const reservation = await findReservation(tables, orderId);
  await tables.transact(reservation ? releaseOperations(reservation, { by: null, at: new Date() }) : []);
}

describe('a payment', () => {
  test('pays its order once, however often it is told, and empties the cart', async () => {
    const one = await order();
    const before = await kit.revenue();
    expect(await one.pay({ id: '1001' })).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
    expect(await booked(one.orderId)).toEqual([['1001', 'paid', one.amount, 0, one.amount]]);
    expect(await stateOf(one.attemptId)).toBe('paid');
    const row = await kit.orderRow(one.orderId);
    expect(row).toMatchObject({ card_transaction_id: '1001', reserved_until: null, card_order_at: expect.any(String) });
    expect(await kit.cartOf(one.caller)).toEqual([]);
    expect(await kit.revenue()).toBe(before + one.amount);
    expect(await one.pay({ id: '1001' })).toBe('paid');
    // Nor does a repeat that says another amount or is late change what was paid.
    expect(await one.pay({ id: '1001', amountPiasters: 1 })).toBe('paid');
    expect(await one.pay({ id: '1001', outcome: 'declined' })).toBe('paid');
    expect(await versionOf(one.orderId)).toBe(row.version);
    expect(await kit.revenue()).toBe(before + one.amount);
  });

  test('of nothing of ours is nothing', async () => {
    expect(await attemptOf('', '999999', 100).pay()).toBeUndefined();
  });

  test.each<[string, Told]>([
    ['another amount', { amountPiasters: 1 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s pays for nothing, also when it is told again, and one line says so', async (_title, wrong) => {
    const one = await order();
    lines.length = 0;
    const id = newId();
    expect(await one.pay({ id, ...wrong })).toBe('mismatched');
    expect(await one.pay({ id, ...wrong })).toBe('mismatched');
    expect(await one.pay({ id })).toBe('mismatched');
    expect(lines).toHaveLength(1);
    expect(await moneyOf(one.orderId)).toEqual(['pending', 0, 0, 0]);
    expect(await stateOf(one.attemptId)).toBe('open');
    const { amountPiasters = one.amount } = wrong;
    expect(await booked(one.orderId)).toEqual([[id, 'mismatched', amountPiasters, 0, 0]]);
    expect(await one.pay()).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
    expect(lines).toHaveLength(1);
  });

  test('that was declined keeps the stock for the minutes that are set, and may succeed after all', async () => {
    const one = await order();
    const id = newId();
    expect(await one.pay({ id, outcome: 'declined' })).toBe('declined');
    const row = await kit.orderRow(one.orderId);
    expect(row.payment_status).toBe('failed');
    const minutes = (Date.parse(row.reserved_until ?? '') - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(7);
    expect(await stateOf(one.attemptId)).toBe('declined');
    expect(await one.pay({ id, outcome: 'pending' })).toBe('declined');
    expect(await one.pay({ id })).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
  });

  test('that is an older one of the order and was declined shortens nothing', async () => {
    const one = await order();
    const newer = await openAnother(one);
    const { reserved_until } = await kit.orderRow(one.orderId);
    await one.pay({ outcome: 'declined' });
    expect((await kit.orderRow(one.orderId)).reserved_until).toBe(reserved_until);
    expect(await stateOf(newer.attemptId)).toBe('open');
    await newer.pay({ outcome: 'declined' });
    expect((await kit.orderRow(one.orderId)).reserved_until).not.toBe(reserved_until);
  });

  test('that was declined does not bring stock back to an order that gave it up', async () => {
    const one = await order();
    await release(one.orderId);
    await one.pay({ outcome: 'declined' });
    expect(await kit.orderRow(one.orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
  });

  test('of which the bank takes its time is waited for until every payment of the order is decided', async () => {
    const one = await order();
    const another = await openAnother(one);
    const [first, second, third] = [newId(), newId(), newId()];
    const { reserved_until } = await kit.orderRow(one.orderId);
    const isAwaited = async () => (await kit.orderRow(one.orderId)).payment_undecided_at !== null;
    expect(await one.pay({ id: first, outcome: 'pending' })).toBe('pending');
    expect(await stateOf(one.attemptId)).toBe('pending');
    await another.pay({ id: second, outcome: 'pending' });
    expect(await kit.orderRow(one.orderId)).toMatchObject({ payment_status: 'pending', reserved_until });
    await shop.change('orders', one.orderId, { payment_undecided_at: new Date().toISOString() });
    await one.pay({ id: first, outcome: 'declined' });
    expect(await isAwaited()).toBe(true);
    await another.pay({ id: third, outcome: 'pending' });
    await another.pay({ id: second, outcome: 'declined' });
    expect(await isAwaited()).toBe(true);
    await another.pay({ id: third, outcome: 'declined' });
    expect(await isAwaited()).toBe(false);
    await shop.change('orders', one.orderId, { payment_undecided_at: new Date().toISOString() });
    await another.pay({ outcome: 'pending' });
    expect(await isAwaited()).toBe(true);
  });

  test('that is the second one of an order is owed back, and the first one stays what paid it', async () => {
    const one = await order();
    const another = await openAnother(one);
    const id = newId();
    await one.pay({ id });
    const { card_order_at } = await kit.orderRow(one.orderId);
    expect(await another.pay()).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['paid', 2 * one.amount, 0, one.amount]);
    expect(await kit.orderRow(one.orderId)).toMatchObject({ card_transaction_id: id, card_order_at });
    expect([await stateOf(one.attemptId), await stateOf(another.attemptId)]).toEqual(['paid', 'refund_due']);
    // A third one that fails says nothing about the two that are here.
    await one.pay({ outcome: 'declined' });
    await another.pay({ outcome: 'declined' });
    expect([await stateOf(one.attemptId), await stateOf(another.attemptId)]).toEqual(['paid', 'refund_due']);
    expect(await moneyOf(one.orderId)).toEqual(['paid', 2 * one.amount, 0, one.amount]);
  });

  test('counts on the day on which it is heard of, also when nothing was counted on that day yet', async () => {
    const one = await order();
    const later = new Date(Date.now() + 3 * 86_400_000);
    expect(await one.pay({}, undefined, () => later)).toBe('paid');
    const [day] = await shop.rows('sales_days', [Query.equal('day', cairoDay(later))]);
    expect(day).toMatchObject({ revenue_piasters: one.amount });
  });
});

describe('a payment that comes when the stock was given back', () => {
  test('takes the last pieces again', async () => {
    const aid = await shop.addHearingAid({ stock: 2 });
    const one = await order([aid, 2]);
    await release(one.orderId);
    expect(await kit.stockOf(aid)).toBe(2);
    await one.pay();
    expect(await kit.orderRow(one.orderId)).toMatchObject({ payment_status: 'paid', delivery_status: 'processing' });
    expect(await kit.stockOf(aid)).toBe(0);
  });

  test('is owed back when one of several products is sold out, and takes nothing of the others', async () => {
    const [aid, other] = [await shop.addHearingAid({ stock: 5 }), await shop.addAccessory({ stock: 5 })];
    const one = await order([aid, 1], [other, 2]);
    await release(one.orderId);
    const { caller } = await kit.customer([other, 4]);
    await kit.place(caller, kit.form(caller, [other, 4]));
    await one.pay();
    expect(await moneyOf(one.orderId)).toEqual(['refund_due', one.amount, 0, one.amount]);
    expect(await kit.orderRow(one.orderId)).toMatchObject({ delivery_status: 'cancelled' });
    expect(await stateOf(one.attemptId)).toBe('refund_due');
    expect([await kit.stockOf(aid), (await shop.row('accessories', other.$id))?.stock]).toEqual([5, 1]);
  });

  test('is owed back when a product is gone', async () => {
    const [aid, other] = [await shop.addHearingAid({ stock: 5 }), await shop.addAccessory({ stock: 5 })];
    const one = await order([aid, 1], [other, 1]);
    await release(one.orderId);
    await shop.remove('hearing_aids', aid.$id);
    await one.pay();
    expect(await moneyOf(one.orderId)).toEqual(['refund_due', one.amount, 0, one.amount]);
    expect((await shop.row('accessories', other.$id))?.stock).toBe(5);
  });

  test.each([
    ['replaced by a newer one', { replaced_by: 'newer' }],
    ['of an account that was erased', { forgotten_at: new Date().toISOString() }],
  ])('is owed back when the order is %s, whatever is in stock', async (_title, change) => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const one = await order([aid, 1]);
    await release(one.orderId);
    await shop.change('orders', one.orderId, change);
    await one.pay();
    expect(await moneyOf(one.orderId)).toEqual(['refund_due', one.amount, 0, one.amount]);
    expect(await kit.stockOf(aid)).toBe(5);
  });
});

describe('money that goes back', () => {
  test('counts once, as far as it came, whatever parts it comes in', async () => {
    const one = await order();
    const before = await kit.revenue();
    const [payment, first] = [newId(), newId()];
    await one.pay({ id: payment });
    expect(await one.giveBack(10_000, { id: first })).toBe('paid');
    const version = await versionOf(one.orderId);
    expect(await one.giveBack(10_000, { id: first })).toBe('paid');
    expect(await versionOf(one.orderId)).toBe(version);
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 10_000, 0]);
    expect(await stateOf(one.attemptId)).toBe('refunded');
    expect(await one.giveBack(one.amount, { id: '1002' })).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['refunded', one.amount, one.amount, 0]);
    expect(await booked(one.orderId)).toEqual([
      [payment, 'paid', one.amount, one.amount, one.amount],
      [first, 'paid', 10_000, 0, -10_000],
      ['1002', 'paid', one.amount, 0, 10_000 - one.amount],
    ]);
    expect(await kit.revenue()).toBe(before);
  });

  test('before anything was heard of its payment counts with the payment', async () => {
    const one = await order();
    const before = await kit.revenue();
    const [payment, refund] = [newId(), newId()];
    await one.giveBack(10_000, { id: refund });
    expect(await moneyOf(one.orderId)).toEqual(['pending', 0, 0, 0]);
    expect(await stateOf(one.attemptId)).toBe('open');
    await one.pay({ id: payment });
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 10_000, 0]);
    expect(await stateOf(one.attemptId)).toBe('refunded');
    expect((await booked(one.orderId)).toSorted()).toEqual(
      [
        [refund, 'paid', 10_000, 0, 0],
        [payment, 'paid', one.amount, 10_000, one.amount - 10_000],
      ].toSorted(),
    );
    expect(await kit.revenue()).toBe(before + one.amount - 10_000);
  });

  test('is of its own payment, never of another one of the order', async () => {
    const one = await order();
    const another = await openAnother(one);
    const [first, second] = [newId(), newId()];
    await one.pay({ id: first });
    await another.pay({ outcome: 'declined' });
    expect(await stateOf(another.attemptId)).toBe('declined');
    await another.giveBack(one.amount);
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
    expect(await stateOf(one.attemptId)).toBe('paid');
    await another.pay({ id: second });
    expect(await moneyOf(one.orderId)).toEqual(['paid', 2 * one.amount, one.amount, 0]);
    expect([await stateOf(one.attemptId), await stateOf(another.attemptId)]).toEqual(['paid', 'refunded']);
    const returned = (await booked(one.orderId)).filter(([id]) => id === first || id === second);
    expect(returned.map(([id, , , back]) => [id, back]).toSorted()).toEqual([
      [first, 0],
      [second, one.amount],
    ]);
  });

  test('is of the payment that it names, and of the others when that one has no more', async () => {
    const one = await order();
    const [first, second] = [newId(), newId()];
    await one.pay({ id: first });
    await one.pay({ id: second });
    const returned = async () =>
      (await booked(one.orderId)).filter(([id]) => id === first || id === second).map(([id, , , back]) => [id, back]);
    await one.giveBack(10_000, { parentId: second });
    expect(await returned()).toEqual([
      [first, 0],
      [second, 10_000],
    ]);
    await one.giveBack(one.amount, { parentId: second });
    expect(await returned()).toEqual([
      [first, 10_000],
      [second, one.amount],
    ]);
    await one.giveBack(5_000);
    expect(await returned()).toEqual([
      [first, 15_000],
      [second, one.amount],
    ]);
    expect(await moneyOf(one.orderId)).toEqual(['paid', 2 * one.amount, one.amount + 15_000, 0]);
  });

  test('does not go back while the bank has not decided, or when it declined', async () => {
    const one = await order();
    const id = newId();
    await one.pay();
    for (const outcome of ['pending', 'declined'] as const) {
      await one.giveBack(10_000, { id, outcome });
      expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
      expect(await stateOf(one.attemptId)).toBe('paid');
    }
    const unpaid = await order();
    const { reserved_until } = await kit.orderRow(unpaid.orderId);
    await unpaid.giveBack(10_000, { outcome: 'declined' });
    const after = await kit.orderRow(unpaid.orderId);
    expect([after.payment_status, after.reserved_until]).toEqual(['pending', reserved_until]);
    expect(await stateOf(unpaid.attemptId)).toBe('open');
  });

  test('in another currency is none of it', async () => {
    const one = await order();
    await one.pay();
    expect(await one.giveBack(10_000, { currency: 'USD' })).toBe('mismatched');
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
  });

  test('under a number that nobody told is made up for by the provider’s own reports, whenever they come', async () => {
    const one = await order();
    const payment = newId();
    await one.pay({ id: payment });
    const found = (returned: number) => {
      const told = { id: standInId(payment, returned), parentId: payment };
      return one.giveBack(returned, told);
    };
    const amounts = async () =>
      (await booked(one.orderId)).filter(([id]) => id !== payment).map(([, , amount, , brought]) => [amount, brought]);
    await found(10_000);
    await found(10_000);
    await found(25_000);
    expect(await amounts()).toEqual([
      [10_000, -10_000],
      [15_000, -15_000],
    ]);
    const heard = newId();
    await one.giveBack(12_000, { id: heard });
    await one.giveBack(12_000, { id: heard });
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 25_000, 0]);
    expect(await amounts()).toEqual([
      [0, -10_000],
      [13_000, -15_000],
      [12_000, 0],
    ]);
    const id = newId();
    await one.giveBack(20_000, { id });
    await one.giveBack(20_000, { id });
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 32_000, 0]);
    expect(await amounts()).toEqual([
      [0, -10_000],
      [0, -15_000],
      [12_000, 0],
      [20_000, -7_000],
    ]);
    // What is found of another payment of the order is counted from what went back of that one.
    const second = newId();
    await one.pay({ id: second });
    await one.giveBack(10_000, { id: standInId(second, 10_000), parentId: second });
    expect((await moneyOf(one.orderId))[2]).toBe(42_000);
    const [row] = (await booked(one.orderId)).filter(([id]) => id === payment);
    expect(row).toEqual([payment, 'paid', one.amount, 32_000, one.amount]);
  });
});

describe('of a change of which the database lost a part', () => {
  const anybody: Trust = { isUncertain: false, readOwner: async () => OWNER };

  test('the order is made up for by the next report, which counts nothing twice', async () => {
    const started = new Date();
    const one = await order();
    const unpaid = await kit.orderRow(one.orderId);
    const id = newId();
    await one.pay({ id });
    const before = await booked(one.orderId);
    const { payment_status, received_piasters, reserved_until, card_transaction_id, counted_at } = unpaid;
    const lost = { payment_status, received_piasters, reserved_until, card_transaction_id, counted_at };
    await shop.change('orders', one.orderId, lost);
    expect(await one.pay({ id }, anybody)).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
    expect(await booked(one.orderId)).toEqual(before);
    // The sums had it already.
    const days = [started, new Date()].map(cairoDay);
    await recount(shop.ports({}), [
      { table: 'counters', id: 'orders', column: 'value' },
      { table: 'counters', id: 'revenue', column: 'value' },
      ...days.flatMap((id) => [
        { table: 'sales_days' as const, id, column: 'orders' },
        { table: 'sales_days' as const, id, column: 'revenue_piasters' },
        { table: 'state_days' as const, id, column: 'paid' },
      ]),
    ]);
  });

  test('the state of the payment, or what went back of it, is made up for by the next report', async () => {
    const one = await order();
    const id = newId();
    await one.pay({ id });
    await one.giveBack(10_000);
    const before = await booked(one.orderId);
    await shop.change('payment_attempts', one.attemptId, { state: 'open' });
    expect(await one.pay({ id }, anybody)).toBe('paid');
    expect(await stateOf(one.attemptId)).toBe('refunded');
    const row = (await kit.transactionsOf(one.orderId)).find(({ transaction_id }) => transaction_id === id);
    await shop.change('payment_transactions', row?.$id ?? '', { returned_piasters: 0 });
    expect(await one.pay({ id }, anybody)).toBe('paid');
    expect(await booked(one.orderId)).toEqual(before);
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 10_000, 0]);
  });

  test('the event that it left is not in the way', async () => {
    const one = await order();
    const version = (await versionOf(one.orderId)) + 1;
    const left = { payment_status: 'failed', delivery_status: 'processing' } as const;
    await shop.create('order_events', { order_id: one.orderId, ...left }, orderEventId(one.orderId, version));
    expect(await one.pay()).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 0, 0]);
    expect(await shop.row('order_events', orderEventId(one.orderId, version))).toMatchObject({
      payment_status: 'paid',
    });
  });
});

describe('a report that only its signature proves', () => {
  const signed = (owner: string | null = OWNER, isUncertain = false): Trust => ({
    isUncertain,
    readOwner: async () => owner,
  });

  test('books what happens to every payment', async () => {
    const one = await order();
    expect(await one.pay({ outcome: 'declined' }, signed())).toBe('declined');
    const payment = newId();
    expect(await one.pay({ id: payment }, signed())).toBe('paid');
    expect(await one.pay({ outcome: 'declined' }, signed())).toBe('declined');
    expect(await one.giveBack(10_000, {}, signed())).toBe('paid');
    expect(await one.giveBack(one.amount - 10_000, {}, signed())).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['refunded', one.amount, one.amount, 0]);
  });

  test.each([
    ['of another owner', signed('77')],
    ['while the owner is not known', signed(null)],
    ['whose values can be read in two ways', signed(OWNER, true)],
  ])('%s books nothing, but what is known already stays what it is', async (_title, trust) => {
    const one = await order();
    const id = newId();
    expect(await one.pay({ id }, trust)).toBe('unusual');
    expect(await booked(one.orderId)).toEqual([]);
    await one.pay({ id });
    const version = await versionOf(one.orderId);
    expect(await one.pay({ id }, trust)).toBe('paid');
    expect(await versionOf(one.orderId)).toBe(version);
  });

  test('books no other amount, no second success and no money back that was never paid or is back already', async () => {
    const one = await order();
    const another = await openAnother(one);
    lines.length = 0;
    expect(await one.pay({ amountPiasters: 1 }, signed())).toBe('unusual');
    expect(await one.giveBack(10_000, {}, signed())).toBe('unusual');
    expect(lines).toEqual([]);
    const id = newId();
    await one.pay({ id });
    expect(await one.pay({}, signed())).toBe('unusual');
    expect(await another.pay({}, signed())).toBe('unusual');
    // The other payment of the order was not paid.
    expect(await another.giveBack(10_000, {}, signed())).toBe('unusual');
    expect(await one.giveBack(one.amount + 1, {}, signed())).toBe('unusual');
    expect(await one.giveBack(10_000, {}, signed())).toBe('paid');
    expect(await one.giveBack(one.amount - 9_999, {}, signed())).toBe('unusual');
    expect(await moneyOf(one.orderId)).toEqual(['paid', one.amount, 10_000, 0]);
    await another.pay();
    await another.giveBack(one.amount);
    // What went back of the other one takes nothing from this one.
    expect(await one.giveBack(one.amount - 10_000, {}, signed())).toBe('paid');
  });

  test('of money back does not say of which payment, so it books nothing where there are two', async () => {
    const one = await order();
    await one.pay();
    await one.pay();
    expect(await one.giveBack(10_000, {}, signed())).toBe('unusual');
  });

  test('books its part of what was found to have gone back under no number', async () => {
    const one = await order();
    const payment = newId();
    await one.pay({ id: payment });
    await one.giveBack(one.amount, { id: standInId(payment, one.amount), parentId: payment });
    expect(await one.giveBack(one.amount, {}, signed())).toBe('paid');
    expect(await moneyOf(one.orderId)).toEqual(['refunded', one.amount, one.amount, 0]);
  });
});
