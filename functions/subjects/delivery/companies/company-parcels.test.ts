import { Query } from 'node-appwrite';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchCarrierOptions, fetchParcelDifferences, fetchParcelLabel } from '#contract/shipments/admin-calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { shipmentKit } from '../../../testing/shipments.ts';

const shop = await startShop({}, { parcels: true });
const boss = await shop.join('admin');
const kit = shipmentKit(shop, boss);
const { couriers } = shop;
const aid = () => shop.addHearingAid({ price_piasters: 100_000 });
const order = (id: string) => shop.row('orders', id);
const night = () => shop.runSchedule('admin', { hours: 25 });
const run = () => shop.runSchedule('admin');

afterEach(() => {
  couriers.setDown(null);
  couriers.holdReports(false);
  couriers.hurry();
});

async function confirmed() {
  const { caller, orderId } = await kit.cashOrder([await aid(), 1]);
  await kit.move(orderId, 'confirmed');
  return { caller, orderId };
}
/** Those that the company has of an order, terminated ones left out. */
async function madeOf(orderId: string) {
  const { reference } = await kit.parcelOf(orderId);
  return couriers.parcels(reference ?? '').filter(({ state }) => state !== 'terminated');
}

describe('a parcel of the delivery company', () => {
  test('is made with what to collect, and moves its order as the company says, until it is paid', async () => {
    const { caller, orderId, shipmentId, tracking } = await kit.sent([await aid(), 2]);
    expect(couriers.parcels().at(-1)).toMatchObject({ type: 10, cod: 2_050, pieces: 2, phone: '01012345678' });
    await couriers.move(tracking, 'picked_up');
    expect((await order(orderId))?.delivery_status).toBe('shipped');
    await couriers.move(tracking, 'out');
    await couriers.move(tracking, 'delivered');
    expect(await order(orderId)).toMatchObject({
      delivery_status: 'delivered',
      payment_status: 'paid',
      received_piasters: 205_000,
    });
    expect(await shop.row('shipments', shipmentId)).toMatchObject({ state: 'delivered', collected_piasters: 205_000 });
    const { data: shown } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(shown?.parcel).toEqual({ carrier: 'bosta', tracking_number: tracking });
    expect(shown?.events.flatMap(({ shipment_state }) => shipment_state ?? [])).toEqual([
      'assigned',
      'out',
      'delivered',
    ]);
  });

  test('goes through all stages when only the last of its reports comes', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    couriers.holdReports(true);
    await couriers.move(tracking, 'picked_up');
    couriers.holdReports(false);
    await couriers.move(tracking, 'delivered');
    expect(await order(orderId)).toMatchObject({ delivery_status: 'delivered', received_piasters: 105_000 });
  });

  test('is not moved back, or twice, by reports that come late, again and out of order', async () => {
    const { orderId, shipmentId, tracking } = await kit.sent([await aid(), 1]);
    couriers.holdReports(true);
    for (const state of ['picked_up', 'out', 'delivered'] as const) {
      await couriers.move(tracking, state);
    }
    await couriers.deliver([...couriers.kept()].reverse(), 2);
    expect(await order(orderId)).toMatchObject({ delivery_status: 'delivered', received_piasters: 105_000 });
    const events = await shop.rows('order_events', [
      Query.equal('order_id', orderId),
      Query.equal('shipment_state', 'delivered'),
    ]);
    expect(events).toHaveLength(1);
    expect(await shop.row('shipments', shipmentId)).toMatchObject({ state: 'delivered', attempts: 0 });
  });

  test('is not believed to be handed over by a report that lies', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    expect(await couriers.lie(tracking, 'delivered')).toBe(200);
    expect(await couriers.lie('0000000000', 'delivered')).toBe(200);
    expect((await order(orderId))?.delivery_status).toBe('confirmed');
  });

  test('that nobody took stands on the list of calls each time, with the reason', async () => {
    const { orderId, shipmentId, tracking } = await kit.sent([await aid(), 1]);
    await couriers.move(tracking, 'exception', { exceptionCode: 7 });
    expect(await shop.row('shipments', shipmentId)).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure_reason: 'no_answer',
    });
    const calls = (await shop.call(boss, fetchWorkQueue, { id: boss.id })).data?.unreached?.documents ?? [];
    expect(calls.filter(({ other }) => other?.id === orderId)).toMatchObject([{ kind: 'delivery_failed' }]);
    await couriers.move(tracking, 'exception', { exceptionCode: 3 });
    expect(await shop.row('shipments', shipmentId)).toMatchObject({
      state: 'failed',
      attempts: 2,
      failure_reason: 'postponed',
    });
    await couriers.move(tracking, 'delivered');
    expect((await order(orderId))?.delivery_status).toBe('delivered');
  });

  test('of which the company investigates stays as it is', async () => {
    const { shipmentId, tracking } = await kit.sent([await aid(), 1]);
    await couriers.move(tracking, 'picked_up');
    await couriers.move(tracking, 'investigated');
    expect((await shop.row('shipments', shipmentId))?.state).toBe('out');
  });

  test('has a label, and districts of which the address names one', async () => {
    const { orderId, shipmentId } = await kit.sent([await aid(), 1]);
    const label = await shop.call(boss, fetchParcelLabel, { id: boss.id, shipmentId });
    expect(Buffer.from(label.data?.pdf ?? '', 'base64').toString()).toMatch(/^%PDF/);
    await shop.change('orders', orderId, { address: '5 شارع مصدق، الدقى', city: 'Beni Suef' });
    const { data } = await shop.call(boss, fetchCarrierOptions, { id: boss.id, orderId });
    expect(data).toMatchObject({ company: 'bosta', answered: true, suggested: 'dokki' });
  });
});

describe('asking for a parcel', () => {
  test('whose answer is lost finds the one that was made, and makes no second', async () => {
    const { orderId } = await confirmed();
    couriers.play('lost');
    const { data } = await kit.send(orderId);
    expect(data?.shipments).toMatchObject([{ state: 'assigned', tracking_number: null, asking: true }]);
    await kit.send(orderId);
    await run();
    expect((await madeOf(orderId)).length).toBe(1);
    await shop.runSchedule('admin', { hours: 1 });
    const [made, ...others] = await madeOf(orderId);
    expect(others).toEqual([]);
    expect(await kit.parcelOf(orderId)).toMatchObject({ tracking_number: made?.trackingNumber, ask_at: null });
  });

  test('that the company did not hear of is asked again until it is there, once', async () => {
    const { orderId } = await confirmed();
    couriers.play('closed');
    await kit.send(orderId);
    expect(await madeOf(orderId)).toEqual([]);
    await shop.runSchedule('admin', { hours: 1 });
    await run();
    expect(await madeOf(orderId)).toHaveLength(1);
    expect((await kit.parcelOf(orderId)).tracking_number).not.toBeNull();
  });

  test('waits while the company is down, and is there when it is up again', async () => {
    const { orderId } = await confirmed();
    couriers.setDown('unavailable');
    await kit.send(orderId);
    await shop.runSchedule('admin', { hours: 1 });
    expect((await kit.parcelOf(orderId)).tracking_number).toBeNull();
    couriers.setDown(null);
    await shop.runSchedule('admin', { hours: 5 });
    expect(await madeOf(orderId)).toHaveLength(1);
  });

  test('that is refused says why, and can be repeated', async () => {
    const { orderId } = await confirmed();
    couriers.play('refused');
    const { data } = await kit.send(orderId);
    expect(data?.shipments).toMatchObject([{ fault: 'The district is not covered.', asking: false }]);
    const { data: again } = await kit.send(orderId, 'dokki');
    expect(again?.shipments).toMatchObject([{ fault: null, asking: false, state: 'assigned' }]);
    expect(await madeOf(orderId)).toHaveLength(1);
  });

  test('by two at once makes one', async () => {
    const { orderId } = await confirmed();
    const answers = await Promise.all([kit.send(orderId), kit.send(orderId)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await shop.runSchedule('admin', { hours: 1 });
    expect(await madeOf(orderId)).toHaveLength(1);
  });

  test('for one that is taken back meanwhile cancels what was made', async () => {
    const { orderId } = await confirmed();
    couriers.play('lost');
    await kit.send(orderId);
    expect((await kit.withdraw(orderId)).data?.shipments).toMatchObject([{ state: 'withdrawn' }]);
    await shop.runSchedule('admin', { hours: 1 });
    expect(await madeOf(orderId)).toEqual([]);
    expect(await kit.parcelOf(orderId)).toMatchObject({ ask_at: null, finding: null });
  });
});

describe('a parcel that is taken back', () => {
  test('is cancelled at once, and another may bring the order', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    await kit.withdraw(orderId);
    expect(couriers.parcels().find(({ trackingNumber }) => trackingNumber === tracking)?.state).toBe('terminated');
    const { data } = await kit.assign(orderId, await shop.join('cs'));
    expect(data?.shipments).toMatchObject([{ carrier: 'driver' }, { carrier: 'bosta', state: 'withdrawn' }]);
  });

  test('because its order is cancelled is cancelled by schedule', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    await kit.move(orderId, 'cancelled');
    await run();
    expect(couriers.parcels().find(({ trackingNumber }) => trackingNumber === tracking)?.state).toBe('terminated');
  });

  test('because its order was ended by hand before it left is cancelled by schedule', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    await kit.move(orderId, 'shipped', 'returned');
    await run();
    expect(couriers.parcels().find(({ trackingNumber }) => trackingNumber === tracking)?.state).toBe('terminated');
    expect(await kit.parcelOf(orderId)).toMatchObject({ state: 'returned', ask_at: null, finding: null });
  });

  test('when the company has it already is told to somebody', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    couriers.holdReports(true);
    await couriers.move(tracking, 'picked_up');
    await kit.withdraw(orderId);
    expect(await kit.parcelOf(orderId)).toMatchObject({ state: 'withdrawn', finding: 'not_cancelled' });
  });

  test('is the company’s to bring once it has left', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    await couriers.move(tracking, 'exception');
    expect((await kit.withdraw(orderId)).code).toBe('transition_refused');
    expect((await kit.assign(orderId, await shop.join('cs'))).code).toBe('transition_refused');
  });
});

describe('the comparison of a night', () => {
  const differences = async () =>
    (await shop.call(boss, fetchParcelDifferences, { id: boss.id })).data?.documents ?? [];

  test('moves parcels whose reports never came', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    couriers.holdReports(true);
    await couriers.move(tracking, 'delivered');
    await night();
    expect(await order(orderId)).toMatchObject({ delivery_status: 'delivered', received_piasters: 105_000 });
  });

  test('tells of what nobody decided, and moves no money by it', async () => {
    const parcels = await Promise.all([aid(), aid(), aid()]).then((all) =>
      Promise.all(all.map((one) => kit.sent([one, 1]))),
    );
    const [back, lost, other] = parcels as [(typeof parcels)[0], (typeof parcels)[0], (typeof parcels)[0]];
    await couriers.move(back.tracking, 'picked_up');
    await couriers.move(back.tracking, 'returned');
    await couriers.move(lost.tracking, 'lost');
    await couriers.move(other.tracking, 'delivered', { cod: 5 });
    await night();
    const findings = new Map((await differences()).map((one) => [one.$id, one.finding]));
    expect(parcels.map(({ shipmentId }) => findings.get(shipmentId))).toEqual([
      'came_back',
      'lost_there',
      'amount_differs',
    ]);
    for (const { orderId } of parcels) {
      expect(await order(orderId)).toMatchObject({ received_piasters: 0, payment_status: 'pending' });
    }
    await kit.update(back.orderId, { delivery_status: 'returned' });
    await night();
    expect((await differences()).map(({ $id }) => $id)).not.toContain(back.shipmentId);
  });

  test('finds a parcel that the company made twice', async () => {
    const { orderId } = await confirmed();
    couriers.play('twice');
    await kit.send(orderId);
    await night();
    expect(await kit.parcelOf(orderId)).toMatchObject({ finding: 'made_twice' });
  });

  test('tells of an order that was handed over although we ended it otherwise', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    await couriers.move(tracking, 'picked_up');
    await kit.update(orderId, { delivery_status: 'returned' });
    await couriers.move(tracking, 'delivered');
    await night();
    expect(await kit.parcelOf(orderId)).toMatchObject({ state: 'returned', finding: 'delivered_there' });
  });

  test('tells of a parcel that goes on although the money of its order is to go back, and looks at the others', async () => {
    const owed = await kit.sent([await aid(), 1]);
    const other = await kit.sent([await aid(), 1]);
    expect((await kit.update(owed.orderId, { payment_status: 'paid' })).status).toBe(200);
    expect((await kit.update(owed.orderId, { payment_status: 'refund_due' })).status).toBe(200);
    couriers.holdReports(true);
    await couriers.move(owed.tracking, 'picked_up', { cod: 0 });
    await couriers.move(other.tracking, 'picked_up');
    await night();
    const stuck = await shop.row('shipments', owed.shipmentId);
    expect(stuck).toMatchObject({ state: 'assigned', finding: 'order_refuses' });
    expect(stuck?.checked_at).not.toBeNull();
    expect(await order(owed.orderId)).toMatchObject({ delivery_status: 'confirmed', payment_status: 'refund_due' });
    expect((await shop.row('shipments', other.shipmentId))?.state).toBe('out');
  });

  test('goes on where the answer about one parcel cannot be read', async () => {
    const odd = await kit.sent([await aid(), 1]);
    const other = await kit.sent([await aid(), 1]);
    couriers.holdReports(true);
    await couriers.move(odd.tracking, 'picked_up', { cod: -1 });
    await couriers.move(other.tracking, 'picked_up');
    await night();
    const row = await shop.row('shipments', odd.shipmentId);
    expect(row).toMatchObject({ state: 'assigned', finding: null });
    expect(row?.checked_at).not.toBeNull();
    expect((await shop.row('shipments', other.shipmentId))?.state).toBe('out');
  });

  test('moves a parcel that was made twice, and a report does not hide the second', async () => {
    const { orderId } = await confirmed();
    couriers.play('twice');
    await kit.send(orderId);
    const { tracking_number } = await kit.parcelOf(orderId);
    const second = couriers.parcels().at(-1)?.trackingNumber ?? '';
    couriers.holdReports(true);
    await couriers.move(tracking_number ?? '', 'picked_up');
    await night();
    expect(await kit.parcelOf(orderId)).toMatchObject({ state: 'out', finding: 'made_twice' });
    couriers.holdReports(false);
    await couriers.move(tracking_number ?? '', 'out');
    expect(await kit.parcelOf(orderId)).toMatchObject({ state: 'out', finding: 'made_twice' });
    await couriers.move(second, 'terminated');
    await night();
    expect(await kit.parcelOf(orderId)).toMatchObject({ state: 'out', finding: null });
  });

  test('cancels a parcel that turned up after its order had been taken back', async () => {
    const { orderId } = await confirmed();
    couriers.play('lost');
    await kit.send(orderId);
    await kit.withdraw(orderId);
    const { $id } = await kit.parcelOf(orderId);
    // As where the search did not find it yet, and it was taken for not made.
    await shop.change('shipments', $id, { ask_at: null });
    await night();
    expect(await madeOf(orderId)).toEqual([]);
    expect((await kit.parcelOf(orderId)).tracking_number).not.toBeNull();
  });

  test('keeps asking about what somebody has to look into, long after the parcel ended', async () => {
    const { shipmentId, tracking, orderId } = await kit.sent([await aid(), 1]);
    await couriers.move(tracking, 'picked_up');
    await kit.update(orderId, { delivery_status: 'delivered' });
    await night();
    expect((await kit.parcelOf(orderId)).finding).toBe('not_delivered_there');
    couriers.holdReports(true);
    await couriers.move(tracking, 'delivered');
    const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
    await shop.change('shipments', shipmentId, { moved_at: longAgo, checked_at: longAgo });
    await night();
    expect((await kit.parcelOf(orderId)).finding).toBeNull();
  });

  test('leaves all as it is while the company does not answer', async () => {
    const { orderId, tracking } = await kit.sent([await aid(), 1]);
    await couriers.move(tracking, 'picked_up');
    couriers.setDown('unavailable');
    await night();
    expect(await kit.parcelOf(orderId)).toMatchObject({ state: 'out', finding: null });
  });
});
