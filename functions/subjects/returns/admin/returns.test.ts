import { describe, expect, test } from 'vitest';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchReturns } from '#contract/returns/admin-calls.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { cardKit } from '../../../testing/cards.ts';
import { overtakenBefore } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { returnKit } from '../../../testing/returns.ts';
import { fetchReturns as fetchReturnsHandler } from './fetch-returns.ts';
import { inspectReturn as inspectReturnHandler } from './inspect-return.ts';

const inspectReturn = asCalled(inspectReturnHandler);

const shop = await startShop({}, { cards: true });
const boss = await shop.join('admin');
const kit = returnKit(shop, boss);
const cards = cardKit(shop);
const DAY_MS = 86_400_000;

/** An order of two hearing aids by card that was delivered. */
async function deliveredByCard() {
  const aid = await shop.addHearingAid();
  const buyer = await cards.buyer([aid, 2]);
  await cards.pay(buyer.secret, 'approve');
  await kit.move(buyer.orderId, 'confirmed', 'shipped', 'delivered');
  return { ...buyer, aid, lines: await kit.linesOf(buyer.orderId) };
}

describe('a return that goes its way', () => {
  test('cash: received, inspected, paid back; stock, money, states, messages and the log follow', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { caller, orderId, returnId } = await kit.requested([aid, 2]);
    const before = await kit.revenue();
    const received = await kit.step(returnId, 'received');
    expect(received.data).toMatchObject({
      state: 'received',
      late: false,
      refund_by: expect.any(String),
      moves: { receive: false, inspect: true, refund: null },
    });
    const inspected = await kit.inspect(returnId, { unsellable: 1 });
    expect(inspected.data).toMatchObject({
      state: 'inspected',
      refund: 2050,
      fee: 50,
      moves: { inspect: false, refund: 'cash' },
      lines: [{ count: 2, restocked: 1, unsellable: 1, sent_back: 0 }],
    });
    expect(await kit.stockOf(aid)).toBe(4);
    expect(await shop.row('orders', orderId)).toMatchObject({
      delivery_status: 'returned',
      payment_status: 'refund_due',
      refund_due_piasters: 205_000,
    });
    expect(await kit.revenue()).toBe(before);
    const refunded = await kit.step(returnId, 'refunded');
    expect(refunded.data).toMatchObject({ state: 'refunded', moves: { refund: null } });
    expect(refunded.data?.steps.map(({ state }) => state)).toEqual(['requested', 'received', 'inspected', 'refunded']);
    expect(await shop.row('orders', orderId)).toMatchObject({
      payment_status: 'refunded',
      refund_due_piasters: 0,
      return_id: null,
    });
    expect(await kit.revenue()).toBe(before - 205_000);
    const messages = await kit.messagesOf(orderId);
    expect(messages).toEqual(expect.arrayContaining(['return_asked', 'return_received', 'refunded']));
    expect(messages).not.toContain('return_sent_back');
    const { data } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(data?.returns).toMatchObject([{ state: 'refunded', refund: 2050 }]);
    expect(data?.lines).toMatchObject([{ returned: 2 }]);
    await expectBooksInOrder(shop);
  });

  test('some pieces: their price alone, the order stays delivered, the rest can come back later with the fee', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { caller, orderId } = await kit.delivered([aid, 2]);
    const [line] = await kit.linesOf(orderId);
    for (const [refund, fee, delivery] of [
      [1000, 0, 'delivered'],
      [1050, 50, 'returned'],
    ] as const) {
      const lines = [{ ...(line ?? expect.fail('no line')), count: 1 }];
      const returnId = await kit.of(caller).asked(orderId, { lines });
      await kit.step(returnId, 'received');
      expect((await kit.inspect(returnId)).data).toMatchObject({ refund, fee });
      await expectBooksInOrder(shop);
      await kit.step(returnId, 'refunded');
      expect((await shop.row('orders', orderId))?.delivery_status).toBe(delivery);
      await expectBooksInOrder(shop);
    }
    expect(await kit.stockOf(aid)).toBe(5);
    expect((await kit.of(caller).ask(orderId)).code).toBe('not_returnable');
  });

  test('what is sent back is not paid, and a return of nothing else ends without money', async () => {
    const { orderId, returnId } = await kit.requested();
    await kit.step(returnId, 'received');
    const { data } = await kit.inspect(returnId, { sent_back: 2 }, 'العبوة مفتوحة');
    expect(data).toMatchObject({ state: 'closed', refund: 0, note: 'العبوة مفتوحة' });
    expect(await shop.row('orders', orderId)).toMatchObject({
      delivery_status: 'delivered',
      payment_status: 'paid',
      refund_due_piasters: 0,
      return_id: null,
    });
    expect(await kit.messagesOf(orderId)).toContain('return_sent_back');
    await expectBooksInOrder(shop);
  });

  test('one that is refused says why, and the customer is told not to send anything', async () => {
    const { caller, orderId, returnId } = await kit.requested();
    expect((await kit.step(returnId, 'refused', 'Too late')).data).toMatchObject({
      state: 'refused',
      note: 'Too late',
    });
    expect(await kit.messagesOf(orderId)).toContain('return_refused');
    const { data } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(data).toMatchObject({ returns: [{ state: 'refused', note: 'Too late' }], returning: { obstacle: null } });
  });

  test('while it is under way the order is not taken back as a whole; what came back before is not counted twice', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { caller, orderId } = await kit.delivered([aid, 2]);
    const [line] = await kit.linesOf(orderId);
    const returnId = await kit
      .of(caller)
      .asked(orderId, { lines: [{ ...(line ?? expect.fail('no line')), count: 1 }] });
    expect((await kit.update(orderId, { delivery_status: 'returned' })).code).toBe('transition_refused');
    expect((await kit.details(orderId)).data?.moves.delivery).toEqual([]);
    await kit.step(returnId, 'received');
    await kit.inspect(returnId, { unsellable: 1 });
    await kit.step(returnId, 'refunded');
    expect((await kit.update(orderId, { delivery_status: 'returned' })).status).toBe(200);
    expect(await shop.row('orders', orderId)).toMatchObject({ refund_due_piasters: 105_000 });
    expect(await kit.stockOf(aid)).toBe(4);
    await kit.update(orderId, { payment_status: 'refunded' });
    await expectBooksInOrder(shop);
  });
});

describe('money of cards', () => {
  test('some pieces: their price goes back of the payment that paid the order, once, however many press', async () => {
    const { caller, orderId, lines, secret } = await deliveredByCard();
    const [line] = lines;
    const returnId = await kit
      .of(caller)
      .asked(orderId, { lines: [{ ...(line ?? expect.fail('no line')), count: 1 }] });
    await kit.step(returnId, 'received');
    expect((await kit.inspect(returnId)).data).toMatchObject({ refund: 1000, moves: { refund: 'card' } });
    expect((await kit.step(returnId, 'refunded')).code).toBe('refund_by_card');
    await Promise.all([cards.refund(boss, orderId), cards.refund(boss, orderId), cards.refund(boss, orderId)]);
    await shop.sandbox.settled();
    const back = shop.sandbox.transactionsOf(secret).filter((one) => one.has_parent_transaction);
    expect(back.map(({ amount_cents }) => amount_cents)).toEqual([100_000]);
    expect(await shop.row('orders', orderId)).toMatchObject({
      payment_status: 'paid',
      delivery_status: 'delivered',
      returned_piasters: 100_000,
      refund_due_piasters: 0,
      return_id: null,
    });
    const { data } = await kit.shown(returnId);
    expect(data).toMatchObject({
      state: 'refunded',
      steps: expect.arrayContaining([expect.objectContaining({ state: 'refunded' })]),
    });
    expect((await cards.refund(boss, orderId)).code).toBe('nothing_to_refund');
    await expectBooksInOrder(shop);
  });

  test('everything: the whole payment goes back', async () => {
    const { caller, orderId, lines } = await deliveredByCard();
    const returnId = await kit.of(caller).asked(orderId, { lines });
    await kit.step(returnId, 'received');
    await kit.inspect(returnId);
    expect((await cards.refund(boss, orderId)).data).toMatchObject({ payment_status: 'refunded', refunded: 2050 });
    expect((await kit.shown(returnId)).data?.state).toBe('refunded');
    await shop.sandbox.settled();
    await expectBooksInOrder(shop);
  });
});

describe('two people at once', () => {
  test('the same outcome is written once, another one is refused', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { returnId } = await kit.requested([aid, 2]);
    await Promise.all([kit.step(returnId, 'received'), kit.step(returnId, 'received')]);
    const same = await Promise.all([kit.inspect(returnId), kit.inspect(returnId)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    for (const other of [{ sent_back: 1 }, { unsellable: 1 }]) {
      expect((await kit.inspect(returnId, other)).code).toBe('return_changed');
    }
    expect(await kit.stockOf(aid)).toBe(5);
    const before = await kit.revenue();
    const paid = await Promise.all([kit.step(returnId, 'refunded'), kit.step(returnId, 'refunded')]);
    expect(paid.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kit.revenue()).toBe(before - 205_000);
  });

  test('whoever has read the return before somebody else looked at its pieces, and its order after it, adds nothing', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { orderId, returnId } = await kit.requested([aid, 2]);
    await kit.step(returnId, 'received');
    const tables = overtakenBefore(shop.admin, 'orders', () => kit.inspect(returnId));
    const context = shop.contextOf(boss, { tables }, 'admin');
    const lines = (await kit.linesOf(orderId)).map((line) => ({ ...line, unsellable: 0, sent_back: 0 }));
    const { state } = await inspectReturn({ id: boss.id, returnId, lines }, context as never);
    expect(state).toBe('inspected');
    expect(await kit.stockOf(aid)).toBe(5);
    expect(await shop.row('orders', orderId)).toMatchObject({ return_id: returnId, return_due_piasters: 205_000 });
  });

  test('nothing is paid back before somebody has looked, and no more pieces are looked at than came', async () => {
    const { returnId } = await kit.requested();
    expect((await kit.step(returnId, 'refunded')).code).toBe('return_changed');
    expect((await kit.inspect(returnId)).code).toBe('return_changed');
    await kit.step(returnId, 'received');
    expect((await kit.inspect(returnId, { unsellable: 2, sent_back: 1 })).code).toBe('return_changed');
    expect((await kit.step(returnId, 'refused')).code).toBe('return_changed');
  });
});

describe('the list', () => {
  const listed = async (input: Omit<Parameters<typeof shop.call<typeof fetchReturns>>[2], 'id'>) =>
    (await shop.call(boss, fetchReturns, { id: boss.id, ...input })).data;

  test('narrows to states, finds numbers and phones, and pages on', async () => {
    const first = await kit.requested();
    const second = await kit.requested();
    await kit.step(second.returnId, 'received');
    const number = (await shop.row('orders', first.orderId))?.number ?? '';
    expect((await listed({ query: number }))?.documents.map(({ $id }) => $id)).toEqual([first.returnId]);
    expect((await listed({ query: number, filter: 'received' }))?.documents).toEqual([]);
    expect((await listed({ query: '01012345678', filter: 'requested' }))?.documents).toContainEqual(
      expect.objectContaining({ $id: first.returnId, first_name: 'منى', phone: '01012345678' }),
    );
    const inState = async (query: string) => (await listed({ query }))?.documents.map(({ $id }) => $id);
    expect(await inState('وصلت القطع')).toContain(second.returnId);
    expect(await inState('وصلت القطع')).not.toContain(first.returnId);
    expect(await inState('+20 101 234 5678')).toContain(first.returnId);
    const page = await listed({ filter: 'open', limit: 1 });
    expect(page).toMatchObject({ documents: [{}], total: expect.any(Number), next: expect.any(String) });
    const next = await listed({ filter: 'open', limit: 1, cursor: page?.next ?? '' });
    expect(next?.documents[0]?.$id).not.toBe(page?.documents[0]?.$id);
  });

  test('what waits for its money after the seventh day is late', async () => {
    const { returnId } = await kit.requested();
    await kit.step(returnId, 'received');
    const onDay = async (days: number) => {
      const context = shop.contextOf(boss, { now: () => new Date(Date.now() + days * DAY_MS) }, 'admin');
      const { documents } = await fetchReturnsHandler({ id: boss.id, filter: 'late', limit: 100 }, context as never);
      return documents.find(({ $id }) => $id === returnId);
    };
    expect(await onDay(7)).toBeUndefined();
    expect(await onDay(8)).toMatchObject({ late: true });
  });
});
