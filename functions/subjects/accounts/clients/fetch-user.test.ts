import { expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();

test('answers the own record, the phone as written in Egypt, in two steps', async () => {
  const mona = await shop.join();
  const { status, data, headers } = await shop.call(mona, fetchUser, { id: mona.id });
  expect(status).toBe(200);
  expect(data).toEqual({ id: mona.id, role: 'user', username: 'Mona', email: mona.email, phone: mona.phone });
  expect(headers['x-samaa-steps']).toBe('2');
});

test('the role is the label that the account has at this moment', async () => {
  const rami = await shop.join('reception');
  expect((await shop.call(rami, fetchUser, { id: rami.id })).data?.role).toBe('reception');
  await shop.users.updateLabels({ userId: rami.id, labels: ['vip', 'accounting'] });
  expect((await shop.call(rami, fetchUser, { id: rami.id })).data?.role).toBe('accounting');
  await shop.users.updateLabels({ userId: rami.id, labels: ['vip'] });
  expect((await shop.call(rami, fetchUser, { id: rami.id })).data?.role).toBe('user');
});

test('a registration that died before its profile is finished at the next sign-in, and counted', async () => {
  const before = (await shop.row('counters', 'users'))?.value ?? 0;
  const stray = await shop.join('user', { profile: false });
  const answers = await Promise.all([1, 2, 3].map(() => shop.call(stray, fetchUser, { id: stray.id })));
  const own = { id: stray.id, role: 'user', username: 'Mona', email: stray.email, phone: stray.phone };
  expect(answers.map(({ data }) => data)).toEqual([own, own, own]);
  expect(await shop.row('users', stray.id)).toMatchObject({ role: 'user', phone: stray.phone, email: stray.email });
  expect((await shop.row('counters', 'users'))?.value).toBe(before + 1);
});

test.each([
  ['of staff', async () => shop.join('cs', { profile: false })],
  [
    'without a phone',
    async () => {
      const stray = await shop.join('user', { profile: false });
      await shop.users.updatePhone({ userId: stray.id, number: '' });
      return stray;
    },
  ],
])('an account %s that has no profile has no record', async (_name, arrange) => {
  const stray = await arrange();
  const { status, code } = await shop.call(stray, fetchUser, { id: stray.id });
  expect([status, code]).toEqual([404, 'no_account']);
});

test('a blocked account loses access at its next call', async () => {
  const mona = await shop.join();
  await shop.users.updateStatus({ userId: mona.id, status: false });
  await expect(shop.call(mona, fetchUser, { id: mona.id })).rejects.toMatchObject({ type: 'user_blocked' });
});
