import { Account, Client, Query } from 'node-appwrite';
import { afterEach, describe, expect, test } from 'vitest';
import { checkCredentials, fetchUser, register, updateProfile } from '#contract/accounts/calls.ts';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { keepAddress } from '#contract/addresses/calls.ts';
import { addToCart } from '#contract/cart/calls.ts';
import {
  createAdmin,
  deleteAdmin,
  deleteUser,
  fetchAdmins,
  fetchPaginatedAdmins,
  fetchPaginatedUsers,
  fetchUsers,
  updateAdmin,
} from '#contract/people/calls.ts';
import type { AdminData } from '#contract/people/schemas.ts';
import { deleteUser as deleteUserRules } from '#subjects/privacy/admin/delete-user.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { cardKit } from '../../../testing/cards.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { AnswerLost, Down } from '../../../testing/faulty-tables.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { createAdmin as createAdminHandler } from './create-admin.ts';
import { deleteAdmin as deleteAdminHandler } from './delete-admin.ts';
import { updateAdmin as updateAdminHandler } from './update-admin.ts';

const deleteUserHandler = asCalled(deleteUserRules);
const createHandler = asCalled(createAdminHandler);
const deleteHandler = asCalled(deleteAdminHandler);
const updateHandler = asCalled(updateAdminHandler);

const shop = await startShop({}, { cards: true });
const boss = await shop.join('admin');
const other = await shop.join('admin');

const counter = async (id: string) => (await shop.row('counters', id))?.value ?? 0;
const labels = async (id: string) => (await shop.users.get({ userId: id })).labels;
const audit = (id: string) => shop.rows('audit_log', [Query.equal('subject_id', id), Query.orderAsc('at')]);
const exists = (id: string) =>
  shop.users.get({ userId: id }).then(
    () => true,
    () => false,
  );
const isSignedIn = ({ client }: Caller) =>
  new Account(client).get().then(
    () => true,
    () => false,
  );

/** A customer who came the way customers come. */
async function customer(username = 'Salma Nabil') {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'a long secret';
  const person = { email, password, repeatedPassword: password, phone: newPhone(), username };
  const { data, body } = await shop.call(shop.guest, register, person);
  return { ...person, id: data?.id ?? expect.fail(body) };
}

const staff = (change: AdminData = {}): AdminData => ({
  username: 'Hoda',
  email: `${crypto.randomUUID()}@samaa.example`,
  password: 'a long secret',
  role: 'cs',
  ...change,
});

const create = (data: AdminData, requestId?: string, by = boss) =>
  shop.call(by, createAdmin, { id: by.id, data, requestId });
const update = (adminId: string, data: AdminData, by = boss) =>
  shop.call(by, updateAdmin, { id: by.id, adminId, data });
const remove = (adminId: string, by = boss) => shop.call(by, deleteAdmin, { id: by.id, adminId });
const removeUser = (userId: string) => shop.call(boss, deleteUser, { id: boss.id, userId });

async function created(change: AdminData = {}) {
  const { data, body } = await create(staff(change));
  return data ?? expect.fail(body);
}

describe('lists of people', () => {
  test('hold customers and staff apart, newest first, with exact totals', async () => {
    const before = await counter('users');
    const salma = await customer();
    const hoda = await created();
    const users = await shop.call(boss, fetchUsers, { id: boss.id });
    expect(users.data?.documents[0]).toEqual({
      $id: salma.id,
      username: 'Salma Nabil',
      email: salma.email,
      phone: salma.phone,
      role: 'user',
      $createdAt: expect.any(String),
    });
    expect(users.data).toMatchObject({ total: before + 1, capped: false });
    const admins = await shop.call(boss, fetchAdmins, { id: boss.id });
    expect(admins.data?.documents.map(({ $id }) => $id).slice(0, 1)).toEqual([hoda.$id]);
    expect(admins.data?.total).toBe((await shop.rows('users', [Query.notEqual('role', 'user')])).length);
    expect(admins.data?.documents.every(({ role }) => role !== 'user')).toBe(true);
  });

  test('go on after the last one, also when they are gone and others came', async () => {
    const [first, second, third] = [await customer('Karima'), await customer('Karima'), await customer('Karima')];
    const query = 'karima';
    const top = (await shop.call(boss, fetchUsers, { id: boss.id, query, limit: 2 })).data;
    expect(top?.documents.map(({ $id }) => $id)).toEqual([third.id, second.id]);
    const last = top?.documents[1] ?? expect.fail();
    const next = (createdAt?: string) =>
      shop.call(boss, fetchPaginatedUsers, { id: boss.id, userId: last.$id, query, createdAt });
    await customer('Karima');
    expect((await next()).data?.documents.map(({ $id }) => $id)).toEqual([first.id]);
    await removeUser(last.$id);
    expect((await next(last.$createdAt)).data?.documents.map(({ $id }) => $id)).toEqual([first.id]);
    expect((await next()).code).toBe('not_found');
  });

  test('of staff go on the same way', async () => {
    await created();
    const list = (await shop.call(boss, fetchAdmins, { id: boss.id })).data?.documents ?? [];
    const adminId = list[0]?.$id ?? '';
    const rest = await shop.call(boss, fetchPaginatedAdmins, { id: boss.id, adminId });
    expect(rest.data?.documents).toEqual(list.slice(1));
  });

  test.each(['username', 'id', 'phone', 'email'] as const)('find by %s', async (field) => {
    const person = await customer('هُدى إبراهيم');
    const query = field === 'username' ? 'هدي ابراهيم' : person[field];
    const { data } = await shop.call(boss, fetchUsers, { id: boss.id, query }, { method: 'POST' as never });
    expect(data?.documents.map(({ $id }) => $id)).toContain(person.id);
    expect(data?.documents.every(({ username, email }) => username === 'هُدى إبراهيم' || email === query)).toBe(true);
  });

  test('find by the phone in groups and from abroad, and staff by what their role is called', async () => {
    const person = await customer('هناء');
    const phone = `${person.phone.slice(0, 4)} ${person.phone.slice(4, 7)} ${person.phone.slice(7)}`;
    for (const query of [phone, `هناء ${phone}`, `+2 ${phone}`, `+20 ${phone.slice(1)}`]) {
      const { data } = await shop.call(boss, fetchUsers, { id: boss.id, query });
      expect(data?.documents.map(({ $id }) => $id)).toEqual([person.id]);
    }
    const desk = await shop.join('reception');
    for (const query of ['الاستقبال', 'Reception']) {
      const { data } = await shop.call(boss, fetchAdmins, { id: boss.id, query });
      expect(data?.documents.map(({ $id }) => $id)).toContain(desk.id);
      expect(data?.documents.every(({ role }) => role === 'reception')).toBe(true);
    }
  });

  test('find by a changed name and phone', async () => {
    const mona = await shop.join();
    const phone = newPhone();
    await shop.call(mona, updateProfile, { id: mona.id, username: 'Zubaida', phone });
    for (const query of ['zubaida', phone]) {
      const { data } = await shop.call(boss, fetchUsers, { id: boss.id, query });
      expect(data?.documents.map(({ $id }) => $id)).toEqual([mona.id]);
    }
  });

  test('find nothing by what has no words', async () => {
    expect((await shop.call(boss, fetchUsers, { id: boss.id, query: '@ -' })).data).toMatchObject({ total: 0 });
  });
});

describe('delete-user', () => {
  test('takes account, profile, cart, addresses and sessions; the orders stay', async () => {
    const kit = checkoutKit(shop);
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    const order = (await kit.place(caller, form)).data;
    const more = { userId: caller.id, productId: aid.$id, product_type: 'hearing-aids', count: 1 } as const;
    await shop.call(caller, addToCart, more);
    await shop.call(caller, keepAddress, { id: caller.id, phone: form.phone, city: form.city, address: form.address });
    await shop.change('counters', 'users', { value: 5 });

    expect((await removeUser(caller.id)).data).toEqual({ $id: caller.id });
    expect((await removeUser(caller.id)).data).toEqual({ $id: caller.id });

    expect([await exists(caller.id), await shop.row('users', caller.id), await isSignedIn(caller)]).toEqual([
      false,
      null,
      false,
    ]);
    expect(await shop.rows('cart_items', [Query.equal('user_id', caller.id)])).toEqual([]);
    expect(await shop.rows('addresses', [Query.equal('user_id', caller.id)])).toEqual([]);
    expect(await shop.row('orders', order?.$id ?? '')).toMatchObject({
      user_id: NOBODY_ID,
      first_name: expect.any(String),
    });
    expect(await counter('users')).toBe(4);
    expect((await shop.call(caller, fetchUser, { id: caller.id })).code).toBe('unauthenticated');
    expect(await audit(caller.id)).toMatchObject([{ action: 'delete', kind: 'user', actor_id: boss.id }]);
  });

  test('gives the pieces of an unpaid card order back', async () => {
    const aid = await shop.addHearingAid({ stock: 3 });
    const { caller, orderId } = await cardKit(shop).buyer([aid, 2]);
    expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(1);
    expect((await removeUser(caller.id)).status).toBe(200);
    expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(3);
    expect(await shop.row('orders', orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
  });

  test('leaves no half when the tables fail: the customer is still in the list, and a repeat finishes it', async () => {
    const { id } = await customer('Half Gone');
    const context = shop.contextOf(boss, { tables: new Down(shop.admin) }, 'admin');
    await expect(deleteUserHandler({ id: boss.id, userId: id }, context)).rejects.toThrow('down');
    expect(await shop.row('users', id)).not.toBeNull();
    expect((await removeUser(id)).status).toBe(200);
    expect(await shop.row('users', id)).toBeNull();
  });

  test('pressed three times at once counts once', async () => {
    const { id } = await customer();
    const before = await counter('users');
    const answers = await Promise.all([1, 2, 3].map(() => removeUser(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counter('users')).toBe(before - 1);
  });

  test('is not for staff', async () => {
    const { $id } = await created();
    expect((await removeUser($id)).code).toBe('forbidden');
    expect((await removeUser(other.id)).code).toBe('forbidden');
    expect(await exists($id)).toBe(true);
  });

  test.each(['label', 'profile'] as const)('is not for somebody of whom only the %s gives a role', async (what) => {
    const { $id } = await created();
    await (what === 'label'
      ? shop.change('users', $id, { role: 'user' })
      : shop.users.updateLabels({ userId: $id, labels: [] }));
    expect((await removeUser($id)).code).toBe('forbidden');
    expect([await exists($id), await shop.row('users', $id)]).toEqual([true, expect.anything()]);
  });
});

describe('create-admin', () => {
  test('makes account, profile and role', async () => {
    const before = await counter('staff');
    const data = staff({ email: ` ${crypto.randomUUID()}@SAMAA.example ` });
    const answer = await create(data);
    const email = data.email?.trim().toLowerCase() ?? '';
    expect(answer.data).toMatchObject({ username: 'Hoda', email, phone: null, role: 'cs' });
    const id = answer.data?.$id ?? '';
    expect(await labels(id)).toEqual(['cs']);
    expect(await counter('staff')).toBe(before + 1);
    const entry = await shop.call(shop.guest, checkCredentials, { email, password: 'a long secret' });
    expect(entry.data).toEqual({ id });
    const [written] = await audit(id);
    expect(written).toMatchObject({ action: 'create', kind: 'role', label: 'Hoda' });
    expect(written?.after).not.toContain('secret');
  });

  test.each(['username', 'email', 'password', 'role'] as const)(
    'without %s is refused to the letter',
    async (field) => {
      const { code, params, body } = await create(staff({ [field]: ' '.repeat(field === 'username' ? 1 : 0) }));
      expect([code, Object.keys(params.fields as object)]).toEqual(['fields_missing', [`data.${field}`]]);
      expect(JSON.parse(body).error).toBe('Please Fill in All The Fields');
    },
  );

  test.each([
    [{ password: '1234567' }, 'data.password', 'too_short'],
    [{ password: ' 1234567 ' }, 'data.password', 'too_short'],
    [{ email: 'no email' }, 'data.email', 'email_invalid'],
    [{ username: 'x'.repeat(31) }, 'data.username', 'too_long'],
    [{ role: 'user' as never }, 'data.role', 'not_a_choice'],
  ])('with %o names the field', async (change, field, key) => {
    expect((await create(staff(change))).params.fields).toMatchObject({ [field]: { key } });
  });

  test('of a taken email is refused', async () => {
    expect((await create(staff({ email: other.email }))).code).toBe('user_exists');
  });

  test('happens once, however often it is sent', async () => {
    const before = await counter('staff');
    const data = staff();
    const first = await create(data, 'press-of-create-admin');
    const again = await create(data, 'press-of-create-admin');
    expect(again.data).toEqual(first.data);
    expect(await counter('staff')).toBe(before + 1);
  });

  test('leaves nothing when the tables fail, and succeeds when only the answer was lost', async () => {
    const data = staff();
    const context = (tables: AnswerLost | Down) => shop.contextOf(boss, { tables }, 'admin');
    const input = { id: boss.id, data, requestId: 'faulty-create-admin' };
    await expect(createHandler(input, context(new Down(shop.admin)))).rejects.toThrow('down');
    expect((await shop.users.list({ queries: [Query.equal('email', data.email ?? '')] })).total).toBe(0);
    const made = await createHandler(input, context(new AnswerLost(shop.admin)));
    expect(await labels(made.$id)).toEqual(['cs']);
  });
});

describe('update-admin', () => {
  test('changes what is filled in', async () => {
    const { $id } = await created();
    const email = `${crypto.randomUUID()}@samaa.example`;
    const { data } = await update($id, { username: 'Hoda Ali', email, password: '', role: '' });
    expect(data).toMatchObject({ username: 'Hoda Ali', email, role: 'cs' });
    expect(await shop.users.get({ userId: $id })).toMatchObject({ name: 'Hoda Ali', email, labels: ['cs'] });
    const found = await shop.call(boss, fetchAdmins, { id: boss.id, query: email });
    expect(found.data?.documents.map((one) => one.$id)).toEqual([$id]);
  });

  test('of the role takes effect at once: label, profile, sessions', async () => {
    const person = await shop.join('cs');
    const { data } = await update(person.id, { role: 'accounting' });
    expect(data?.role).toBe('accounting');
    expect([await labels(person.id), await isSignedIn(person)]).toEqual([['accounting'], false]);
    const [entry] = await audit(person.id);
    expect(entry).toMatchObject({ kind: 'role', before: '{"role":"cs"}', after: '{"role":"accounting"}' });
  });

  test('of the role counts the admins', async () => {
    const { $id } = await created({ role: 'admin' });
    const before = await counter('admins');
    await update($id, { role: 'cs' });
    expect(await counter('admins')).toBe(before - 1);
    await update($id, { role: 'admin' });
    expect(await counter('admins')).toBe(before);
    await update($id, { username: 'Hoda Ali', role: 'admin' });
    expect(await counter('admins')).toBe(before);
    await remove($id);
    expect(await counter('admins')).toBe(before - 1);
  });

  test('of the password signs out, and the log does not tell it', async () => {
    const person = await shop.join('cs');
    // Signing in leaves out the spaces around it, so they must not be kept.
    await update(person.id, { password: ' another secret ' });
    expect(await isSignedIn(person)).toBe(false);
    const { data } = await shop.call(shop.guest, checkCredentials, { email: person.email, password: 'another secret' });
    expect(data?.id).toBe(person.id);
    const [entry] = await audit(person.id);
    expect(`${entry?.before}${entry?.after}`).not.toContain('another secret');
  });

  test.each([
    [{ password: 'x'.repeat(21) }, 'data.password', 'too_long'],
    [{ password: 'x'.repeat(7) }, 'data.password', 'too_short'],
  ])('with %o names the field', async (data, field, key) => {
    expect((await update(other.id, data)).params.fields).toMatchObject({ [field]: { key } });
  });

  test('needs at least one field', async () => {
    const { code, body } = await update(other.id, { username: '', email: null });
    expect([code, JSON.parse(body).error]).toEqual(['nothing_to_change', 'Please fill in at least one field']);
  });

  test('of customers, of nobody, and to a taken email is refused', async () => {
    const salma = await customer();
    expect((await update(salma.id, { username: 'X' })).code).toBe('not_found');
    expect((await update('nothing', { username: 'X' })).code).toBe('not_found');
    expect((await update(other.id, { email: salma.email })).code).toBe('user_exists');
  });

  test('of the own role is refused, of the own name not', async () => {
    expect((await update(boss.id, { role: 'cs' })).code).toBe('not_yourself');
    expect((await update(boss.id, { username: 'Boss', role: 'admin' })).data).toMatchObject({ username: 'Boss' });
    expect(await isSignedIn(boss)).toBe(true);
  });

  test('is neither done nor half done when the tables fail', async () => {
    const { $id, email } = await created();
    const context = shop.contextOf(boss, { tables: new Down(shop.admin) }, 'admin');
    const data = { role: 'reception', email: `${crypto.randomUUID()}@samaa.example` } as const;
    await expect(updateHandler({ id: boss.id, adminId: $id, data }, context)).rejects.toThrow('down');
    expect(await shop.row('users', $id)).toMatchObject({ role: 'cs', email });
    expect(await shop.users.get({ userId: $id })).toMatchObject({ labels: ['cs'], email });
  });
});

describe('delete-admin', () => {
  test('takes account, profile, sessions and count', async () => {
    const person = await shop.join('reception');
    await counter('staff');
    const before = await counter('staff');
    expect((await remove(person.id)).data).toEqual({ $id: person.id, specialist: null });
    expect((await remove(person.id)).data).toEqual({ $id: person.id, specialist: null });
    expect([await exists(person.id), await shop.row('users', person.id)]).toEqual([false, null]);
    expect(await counter('staff')).toBe(before - 1);
    expect(await audit(person.id)).toMatchObject([{ action: 'delete', kind: 'role' }]);
  });

  test('lets nobody be known here under their id, which pages may have shown, by signing up past the functions', async () => {
    const person = await shop.join('cs');
    await remove(person.id);
    const next = { userId: person.id, email: `${crypto.randomUUID()}@example.com`, password: 'a long secret' };
    await shop.users.create({ ...next, phone: `+2${newPhone()}` });
    const { secret } = await shop.users.createSession({ userId: person.id });
    const client = new Client().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret);
    expect((await shop.call({ ...person, client }, fetchUser, { id: person.id })).code).toBe('no_account');
    expect(await shop.row('users', person.id)).toBeNull();
  });

  test('is refused for oneself and for customers', async () => {
    expect((await remove(boss.id)).code).toBe('not_yourself');
    const { id } = await customer();
    expect((await remove(id)).code).toBe('forbidden');
  });

  test('leaves an account alone that has no profile and was never of the staff', async () => {
    const visitor = await shop.join('user', { profile: false });
    expect((await remove(visitor.id)).data).toEqual({ $id: visitor.id, specialist: null });
    expect(await exists(visitor.id)).toBe(true);
  });

  test('gives the role back when the tables fail', async () => {
    const { $id } = await created();
    const context = shop.contextOf(boss, { tables: new Down(shop.admin) }, 'admin');
    await expect(deleteHandler({ id: boss.id, adminId: $id }, context)).rejects.toThrow('down');
    expect([await labels($id), (await shop.row('users', $id))?.role]).toEqual([['cs'], 'cs']);
  });

  test('is finished by a repeat after a break', async () => {
    const { $id } = await created();
    const context = shop.contextOf(boss, { tables: new AnswerLost(shop.admin) }, 'admin');
    await deleteHandler({ id: boss.id, adminId: $id }, context).catch(() => {});
    expect((await remove($id)).status).toBe(200);
    expect(await exists($id)).toBe(false);
  });
});

describe('the last admin', () => {
  test.each(['delete', 'demote'] as const)(
    'is safe from somebody who wants to %s them and lost their own role in the same moment',
    async (what) => {
      const last = await shop.join('admin');
      const one = { value: 1 };
      await shop.create('counters', one, 'admins').catch(() => shop.change('counters', 'admins', one));
      const context = shop.contextOf(boss, {}, 'admin');
      const input = { id: boss.id, adminId: last.id };
      await expect(
        what === 'delete'
          ? deleteHandler(input, context)
          : updateHandler({ ...input, data: { role: 'cs', username: 'Hoda' } }, context),
      ).rejects.toMatchObject({ code: 'last_admin' });
      expect(await shop.row('users', last.id)).toMatchObject({ role: 'admin' });
      expect([await labels(last.id), await isSignedIn(last)]).toEqual([['admin'], true]);
      await shop.remove('users', last.id);
    },
  );

  afterEach(async () => {
    for (const { id } of [boss, other]) {
      await shop.users.updateLabels({ userId: id, labels: ['admin'] });
      await shop.change('users', id, { role: 'admin' });
    }
    await shop.change('counters', 'admins', { value: 2 });
  });

  test.each(['demote', 'delete'] as const)('stays when two admins %s each other at once', async (what) => {
    const [one, two] = what === 'demote' ? [boss, other] : [await shop.join('admin'), await shop.join('admin')];
    await shop.change('counters', 'admins', { value: 2 });
    const act = (by: Caller, { id: adminId }: Caller): Promise<unknown> => {
      // Past the check of who calls, as if both had come in at the same moment.
      const context = shop.contextOf(by, {}, 'admin');
      return what === 'demote'
        ? updateHandler({ id: by.id, adminId, data: { role: 'cs' } }, context)
        : deleteHandler({ id: by.id, adminId }, context);
    };
    const outcomes = await Promise.allSettled([act(one, two), act(two, one)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await counter('admins')).toBe(1);
    const roles = await Promise.all([one, two].map(({ id }) => shop.row('users', id).then((row) => row?.role)));
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  });
});
