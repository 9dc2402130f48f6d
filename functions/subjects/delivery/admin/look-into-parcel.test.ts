import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { fetchParcelDifferences, lookIntoParcel, reopenParcelDifference } from '#contract/shipments/admin-calls.ts';
import { fetchSystem } from '#contract/system/calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { shipmentKit } from '../../../testing/shipments.ts';

const shop = await startShop({}, { parcels: true });
const boss = await shop.join('admin');
const kit = shipmentKit(shop, boss);
const { couriers } = shop;

const night = () => shop.runSchedule('admin', { hours: 25 });
const differences = async () => {
  const { data } = await shop.call(boss, fetchParcelDifferences, { id: boss.id });
  return { open: data?.documents ?? [], lookedInto: data?.looked_into ?? [] };
};
const versionOf = async (id: string) => (await shop.row('shipments', id))?.version ?? 0;
async function lookInto(shipmentId: string, note = 'They kept the fee', version?: number) {
  const input = { id: boss.id, shipmentId, note, version: version ?? (await versionOf(shipmentId)) };
  return shop.call(boss, lookIntoParcel, input);
}
const toLookInto = async () => (await shop.call(boss, fetchSystem, { id: boss.id })).data?.parcels?.level;

/** A parcel of which the company says that it collected another amount. */
async function differing() {
  const aid = await shop.addHearingAid({ price_piasters: 100_000 });
  const sent = await kit.sent([aid, 1]);
  await couriers.move(sent.tracking, 'delivered', { cod: 5 });
  return sent;
}

test('a difference leaves the list with what was found out, who and when, and stays away while nothing changes', async () => {
  const { shipmentId, orderId } = await differing();
  expect((await differences()).open).toMatchObject([
    { $id: shipmentId, finding: 'amount_differs', state: 'out', due: 1_050, told: 5, told_state: 'delivered' },
  ]);
  expect(await toLookInto()).toBe('warn');
  expect((await lookInto(shipmentId, ' They kept the fee ')).data).toMatchObject({
    looked_into_note: 'They kept the fee',
    looked_into_by: 'Mona',
  });
  await night();
  expect(await differences()).toMatchObject({ open: [], lookedInto: [{ $id: shipmentId }] });
  expect(await toLookInto()).toBe('ok');
  const audit = await shop.rows('audit_log', [Query.equal('subject_id', orderId), Query.equal('actor_id', boss.id)]);
  expect(audit.map(({ after }) => after)).toContainEqual(expect.stringContaining('They kept the fee'));
});

test('a difference that somebody looked into comes back with another amount, another state, and another finding', async () => {
  const { shipmentId, tracking, orderId } = await differing();
  const open = async () => (await differences()).open.filter(({ $id }) => $id === shipmentId);
  await lookInto(shipmentId);
  await couriers.move(tracking, 'delivered', { cod: 7 });
  expect(await open()).toMatchObject([{ told: 7, looked_into_note: null }]);
  await lookInto(shipmentId);
  await couriers.move(tracking, 'exception', { cod: 7 });
  expect(await open()).toMatchObject([{ told_state: 'failed' }]);
  await lookInto(shipmentId);
  await couriers.move(tracking, 'lost', { cod: 7 });
  expect(await open()).toMatchObject([{ finding: 'lost_there' }]);
  await lookInto(shipmentId);
  await kit.update(orderId, { payment_status: 'paid' });
  await night();
  expect(await open()).toMatchObject([{ due: 0 }]);
});

test('what somebody looks into is the difference that they saw, and a repeat changes nothing', async () => {
  const { shipmentId, tracking } = await differing();
  const seen = await versionOf(shipmentId);
  await couriers.move(tracking, 'delivered', { cod: 9 });
  expect((await lookInto(shipmentId, 'Seen', seen)).code).toBe('shipment_changed');
  const version = await versionOf(shipmentId);
  const first = await lookInto(shipmentId, 'Seen', version);
  expect((await lookInto(shipmentId, 'Seen', version)).data).toEqual(first.data);
});

test('a difference can be put back on the list, and a parcel without one cannot be looked into', async () => {
  const { shipmentId, tracking } = await differing();
  await lookInto(shipmentId);
  const reopen = async () =>
    shop.call(boss, reopenParcelDifference, { id: boss.id, shipmentId, version: await versionOf(shipmentId) });
  expect((await reopen()).data).toMatchObject({ looked_into_note: null, looked_into_by: null });
  expect((await reopen()).status).toBe(200);
  expect((await differences()).open.map(({ $id }) => $id)).toContain(shipmentId);
  await couriers.move(tracking, 'delivered', { cod: 1_050 });
  expect((await lookInto(shipmentId)).code).toBe('shipment_changed');
});
