import { expect, test } from 'vitest';
import { fetchParcelDifferences } from '#contract/shipments/admin-calls.ts';
import {
  fetchCompanyCash,
  fetchDriverCash,
  lookIntoPayout,
  recordPayout,
  voidPayout,
} from '#contract/shipments/desk-calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { shipmentKit } from '../../../testing/shipments.ts';

const shop = await startShop({}, { parcels: true });
const boss = await shop.join('admin');
const huda = await shop.join('accounting');
const kit = shipmentKit(shop, boss);

const cash = async () => (await shop.call(huda, fetchCompanyCash, { id: huda.id })).data;
const pay = (shipments: string[], request_id: string = crypto.randomUUID(), who = huda) =>
  shop.call(who, recordPayout, { id: who.id, shipments, day: '2026-11-20', reference: ' T-77 ', request_id });

/** Parcels that the company handed over. */
async function delivered(...counts: number[]): Promise<string[]> {
  const aid = await shop.addHearingAid({ price_piasters: 100_000 });
  const ids: string[] = [];
  for (const count of counts) {
    const { shipmentId, tracking } = await kit.sent([aid, count]);
    await shop.couriers.move(tracking, 'delivered');
    ids.push(shipmentId);
  }
  return ids;
}

test('what the company collected is owed until it is paid out, once, and again when that is voided', async () => {
  const ids = await delivered(1, 2);
  expect(await cash()).toMatchObject({ total: 3_100, parcels: [{ amount: 1_050 }, { amount: 2_050 }] });
  const request = crypto.randomUUID();
  const { data } = await pay(ids, request);
  expect(data).toMatchObject({ amount: 3_100, parcels: 2, day: '2026-11-20', reference: 'T-77', voided: false });
  expect((await pay(ids, request)).data).toEqual(data);
  expect((await pay(ids)).code).toBe('shipment_changed');
  expect(await cash()).toMatchObject({ total: 0, payouts: [{ amount: 3_100 }] });
  const input = { id: huda.id, payoutId: data?.$id ?? '' };
  expect((await shop.call(huda, voidPayout, input)).data).toMatchObject({ voided: true });
  expect((await shop.call(huda, voidPayout, input)).data).toMatchObject({ voided: true });
  expect(await cash()).toMatchObject({ total: 3_100, payouts: [{ voided: true }] });
  expect((await pay(ids)).status).toBe(200);
});

test('a payout of another amount is a difference until somebody looks into it, and what is owed is settled by it', async () => {
  const input = { id: huda.id, day: '2026-11-20', reference: 'T-78', request_id: crypto.randomUUID() };
  const { data } = await shop.call(huda, recordPayout, { ...input, shipments: await delivered(1), received: 1_000.5 });
  expect(data).toMatchObject({ amount: 1_050, received: 1_000.5, finding: 'paid_short' });
  expect(await cash()).toMatchObject({ total: 0 });
  expect((await cash())?.payouts.map(({ finding }) => finding)).toContain('paid_short');
  const differing = async () => (await shop.call(boss, fetchParcelDifferences, { id: boss.id })).data?.payouts;
  expect(await differing()).toBe(1);
  const lookInto = (payoutId = '', note = 'Their fee') =>
    shop.call(huda, lookIntoPayout, { id: huda.id, payoutId, note });
  const found = await lookInto(data?.$id);
  expect(found.data).toMatchObject({ looked_into_note: 'Their fee', looked_into_by: 'Mona' });
  expect((await lookInto(data?.$id)).data).toEqual(found.data);
  expect(await differing()).toBe(0);
  const more = { ...input, request_id: crypto.randomUUID(), shipments: await delivered(1), received: 1_060 };
  const over = (await shop.call(huda, recordPayout, more)).data;
  expect(over).toMatchObject({ finding: 'paid_over' });
  expect(await differing()).toBe(1);
  await shop.call(huda, voidPayout, { id: huda.id, payoutId: over?.$id ?? '' });
  expect(await differing()).toBe(0);
  expect((await lookInto(over?.$id)).code).toBe('shipment_changed');
  await pay(more.shipments);
});

test('of two who record the same parcels, as a payout and into a drawer, one gets through', async () => {
  const ids = await delivered(1);
  const listed = (await shop.call(huda, fetchDriverCash, { id: huda.id })).data?.documents;
  expect(listed).toMatchObject([{ driver_id: 'bosta', total: 1_050 }]);
  const bosta = { ...huda, id: 'bosta' };
  const answers = await Promise.all([pay(ids), kit.handIn(huda, bosta, ids), pay(ids, crypto.randomUUID(), boss)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('cash of drivers is not paid out by the company, nor the other way round', async () => {
  const aid = await shop.addHearingAid({ price_piasters: 100_000 });
  const { driver, shipmentId } = await kit.assigned([aid, 1]);
  await kit.step(driver, shipmentId, 'out');
  await kit.step(driver, shipmentId, 'delivered');
  expect((await pay([shipmentId])).code).toBe('shipment_changed');
  expect((await kit.handIn(huda, driver, await delivered(1))).code).toBe('shipment_changed');
});
