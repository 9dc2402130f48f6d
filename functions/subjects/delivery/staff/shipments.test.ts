import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { voidDrawerCash } from '#contract/desks/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { shipmentKit } from '../../../testing/shipments.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const huda = await shop.join('accounting');
const kit = shipmentKit(shop, boss);
const aid = () => shop.addHearingAid({ price_piasters: 100_000 });

describe('a parcel', () => {
  test('is given to a driver, leaves, and is handed over: the order is shipped, then delivered and paid', async () => {
    const { driver, orderId, shipmentId } = await kit.assigned([await aid(), 2]);
    expect(await kit.deliveries(driver)).toMatchObject({
      total: 1,
      cash: 0,
      documents: [{ state: 'assigned', name: 'منى علي', phone: '01012345678', to_collect: 2_050, pieces: 2 }],
    });
    expect((await kit.step(driver, shipmentId, 'out')).data).toMatchObject({ state: 'out', to_collect: 2_050 });
    expect((await shop.row('orders', orderId))?.delivery_status).toBe('shipped');
    const { data } = await kit.step(driver, shipmentId, 'delivered');
    expect(data).toMatchObject({ state: 'delivered', to_collect: 0, collected: 2_050 });
    expect(await shop.row('orders', orderId)).toMatchObject({
      delivery_status: 'delivered',
      payment_status: 'paid',
      received_piasters: 205_000,
    });
    expect(await kit.deliveries(driver)).toMatchObject({ cash: 2_050 });
  });

  test('tells the customer each of its steps', async () => {
    const { driver, caller, orderId, shipmentId } = await kit.assigned([await aid(), 1]);
    await kit.step(driver, shipmentId, 'out');
    await kit.step(driver, shipmentId, 'delivered');
    const { data: shown } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(shown?.events.map(({ shipment_state }) => shipment_state)).toEqual([
      null,
      null,
      'assigned',
      'out',
      'delivered',
    ]);
  });

  test('is moved once when the answer is lost and it is sent again', async () => {
    const { driver, orderId, shipmentId } = await kit.assigned([await aid(), 1]);
    await kit.step(driver, shipmentId, 'out');
    const first = await kit.step(driver, shipmentId, 'delivered', { version: 1 });
    const again = await kit.step(driver, shipmentId, 'delivered', { version: 1 });
    expect(again.data).toEqual(first.data);
    expect((await shop.row('orders', orderId))?.received_piasters).toBe(105_000);
  });

  test('that nobody took is told with its reason, stands on the list of calls, and can leave again', async () => {
    const { driver, caller, orderId, shipmentId } = await kit.assigned([await aid(), 1]);
    await kit.step(driver, shipmentId, 'out');
    const nothing = await kit.step(driver, shipmentId, 'failed');
    expect(nothing).toMatchObject({ code: 'invalid_input', params: { fields: { reason: { key: 'required' } } } });
    const { data } = await kit.step(driver, shipmentId, 'failed', { reason: 'no_answer', note: ' Third floor ' });
    expect(data).toMatchObject({ state: 'failed', attempts: 1, failure_reason: 'no_answer', note: 'Third floor' });
    const calls = (await shop.call(boss, fetchWorkQueue, { id: boss.id })).data?.unreached?.documents ?? [];
    expect(calls.filter(({ other }) => other?.id === orderId)).toMatchObject([{ kind: 'delivery_failed' }]);
    const { data: shown } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(shown?.events.at(-1)).toMatchObject({ shipment_state: 'failed', failure_reason: 'no_answer' });
    expect((await kit.step(driver, shipmentId, 'out')).data).toMatchObject({ state: 'out', failure_reason: null });
    await kit.step(driver, shipmentId, 'delivered');
    const left = (await shop.call(boss, fetchWorkQueue, { id: boss.id })).data?.unreached?.documents ?? [];
    expect(left.filter(({ other }) => other?.id === orderId)).toEqual([]);
  });

  test('is nobody else’s to see or to move', async () => {
    const { shipmentId } = await kit.assigned([await aid(), 1]);
    const other = await shop.join('cs');
    expect((await kit.step(other, shipmentId, 'out')).code).toBe('not_found');
    expect(await kit.deliveries(other)).toEqual({ documents: [], total: 0, cash: 0 });
  });

  test('goes to another driver before it has left, not after; the order has one at most', async () => {
    const { driver, orderId, shipmentId } = await kit.assigned([await aid(), 1]);
    const other = await shop.join('cs');
    await kit.assign(orderId, other);
    expect((await kit.step(driver, shipmentId, 'out')).code).toBe('not_found');
    expect((await kit.step(other, shipmentId, 'out')).status).toBe(200);
    expect((await kit.assign(orderId, driver)).code).toBe('transition_refused');
    expect(await shop.rows('shipments', [Query.equal('order_id', orderId)])).toHaveLength(1);
  });

  test('is for an order that is confirmed and brought, given to somebody who works here', async () => {
    const { orderId, caller } = await kit.cashOrder([await aid(), 1]);
    const driver = await shop.join('cs');
    expect((await kit.assign(orderId, driver)).code).toBe('transition_refused');
    await kit.move(orderId, 'confirmed');
    expect((await kit.assign(orderId, caller)).code).toBe('not_found');
    await shop.change('orders', orderId, { delivery_method: 'pick_up' });
    expect((await kit.assign(orderId, driver)).code).toBe('transition_refused');
  });

  test('two at once give the order one parcel', async () => {
    const { orderId } = await kit.cashOrder([await aid(), 1]);
    await kit.move(orderId, 'confirmed');
    const { version = 0 } = (await shop.row('orders', orderId)) ?? {};
    const drivers = await Promise.all([shop.join('cs'), shop.join('reception')]);
    const answers = await Promise.all(drivers.map((driver) => kit.assign(orderId, driver, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.rows('shipments', [Query.equal('order_id', orderId)])).toHaveLength(1);
  });

  test('ends with its order, whoever ends that', async () => {
    const back = await kit.assigned([await aid(), 1]);
    await kit.step(back.driver, back.shipmentId, 'out');
    await kit.move(back.orderId, 'returned');
    expect(await shop.row('shipments', back.shipmentId)).toMatchObject({ state: 'returned', collected_piasters: 0 });
    const brought = await kit.assigned([await aid(), 1]);
    await kit.move(brought.orderId, 'shipped', 'delivered');
    expect(await shop.row('shipments', brought.shipmentId)).toMatchObject({
      state: 'delivered',
      collected_piasters: 105_000,
    });
  });

  test('that is taken from its driver leaves the order as it is', async () => {
    const { driver, orderId, shipmentId } = await kit.assigned([await aid(), 1]);
    expect((await kit.withdraw(orderId)).data?.shipments).toMatchObject([{ state: 'withdrawn' }]);
    expect((await kit.step(driver, shipmentId, 'out')).code).toBe('shipment_changed');
    expect((await shop.row('orders', orderId))?.delivery_status).toBe('confirmed');
    expect((await kit.assign(orderId, driver)).data?.shipments).toHaveLength(2);
  });
});

describe('the cash of a driver', () => {
  /** Two parcels that a driver brought. */
  async function brought() {
    const one = await kit.assigned([await aid(), 1]);
    const { orderId } = await kit.cashOrder([await aid(), 2]);
    await kit.move(orderId, 'confirmed');
    const { data } = await kit.assign(orderId, one.driver);
    const ids = [one.shipmentId, data?.shipments[0]?.$id ?? ''];
    for (const id of ids) {
      await kit.step(one.driver, id, 'out');
      await kit.step(one.driver, id, 'delivered');
    }
    return { driver: one.driver, ids };
  }

  test('goes into the drawer of whoever takes it, once', async () => {
    const { driver, ids } = await brought();
    expect(await kit.owed(huda, driver)).toMatchObject({
      total: 3_100,
      parcels: [{ amount: 1_050 }, { amount: 2_050 }],
    });
    const request = crypto.randomUUID();
    const { data } = await kit.handIn(huda, driver, ids, request);
    expect(data).toMatchObject({ kind: 'cash-in', amount: 3_100 });
    expect((await kit.handIn(huda, driver, ids, request)).data?.$id).toBe(data?.$id);
    expect((await kit.handIn(huda, driver, ids)).code).toBe('shipment_changed');
    expect(await kit.owed(huda, driver)).toBeUndefined();
    expect(await kit.deliveries(driver)).toMatchObject({ cash: 0 });
  });

  test('is taken by one of two who take it at once', async () => {
    const { driver, ids } = await brought();
    const answers = await Promise.all([kit.handIn(huda, driver, ids), kit.handIn(boss, driver, ids)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const entries = await shop.rows('desk_cash', [Query.equal('amount_piasters', 310_000)]);
    expect(
      entries.filter(({ day }) => day.startsWith(cairoDay())).filter(({ note }) => note?.includes(' · ')),
    ).not.toEqual([]);
    expect((await shop.rows('shipments', [Query.equal('$id', ids)])).map(({ hand_in_id }) => hand_in_id)).toEqual(
      [0, 1].map(() => answers.find(({ data }) => data)?.data?.$id),
    );
  });

  test('that was taken by mistake is the driver’s to hand in again', async () => {
    const { driver, ids } = await brought();
    const { data } = await kit.handIn(huda, driver, ids);
    const input = { id: huda.id, entry_id: data?.$id ?? '', reason: 'counted wrong', request_id: crypto.randomUUID() };
    expect((await shop.call(huda, voidDrawerCash, input)).status).toBe(200);
    expect(await kit.owed(huda, driver)).toMatchObject({ total: 3_100 });
  });

  test('of somebody else’s parcels is not taken as theirs', async () => {
    const { ids } = await brought();
    expect((await kit.handIn(huda, await shop.join('cs'), ids)).code).toBe('shipment_changed');
  });
});

test('a driver and the admin who end an order at once end it once, and nobody’s cash is counted twice', async () => {
  const { driver, orderId, shipmentId } = await kit.assigned([await aid(), 1]);
  await kit.step(driver, shipmentId, 'out');
  const answers = await Promise.all([
    kit.step(driver, shipmentId, 'delivered'),
    kit.update(orderId, { delivery_status: 'returned' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [order, shipment] = await Promise.all([shop.row('orders', orderId), shop.row('shipments', shipmentId)]);
  const isDelivered = order?.delivery_status === 'delivered';
  expect(shipment?.state).toBe(order?.delivery_status);
  expect(order?.received_piasters).toBe(isDelivered ? 105_000 : 0);
  expect(shipment?.collected_piasters).toBe(isDelivered ? 105_000 : 0);
});
