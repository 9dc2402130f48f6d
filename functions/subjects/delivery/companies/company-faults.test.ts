import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchCarrierOptions, fetchParcelLabel } from '#contract/shipments/admin-calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { shipmentKit } from '../../../testing/shipments.ts';
import type { CompanyParcel, DeliveryCompany } from './company.ts';
import { lookAfterParcels } from './look-after-parcels.ts';

/** What becomes of parcels whose company is dead, slow, or says what is not so. */
const shop = await startShop({}, { parcels: true });
const boss = await shop.join('admin');
const kit = shipmentKit(shop, boss);
const { couriers } = shop;
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
  couriers.setDown(null);
  couriers.holdReports(false);
});

const order = (id: string) => shop.row('orders', id);
const sent = async () => kit.sent([await shop.addHearingAid({ price_piasters: 100_000 }), 1]);
async function confirmed() {
  const { orderId } = await kit.cashOrder([await shop.addHearingAid({ price_piasters: 100_000 }), 1]);
  await kit.move(orderId, 'confirmed');
  return orderId;
}

/** The schedule some hours later, with a company that answers some questions otherwise. */
async function runWith(lies: Partial<DeliveryCompany>, hours = 1): Promise<void> {
  const ports = shop.ports({ logError: () => {}, pause: async () => {} });
  const company = ports.company && { ...ports.company, ...lies };
  await lookAfterParcels({ ...ports, company, now: () => new Date(Date.now() + hours * HOUR_MS) });
}

/** What the company tells of a parcel. */
const told = (change: Partial<CompanyParcel>): CompanyParcel => ({
  id: 'known-there',
  trackingNumber: '1',
  reference: null,
  kind: 'bring',
  state: 'delivered',
  collectPiasters: 105_000,
  attempts: 0,
  exception: null,
  ...change,
});

describe('a company that is dead', () => {
  test.each(['unavailable', 'closed'] as const)(
    'and %s gets the parcel once it is up again, and nothing that is asked meanwhile hangs or lies',
    async (outage) => {
      const { shipmentId } = await sent();
      const orderId = await confirmed();
      couriers.setDown(outage);
      const { data } = await kit.send(orderId);
      expect(data?.shipments).toMatchObject([{ fault: 'not_reached', asking: true, tracking_number: null }]);
      const options = await shop.call(boss, fetchCarrierOptions, { id: boss.id, orderId });
      expect(options.data).toMatchObject({ company: 'bosta', answered: false, districts: [] });
      expect((await shop.call(boss, fetchParcelLabel, { id: boss.id, shipmentId })).code).toBe('carrier_unavailable');
      couriers.setDown(null);
      await runWith({}, 5);
      const { reference, tracking_number, carrier_fault } = await kit.parcelOf(orderId);
      expect(couriers.parcels(reference ?? '')).toMatchObject([{ trackingNumber: tracking_number }]);
      expect(carrier_fault).toBeNull();
    },
  );
});

describe('a company that is slow', () => {
  test('is not waited for, and the parcel that it made all the same is found, once', async () => {
    const orderId = await confirmed();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // The second question is the one for the parcel.
    vi.spyOn(AbortSignal, 'timeout')
      .mockImplementationOnce(timeout)
      .mockImplementation(() => timeout(300));
    couriers.play('slow');
    const { data } = await kit.send(orderId);
    expect(data?.shipments).toMatchObject([{ asking: true, fault: null, tracking_number: null }]);
    vi.restoreAllMocks();
    await runWith({});
    const { reference, tracking_number } = await kit.parcelOf(orderId);
    expect(couriers.parcels(reference ?? '')).toMatchObject([{ trackingNumber: tracking_number }]);
  });
});

describe('a company that lies', () => {
  test('cannot move a parcel back: what was handed over stays so, and somebody looks into it', async () => {
    const { orderId, tracking } = await sent();
    await couriers.move(tracking, 'delivered');
    await couriers.move(tracking, 'out');
    expect(await order(orderId)).toMatchObject({ delivery_status: 'delivered', received_piasters: 105_000 });
    await runWith({}, 26);
    expect(await kit.parcelOf(orderId)).toMatchObject({
      state: 'delivered',
      collected_piasters: 105_000,
      finding: 'not_delivered_there',
    });
  });

  test('a wrong amount from the company marks no order as paid and shows both amounts', async () => {
    const { orderId, tracking } = await sent();
    await couriers.move(tracking, 'delivered', { cod: 1_049 });
    expect(await order(orderId)).toMatchObject({ delivery_status: 'shipped', received_piasters: 0 });
    expect(await kit.parcelOf(orderId)).toMatchObject({
      finding: 'amount_differs',
      due_piasters: 105_000,
      told_piasters: 104_900,
    });
  });

  test('and answers with the parcel of another order moves neither', async () => {
    const [one, other] = [await sent(), await sent()];
    const { reference } = await kit.parcelOf(other.orderId);
    const read = async (trackingNumber: string) => told({ trackingNumber, reference });
    await runWith({ find: async () => [], read }, 26);
    expect(await order(one.orderId)).toMatchObject({ delivery_status: 'confirmed', received_piasters: 0 });
    expect(await kit.parcelOf(one.orderId)).toMatchObject({ state: 'assigned', finding: 'other_parcel' });
    await runWith({}, 52);
    expect((await kit.parcelOf(one.orderId)).finding).toBeNull();
  });

  test('and gives a number twice has one parcel by it, and another’s is never cancelled', async () => {
    const first = await sent();
    const orderId = await confirmed();
    couriers.play('closed');
    await kit.send(orderId);
    const { reference } = await kit.parcelOf(orderId);
    const twice = told({ trackingNumber: first.tracking, reference, state: 'assigned' });
    await runWith({ find: async () => [], create: async () => ({ state: 'made', parcel: twice }) });
    expect(await kit.parcelOf(orderId)).toMatchObject({ tracking_number: null, finding: 'other_parcel' });
    await kit.withdraw(orderId);
    const cancel = vi.fn<DeliveryCompany['cancel']>(async () => 'done');
    await runWith({ find: async () => [twice], cancel });
    expect(cancel).not.toHaveBeenCalled();
    await couriers.move(first.tracking, 'delivered');
    expect(await order(first.orderId)).toMatchObject({ delivery_status: 'delivered', received_piasters: 105_000 });
    expect((await order(orderId))?.received_piasters).toBe(0);
  });

  test('about a number once has the parcel by the right one later, and no second', async () => {
    const first = await sent();
    const orderId = await confirmed();
    couriers.play('lost');
    await kit.send(orderId);
    const { reference } = await kit.parcelOf(orderId);
    await runWith({ find: async () => [told({ trackingNumber: first.tracking, reference, state: 'assigned' })] });
    expect(await kit.parcelOf(orderId)).toMatchObject({ tracking_number: null, finding: 'other_parcel' });
    await runWith({}, 26);
    const parcel = await kit.parcelOf(orderId);
    expect(parcel.finding).toBeNull();
    expect(couriers.parcels(reference ?? '')).toMatchObject([{ trackingNumber: parcel.tracking_number }]);
  });
});
