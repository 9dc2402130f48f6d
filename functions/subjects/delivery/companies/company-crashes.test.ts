import { Query } from 'node-appwrite';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { orderPickUp } from '#contract/shipments/admin-calls.ts';
import { recordPayout } from '#contract/shipments/desk-calls.ts';
import { finishTransactions } from '#subjects/system/admin/finish-transactions.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { startShop } from '../../../testing/kit.ts';
import { returnKit } from '../../../testing/returns.ts';
import { shipmentKit } from '../../../testing/shipments.ts';
import { lookAfterParcels } from './look-after-parcels.ts';

/**
 * What is done with the delivery company, with its function killed at one of its requests after the other, also where a deadlock took the
 * beginning of what it had written. Whoever was not answered asks once more, and the schedule runs. All must come out as if
 * nothing had happened: one parcel, its cash once, no step lost.
 */
const shop = await startShop({}, { parcels: true });
const boss = await shop.join('admin');
const huda = await shop.join('accounting');
const kit = shipmentKit(shop, boss);
const returns = returnKit(shop, boss);
const { couriers } = shop;
const MINUTE = 60_000;
/** No act sends as many requests. */
const REQUESTS_MAX = 300;
/** So many acts in a row that were not killed tell that none is any more. */
const UNDISTURBED = 2;
/** Of the requests each so manieth, another one with each deadlock. */
const STRIDE = process.env.SAMAA_TEST_FULL === '1' ? 1 : 5;
const DEADLOCKS = [null, { skip: 0, lost: 1 }, { skip: 1, lost: 2 }];

afterEach(() => {
  shop.killFunctionsAfter(null);
  shop.transactions.planDeadlock(null);
  couriers.holdReports(false);
});

const ports = (minutes: number) =>
  shop.ports({ now: () => new Date(Date.now() + minutes * MINUTE), logError: () => {}, pause: async () => {} });

/** What there is of an order, as far as it is the same in every run. */
async function outcomeOf(orderId: string) {
  const ofOrder = [Query.equal('order_id', orderId)];
  const [order, shipments, events, asked, payouts] = await Promise.all([
    shop.row('orders', orderId),
    shop.rows('shipments', ofOrder),
    shop.rows('order_events', ofOrder),
    shop.rows('returns', ofOrder),
    shop.rows('carrier_payouts'),
  ]);
  const made = shipments.flatMap(({ reference }) => couriers.parcels(reference ?? 'none'));
  return {
    order: [order?.delivery_status, order?.payment_status, order?.received_piasters, order?.refund_due_piasters],
    shipments: shipments.map((row) => ({
      ...Object.fromEntries(
        (['state', 'collected_piasters', 'attempts', 'finding', 'ask_at'] as const).map((key) => [key, row[key]]),
      ),
      isPaidOut: row.hand_in_id !== null,
      isKnown: made.some(({ trackingNumber }) => trackingNumber === row.tracking_number),
    })),
    events: events
      .map(({ delivery_status, shipment_state, pick_up_state }) =>
        [delivery_status, shipment_state, pick_up_state].join(' '),
      )
      .sort(),
    returns: asked.map(({ state }) => state),
    parcels: made.map(({ state, type, cod }) => ({ state, type, cod })),
    payouts: payouts.map(({ amount_piasters, parcels }) => ({ amount_piasters, parcels })),
  };
}

/** Does something, whole unless its function is to be killed after so many requests; answers whether it was done. */
type Act = (killed: number | null) => Promise<boolean>;

/** Does it killed at each request, with and without a deadlock, and expects what it makes undisturbed. */
async function expectSame(orderId: string, act: Act): Promise<void> {
  const [database, known] = [shop.transactions.mark(), couriers.mark()];
  onTestFinished(() => database.end());
  const settle = async () => {
    await finishTransactions(ports(15));
    await couriers.deliver();
    await lookAfterParcels(ports(26 * 60));
    const outcome = await outcomeOf(orderId);
    await expectBooksInOrder(shop);
    database.back();
    known();
    return outcome;
  };
  expect(await act(null)).toBe(true);
  const expected = await settle();
  for (const [index, deadlock] of DEADLOCKS.entries()) {
    for (let killed = (2 * index) % STRIDE, undisturbed = 0; undisturbed < UNDISTURBED; killed += STRIDE) {
      expect(killed).toBeLessThan(REQUESTS_MAX);
      shop.transactions.planDeadlock(deadlock);
      shop.killFunctionsAfter(killed);
      const isDone = await act(killed);
      shop.killFunctionsAfter(null);
      shop.transactions.planDeadlock(null);
      undisturbed = isDone ? undisturbed + 1 : 0;
      if (!isDone && !(await act(null))) {
        // What was claimed may be in the way until it is finished.
        await finishTransactions(ports(15));
        expect(await act(null)).toBe(true);
      }
      expect(await settle(), `killed after ${killed} requests, deadlock ${JSON.stringify(deadlock)}`).toEqual(expected);
    }
  }
}

const isAnswered = async (call: Promise<{ status: number }>) => (await call).status === 200;
/** A courier moves a parcel, and the report is taken. */
async function reported(tracking: string, state: Parameters<typeof couriers.move>[1]): Promise<boolean> {
  if (couriers.parcels().find(({ trackingNumber }) => trackingNumber === tracking)?.state === state) {
    await couriers.deliver();
  } else {
    await couriers.move(tracking, state);
  }
  return couriers.kept().length === 0;
}
const LONG = { timeout: 900_000 };

test('a parcel is made once, whenever its call is killed', LONG, async () => {
  const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
  await kit.move(orderId, 'confirmed');
  await expectSame(orderId, () => isAnswered(kit.send(orderId)));
});

test('a parcel that is taken back is cancelled, whenever its call is killed', LONG, async () => {
  const { orderId } = await kit.sent([await shop.addHearingAid(), 1]);
  await expectSame(orderId, () => isAnswered(kit.withdraw(orderId)));
});

test('a parcel that was handed over is paid once, whenever its report is killed', LONG, async () => {
  const { orderId, tracking } = await kit.sent([await shop.addHearingAid(), 1]);
  await expectSame(orderId, () => reported(tracking, 'delivered'));
});

test('a failed attempt counts once, whenever its report is killed', LONG, async () => {
  const { orderId, tracking } = await kit.sent([await shop.addHearingAid(), 1]);
  await couriers.move(tracking, 'picked_up');
  await expectSame(orderId, () => reported(tracking, 'exception'));
});

test('pieces of a return are fetched by one pick-up, whenever its call is killed', LONG, async () => {
  const { orderId, returnId } = await returns.requested();
  await expectSame(orderId, () => isAnswered(shop.call(boss, orderPickUp, { id: boss.id, returnId })));
});

test('pieces of a return that arrive are received once, whenever their report is killed', LONG, async () => {
  const { orderId, returnId } = await returns.requested();
  const { data } = await shop.call(boss, orderPickUp, { id: boss.id, returnId });
  const tracking = data?.pick_up?.tracking_number ?? '';
  await couriers.move(tracking, 'collected');
  await expectSame(orderId, () => reported(tracking, 'returned'));
});

test('a payout is recorded once, whenever its call is killed', LONG, async () => {
  const { orderId, shipmentId, tracking } = await kit.sent([await shop.addHearingAid(), 1]);
  await couriers.move(tracking, 'delivered');
  const request_id = crypto.randomUUID();
  const input = { id: huda.id, shipments: [shipmentId], day: '2026-11-20', reference: 'T-1', request_id };
  await expectSame(orderId, () => isAnswered(shop.call(huda, recordPayout, { ...input, received: 500 })));
});

test('the comparison of a night moves each parcel once, whenever it is killed', LONG, async () => {
  const { orderId, tracking } = await kit.sent([await shop.addHearingAid(), 1]);
  couriers.holdReports(true);
  await couriers.move(tracking, 'delivered');
  await expectSame(orderId, async (killed) => {
    const { tables, company, ...others } = ports(26 * 60);
    const count = { left: killed ?? Number.POSITIVE_INFINITY };
    try {
      await lookAfterParcels({ ...others, tables: dying(tables, count), company: company && dying(company, count) });
      return true;
    } catch {
      return false;
    }
  });
});

/** What works until it was asked so often in all. */
function dying<Port extends object>(port: Port, count: { left: number }): Port {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name);
      return typeof value !== 'function'
        ? value
        : (...inputs: unknown[]) => {
            count.left -= 1;
            const isKilled = count.left < 0;
            return isKilled
              ? Promise.reject(new Error('the function was killed'))
              : Reflect.apply(value, target, inputs);
          };
    },
  });
}
