import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { readRevision } from '#subjects/catalogue/catalogue.ts';
import { startShop } from '../testing/kit.ts';
import { claimsOf } from './claims.ts';
import { completeTransaction } from './complete-transaction.ts';
import { beginId, beginRow, claimRow, endId } from './journal.ts';
import { type Operation, stage, Tables } from './tables.ts';

/** What becomes of a transaction of which a deadlock left the end alone. */
const shop = await startShop();
const lines: string[] = [];
let pauses = 0;
const ports = shop.ports({
  logError: (line) => lines.push(line),
  pause: async () => {
    pauses += 1;
  },
});
const EXPIRED = '2026-11-20T08:00:00.000Z';
const KEPT = '2026-12-20T08:00:00.000Z';

const event = () =>
  stage.create('order_events', crypto.randomUUID(), {
    order_id: 'order',
    payment_status: 'paid',
    delivery_status: 'processing',
  });
const idOf = (operation: Operation) => ('rowId' in operation ? operation.rowId : '');
const isThere = async (operation: Operation) => (await shop.row(operation.tableId, idOf(operation))) !== null;
const patient = (version: number) => shop.create('patients', { name: 'منى', phones: [], search: 'منى', version });

/** A transaction of which the first operations were lost, the mark of its beginning among them. */
async function lose(lost: number, operations: readonly Operation[]) {
  const half = { id: crypto.randomUUID().slice(0, 20), purpose: 'test', operations };
  for (const operation of operations.slice(lost)) {
    expect(await new Tables(shop.admin).transact([operation], { isClaimed: true })).toBeNull();
  }
  await shop.create('journal', { part: 'end', purpose: 'test' }, endId(half.id));
  const outcome = async () => (await shop.row('journal', endId(half.id)))?.outcome;
  return { half, outcome, complete: () => completeTransaction(ports, half) };
}

test('what was lost is made up for, and told once', async () => {
  const [first, second, last] = [event(), event(), event()];
  const { half, outcome, complete } = await lose(2, [first, second, last]);
  lines.length = 0;
  pauses = 0;
  await complete();
  expect([await isThere(first), await isThere(second), await isThere(last)]).toEqual([true, true, true]);
  expect(await shop.row('journal', beginId(half.id))).toMatchObject(beginRow(half));
  expect(await outcome()).toBe('completed');
  expect([lines.length, pauses]).toEqual([1, 0]);
  expect(lines[0]).toContain('took 2 operations');
});

test('what somebody completed already is left alone', async () => {
  const [first, last] = [event(), event()];
  const { half, outcome, complete } = await lose(1, [first, last]);
  await shop.create('journal', beginRow(half), beginId(half.id));
  await complete();
  expect([await isThere(first), await outcome()]).toEqual([false, null]);
});

test('what it claimed itself is not in its way', async () => {
  const { $id } = await patient(4);
  const operations = [stage.claim('patients', $id, 'version', 4), event()];
  const { half, outcome, complete } = await lose(1, operations);
  for (const { id } of claimsOf(operations)) {
    const { $id: claimId, ...row } = claimRow(id, half);
    await shop.create('journal', row, claimId);
  }
  await complete();
  expect([(await shop.row('patients', $id))?.version, await outcome()]).toEqual([5, 'completed']);
});

test('versions that were raised without the rest are raised once more, so that nobody keeps what they read', async () => {
  const [one, aid] = [await patient(4), await shop.addHearingAid()];
  const counter = crypto.randomUUID();
  await shop.create('counters', { value: 7 }, counter);
  const revision = await readRevision(ports.tables);
  const line = await shop.create('rate_limits', { count: 3, expires_at: KEPT });
  const gone = await patient(1);
  const { complete } = await lose(1, [
    event(),
    stage.claim('patients', one.$id, 'version', 4),
    stage.claim('patients', gone.$id, 'version', 1),
    stage.deleteIds('patients', [gone.$id]),
    stage.claim('hearing_aids', aid.$id, 'version', aid.version),
    stage.claim('rate_limits', line.$id, 'count', 3),
    stage.claim('counters', counter, 'value', 7),
    stage.claim('counters', CATALOGUE_REVISION_ID, 'value', revision),
  ]);
  await complete();
  expect((await shop.row('patients', one.$id))?.version).toBe(6);
  expect((await shop.row('hearing_aids', aid.$id))?.version).toBe(aid.version + 2);
  expect(await shop.row('patients', gone.$id)).toBeNull();
  // The numbers of papers have no gaps, and what comes and goes under one id has no readers.
  expect((await shop.row('counters', counter))?.value).toBe(8);
  expect((await shop.row('rate_limits', line.$id))?.count).toBe(4);
  expect((await shop.row('counters', CATALOGUE_REVISION_ID))?.value).toBe(revision + 2);
});

test('where only the mark of the beginning was lost, nothing is raised again but the revision of the catalogue', async () => {
  const one = await patient(4);
  const revision = await readRevision(ports.tables);
  const { outcome, complete } = await lose(0, [
    stage.claim('patients', one.$id, 'version', 4),
    stage.update('patients', one.$id, { name: 'هدى' }),
    event(),
    stage.claim('counters', CATALOGUE_REVISION_ID, 'value', revision),
  ]);
  lines.length = 0;
  await complete();
  expect(await shop.row('patients', one.$id)).toMatchObject({ name: 'هدى', version: 5 });
  expect((await shop.row('counters', CATALOGUE_REVISION_ID))?.value).toBe(revision + 2);
  expect([await outcome(), lines[0]]).toEqual(['completed', expect.stringContaining('took 0 operations')]);
});

test('a limit that others have claimed or made since does not keep what was lost from being made up for', async () => {
  const [first, second, last, made] = [event(), event(), event(), crypto.randomUUID()];
  const raised = await shop.create('rate_limits', { count: 3, expires_at: KEPT });
  const gone = await shop.create('rate_limits', { count: 3, expires_at: KEPT });
  const { outcome, complete } = await lose(7, [
    first,
    stage.claim('rate_limits', raised.$id, 'count', 3),
    stage.update('rate_limits', raised.$id, { expires_at: KEPT }),
    stage.claim('rate_limits', gone.$id, 'count', 3),
    stage.update('rate_limits', gone.$id, { expires_at: KEPT }),
    stage.create('rate_limits', made, { count: 7, expires_at: KEPT }),
    second,
    last,
  ]);
  await shop.change('rate_limits', raised.$id, { count: 5 });
  await shop.create('rate_limits', { count: 8, expires_at: KEPT }, made);
  await shop.remove('rate_limits', gone.$id);
  await complete();
  expect([await isThere(first), await isThere(second), await outcome()]).toEqual([true, true, 'completed']);
  expect((await shop.row('rate_limits', raised.$id))?.count).toBe(6);
  expect((await shop.row('rate_limits', made))?.count).toBe(8);
  expect(await shop.row('rate_limits', gone.$id)).toBeNull();
});

test('sums are counted again from their rows, whether they were added to or taken from', async () => {
  const [more, less] = [await shop.addHearingAid({ stock: 5 }), await shop.addAccessory({ stock: 5 })];
  const movement = { order_id: 'order', reason: 'order', at: EXPIRED } as const;
  const { outcome, complete } = await lose(1, [
    event(),
    stage.createMany('stock_movements', [
      { $id: crypto.randomUUID(), ...movement, product_type: 'hearing-aids', product_id: more.$id, change: 2 },
      { $id: crypto.randomUUID(), ...movement, product_type: 'accessories', product_id: less.$id, change: -2 },
    ]),
    stage.increment('hearing_aids', more.$id, 'stock', { by: 2 }),
    stage.decrement('accessories', less.$id, 'stock', { by: 2, min: 0 }),
  ]);
  await shop.change('hearing_aids', more.$id, { stock: 90 });
  await shop.change('accessories', less.$id, { stock: 90 });
  await complete();
  expect((await shop.row('hearing_aids', more.$id))?.stock).toBe(7);
  expect((await shop.row('accessories', less.$id))?.stock).toBe(3);
  expect(await outcome()).toBe('completed');
});

test('a limit that was kept at the time is not asked again', async () => {
  const aid = await shop.addHearingAid({ stock: 4 });
  const first = event();
  const { outcome, complete } = await lose(2, [
    stage.increment('hearing_aids', aid.$id, 'stock', { by: 1, max: 3 }),
    first,
    event(),
  ]);
  await complete();
  expect([await isThere(first), await outcome()]).toEqual([true, 'completed']);
  // No movement says so, and the movements decide.
  expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(4);
});

test('deletions by query, changes and upserted rows are made up for', async () => {
  const one = await patient(0);
  const [old, kept] = [
    await shop.create('rate_limits', { count: 1, expires_at: EXPIRED }),
    await shop.create('rate_limits', { count: 1, expires_at: KEPT }),
  ];
  const upserted = { $id: crypto.randomUUID(), count: 2, expires_at: KEPT };
  const written = [
    stage.deleteWhere('rate_limits', [Query.lessThan('expires_at', '2026-11-21T00:00:00.000Z')]),
    stage.update('patients', one.$id, { name: 'هدى' }),
    stage.upsertMany('rate_limits', [upserted]),
  ];
  for (const operation of written) {
    const { outcome, complete } = await lose(1, [operation, event()]);
    await complete();
    expect(await outcome()).toBe('completed');
  }
  expect(await shop.row('rate_limits', old.$id)).toBeNull();
  expect(await shop.row('rate_limits', kept.$id)).not.toBeNull();
  expect(await shop.row('patients', one.$id)).toMatchObject({ name: 'هدى' });
  expect(await shop.row('rate_limits', upserted.$id)).toMatchObject({ count: 2 });
});

test('what happened is not done again, however many rows it has', async () => {
  const one = await patient(0);
  const upserted = { $id: crypto.randomUUID(), count: 2, expires_at: KEPT };
  const rows = Array.from({ length: 150 }, () => ({ $id: crypto.randomUUID(), count: 1, expires_at: KEPT }));
  const half = [
    stage.deleteWhere('rate_limits', [Query.lessThan('expires_at', EXPIRED)]),
    stage.update('patients', one.$id, { name: 'هدى' }),
    stage.upsertMany('rate_limits', [upserted]),
    ...[rows.slice(0, 100), rows.slice(100)].map((some) => stage.createMany('rate_limits', some)),
    event(),
  ];
  const { outcome, complete } = await lose(0, half);
  lines.length = 0;
  await complete();
  expect([await outcome(), lines[0]]).toEqual(['completed', expect.stringContaining('took 0 operations')]);
});

test('what cannot be made up for is tried some times with pauses, and then waits for somebody to look', async () => {
  const one = await patient(9);
  const { half, outcome, complete } = await lose(2, [stage.claim('patients', one.$id, 'version', 4), event(), event()]);
  pauses = 0;
  await expect(complete()).rejects.toThrow('somebody must look');
  expect([pauses, await outcome()]).toEqual([4, 'stuck']);
  expect(await shop.row('journal', beginId(half.id))).toBeNull();
  expect((await shop.row('patients', one.$id))?.version).toBe(9);
});
