import { Databases, Query, TablesDB } from 'node-appwrite';
import { expect, test, vi } from 'vitest';
import { readProject } from '../../scripts/lib/project.ts';
import { migrate } from '../../scripts/migrations/run.ts';
import { DATABASE_ID } from '../runtime/tables.ts';
import { cardKit } from './cards.ts';
import { startShop } from './kit.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const tables = new TablesDB(shop.admin);
const USERS = { databaseId: DATABASE_ID, tableId: 'users' };
const WAIT = { timeout: 10_000 };

/** Brings the accounts back to where a deployment leaves them before it moves their columns: the new ones are empty. */
async function makeOlder(): Promise<void> {
  const { rows } = await tables.listRows({ ...USERS, queries: [Query.limit(100)] });
  const accounts = rows.map(({ $id, version, unpaid_order_id }) => ({
    rowId: $id,
    data: { card_order_version: version, card_order_id: unpaid_order_id },
  }));
  await addColumns('card_order_version', 'card_order_id');
  for (const account of accounts) {
    await tables.updateRow({ ...USERS, ...account });
  }
  for (const key of ['version', 'unpaid_order_id']) {
    await tables.deleteColumn({ ...USERS, key });
  }
  await vi.waitFor(async () => expect((await keysOf()).has('unpaid_order_id')).toBe(false), WAIT);
  await addColumns('version', 'unpaid_order_id');
}

async function addColumns(version: string, orderId: string): Promise<void> {
  const schema = new Databases(shop.admin);
  const users = { databaseId: DATABASE_ID, collectionId: 'users', required: false };
  await schema.createIntegerAttribute({ ...users, key: version, min: 0, max: 2 ** 31 - 1, xdefault: 0 });
  await schema.createStringAttribute({ ...users, key: orderId, size: 36 });
  await vi.waitFor(async () => {
    const keys = await keysOf();
    expect([keys.get(version), keys.get(orderId)]).toEqual(['available', 'available']);
  }, WAIT);
}

async function keysOf(): Promise<Map<string, string>> {
  const { columns } = await tables.listColumns({ ...USERS, queries: [Query.limit(100)] });
  return new Map(columns.map(({ key, status }) => [key, status]));
}

test('an account of an older installation orders when its columns have moved, and its unpaid card order is replaced', async () => {
  const aid = await shop.addHearingAid({ stock: 4 });
  const { caller, orderId } = await kit.buyer([aid, 2]);
  const before = await shop.row('users', caller.id);
  expect(before).toMatchObject({ version: 1, unpaid_order_id: orderId });
  await makeOlder();

  const form = kit.form(caller, [aid, 2]);
  expect((await kit.place(caller, form)).code).toBe('busy');
  expect(await shop.row('users', caller.id)).toMatchObject({ version: null, unpaid_order_id: null });

  await migrate(tables);
  expect([...(await keysOf()).keys()].sort()).toEqual(
    (readProject().tables.find(({ $id }) => $id === 'users')?.columns ?? []).map(({ key }) => key).sort(),
  );
  const { $updatedAt: _, ...moved } = { ...(await shop.row('users', caller.id)) };
  expect(before).toMatchObject(moved);
  const { data: placed } = await kit.place(caller, form);
  expect(await kit.orderRow(orderId)).toMatchObject({ replaced_by: placed?.$id, reserved_until: null });
  expect(await kit.stockOf(aid)).toBe(2);
  expect(await shop.row('users', caller.id)).toMatchObject({ version: 2 });
});
