import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cancelOrder as call } from '#contract/orders/calls.ts';
import { fetchOrderLimit } from '#contract/payments/calls.ts';
import { Refusal } from '#runtime/refusal.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { checkoutKit, type Wish } from '../../../testing/checkout.ts';
import { AnswerLost, Down, OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { cancelOrder as cancelOrderHandler } from './cancel-order.ts';

const cancelOrder = asCalled(cancelOrderHandler);

const shop = await startShop();
const kit = checkoutKit(shop);

interface Scene {
  caller: Caller;
  orderId: string;
}

async function placed(...wishes: Wish[]): Promise<Scene> {
  const { caller, form } = await kit.customer(...wishes);
  const { data } = await kit.place(caller, form);
  return { caller, orderId: data?.$id ?? '' };
}

const cancel = ({ caller, orderId }: Scene) => shop.call(caller, call, { userId: caller.id, orderId });
const openOrders = async (caller: Caller) => (await shop.call(caller, fetchOrderLimit, { id: caller.id })).data?.open;
const eventsOf = async (orderId: string) =>
  (await shop.rows('order_events', [Query.equal('order_id', orderId)])).map((event) => event.delivery_status);

describe('cancelling a cash order', () => {
  test('gives the stock back, frees a place for another order and writes it down, in seven steps', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const battery = await shop.addAccessory({ stock: 9 });
    const scene = await placed([aid, 2], [battery, 3]);
    const counted = await kit.placedOrders();
    const { status, data, headers } = await cancel(scene);
    expect(status).toBe(200);
    expect(headers['x-samaa-steps']).toBe('7');
    expect(data).toMatchObject({ delivery_status: 'cancelled', payment_status: 'pending', cancellable: false });
    expect(data?.events.map(({ delivery_status }) => delivery_status)).toEqual(['processing', 'cancelled']);
    expect(await kit.stockOf(aid)).toBe(5);
    expect((await shop.row('accessories', battery.$id))?.stock).toBe(9);
    expect(await openOrders(scene.caller)).toBe(0);
    const log = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === scene.orderId);
    expect(log).toMatchObject([
      { actor_id: scene.caller.id, actor_role: 'user', after: '{"delivery_status":"cancelled"}' },
    ]);
    expect(await shop.row('orders', scene.orderId)).toMatchObject({ delivery_status: 'cancelled', version: 1 });
    // All orders that were placed count, cancelled ones too.
    expect(await kit.placedOrders()).toBe(counted);
  });

  test('repeated, and pressed five times at once, it happens once', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const scene = await placed([aid, 2]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(scene)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await cancel(scene)).status).toBe(200);
    expect(await kit.stockOf(aid)).toBe(5);
    expect(await openOrders(scene.caller)).toBe(0);
    expect(await eventsOf(scene.orderId)).toEqual(['processing', 'cancelled']);
  });

  test('a product that is gone does not stand in the way', async () => {
    const gone = await shop.addHearingAid();
    const aid = await shop.addHearingAid({ stock: 5 });
    const scene = await placed([gone, 1], [aid, 2]);
    await shop.remove('hearing_aids', gone.$id);
    expect((await cancel(scene)).data?.delivery_status).toBe('cancelled');
    expect(await kit.stockOf(aid)).toBe(5);
  });
});

describe('what cannot be cancelled', () => {
  test.each([
    ['confirmed', { delivery_status: 'confirmed' }],
    ['shipped', { delivery_status: 'shipped' }],
    ['delivered', { delivery_status: 'delivered', payment_status: 'paid' }],
    ['returned', { delivery_status: 'returned', payment_status: 'paid' }],
    ['paid by card', { payment_method: 'card', payment_status: 'paid' }],
  ] as const)('an order that is %s', async (_name, change) => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const scene = await placed([aid, 2]);
    await shop.change('orders', scene.orderId, change);
    const { status, code } = await cancel(scene);
    expect([status, code]).toEqual([409, 'order_not_cancellable']);
    expect(await shop.row('orders', scene.orderId)).toMatchObject(change);
    expect(await kit.stockOf(aid)).toBe(3);
    expect(await eventsOf(scene.orderId)).toEqual(['processing']);
  });

  test("somebody else's order, and a card order that was never paid, do not exist", async () => {
    const aid = await shop.addHearingAid({ stock: 9 });
    const foreign = await placed([aid, 1]);
    const unpaid = await placed([aid, 1]);
    await shop.change('orders', unpaid.orderId, { payment_method: 'card' });
    const mona = await shop.join();
    for (const scene of [{ ...foreign, caller: mona }, unpaid, { caller: mona, orderId: 'nothing' }]) {
      expect((await cancel(scene)).code).toBe('not_found');
    }
    expect(await kit.stockOf(aid)).toBe(7);
  });
});

describe('when something comes in between', () => {
  const run = ({ caller, orderId }: Scene, change: Parameters<typeof shop.contextOf>[1]) =>
    cancelOrder({ userId: caller.id, orderId }, shop.contextOf(caller, change));

  test('the clinic confirms first: nothing is cancelled', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const scene = await placed([aid, 2]);
    const tables = new OvertakenOnce(shop.admin, () =>
      shop.change('orders', scene.orderId, { delivery_status: 'confirmed', version: 1 }),
    );
    await expect(run(scene, { tables })).rejects.toMatchObject(new Refusal('order_not_cancellable'));
    expect(await kit.stockOf(aid)).toBe(3);
  });

  test('a product is deleted between reading and writing: the rest goes back all the same', async () => {
    const gone = await shop.addHearingAid();
    const aid = await shop.addHearingAid({ stock: 5 });
    const scene = await placed([gone, 1], [aid, 2]);
    const tables = new OvertakenOnce(shop.admin, () => shop.remove('hearing_aids', gone.$id));
    expect((await run(scene, { tables })).delivery_status).toBe('cancelled');
    expect(await kit.stockOf(aid)).toBe(5);
  });

  test('the answer to the commit is lost: the order is told as cancelled', async () => {
    const scene = await placed([await shop.addHearingAid(), 1]);
    expect((await run(scene, { tables: new AnswerLost(shop.admin) })).delivery_status).toBe('cancelled');
  });

  test('the backend is down: it says so, and the order stands', async () => {
    const scene = await placed([await shop.addHearingAid(), 1]);
    await expect(run(scene, { tables: new Down(shop.admin) })).rejects.toThrow('the backend is down');
    expect((await shop.row('orders', scene.orderId))?.delivery_status).toBe('processing');
  });
});
