import { describe, expect, test } from 'vitest';
import { fetchOrder } from '#contract/orders/calls.ts';
import { withdrawReturn } from '#contract/returns/calls.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { overtakenBefore } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { returnKit } from '../../../testing/returns.ts';
import { requestReturn as requestReturnHandler } from './request-return.ts';
import { withdrawReturn as withdrawReturnHandler } from './withdraw-return.ts';

const requestReturn = asCalled(requestReturnHandler);
const withdraw = asCalled(withdrawReturnHandler);

const shop = await startShop({ return_days: 20 });
const boss = await shop.join('admin');
const kit = returnKit(shop, boss);
const DAY_MS = 86_400_000;

const orderOf = async (caller: Parameters<typeof kit.of>[0], orderId: string) =>
  (await shop.call(caller, fetchOrder, { id: caller.id, orderId })).data;

describe('asking for a return', () => {
  test('makes one return with its pieces, tells the customer, and shows on the order until when', async () => {
    const { caller, orderId } = await kit.delivered();
    const before = await orderOf(caller, orderId);
    expect(before?.returning).toMatchObject({ until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), obstacle: null });
    const [line] = await kit.linesOf(orderId);
    const { data, status } = await kit.of(caller).ask(orderId, {
      lines: [{ product_id: line?.product_id ?? '', product_type: 'hearing-aids', count: 1 }],
      reason: 'other',
      reason_text: '  صوتها عالٍ  ',
    });
    expect(status).toBe(200);
    expect(data?.returns).toMatchObject([{ state: 'requested', reason: 'other', lines: [{ count: 1, sent_back: 0 }] }]);
    expect(data?.returning?.obstacle).toBe('open');
    expect(data?.events.at(-1)).toMatchObject({ return_state: 'requested', delivery_status: 'delivered' });
    const returnId = data?.returns[0]?.$id ?? '';
    expect(await shop.row('returns', returnId)).toMatchObject({ user_id: caller.id, reason_text: 'صوتها عالٍ' });
    expect((await shop.row('orders', orderId))?.return_id).toBe(returnId);
    expect(await kit.messagesOf(orderId)).toContain('return_asked');
    expect(await kit.auditOf(returnId)).toMatchObject([
      { action: 'create', actor_id: caller.id, after: { return_state: 'requested', pieces: 1 } },
    ]);
  });

  test('a repeated request makes one return', async () => {
    const { caller, orderId } = await kit.delivered();
    const requestId = 'request-again';
    const answers = await Promise.all([1, 2, 3].map(() => kit.of(caller).ask(orderId, { requestId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ data }) => data?.returns.length)).toEqual([1, 1, 1]);
  });

  test('of two different requests at once one gets through', async () => {
    const { caller, orderId } = await kit.delivered();
    const answers = await Promise.all([kit.of(caller).ask(orderId), kit.of(caller).ask(orderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('return_open');
  });

  test('is refused to everybody else as if there were no such order', async () => {
    const { orderId } = await kit.delivered();
    const stranger = await shop.join();
    expect((await kit.of(stranger).ask(orderId)).code).toBe('not_found');
  });

  test('is refused before the order is delivered, and once its money is owed back', async () => {
    const { caller, orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    expect((await orderOf(caller, orderId))?.returning).toBeNull();
    expect((await kit.of(caller).ask(orderId)).code).toBe('not_returnable');
    await kit.move(orderId, 'confirmed', 'shipped', 'delivered');
    await kit.update(orderId, { payment_status: 'refund_due' });
    expect((await kit.of(caller).ask(orderId)).code).toBe('not_returnable');
  });

  test('is refused for custom-made pieces, and for more than was bought', async () => {
    const made = await shop.addHearingAid({ making: 'custom-made' });
    const ready = await shop.addAccessory();
    const { caller, orderId } = await kit.delivered([made, 1], [ready, 1]);
    const order = await orderOf(caller, orderId);
    expect(order?.lines.map(({ custom_made }) => custom_made).sort()).toEqual([false, true]);
    expect(await kit.of(caller).ask(orderId)).toMatchObject({ code: 'return_line_refused', params: { available: 0 } });
    const lines = [{ product_id: ready.$id, product_type: 'accessories', count: 2 }] as const;
    expect((await kit.of(caller).ask(orderId, { lines: [...lines] })).code).toBe('return_line_refused');
    const one = { ...lines[0], count: 1 };
    expect((await kit.of(caller).ask(orderId, { lines: [one, one] })).code).toBe('invalid_input');
    expect((await kit.of(caller).ask(orderId, { lines: [] })).code).toBe('invalid_input');
    expect((await kit.of(caller).ask(orderId, { lines: [one], reason: 'other' })).params).toEqual({
      fields: { reason_text: { key: 'required' } },
    });
    expect((await kit.of(caller).ask(orderId, { lines: [one] })).status).toBe(200);
  });

  test('is refused after the days of the settings', async () => {
    const { caller, orderId } = await kit.delivered();
    const lines = await kit.linesOf(orderId);
    const input = { userId: caller.id, orderId, lines, reason: 'changed_mind', requestId: 'request-late' } as const;
    const on = (days: number) => shop.contextOf(caller, { now: () => new Date(Date.now() + days * DAY_MS) }) as never;
    await expect(requestReturn(input, on(22))).rejects.toMatchObject({ code: 'return_too_late' });
    expect((await requestReturn(input, on(19))).returns).toHaveLength(1);
  });
});

describe('withdrawing', () => {
  test('ends the return, and another one can be asked for', async () => {
    const { caller, orderId, returnId } = await kit.requested();
    const withdraw = (who = caller) => shop.call(who, withdrawReturn, { userId: who.id, orderId, returnId });
    expect((await withdraw(await shop.join())).code).toBe('not_found');
    const [one, again] = await Promise.all([withdraw(), withdraw()]);
    expect([one.status, again.status]).toEqual([200, 200]);
    expect(one.data?.returns).toMatchObject([{ state: 'withdrawn' }]);
    expect(one.data?.returning?.obstacle).toBeNull();
    expect((await kit.of(caller).ask(orderId)).data?.returns).toHaveLength(2);
  });

  test('and asking again in turns ends after a few, with nothing more written or sent', async () => {
    const { caller, orderId, returnId } = await kit.requested();
    const withdraw = (id: string) => shop.call(caller, withdrawReturn, { userId: caller.id, orderId, returnId: id });
    await withdraw(returnId);
    let last = await kit.of(caller).ask(orderId);
    for (let round = 0; last.status === 200 && round < 12; round += 1) {
      await withdraw(last.data?.returns.find(({ state }) => state === 'requested')?.$id ?? '');
      last = await kit.of(caller).ask(orderId);
    }
    expect(last).toMatchObject({ status: 429, code: 'too_many_attempts' });
    const asked = (await kit.messagesOf(orderId)).filter((kind) => kind === 'return_asked');
    // Twice the limit, should its hour end meanwhile.
    expect(asked.length).toBeLessThanOrEqual(10);
    expect((await orderOf(caller, orderId))?.returns).toHaveLength(asked.length);
  });

  test('is refused once somebody has received the pieces', async () => {
    const { caller, orderId, returnId } = await kit.requested();
    await kit.step(returnId, 'received');
    const { code } = await shop.call(caller, withdrawReturn, { userId: caller.id, orderId, returnId });
    expect(code).toBe('return_changed');
  });
});

test('whoever withdraws while the pieces are received, or asks while they go back in another return, has come too late', async () => {
  const first = await kit.requested();
  const received = overtakenBefore(shop.admin, 'orders', () => kit.step(first.returnId, 'received'));
  const withdrawing = { userId: first.caller.id, orderId: first.orderId, returnId: first.returnId };
  const refused = withdraw(withdrawing, shop.contextOf(first.caller, { tables: received }));
  await expect(refused).rejects.toMatchObject({ code: 'return_changed' });
  expect(await shop.row('returns', first.returnId)).toMatchObject({ state: 'received' });

  const aid = await shop.addHearingAid();
  const { caller, orderId } = await kit.delivered([aid, 3]);
  const line = { product_id: aid.$id, product_type: 'hearing-aids' as const, count: 2 };
  const returned = overtakenBefore(shop.admin, 'orders', async () => {
    const returnId = await kit.of(caller).asked(orderId, { lines: [line] });
    await kit.step(returnId, 'received');
    await kit.inspect(returnId);
    await kit.step(returnId, 'refunded');
  });
  const input = { userId: caller.id, orderId, lines: [line], requestId: crypto.randomUUID() };
  const asked = requestReturn({ ...input, reason: 'faulty' }, shop.contextOf(caller, { tables: returned }));
  await expect(asked).rejects.toMatchObject({ code: 'return_line_refused', params: { available: 1 } });
});

test('the books hold', async () => {
  await expectBooksInOrder(shop);
});
