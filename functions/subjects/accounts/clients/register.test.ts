import { Account, Client, Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { checkCredentials, fetchUser, register } from '#contract/accounts/calls.ts';
import type { InputOf } from '#contract/call.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { REGISTRATIONS_PER_ADDRESS, windowOf } from '#lib/rate-limits.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { AnswerLost, Down } from '../../../testing/faulty-tables.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { register as registerHandler } from './register.ts';

const handle = asCalled(registerHandler);

const shop = await startShop();

type Form = InputOf<typeof register>;

function form(change: Partial<Form> = {}): Form {
  const unique = crypto.randomUUID();
  return {
    email: `${unique}@example.com`,
    password: 'a long secret',
    repeatedPassword: 'a long secret',
    phone: newPhone(),
    username: 'Mona Ali',
    requestId: unique,
    ...change,
  };
}

const send = (input: Form) => shop.call(shop.guest, register, input);
const accountsOf = async (email: string) => (await shop.users.list({ queries: [Query.equal('email', email)] })).users;
const registered = async () => (await shop.row('counters', 'users'))?.value ?? 0;

const client = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');

describe('an email of an account that is blocked', () => {
  test('and has never proven it is free; the account keeps the rest', async () => {
    const squatted = form();
    const { data: first } = await send(squatted);
    const userId = first?.id ?? '';
    // As its holder can by Appwrite's endpoint.
    await shop.users.updateStatus({ userId, status: false });
    const { data, code } = await send(form({ email: squatted.email }));
    expect(code).toBeUndefined();
    expect((await accountsOf(squatted.email)).map(({ $id }) => $id)).toEqual([data?.id]);
    expect(await shop.row('users', data?.id ?? '')).toMatchObject({ email: squatted.email });
    const moved = await shop.users.get({ userId });
    expect(moved).toMatchObject({ status: false, email: expect.stringMatching(/@moved\.invalid$/) });
    expect(await shop.row('users', userId)).toMatchObject({ email: moved.email, username: squatted.username });
  });

  test('and has proven it stays its own', async () => {
    const mona = await shop.join();
    await shop.prove(mona);
    await shop.users.updateStatus({ userId: mona.id, status: false });
    expect((await send(form({ email: mona.email }))).code).toBe('user_exists');
  });
});

describe('register', () => {
  test('makes an account without labels, its profile, and counts it', async () => {
    const before = await registered();
    const input = form({
      username: '  منى علي ',
      phone: ' ٠١٠ ١٢٣٤ ٥٦٧٨ ',
      email: ` ${crypto.randomUUID()}@EXAMPLE.com `,
    });
    const email = input.email.trim().toLowerCase();
    const { status, data } = await send(input);
    expect(status).toBe(200);
    const [account] = await accountsOf(email);
    expect(account).toMatchObject({ $id: data?.id, phone: '+201012345678', name: 'منى علي', labels: [] });
    expect(await shop.row('users', data?.id ?? '')).toMatchObject({
      username: 'منى علي',
      email,
      phone: '01012345678',
      role: 'user',
    });
    expect(await registered()).toBe(before + 1);
  });

  test('who registered can sign in and fetch their record', async () => {
    const input = form();
    const { data } = await send(input);
    const { email, password } = input;
    const session = await new Account(client()).createEmailPasswordSession({ email, password });
    // The server SDK gets a session's secret only with a key; the key makes one here instead.
    const { secret } = await shop.users.createSession({ userId: session.userId });
    const caller = { ...shop.guest, id: session.userId, client: client().setSession(secret) };
    expect((await shop.call(caller, fetchUser, { id: session.userId })).data?.id).toBe(data?.id);
  });

  test('a repeat of the same request answers the same account and counts nothing again', async () => {
    const input = form();
    const first = await send(input);
    const before = await registered();
    const second = await send(input);
    expect(second).toMatchObject({ status: 200, data: first.data });
    expect(await registered()).toBe(before);
  });

  test('the same request many times at once makes one account', async () => {
    const input = form();
    const before = await registered();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(input)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await registered()).toBe(before + 1);
  });

  test('the same request with another password is not a repeat', async () => {
    const input = form();
    await send(input);
    const other = await send({ ...input, password: 'another secret', repeatedPassword: 'another secret' });
    expect(other.code).toBe('user_exists');
  });

  test('a repeat finishes what a lost request had only begun', async () => {
    const input = form();
    const { data } = await send(input);
    const id = data?.id ?? '';
    await shop.remove('users', id);
    expect((await send(input)).data).toEqual({ id });
    expect(await shop.row('users', id)).not.toBeNull();
  });

  test('a phone that somebody has not proven to be theirs keeps nobody from registering, and stays in both profiles', async () => {
    const first = form();
    const { data: holder } = await send(first);
    const second = form({ phone: first.phone });
    const { status, data } = await send(second);
    expect(status).toBe(200);
    expect((await send(second)).data).toEqual(data);
    for (const [id, accountPhone] of [
      [holder?.id ?? '', ''],
      [data?.id ?? '', `+2${first.phone}`],
    ] as const) {
      expect(await shop.row('users', id)).toMatchObject({ phone: first.phone });
      expect((await shop.users.get({ userId: id })).phone).toBe(accountPhone);
    }
    // The next call of whoever gave it up leaves the profile as it is.
    const session = await shop.users.createSession({ userId: holder?.id ?? '' });
    const caller = { ...shop.guest, id: session.userId, client: client().setSession(session.secret) };
    expect((await shop.call(caller, fetchUser, { id: caller.id })).data).toMatchObject({ phone: first.phone });
  });

  test('everybody who registers with one phone at the same time gets an account', async () => {
    const { phone } = form();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(form({ phone }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('the id of an account follows from nothing that others know, and never is one of somebody who was erased', async () => {
    const input = form();
    const { data: first } = await send(input);
    expect(first?.id).toBe(derivedId('account', input.requestId ?? ''));
    const boss = await shop.join('admin');
    await shop.call(boss, deleteUser, { id: boss.id, userId: first?.id ?? '' });
    const { status, data } = await send(input);
    expect(status).toBe(200);
    expect(data?.id).not.toBe(first?.id);
  });

  test('a taken email and a phone that is proven give the same answer, and leave nothing behind', async () => {
    const taken = form();
    const { data: holder } = await send(taken);
    await shop.users.updatePhoneVerification({ userId: holder?.id ?? '', phoneVerification: true });
    const before = await registered();
    const sameEmail = form({ email: taken.email.toUpperCase() });
    const samePhone = form({ phone: taken.phone });
    for (const input of [sameEmail, samePhone]) {
      const { status, body } = await send(input);
      expect([status, JSON.parse(body)]).toEqual([
        409,
        { error: 'A User With This Email Address Already Exists', code: 'user_exists', params: {} },
      ]);
    }
    expect(await accountsOf(samePhone.email)).toEqual([]);
    expect(await registered()).toBe(before);
  });

  test('the account is undone when its profile cannot be made', async () => {
    const input = form();
    const tables = shop.ports({}).tables;
    tables.transact = async () => 'conflict';
    const context = {
      ...shop.ports({ tables }),
      actor: null,
      may: () => false,
      sessionId: '',
      ordering: null,
      clientAddress: '10.0.0.3',
    };
    await expect(handle(input, context)).rejects.toMatchObject({ code: 'busy' });
    expect(await accountsOf(input.email)).toEqual([]);
  });

  test('an email that only stands in the profile of an account that is gone is free', async () => {
    const input = form();
    await shop.create('users', { username: 'Ghost', email: input.email, role: 'user' }, 'ghost');
    const { status, data } = await send(input);
    expect(status).toBe(200);
    expect(await shop.row('users', data?.id ?? '')).toMatchObject({ email: input.email });
    expect(await shop.row('users', 'ghost')).toMatchObject({
      email: 'ghost@moved.invalid',
      search: expect.any(String),
    });
  });

  test('an account whose profile was made without an answer stays', async () => {
    const input = form();
    const context = {
      ...shop.ports({ tables: new AnswerLost(shop.admin) }),
      actor: null,
      may: () => false,
      sessionId: '',
      ordering: null,
      clientAddress: '10.0.0.1',
    };
    const { id } = await handle(input, context);
    expect(await accountsOf(input.email)).toMatchObject([{ $id: id }]);
    expect(await shop.row('users', id)).not.toBeNull();
  });

  test('an account whose profile could not be made goes, and the next try succeeds', async () => {
    const input = form();
    const context = {
      ...shop.ports({ tables: new Down(shop.admin) }),
      actor: null,
      may: () => false,
      sessionId: '',
      ordering: null,
      clientAddress: '10.0.0.2',
    };
    await expect(handle(input, context)).rejects.toThrow('the backend is down');
    expect(await accountsOf(input.email)).toEqual([]);
    expect((await send(input)).status).toBe(200);
  });

  test('works in a store that nobody has set up, and counts from there', async () => {
    await shop.remove('counters', 'users');
    expect((await send(form())).status).toBe(200);
    expect(await registered()).toBe(1);
  });

  test.each([
    [
      'passwords that differ',
      { repeatedPassword: 'another secret' },
      { repeatedPassword: { key: 'passwords_differ' } },
    ],
    ['a short password', { password: 'short', repeatedPassword: 'short' }, { password: { key: 'too_short' } }],
    [
      'a password that is short without the spaces around it',
      { password: ' 1234567 ', repeatedPassword: ' 1234567 ' },
      { password: { key: 'too_short' }, repeatedPassword: { key: 'too_short' } },
    ],
    ['a foreign phone', { phone: '+4915112345' }, { phone: { key: 'phone_invalid' } }],
    ['a long name', { username: 'x'.repeat(31) }, { username: { key: 'too_long' } }],
    ['no email', { email: 'nobody' }, { email: { key: 'email_invalid' } }],
    ['an email that Appwrite does not take', { email: 'منى@example.com' }, { email: { key: 'email_invalid' } }],
    ['a role', { role: 'admin' }, { role: { key: 'unknown_field' } }],
  ])('refuses %s', async (_name, change, fields) => {
    const { status, code, params } = await send({ ...form(), ...change });
    expect([status, code]).toEqual([400, 'invalid_input']);
    expect(params.fields).toMatchObject(fields);
  });

  test('takes texts without the white space around them, the password too', async () => {
    const { username, email, password, ...input } = form();
    const around = (text: string) => `  ${text}\u00a0`;
    const { data } = await send({
      ...input,
      username: around(username),
      email: around(email),
      password: around(password),
      repeatedPassword: password,
    });
    expect(await shop.row('users', data?.id ?? '')).toMatchObject({ username, email: email.toLowerCase() });
    const entry = await shop.call(shop.guest, checkCredentials, { email, password });
    expect(entry).toMatchObject({ status: 200, data: { id: data?.id } });
  });

  test.each([
    ['passwords that differ', { repeatedPassword: 'another secret' }, 'Passwords do not match'],
    ['a foreign phone', { phone: '+4915112345' }, 'Phone Number is not valid'],
    ['both', { phone: '+4915112345', repeatedPassword: 'another secret' }, 'Please check the fields that are marked.'],
  ])('says of %s in `error` what the specification says', async (_name, change, sentence) => {
    expect(JSON.parse((await send({ ...form(), ...change })).body).error).toBe(sentence);
  });

  test.each([
    ['that many people use', () => ({ password: 'Password1' }), 'password_common'],
    ['with the own name', () => ({ password: 'my-KHALED-key', username: 'Khaled' }), 'password_personal'],
    ['with the own phone', (phone: string) => ({ password: `me ${phone}` }), 'password_personal'],
  ])('a password %s is refused beside its field, whatever Appwrite is set to', async (_name, change, key) => {
    const input = form();
    const fields = change(input.phone);
    const { code, params } = await send({ ...input, ...fields, repeatedPassword: fields.password });
    expect([code, params]).toEqual(['invalid_input', { fields: { password: { key } } }]);
    expect(await accountsOf(input.email)).toEqual([]);
  });

  test('at most 60 an hour come from one address', async () => {
    const now = Date.now();
    // This hour and the next, should it begin while the test runs.
    for (const time of [now, now + 3_600_000]) {
      const { id, endsAt } = windowOf(REGISTRATIONS_PER_ADDRESS, ['127.0.0.1'], new Date(time));
      const row = { count: 60, expires_at: endsAt.toISOString() };
      await ((await shop.row('rate_limits', id))
        ? shop.change('rate_limits', id, row)
        : shop.create('rate_limits', row, id));
    }
    const input = form();
    const answer = await shop.call(shop.guest, register, input, { headers: { 'X-Appwrite-Client-Ip': '9.9.9.9' } });
    expect([answer.status, answer.code]).toEqual([429, 'too_many_attempts']);
    expect(answer.params.minutes).toBeGreaterThan(0);
    expect(await accountsOf(input.email)).toEqual([]);
  });
});

describe('a registration that died between account and profile', () => {
  const later = () => new Date(Date.now() + 2 * 3_600_000);
  const again = (input: Form, now = later) =>
    handle(input, {
      ...shop.ports({ now }),
      actor: null,
      may: () => false,
      sessionId: '',
      ordering: null,
      clientAddress: crypto.randomUUID(),
    });
  const dead = async (prepare: (id: string) => Promise<unknown> = async () => {}) => {
    const stray = await shop.join('user', { profile: false });
    await prepare(stray.id);
    return stray;
  };

  test('makes way, after an hour, for whoever registers with its email or phone; its password goes with it', async () => {
    const stray = await dead();
    const { id } = await again(form({ email: stray.email, phone: stray.phone }));
    expect((await accountsOf(stray.email)).map(({ $id }) => $id)).toEqual([id]);
    expect(id).not.toBe(stray.id);
    await expect(new Account(stray.client).get()).rejects.toThrow();
    const other = await dead();
    await expect(again(form({ phone: other.phone }))).resolves.toMatchObject({ id: expect.any(String) });
  });

  test.each<[string, (id: string) => Promise<unknown>, () => Date]>([
    ['is younger than an hour', async () => {}, () => new Date()],
    [
      'has a profile',
      (id) => shop.create('users', { username: 'M', email: `${id}@example.com`, role: 'user' }, id),
      later,
    ],
    [
      'has proven its email',
      (id) => shop.users.updateEmailVerification({ userId: id, emailVerification: true }),
      later,
    ],
    ['has a role', (id) => shop.users.updateLabels({ userId: id, labels: ['cs'] }), later],
  ])('makes no way while it %s', async (_name, prepare, now) => {
    const stray = await dead(prepare);
    await expect(again(form({ email: stray.email }), now)).rejects.toMatchObject({ code: 'user_exists' });
    expect((await accountsOf(stray.email)).map(({ $id }) => $id)).toEqual([stray.id]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['no phone', (id) => shop.users.updatePhone({ userId: id, number: '' })],
    ['the second factor of a stranger', (id) => shop.users.updateMFA({ userId: id, mfa: true })],
  ])(
    'makes way also with a proven email where it has %s, so that its owner could not go on',
    async (_name, prepare) => {
      const stray = await dead(prepare);
      await shop.users.updateEmailVerification({ userId: stray.id, emailVerification: true });
      const { id } = await again(form({ email: stray.email }));
      expect((await accountsOf(stray.email)).map(({ $id }) => $id)).toEqual([id]);
    },
  );
});
