import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
const callsOf = (orderId: string) => shop.rows('order_calls', [Query.equal('order_id', orderId)]);

describe('a call to the customer', () => {
  test('who says yes confirms the order', async () => {
    const aid = await shop.addHearingAid({ stock: 3 });
    const { caller, orderId } = await kit.cashOrder([aid, 1]);
    const { data } = await kit.record(orderId, 'confirmed', { note: 'بعد العصر' });
    expect(data).toMatchObject({
      delivery_status: 'confirmed',
      payment_status: 'pending',
      call_attempts: 1,
      last_call_outcome: 'confirmed',
      calls: [{ outcome: 'confirmed', note: 'بعد العصر', actor_name: 'Mona' }],
      moves: { delivery: ['shipped', 'cancelled'], payment: ['paid'], refund: false, call: false },
    });
    expect(await kit.openOrdersOf(caller)).toBe(0);
    expect(await kit.stockOf(aid)).toBe(2);
  });

  test('who says no cancels it, with its stock', async () => {
    const aid = await shop.addHearingAid({ stock: 3 });
    const { caller, orderId } = await kit.cashOrder([aid, 2]);
    const { data } = await kit.record(orderId, 'refused');
    expect(data).toMatchObject({ delivery_status: 'cancelled', last_call_outcome: 'refused' });
    expect(await kit.stockOf(aid)).toBe(3);
    expect(await kit.openOrdersOf(caller)).toBe(0);
    const messages = await shop.rows('outbox', [Query.equal('order_id', orderId)]);
    expect(messages.map(({ kind }) => kind)).toContain('cancelled');
  });

  test('that brings no answer is counted and leaves the order waiting', async () => {
    const { caller, orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    await kit.record(orderId, 'no_answer');
    const { data } = await kit.record(orderId, 'call_later', { note: 'الساعة ٥' });
    expect(data).toMatchObject({
      delivery_status: 'processing',
      call_attempts: 2,
      last_call_outcome: 'call_later',
      version: 2,
      calls: [{ outcome: 'no_answer', note: null }, { outcome: 'call_later' }],
      moves: { call: true },
    });
    expect(await kit.openOrdersOf(caller)).toBe(1);
    const events = await shop.rows('order_events', [Query.equal('order_id', orderId)]);
    expect(events).toHaveLength(1);
  });

  test('is written down in the audit log', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    await kit.record(orderId, 'confirmed');
    expect(await kit.auditOf(orderId)).toMatchObject([
      {
        action: 'call',
        actor_id: boss.id,
        before: { delivery_status: 'processing' },
        after: { delivery_status: 'confirmed', outcome: 'confirmed' },
      },
    ]);
  });

  test('that is sent twice counts once, whatever happened meanwhile', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    const request = { requestId: crypto.randomUUID(), version: 0 };
    await kit.record(orderId, 'no_answer', request);
    await kit.record(orderId, 'no_answer');
    const again = await kit.record(orderId, 'no_answer', request);
    expect(again.data).toMatchObject({ call_attempts: 2, version: 2 });
    expect(await callsOf(orderId)).toHaveLength(2);
  });

  test('of two at once one is told that the order changed', async () => {
    const aid = await shop.addHearingAid({ stock: 3 });
    const { orderId } = await kit.cashOrder([aid, 1]);
    const answers = await Promise.all([
      kit.record(orderId, 'confirmed', { version: 0 }),
      kit.record(orderId, 'refused', { version: 0 }),
    ]);
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'order_changed']);
    expect(await callsOf(orderId)).toHaveLength(1);
    const isCancelled = (await shop.row('orders', orderId))?.delivery_status === 'cancelled';
    expect(await kit.stockOf(aid)).toBe(isCancelled ? 3 : 2);
  });

  test.each([
    ['confirmed', async (orderId: string) => kit.move(orderId, 'confirmed')],
    ['cancelled', async (orderId: string) => kit.move(orderId, 'cancelled')],
  ])('about an order that is %s is refused', async (_name, prepare) => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    await prepare(orderId);
    expect((await kit.record(orderId, 'no_answer')).code).toBe('transition_refused');
    expect(await callsOf(orderId)).toEqual([]);
  });

  test('about a card order or none is refused', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    await shop.change('orders', orderId, { payment_method: 'card', payment_status: 'paid' });
    expect((await kit.record(orderId, 'confirmed')).code).toBe('transition_refused');
    expect((await kit.record('nothing', 'confirmed')).code).toBe('not_found');
    expect((await kit.record(orderId, 'maybe' as never)).code).toBe('invalid_input');
  });
});
