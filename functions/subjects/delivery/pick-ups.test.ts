import { expect, test } from 'vitest';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchReturn } from '#contract/returns/admin-calls.ts';
import { withdrawReturn } from '#contract/returns/calls.ts';
import { cancelPickUp, orderPickUp } from '#contract/shipments/admin-calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { expectBooksInOrder } from '../../testing/books.ts';
import { startShop } from '../../testing/kit.ts';
import { returnKit } from '../../testing/returns.ts';
import { shipmentKit } from '../../testing/shipments.ts';

const shop = await startShop({}, { parcels: true });
const boss = await shop.join('admin');
const returns = returnKit(shop, boss);
const parcels = shipmentKit(shop, boss);
const order = (returnId: string, driverId?: string) =>
  shop.call(boss, orderPickUp, { id: boss.id, returnId, ...(driverId && { driverId }) });
const cancel = (returnId: string) => shop.call(boss, cancelPickUp, { id: boss.id, returnId });
const shown = async (returnId: string) => (await shop.call(boss, fetchReturn, { id: boss.id, returnId })).data;

/** A return whose pieces a new driver is to fetch. */
async function fetched() {
  const driver = await shop.join('cs');
  const one = await returns.requested();
  const { data } = await order(one.returnId, driver.id);
  return { ...one, driver, shipmentId: data?.pick_up?.$id ?? '' };
}

test('a driver fetches the pieces of a return, which is received when they arrive; the customer sees each stage', async () => {
  const { caller, orderId, returnId, driver, shipmentId } = await fetched();
  expect(await parcels.deliveries(driver)).toMatchObject({
    documents: [{ is_pick_up: true, state: 'assigned', to_collect: 0, pieces: 2 }],
  });
  for (const state of ['out', 'collected', 'delivered'] as const) {
    expect((await parcels.step(driver, shipmentId, state)).body).toContain('"success":true');
  }
  const before = await shop.row('orders', orderId);
  expect(before).toMatchObject({ delivery_status: 'delivered', refund_due_piasters: 0, returned_piasters: 0 });
  expect(await shown(returnId)).toMatchObject({
    state: 'received',
    pick_up: { state: 'delivered' },
    steps: [{ state: 'requested' }, { state: 'received', by: 'Mona' }],
  });
  const { data } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
  expect(data?.events.flatMap(({ pick_up_state }) => pick_up_state ?? [])).toEqual([
    'assigned',
    'out',
    'collected',
    'delivered',
  ]);
  expect(data?.returns).toMatchObject([{ pick_up: { carrier: 'driver', state: 'delivered' } }]);
  expect((await returns.inspect(returnId)).status).toBe(200);
});

test('the delivery company fetches them by a pick-up of its own kind, which collects nothing', async () => {
  const { caller, orderId, returnId } = await returns.requested();
  const { data } = await order(returnId);
  const number = data?.pick_up?.tracking_number ?? '';
  expect(shop.couriers.parcels().at(-1)).toMatchObject({ type: 25, cod: 0, pieces: 2, trackingNumber: number });
  await shop.couriers.move(number, 'collected');
  const { data: seen } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
  expect(seen?.returns).toMatchObject([{ state: 'requested', pick_up: { carrier: 'bosta', tracking_number: number } }]);
  await shop.couriers.move(number, 'returned');
  expect(await shown(returnId)).toMatchObject({
    state: 'received',
    steps: [{ state: 'requested' }, { state: 'received', by: '' }],
    pick_up: { state: 'delivered', finding: null },
  });
  expect(await shop.row('orders', orderId)).toMatchObject({ refund_due_piasters: 0, returned_piasters: 0 });
});

test('who could not be met stands on the list of calls, and is visited again', async () => {
  const { orderId, driver, shipmentId } = await fetched();
  await parcels.step(driver, shipmentId, 'out');
  await parcels.step(driver, shipmentId, 'failed', { reason: 'not_there' });
  const calls = (await shop.call(boss, fetchWorkQueue, { id: boss.id })).data?.unreached?.documents ?? [];
  expect(calls.filter(({ other }) => other?.id === orderId)).toMatchObject([{ kind: 'delivery_failed' }]);
  expect((await parcels.step(driver, shipmentId, 'out')).data).toMatchObject({ state: 'out', attempts: 1 });
});

test('a pick-up ends with its return, and is cancelled at the delivery company', async () => {
  const { caller, orderId, returnId } = await returns.requested();
  const { data } = await order(returnId);
  const input = { userId: caller.id, orderId, returnId };
  expect((await shop.call(caller, withdrawReturn, input)).status).toBe(200);
  expect(await shown(returnId)).toMatchObject({ state: 'withdrawn', pick_up: { state: 'withdrawn' } });
  await shop.runSchedule('admin');
  const known = shop.couriers.parcels().find(({ trackingNumber }) => trackingNumber === data?.pick_up?.tracking_number);
  expect(known?.state).toBe('terminated');
});

test('a return that is received by hand calls the delivery company off', async () => {
  const { returnId } = await returns.requested();
  const number = (await order(returnId)).data?.pick_up?.tracking_number ?? '';
  expect((await returns.step(returnId, 'received')).data).toMatchObject({
    state: 'received',
    pick_up: { state: 'withdrawn' },
  });
  await shop.runSchedule('admin');
  expect(shop.couriers.parcels().find(({ trackingNumber }) => trackingNumber === number)?.state).toBe('terminated');
  expect((await shown(returnId))?.pick_up?.finding).toBeNull();
});

test('a courier who is on the way for a return that was received by hand is told to somebody, until it is over', async () => {
  const { returnId } = await returns.requested();
  const number = (await order(returnId)).data?.pick_up?.tracking_number ?? '';
  await shop.couriers.move(number, 'exception');
  await returns.step(returnId, 'received');
  await shop.runSchedule('admin');
  expect((await shown(returnId))?.pick_up).toMatchObject({ state: 'withdrawn', finding: 'not_cancelled' });
  await shop.couriers.move(number, 'returned');
  await shop.runSchedule('admin', { hours: 25 });
  expect((await shown(returnId))?.pick_up).toMatchObject({ state: 'withdrawn', finding: null });
});

test('a pick-up that is over with us and not with the delivery company is told to somebody', async () => {
  const { returnId } = await returns.requested();
  const { $id = '', tracking_number } = (await order(returnId)).data?.pick_up ?? {};
  shop.couriers.holdReports(true);
  await shop.couriers.move(tracking_number ?? '', 'exception');
  shop.couriers.holdReports(false);
  await shop.change('shipments', $id, { state: 'delivered' });
  await shop.runSchedule('admin', { hours: 25 });
  expect((await shown(returnId))?.pick_up).toMatchObject({ state: 'delivered', finding: 'not_cancelled' });
});

test('pieces that were collected are neither refused, withdrawn nor called off any more', async () => {
  const { caller, orderId, returnId, driver, shipmentId } = await fetched();
  await parcels.step(driver, shipmentId, 'out');
  await parcels.step(driver, shipmentId, 'collected');
  const input = { userId: caller.id, orderId, returnId };
  expect((await shop.call(caller, withdrawReturn, input)).code).toBe('return_changed');
  expect((await returns.step(returnId, 'refused', 'No')).code).toBe('return_changed');
  expect((await cancel(returnId)).code).toBe('return_changed');
  expect((await returns.step(returnId, 'received')).data).toMatchObject({
    state: 'received',
    pick_up: { state: 'delivered' },
  });
});

test('a return has one pick-up at most, whoever orders it, and another after that was called off', async () => {
  const { returnId } = await returns.requested();
  const drivers = await Promise.all([shop.join('cs'), shop.join('reception')]);
  const answers = await Promise.all(drivers.map(({ id }) => order(returnId, id)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const rows = async () => (await shop.rows('shipments')).filter((row) => row.return_id === returnId);
  expect(await rows()).toHaveLength(1);
  expect((await order(returnId)).code).toBe('return_changed');
  expect((await cancel(returnId)).data?.pick_up?.state).toBe('withdrawn');
  expect((await cancel(returnId)).status).toBe(200);
  expect((await order(returnId)).data?.pick_up).toMatchObject({ carrier: 'bosta', state: 'assigned' });
});

test('a pick-up whose order the delivery company lost is made once, and the parcel of the order stays as it is', async () => {
  const { orderId, returnId } = await returns.requested();
  shop.couriers.play('lost');
  expect((await order(returnId)).data?.pick_up).toMatchObject({ tracking_number: null, asking: true });
  await shop.runSchedule('admin', { hours: 1 });
  const [row] = (await shop.rows('shipments')).filter((one) => one.return_id === returnId);
  expect(shop.couriers.parcels(row?.reference ?? '')).toHaveLength(1);
  expect(row?.tracking_number).not.toBeNull();
  expect((await shop.row('orders', orderId))?.delivery_status).toBe('delivered');
  await expectBooksInOrder(shop);
});
