import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { stage, Tables } from '#runtime/tables.ts';
import { readRevision } from '#subjects/catalogue/catalogue.ts';
import { startShop } from '../../../testing/kit.ts';
import { finishTransactions } from './finish-transactions.ts';

const shop = await startShop();
const LATER = () => new Date(Date.now() + 10 * 60_000);
const lines: string[] = [];
const ports = shop.ports({ now: LATER, pause: async () => {}, logError: (line) => lines.push(line) });

const event = (id: string) =>
  stage.create('order_events', id, { order_id: id, payment_status: 'paid', delivery_status: 'processing' });
const ends = () => shop.rows('journal', [Query.equal('part', 'end')]);

/** A transaction that loses its first operations while its call dies. */
async function abandon(lost: number, aid: { $id: string; version: number }, id: string): Promise<void> {
  shop.transactions.planDeadlock({ skip: 0, lost });
  const alone = new Tables(shop.admin);
  alone.purpose = 'test abandoned';
  await expect(
    alone.transact([event(id), stage.claim('hearing_aids', aid.$id, 'version', aid.version)]),
  ).rejects.toThrow('lost its beginning');
}

test('a transaction that lost its beginning and whose call died is completed', async () => {
  const aid = await shop.addHearingAid();
  const id = crypto.randomUUID();
  await abandon(2, aid, id);
  expect(await shop.row('order_events', id)).toBeNull();
  await finishTransactions(ports);
  expect(await shop.row('order_events', id)).toMatchObject({ payment_status: 'paid' });
  // Raised once more than claimed: what was read of the half is not to be kept.
  expect((await shop.row('hearing_aids', aid.$id))?.version).toBe(2);
  // What it was is not kept: it may tell of people.
  const [journal] = (await ends()).filter(({ purpose }) => purpose === 'test abandoned');
  expect(journal).toMatchObject({ outcome: 'completed', operations: null });
  // Once.
  await finishTransactions(ports);
  expect((await shop.row('hearing_aids', aid.$id))?.version).toBe(2);
});

test('one that dies before it has counted the sums again is completed once more', async () => {
  const aid = await shop.addHearingAid({ stock: 5 });
  const id = crypto.randomUUID();
  const movement = { product_type: 'hearing-aids', product_id: aid.$id, change: -1, reason: 'order' } as const;
  shop.transactions.planDeadlock({ skip: 0, lost: 3 });
  const sale = [
    event(id),
    stage.create('stock_movements', id, { ...movement, at: LATER().toISOString() }),
    stage.decrement('hearing_aids', aid.$id, 'stock', { by: 1, min: 0 }),
    stage.claim('hearing_aids', aid.$id, 'version', aid.version),
  ];
  await expect(new Tables(shop.admin).transact(sale)).rejects.toThrow('lost its beginning');
  await shop.change('hearing_aids', aid.$id, { stock: 9 });
  const dying = new Tables(shop.admin);
  const list = dying.list.bind(dying);
  dying.list = (async (...args: Parameters<typeof list>) => {
    if (args[0] === 'stock_movements' && (await shop.row('stock_movements', id)) !== null) {
      throw new Error('the call was killed');
    }
    return list(...args);
  }) as typeof list;
  await finishTransactions({ ...ports, tables: dying }).catch(() => {});
  expect([(await shop.row('order_events', id))?.$id, (await shop.row('hearing_aids', aid.$id))?.stock]).not.toEqual([
    id,
    4,
  ]);
  await finishTransactions(ports);
  expect([(await shop.row('order_events', id))?.$id, (await shop.row('hearing_aids', aid.$id))?.stock]).toEqual([
    id,
    4,
  ]);
});

test('a catalogue of which the beginning was lost gets another revision once it is whole', async () => {
  const revision = async () => (await shop.row('counters', CATALOGUE_REVISION_ID))?.value;
  const before = await readRevision(ports.tables);
  const id = crypto.randomUUID();
  shop.transactions.planDeadlock({ skip: 0, lost: 2 });
  const write = new Tables(shop.admin).transact([
    event(id),
    stage.claim('counters', CATALOGUE_REVISION_ID, 'value', before),
  ]);
  await expect(write).rejects.toThrow('lost its beginning');
  expect([await shop.row('order_events', id), await revision()]).toEqual([null, before + 1]);
  await finishTransactions(ports);
  expect([(await shop.row('order_events', id))?.$id, await revision()]).toEqual([id, before + 2]);
});

test('the journal of whole transactions goes, but not while their call may still look', async () => {
  await finishTransactions(ports);
  const before = (await ends()).length;
  const aid = await shop.addHearingAid();
  await ports.tables.transact([
    event(crypto.randomUUID()),
    stage.claim('hearing_aids', aid.$id, 'version', aid.version),
  ]);
  await finishTransactions({ ...ports, now: () => new Date() });
  expect(await ends()).toHaveLength(before + 1);
  await finishTransactions(ports);
  expect(await ends()).toHaveLength(before);
});

test('what another run has taken away meanwhile is nothing to tell of', async () => {
  await finishTransactions(ports);
  const aid = await shop.addHearingAid();
  const sale = [event(crypto.randomUUID()), stage.claim('hearing_aids', aid.$id, 'version', aid.version)];
  await ports.tables.transact(sale);
  const overtaken = new Tables(shop.admin);
  const list = overtaken.list.bind(overtaken);
  let asked = 0;
  overtaken.list = (async (...args: Parameters<typeof list>) => {
    asked += 1;
    // It knows the transaction by now, and asks whether it is whole.
    if (asked === 2) await finishTransactions(ports);
    return list(...args);
  }) as typeof list;
  const told = lines.length;
  await finishTransactions({ ...ports, tables: overtaken });
  expect([asked > 1, lines.slice(told)]).toEqual([true, []]);
});

test('what somebody else changed meanwhile is not overwritten; somebody is told to look', async () => {
  const aid = await shop.addHearingAid();
  const patient = await shop.create('patients', { name: 'منى', phones: [], search: 'منى', version: 4 });
  const id = crypto.randomUUID();
  // The journal's own row, both operations on the patient and the event are lost.
  shop.transactions.planDeadlock({ skip: 0, lost: 4 });
  await expect(
    new Tables(shop.admin).transact([
      stage.claim('patients', patient.$id, 'version', 4),
      stage.update('patients', patient.$id, { name: 'هدى' }),
      event(id),
      stage.claim('hearing_aids', aid.$id, 'version', aid.version),
    ]),
  ).rejects.toThrow('lost its beginning');
  await shop.change('patients', patient.$id, { name: 'سارة', version: 5 });
  await finishTransactions(ports);
  expect(await shop.row('patients', patient.$id)).toMatchObject({ name: 'سارة', version: 5 });
  expect(await ends()).toContainEqual(expect.objectContaining({ outcome: 'stuck' }));
  expect(lines.at(-1)).toContain('somebody must look');
});
