import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { dayWithRoom } from '../../../testing/day.ts';
import { AnswerLost } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';
import { updateOrder as updateOrderHandler } from './update-order.ts';

const handle = asCalled(updateOrderHandler);

const shop = await startShop();
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
// What is delivered counts on its day.
await dayWithRoom();
const orderRow = (orderId: string) => shop.row('orders', orderId);
const eventsOf = async (orderId: string) =>
  (await shop.rows('order_events', [Query.equal('order_id', orderId)])).map(({ delivery_status }) => delivery_status);
const statesToday = async (state: 'returned' | 'lost') =>
  (await shop.row('state_days', cairoDay(new Date())))?.[state] ?? 0;
const messagesOf = async (orderId: string) =>
  (await shop.rows('outbox', [Query.equal('order_id', orderId), Query.isNull('phone')])).map(({ kind }) => kind).sort();

describe('an order moves on', () => {
  test('from confirmed over shipped to delivered, which pays cash', async () => {
    const aid = await shop.addHearingAid({ stock: 5, price_piasters: 200_000 });
    const { caller, orderId } = await kit.cashOrder([aid, 2]);
    const before = { revenue: await kit.revenue(), day: (await kit.today())?.revenue_piasters ?? 0 };
    expect(await kit.openOrdersOf(caller)).toBe(1);

    const confirmed = await kit.update(orderId, { delivery_status: 'confirmed' });
    expect(confirmed.data).toMatchObject({ delivery_status: 'confirmed', payment_status: 'pending', version: 1 });
    expect(await kit.openOrdersOf(caller)).toBe(0);
    await kit.move(orderId, 'shipped');
    expect(await kit.revenue()).toBe(before.revenue);
    const delivered = await kit.update(orderId, { delivery_status: 'delivered' });

    expect(delivered.data).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid', received: 4_050 });
    expect(await kit.revenue()).toBe(before.revenue + 405_000);
    expect((await kit.today())?.revenue_piasters).toBe(before.day + 405_000);
    expect(await kit.stockOf(aid)).toBe(3);
    expect(await kit.openOrdersOf(caller)).toBe(0);
    expect(await eventsOf(orderId)).toEqual(['processing', 'confirmed', 'shipped', 'delivered']);
    expect(await messagesOf(orderId)).toEqual(['paid', 'placed', 'shipped']);
  });

  test('cancelled gives the stock back and frees a place among the open orders', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { caller, orderId } = await kit.cashOrder([aid, 2]);
    const { data } = await kit.update(orderId, { delivery_status: 'cancelled' });
    expect(data).toMatchObject({ delivery_status: 'cancelled', payment_status: 'pending', refund_due: 0 });
    expect(await kit.stockOf(aid)).toBe(5);
    expect(await kit.openOrdersOf(caller)).toBe(0);
    expect(await messagesOf(orderId)).toEqual(['cancelled', 'placed']);
  });

  test('a confirmed order that is cancelled frees no second place', async () => {
    const aid = await shop.addHearingAid();
    const { caller, orderId } = await kit.cashOrder([aid, 1]);
    await kit.put(caller, [aid, 1]);
    const { data: other } = await kit.place(caller, kit.form(caller, [aid, 1]));
    await kit.move(orderId, 'confirmed', 'cancelled');
    expect(other).toBeDefined();
    expect(await kit.openOrdersOf(caller)).toBe(1);
  });

  test('cancelling what was paid owes the money back, and giving it back takes it from the revenue', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000 });
    const { orderId } = await kit.cashOrder([aid, 1]);
    const before = await kit.revenue();
    await kit.update(orderId, { payment_status: 'paid' });
    expect(await kit.revenue()).toBe(before + 105_000);
    const cancelled = await kit.update(orderId, { delivery_status: 'cancelled' });
    expect(cancelled.data).toMatchObject({ payment_status: 'refund_due', refund_due: 1_050 });
    expect(await kit.revenue()).toBe(before + 105_000);
    const back = await kit.update(orderId, { payment_status: 'refunded' });
    expect(back.data).toMatchObject({ payment_status: 'refunded', refund_due: 0, returned: 1_050 });
    expect(await kit.revenue()).toBe(before);
    expect(await messagesOf(orderId)).toEqual(['cancelled', 'paid', 'placed', 'refunded']);
  });

  test('what comes back goes into the stock, and its money is owed', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { orderId } = await kit.cashOrder([aid, 2]);
    await kit.move(orderId, 'confirmed', 'shipped', 'delivered');
    const { data } = await kit.update(orderId, { delivery_status: 'returned' });
    expect(data).toMatchObject({ delivery_status: 'returned', payment_status: 'refund_due' });
    expect(await kit.stockOf(aid)).toBe(5);
  });

  test('a parcel refused at the door comes back unpaid: stock, no revenue, no word of a payment', async () => {
    const aid = await shop.addHearingAid({ stock: 5, price_piasters: 200_000 });
    const { caller, orderId } = await kit.cashOrder([aid, 2]);
    const before = { revenue: await kit.revenue(), day: await kit.today(), returned: await statesToday('returned') };
    await kit.move(orderId, 'confirmed', 'shipped');
    const { data } = await kit.update(orderId, { delivery_status: 'returned' });
    expect(data).toMatchObject({ delivery_status: 'returned', payment_status: 'pending', received: 0, refund_due: 0 });
    expect(data?.moves).toMatchObject({ delivery: [], payment: [], refund: false });
    expect(await kit.stockOf(aid)).toBe(5);
    expect(await kit.revenue()).toBe(before.revenue);
    expect((await kit.today())?.revenue_piasters).toBe(before.day?.revenue_piasters);
    expect(await statesToday('returned')).toBe(before.returned + 1);
    expect(await messagesOf(orderId)).toEqual(['placed', 'shipped', 'undelivered']);
    const seen = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(seen.data).toMatchObject({ delivery_status: 'returned', payment_status: 'pending', warranty_until: null });
  });

  test('a lost parcel is written off: its pieces do not come back, and it is not paid', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { orderId } = await kit.cashOrder([aid, 2]);
    const before = { revenue: await kit.revenue(), lost: await statesToday('lost') };
    await kit.move(orderId, 'confirmed', 'shipped');
    const { data } = await kit.update(orderId, { delivery_status: 'lost' });
    expect(data).toMatchObject({ delivery_status: 'lost', payment_status: 'pending', refund_due: 0 });
    expect(await kit.stockOf(aid)).toBe(3);
    expect(await kit.revenue()).toBe(before.revenue);
    expect(await statesToday('lost')).toBe(before.lost + 1);
    expect(await messagesOf(orderId)).toEqual(['lost', 'placed', 'shipped']);
    expect((await kit.update(orderId, { payment_status: 'paid' })).code).toBe('transition_refused');
  });

  test('what was paid before its parcel came back or was lost is owed back', async () => {
    for (const delivery_status of ['returned', 'lost'] as const) {
      const { orderId } = await kit.cashOrder([await shop.addHearingAid({ price_piasters: 100_000 }), 1]);
      await kit.update(orderId, { payment_status: 'paid' });
      await kit.move(orderId, 'confirmed', 'shipped');
      const { data } = await kit.update(orderId, { delivery_status });
      expect(data).toMatchObject({ delivery_status, payment_status: 'refund_due', refund_due: 1_050 });
    }
  });

  test('a product that is gone keeps nobody from cancelling', async () => {
    const aid = await shop.addHearingAid();
    const { orderId } = await kit.cashOrder([aid, 1]);
    await shop.remove('hearing_aids', aid.$id);
    expect((await kit.update(orderId, { delivery_status: 'cancelled' })).status).toBe(200);
  });

  test('so does a customer who is gone', async () => {
    const { caller, orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    await shop.remove('users', caller.id);
    expect((await kit.update(orderId, { delivery_status: 'confirmed' })).status).toBe(200);
  });

  test('the note is for those who work here, and can be taken away', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    const { data } = await kit.update(orderId, { note: '  يتصل بعد العصر ' });
    expect(data).toMatchObject({ note: 'يتصل بعد العصر', delivery_status: 'processing' });
    expect(await eventsOf(orderId)).toEqual(['processing']);
    expect((await kit.update(orderId, { note: '' })).data?.note).toBeNull();
  });
});

describe('is refused', () => {
  test('a step that the tables of states do not have', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    for (const data of [
      { delivery_status: 'shipped' },
      { delivery_status: 'delivered' },
      { delivery_status: 'returned' },
      { delivery_status: 'lost' },
      { payment_status: 'refunded' },
      { payment_status: 'failed' },
      { payment_status: 'expired' },
    ] as const) {
      expect((await kit.update(orderId, data)).code, JSON.stringify(data)).toBe('transition_refused');
    }
    expect(await orderRow(orderId)).toMatchObject({ version: 0, delivery_status: 'processing' });
    expect(await kit.auditOf(orderId)).toEqual([]);
  });

  test('to send what is owed back', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    await kit.update(orderId, { payment_status: 'paid' });
    await kit.update(orderId, { payment_status: 'refund_due' });
    expect((await kit.update(orderId, { delivery_status: 'confirmed' })).code).toBe('transition_refused');
    expect((await kit.update(orderId, { delivery_status: 'cancelled' })).status).toBe(200);
  });

  test('what was decided on an older version', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    await kit.move(orderId, 'confirmed');
    expect((await kit.update(orderId, { delivery_status: 'cancelled' }, 0)).code).toBe('order_changed');
    expect(await orderRow(orderId)).toMatchObject({ delivery_status: 'confirmed' });
  });

  test('nothing at all, an unknown state, a note that is too long, an order that is not there', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    expect((await kit.update(orderId, {})).code).toBe('nothing_to_change');
    expect(await kit.update(orderId, { delivery_status: 'eaten' } as never)).toMatchObject({
      code: 'invalid_input',
      params: { fields: { 'data.delivery_status': { key: 'not_a_choice' } } },
    });
    expect((await kit.update(orderId, { note: 'x'.repeat(1001) })).code).toBe('invalid_input');
    expect((await kit.update('nothing', { delivery_status: 'confirmed' })).code).toBe('not_found');
  });
});

describe('said twice', () => {
  test('a repeat with the same version changes nothing and answers the order', async () => {
    const aid = await shop.addHearingAid({ stock: 4 });
    const { caller, orderId } = await kit.cashOrder([aid, 1]);
    await kit.put(caller, [aid, 1]);
    await kit.place(caller, kit.form(caller, [aid, 1]));
    const first = await kit.update(orderId, { delivery_status: 'cancelled' }, 0);
    const second = await kit.update(orderId, { delivery_status: 'cancelled' }, 0);
    expect(second.data).toEqual(first.data);
    expect(await kit.stockOf(aid)).toBe(3);
    expect(await kit.openOrdersOf(caller)).toBe(1);
    expect(await kit.auditOf(orderId)).toHaveLength(1);
  });

  test('a commit whose answer is lost has happened', async () => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    const context = shop.contextOf(boss, { tables: new AnswerLost(shop.admin) }, 'admin');
    const input = { id: boss.id, orderId, version: 0, data: { delivery_status: 'confirmed' } } as const;
    await expect(handle(input, context)).resolves.toMatchObject({ delivery_status: 'confirmed' });
  });

  test('of two who decide differently at the same moment one is told', async () => {
    const aid = await shop.addHearingAid({ stock: 4 });
    const { caller, orderId } = await kit.cashOrder([aid, 1]);
    const input = (delivery_status: 'confirmed' | 'cancelled') => ({
      id: boss.id,
      orderId,
      version: 0,
      data: { delivery_status },
    });
    const answers = await Promise.all([
      shop.call(boss, updateOrder, input('confirmed')),
      shop.call(boss, updateOrder, input('cancelled')),
    ]);
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'order_changed']);
    const cancelled = (await orderRow(orderId))?.delivery_status === 'cancelled';
    expect(await kit.stockOf(aid)).toBe(cancelled ? 4 : 3);
    expect(await kit.openOrdersOf(caller)).toBe(0);
    expect(await kit.auditOf(orderId)).toHaveLength(1);
  });
});

test('the audit log says who changed what', async () => {
  const { orderId } = await kit.cashOrder([await shop.addHearingAid({ price_piasters: 100_000 }), 1]);
  await kit.update(orderId, { payment_status: 'paid', note: 'دفع مقدمًا' });
  const { number } = (await orderRow(orderId)) ?? {};
  expect(await kit.auditOf(orderId)).toEqual([
    {
      action: 'update',
      actor_id: boss.id,
      label: number,
      before: { payment_status: 'pending', note: null },
      after: { payment_status: 'paid', note: 'دفع مقدمًا' },
    },
  ]);
});
