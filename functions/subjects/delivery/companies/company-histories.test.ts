import fc from 'fast-check';
import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { cancelPickUp, orderPickUp } from '#contract/shipments/admin-calls.ts';
import { isOpenShipment } from '#contract/shipments/constants.ts';
import { recordPayout } from '#contract/shipments/desk-calls.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { startShop } from '../../../testing/kit.ts';
import { returnKit } from '../../../testing/returns.ts';
import { shipmentKit } from '../../../testing/shipments.ts';

/**
 * Random steps of parcels of the delivery company, which answers, refuses, loses answers and is down, beside ends of their orders,
 * returns with pick-ups, refunds and payouts. Whatever happens: of each order the company has one parcel at most that we know of
 * and want, money comes in once and only by what it collected, and what it collected is owed or paid out.
 */
const shop = await startShop({}, { parcels: true });
const boss = await shop.join('admin');
const huda = await shop.join('accounting');
const kit = shipmentKit(shop, boss);
const returns = returnKit(shop, boss);
const { couriers } = shop;

const KINDS = [
  'send',
  'send',
  'withdraw',
  'out',
  'exception',
  'delivered',
  'delivered',
  'came back',
  'lost',
  'ended by hand',
  'schedule',
  'return',
  'fetch',
  'call off',
  'inspect',
  'refund',
  'payout',
] as const;
const WEATHER = ['fine', 'fine', 'fine', 'lost', 'refused', 'closed', 'down', 'late'] as const;
interface Act {
  kind: (typeof KINDS)[number];
  which: number;
  weather: (typeof WEATHER)[number];
}
const act = fc.record<Act>({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(1),
  weather: fc.constantFrom(...WEATHER),
});

type Placed = Awaited<ReturnType<typeof kit.cashOrder>>;
const shipmentsOf = (orderId: string) =>
  shop.rows('shipments', [Query.equal('order_id', orderId), Query.orderDesc('$createdAt')]);
const newestReturn = async (orderId: string) =>
  (await shop.rows('returns', [Query.equal('order_id', orderId), Query.orderDesc('$createdAt')]))[0];

/** A courier does something with the newest parcel of an order. */
async function courier(orderId: string, state: Parameters<typeof couriers.move>[1]): Promise<void> {
  const row = (await shipmentsOf(orderId)).find((one) => one.tracking_number !== null);
  const known = couriers.parcels().find(({ trackingNumber }) => trackingNumber === row?.tracking_number);
  if (known && !['delivered', 'returned', 'lost', 'terminated'].includes(known.state)) {
    await couriers.move(known.trackingNumber, known.type === 25 && state === 'delivered' ? 'returned' : state);
  }
}

async function play({ orderId, caller }: Placed, kind: Act['kind']): Promise<unknown> {
  const returned = await newestReturn(orderId);
  switch (kind) {
    case 'send':
      return kit.send(orderId);
    case 'withdraw':
      return kit.withdraw(orderId);
    case 'out':
      return courier(orderId, 'picked_up');
    case 'exception':
    case 'delivered':
    case 'lost':
      return courier(orderId, kind);
    case 'came back':
      return courier(orderId, 'returned');
    case 'ended by hand':
      return kit.update(orderId, { delivery_status: 'returned' });
    case 'schedule':
      return shop.runSchedule('admin', { hours: 1 });
    case 'return':
      return returns.of(caller).ask(orderId);
    case 'fetch':
      return returned && shop.call(boss, orderPickUp, { id: boss.id, returnId: returned.$id });
    case 'call off':
      return returned && shop.call(boss, cancelPickUp, { id: boss.id, returnId: returned.$id });
    case 'inspect':
      return returned && returns.inspect(returned.$id);
    case 'refund':
      return returned && returns.step(returned.$id, 'refunded');
    case 'payout': {
      const owed = (await shop.rows('shipments')).filter((one) => one.collected_at !== null && one.hand_in_id === null);
      const rest = { day: '2026-11-20', reference: 'T', request_id: crypto.randomUUID() };
      const shipments = owed.slice(0, 40).map(({ $id }) => $id);
      return shipments.length > 0 && shop.call(huda, recordPayout, { id: huda.id, shipments, ...rest });
    }
  }
}

async function under(weather: Act['weather'], work: () => Promise<unknown>): Promise<void> {
  if (weather === 'lost' || weather === 'refused' || weather === 'closed') {
    couriers.play(weather);
  }
  couriers.setDown(weather === 'down' ? 'unavailable' : null);
  couriers.holdReports(weather === 'late');
  await work();
  couriers.setDown(null);
  couriers.holdReports(false);
  await couriers.deliver([...couriers.kept()].reverse(), 2);
}

async function expectExact({ orderId }: Placed): Promise<void> {
  const [order, rows] = await Promise.all([shop.row('orders', orderId), shipmentsOf(orderId)]);
  for (const isPickUp of [false, true]) {
    const own = rows.filter(({ return_id }) => (return_id !== null) === isPickUp);
    expect(own.filter(({ state }) => isOpenShipment(state)).length).toBeLessThanOrEqual(1);
  }
  for (const { reference } of rows) {
    expect(couriers.parcels(reference ?? '').length).toBeLessThanOrEqual(1);
  }
  const collected = rows.reduce((sum, { collected_piasters }) => sum + (collected_piasters ?? 0), 0);
  expect([0, order?.amount_piasters]).toContain(order?.received_piasters);
  expect(collected).toBeLessThanOrEqual(order?.received_piasters ?? 0);
  expect(order?.returned_piasters ?? 0).toBeLessThanOrEqual(order?.received_piasters ?? 0);
}

async function expectAllPaidOut(): Promise<void> {
  const [rows, payouts] = await Promise.all([shop.rows('shipments'), shop.rows('carrier_payouts')]);
  const paidOut = rows.filter(({ hand_in_id }) => hand_in_id !== null);
  expect(paidOut.reduce((sum, { collected_piasters }) => sum + (collected_piasters ?? 0), 0)).toBe(
    payouts.reduce((sum, { amount_piasters }) => sum + amount_piasters, 0),
  );
}

test('parcels of the delivery company and their money are exact after every step', { timeout: 240_000 }, async () => {
  const aid = await shop.addHearingAid({ price_piasters: 123_405, stock: 1_000 });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14, size: 'max' }), async (acts) => {
      const orders = await Promise.all([1, 2].map((count) => kit.cashOrder([aid, count])));
      for (const { orderId } of orders) {
        await kit.move(orderId, 'confirmed');
      }
      for (const { kind, which, weather } of acts) {
        const one = orders[which];
        if (one) {
          await under(weather, () => play(one, kind));
          await expectExact(one);
        }
      }
      await expectAllPaidOut();
    }),
    { numRuns: process.env.SAMAA_TEST_FULL === '1' ? 40 : 5, endOnFailure: true },
  );
  await expectBooksInOrder(shop);
});
