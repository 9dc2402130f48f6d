import { type Client, Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { createAdmin, deleteAdmin, updateAdmin } from '#contract/people/calls.ts';
import type { AdminData } from '#contract/people/schemas.ts';
import { Users } from '#runtime/users.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { deleteAdmin as deleteAdminHandler } from './delete-admin.ts';
import { updateAdmin as updateAdminHandler } from './update-admin.ts';

const deleteHandler = asCalled(deleteAdminHandler);
const updateHandler = asCalled(updateAdminHandler);

const shop = await startShop();
const boss = await shop.join('admin');
const other = await shop.join('admin');

/** Accounts of a backend on which somebody else does something just before the first role is given. */
class SlowLabels extends Users {
  #before: (() => Promise<unknown>) | undefined;

  constructor(client: Client, before: () => Promise<unknown>) {
    super(client, client);
    this.#before = before;
  }

  override async setLabels(id: string, labels: readonly string[]): Promise<void> {
    if (labels.length > 0) {
      const before = this.#before;
      this.#before = undefined;
      await before?.();
    }
    await super.setLabels(id, labels);
  }
}

/** A pause in which the function is stopped. */
const stopped = async () => {
  throw new Error('the function was stopped');
};

const staff = (change: AdminData = {}): AdminData => ({
  username: 'Hoda',
  email: `${crypto.randomUUID()}@samaa.example`,
  password: 'a long secret',
  role: 'cs',
  ...change,
});

async function created(change: AdminData = {}) {
  const { data, body } = await shop.call(boss, createAdmin, { id: boss.id, data: staff(change) });
  return data ?? expect.fail(body);
}

const update = (adminId: string, data: AdminData) => shop.call(other, updateAdmin, { id: other.id, adminId, data });

/** What account and profile say of somebody. */
async function standing(id: string) {
  const [account, profile] = await Promise.all([shop.users.get({ userId: id }), shop.row('users', id)]);
  return { account: [account.labels, account.email], profile: [[profile?.role], profile?.email] };
}

async function expectInLine(id: string): Promise<void> {
  const { account, profile } = await standing(id);
  expect(account).toEqual(profile);
}

test('of two role changes at once the account has the role of the profile, whoever comes last', async () => {
  const { $id } = await created();
  const users = new SlowLabels(shop.admin, () => update($id, { role: 'reception' }));
  const context = shop.contextOf(boss, { users }, 'admin') as Parameters<typeof updateHandler>[1];
  await updateHandler({ id: boss.id, adminId: $id, data: { role: 'accounting' } }, context);
  await expectInLine($id);
});

test('a role change that was overtaken and then stopped gives nobody back the role that they had', async () => {
  const { $id } = await created({ role: 'admin' });
  const tables = new OvertakenOnce(shop.admin, () => update($id, { role: 'reception' }));
  const context = shop.contextOf(boss, { tables, pause: stopped }, 'admin') as Parameters<typeof updateHandler>[1];
  const data = { role: 'cs' as const };
  await expect(updateHandler({ id: boss.id, adminId: $id, data }, context)).rejects.toThrow('stopped');
  expect((await standing($id)).account[0]).toEqual(['reception']);
});

test('an email change that was overtaken and then stopped leaves the email of the profile', async () => {
  const { $id } = await created();
  const [mine, theirs] = [staff().email, staff().email];
  const tables = new OvertakenOnce(shop.admin, () => update($id, { email: theirs }));
  const context = shop.contextOf(boss, { tables, pause: stopped }, 'admin') as Parameters<typeof updateHandler>[1];
  const data = { email: mine };
  await expect(updateHandler({ id: boss.id, adminId: $id, data }, context)).rejects.toThrow('stopped');
  await expectInLine($id);
});

test('a deletion that was overtaken by a role change and then stopped gives the new role', async () => {
  const { $id } = await created({ role: 'admin' });
  const tables = new OvertakenOnce(shop.admin, () => update($id, { role: 'reception' }));
  const context = shop.contextOf(boss, { tables, pause: stopped }, 'admin') as Parameters<typeof deleteHandler>[1];
  await expect(deleteHandler({ id: boss.id, adminId: $id }, context)).rejects.toThrow('stopped');
  expect((await standing($id)).account[0]).toEqual(['reception']);
});

test('a creation that is sent again later leaves the role that was given since', async () => {
  const [data, requestId] = [staff({ role: 'admin' }), crypto.randomUUID()];
  const create = () => shop.call(boss, createAdmin, { id: boss.id, data, requestId });
  const $id = (await create()).data?.$id ?? expect.fail();
  await update($id, { role: 'reception' });
  expect((await create()).data).toMatchObject({ $id, role: 'reception' });
  await expectInLine($id);
  const admins = (await shop.rows('users', [Query.equal('role', 'admin')])).length;
  expect((await shop.row('counters', 'admins'))?.value).toBe(admins);
});

test('two admins who delete each other at once: one stays, and can work', async () => {
  const [one, two] = [await created({ role: 'admin' }), await created({ role: 'admin' })];
  const actor = (id: string, email: string) =>
    shop.contextOf({ ...boss, id, email }, {}, 'admin') as Parameters<typeof deleteHandler>[1];
  for (const { id } of [other, boss]) {
    await shop.change('users', id, { role: 'cs' });
  }
  await shop.change('counters', 'admins', { value: 2 });
  await Promise.allSettled([
    deleteHandler({ id: one.$id, adminId: two.$id }, actor(one.$id, one.email)),
    deleteHandler({ id: two.$id, adminId: one.$id }, actor(two.$id, two.email)),
  ]);
  const left = await shop.rows('users', [Query.equal('role', 'admin')]);
  expect(left).toHaveLength(1);
  expect((await shop.row('counters', 'admins'))?.value).toBe(1);
  await expectInLine(left[0]?.$id ?? '');
  for (const { id } of [other, boss]) {
    await shop.change('users', id, { role: 'admin' });
  }
  const { code } = await shop.call(boss, deleteAdmin, { id: boss.id, adminId: boss.id });
  expect(code).toBe('not_yourself');
});
