import { Account, Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { deleteAccount, fetchOwnData, fetchOwnErasure } from '#contract/privacy/calls.ts';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { checkoutKit } from '../testing/checkout.ts';
import { type Caller, startShop } from '../testing/kit.ts';
import { confirmOwner } from './confirm-owner.ts';

const shop = await startShop();
const kit = checkoutKit(shop);
await shop.change('counters', 'users', { value: 100 });

const ownData = (caller: Caller, password?: string) => shop.call(caller, fetchOwnData, { id: caller.id, password });
const isThere = (id: string) =>
  shop.users.get({ userId: id }).then(
    () => true,
    () => false,
  );

describe('the password that is asked for again', () => {
  test('opens the copy of one’s data when it is right', async () => {
    const mona = await shop.join();
    const { data } = await ownData(mona, mona.password);
    const file: PersonalFile = JSON.parse(data?.json ?? '');
    expect([file.subject, file.id, file.account?.email]).toEqual(['user', mona.id, mona.email]);
    expect((await new Account(mona.client).get()).$id).toBe(mona.id);
  });

  test('refuses a wrong one, and after ten of them the right one too', async () => {
    const mona = await shop.join();
    for (const wrong of [undefined, '', 'something else']) {
      expect((await ownData(mona, wrong)).code).toBe('invalid_credentials');
    }
    for (let attempt = 3; attempt < 10; attempt += 1) {
      await ownData(mona, 'something else');
    }
    expect((await ownData(mona, mona.password)).code).toBe('too_many_attempts');
  });

  test('is somebody else’s for nobody', async () => {
    const [mona, laila] = [await shop.join(), await shop.join()];
    expect((await ownData(mona, laila.password)).code).toBe('invalid_credentials');
    expect((await shop.call(mona, fetchOwnData, { id: laila.id, password: mona.password })).code).toBe('forbidden');
  });

  test('is not asked of an account that has none, but a session of a quarter of an hour', async () => {
    const { $id } = await shop.users.create({ userId: crypto.randomUUID(), email: `${crypto.randomUUID()}@a.example` });
    const session = await shop.users.createSession({ userId: $id });
    const caller = { ...shop.guest, id: $id };
    const confirm = (minutes: number, sessionId = session.$id) =>
      confirmOwner(
        { ...shop.contextOf(caller, { now: () => new Date(Date.now() + minutes * 60_000) }), sessionId } as never,
        undefined,
      );
    await expect(confirm(14)).resolves.toBeUndefined();
    await expect(confirm(16)).rejects.toMatchObject({ code: 'sign_in_again' });
    await expect(confirm(1, 'another')).rejects.toMatchObject({ code: 'sign_in_again' });
  });
});

describe('deleting one’s own account', () => {
  test('says before and after what stays, and leaves the orders with what their papers need', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const { data: order } = await kit.place(caller, form);
    const before = await shop.call(caller, fetchOwnErasure, { id: caller.id });
    expect(before.data).toEqual({ waits_until: null, kept: [{ what: 'orders', count: 1, until: expect.any(String) }] });
    expect((await shop.call(caller, deleteAccount, { id: caller.id, password: 'wrong' })).code).toBe(
      'invalid_credentials',
    );
    expect(await isThere(caller.id)).toBe(true);
    const { data } = await shop.call(caller, deleteAccount, { id: caller.id, password: caller.password });
    expect(data).toEqual(before.data);
    expect([await isThere(caller.id), await shop.row('users', caller.id)]).toEqual([false, null]);
    expect(await shop.row('orders', order?.$id ?? '')).toMatchObject({ first_name: 'منى' });
    expect((await shop.row('orders', order?.$id ?? ''))?.owner_deleted_at).not.toBeNull();
    const log = await shop.rows('audit_log', [Query.equal('subject_id', caller.id)]);
    expect(log).toMatchObject([{ action: 'delete', actor_id: caller.id, actor_name: '', actor_email: '', label: '' }]);
  });
});
