import { describe, expect, test } from 'vitest';
import { updateProfile as call, fetchUser } from '#contract/accounts/calls.ts';
import { Tables } from '#runtime/tables.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { updateProfile } from './update-profile.ts';

const shop = await startShop();

const send = (caller: Caller, change: { username?: string; phone?: string }) =>
  shop.call(caller, call, { id: caller.id, username: 'Mona', phone: caller.phone, ...change });
const stored = async ({ id }: Caller) => {
  const { name, phone } = await shop.users.get({ userId: id });
  const row = await shop.row('users', id);
  return { account: [name, phone], profile: [row?.username, row?.phone] };
};

describe('update-profile', () => {
  test('changes name and phone in the account and in the profile, as registration writes them', async () => {
    const mona = await shop.join();
    const phone = newPhone();
    const { status, data } = await send(mona, {
      username: '  منى علي ',
      phone: ` ${phone.slice(0, 3)} ${phone.slice(3)} `,
    });
    expect(status).toBe(200);
    expect(data).toEqual({ id: mona.id, role: 'user', username: 'منى علي', email: mona.email, phone });
    expect(await stored(mona)).toEqual({ account: ['منى علي', `+2${phone}`], profile: ['منى علي', phone] });
    expect((await shop.call(mona, fetchUser, { id: mona.id })).data).toEqual(data);
  });

  test('a repeat changes nothing and succeeds', async () => {
    const mona = await shop.join();
    const phone = newPhone();
    await send(mona, { username: 'Nour', phone });
    const once = await stored(mona);
    const { status, headers } = await send(mona, { username: 'Nour', phone });
    expect([status, headers['x-samaa-steps']]).toEqual([200, '2']);
    expect(await stored(mona)).toEqual(once);
  });

  test('a phone that somebody else has not proven is taken without a word, and they keep it in their profile', async () => {
    const [mona, other] = [await shop.join(), await shop.join()];
    expect((await send(mona, { phone: other.phone })).data).toMatchObject({ phone: other.phone });
    expect(await stored(mona)).toMatchObject({ account: [expect.any(String), `+2${other.phone}`] });
    expect(await stored(other)).toEqual({ account: ['Mona', ''], profile: ['Mona', other.phone] });
    expect((await shop.call(other, fetchUser, { id: other.id })).data).toMatchObject({ phone: other.phone });
    // And back, for whoever says so.
    expect((await send(other, {})).status).toBe(200);
    expect(await stored(other)).toMatchObject({ account: ['Mona', `+2${other.phone}`] });
  });

  test('an account tries a few phones an hour, and no more', async () => {
    const mona = await shop.join();
    const answers = [];
    for (let number = 0; number < 7; number += 1) {
      answers.push((await send(mona, { phone: newPhone() })).code);
    }
    // Two windows should an hour begin while the test runs.
    expect(answers.filter((code) => code === 'too_many_attempts').length).toBeGreaterThan(0);
    expect(answers.slice(0, 5)).toEqual(Array(5).fill(undefined));
    expect((await send(mona, { username: 'Nour', phone: (await stored(mona)).profile[1] ?? '' })).status).toBe(200);
  });

  test("a phone that is proven to be somebody else's is refused with the specified text, and nothing is changed", async () => {
    const mona = await shop.join();
    const other = await shop.join();
    await shop.users.updatePhoneVerification({ userId: other.id, phoneVerification: true });
    const before = await stored(mona);
    const { status, body } = await send(mona, { username: 'Nour', phone: other.phone });
    expect(status).toBe(409);
    expect(JSON.parse(body)).toMatchObject({
      code: 'user_exists',
      error: 'A User With This Email Address Already Exists',
    });
    expect(await stored(mona)).toEqual(before);
  });

  test.each([
    ['a landline', { phone: '0223456789' }, { phone: { key: 'phone_invalid' } }],
    ['a blank name', { username: '   ' }, { username: { key: 'required' } }],
    ['31 characters', { username: 'x'.repeat(31) }, { username: { key: 'too_long', values: { max: 30 } } }],
  ])('%s is refused', async (_name, change, fields) => {
    const { code, params } = await send(await shop.join(), change);
    expect(code).toBe('invalid_input');
    expect(params.fields).toEqual(fields);
  });

  test('an account without a profile has nothing to change', async () => {
    const stray = await shop.join('user', { profile: false });
    expect((await send(stray, { username: 'Nour' })).code).toBe('no_account');
  });
});

describe('when the profile cannot be written', () => {
  /** Tables whose change of a profile fails, before or after it has happened. */
  class Failing extends Tables {
    happens = false;

    override async update(...change: Parameters<Tables['update']>): Promise<never> {
      if (this.happens) {
        await super.update(...change);
      }
      throw new Error('the backend is down');
    }
  }

  const run = async (caller: Caller, happens: boolean, phone: string) => {
    const tables = new Failing(shop.admin);
    tables.happens = happens;
    return updateProfile({ id: caller.id, username: 'Nour', phone }, shop.contextOf(caller, { tables }));
  };

  test('the account goes back to what it was', async () => {
    const mona = await shop.join();
    const before = await stored(mona);
    await expect(run(mona, false, newPhone())).rejects.toThrow('the backend is down');
    expect(await stored(mona)).toEqual(before);
  });

  test('and only the answer was lost, it counts as done', async () => {
    const mona = await shop.join();
    const phone = newPhone();
    expect(await run(mona, true, phone)).toMatchObject({ username: 'Nour', phone });
    expect(await stored(mona)).toEqual({ account: ['Nour', `+2${phone}`], profile: ['Nour', phone] });
  });
});

test('a change that another one crosses leaves account and profile saying the same', async () => {
  const mona = await shop.join();
  const [first, second] = [newPhone(), newPhone()];
  /** Tables between whose account and profile another change happens from beginning to end. */
  class Crossed extends Tables {
    override async update(...change: Parameters<Tables['update']>): Promise<boolean> {
      expect((await send(mona, { username: 'Second', phone: second })).status).toBe(200);
      return super.update(...change);
    }
  }
  const context = shop.contextOf(mona, { tables: new Crossed(shop.admin) });
  await updateProfile({ id: mona.id, username: 'First', phone: first }, context);
  expect(await stored(mona)).toEqual({ account: ['First', `+2${first}`], profile: ['First', first] });
});
