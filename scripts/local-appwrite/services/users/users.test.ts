import { Account, ID, Query, Users } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation();
const users = new Users(local.admin);

const uniqueEmail = () => `${ID.unique()}@example.org`;
let lastNumber = 1_000_000_000;
const uniquePhone = () => {
  lastNumber += 1;
  return `+20${lastNumber}`;
};

describe('creating', () => {
  test('answers the whole account to an API key', async () => {
    const phone = uniquePhone();
    const made = await users.create({ userId: 'whole', email: 'Whole@example.org', phone, password: 'longenough' });
    expect(made).toMatchObject({
      $id: 'whole',
      email: 'whole@example.org',
      phone,
      emailVerification: false,
      phoneVerification: false,
      hash: 'argon2',
      password: expect.stringMatching(/^\$argon2id\$/),
      targets: [
        { providerType: 'email', identifier: 'whole@example.org', userId: 'whole' },
        { providerType: 'sms', identifier: phone, userId: 'whole' },
      ],
    });
    expect(await users.get({ userId: 'whole' })).toEqual(made);
  });

  test('needs neither email nor phone nor password', async () => {
    const [one, two] = [
      await users.create({ userId: ID.unique(), name: 'One' }),
      await users.create({ userId: ID.unique(), name: 'Two' }),
    ];
    expect([one.email, one.phone, two.email, two.phone]).toEqual(['', '', '', '']);
  });

  test.each(['id', 'email', 'phone'] as const)('refuses a taken %s', async (field) => {
    const known = { id: ID.unique(), email: uniqueEmail(), phone: uniquePhone() };
    await users.create({ userId: known.id, email: known.email, phone: known.phone });
    const fresh = { id: ID.unique(), email: uniqueEmail(), phone: uniquePhone(), [field]: known[field] };
    const again = users.create({ userId: fresh.id, email: fresh.email, phone: fresh.phone });
    expect(await refusal(again)).toEqual({
      code: 409,
      type: 'user_already_exists',
      message: 'A user with the same id, email, or phone already exists in this project.',
    });
  });

  test.each(['01012345678', '+0101234567', '+20 10 1234 5678', '+2010', '+2010123456789012'])(
    'refuses %s as a phone number',
    async (phone) => {
      expect(await refusal(users.create({ userId: ID.unique(), phone }))).toMatchObject({
        code: 400,
        type: 'general_argument_invalid',
        message: expect.stringContaining(
          "Invalid `phone` param: Phone number must start with a '+' can have a maximum of fifteen digits.",
        ),
      });
    },
  );

  test('at the same time makes one account', async () => {
    const email = uniqueEmail();
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => users.create({ userId: ID.unique(), email, password: 'longenough' })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await users.list({ queries: [Query.equal('email', email)] })).total).toBe(1);
  });
});

describe('changing', () => {
  test('labels are roles at once, and only letters and digits', async () => {
    const { id, client } = await local.join();
    const changed = await users.updateLabels({ userId: id, labels: ['admin', 'cs', 'admin'] });
    expect(changed.labels).toEqual(['admin', 'cs']);
    expect((await new Account(client).get()).labels).toEqual(['admin', 'cs']);
    for (const labels of [['a b'], ['a-b'], ['']]) {
      expect(await refusal(users.updateLabels({ userId: id, labels }))).toMatchObject({ code: 400 });
    }
  });

  test('name, email and phone', async () => {
    const { id } = await local.join();
    const email = uniqueEmail();
    const phone = uniquePhone();
    await users.updateName({ userId: id, name: 'هدى' });
    await users.updateEmail({ userId: id, email });
    await users.updatePhone({ userId: id, number: phone });
    expect(await users.get({ userId: id })).toMatchObject({ name: 'هدى', email, phone, prefs: {} });
  });

  test('a phone can be taken away and then be another account’s', async () => {
    const phone = uniquePhone();
    const first = await users.create({ userId: ID.unique(), phone });
    const second = await users.create({ userId: ID.unique() });
    const move = () => users.updatePhone({ userId: second.$id, number: phone });
    expect(await refusal(move())).toMatchObject({ code: 409, type: 'user_target_already_exists' });
    expect((await users.updatePhone({ userId: first.$id, number: '' })).phone).toBe('');
    expect((await move()).phone).toBe(phone);
  });

  test('a new email counts as unverified', async () => {
    const { id } = await local.join();
    expect((await users.updateEmailVerification({ userId: id, emailVerification: true })).emailVerification).toBe(true);
    expect((await users.updateEmail({ userId: id, email: uniqueEmail() })).emailVerification).toBe(false);
  });

  test('the password; an empty one ends signing in with it', async () => {
    const { id, email } = await local.join();
    const signIn = (password: string) => new Account(local.guest()).createEmailPasswordSession({ email, password });
    await users.updatePassword({ userId: id, password: 'another password' });
    await signIn('another password');
    await users.updatePassword({ userId: id, password: '' });
    expect(await refusal(signIn('another password'))).toMatchObject({ type: 'user_invalid_credentials' });
  });

  test('what is not there', async () => {
    const missing = { code: 404, type: 'user_not_found', message: 'User with the requested ID could not be found.' };
    expect(await refusal(users.get({ userId: 'nobody' }))).toEqual(missing);
    expect(await refusal(users.updateName({ userId: 'nobody', name: 'x' }))).toEqual(missing);
    expect(await refusal(users.updatePassword({ userId: 'nobody', password: 'longenough' }))).toEqual(missing);
    expect(await refusal(users.delete({ userId: 'nobody' }))).toEqual(missing);
  });

  test('deleting ends the sessions and frees the email', async () => {
    const { id, client, email } = await local.join();
    await users.delete({ userId: id });
    expect(await refusal(new Account(client).get())).toMatchObject({ type: 'general_unauthorized_scope' });
    await users.create({ userId: ID.unique(), email });
  });
});

describe('listing', () => {
  test('filters, orders and pages', async () => {
    const mark = ID.unique();
    const names = ['Dina', 'Amal', 'Carla', 'Basma'];
    for (const name of names) {
      const made = await users.create({ userId: ID.unique(), email: uniqueEmail(), name });
      await users.updateLabels({ userId: made.$id, labels: [mark] });
    }
    const marked = Query.contains('labels', [mark]);
    const sorted = await users.list({ queries: [marked, Query.orderAsc('name'), Query.limit(3)] });
    expect(sorted.total).toBe(4);
    expect(sorted.users.map(({ name }) => name)).toEqual(['Amal', 'Basma', 'Carla']);
    const last = sorted.users[2]?.$id ?? '';
    const next = await users.list({ queries: [marked, Query.orderAsc('name'), Query.cursorAfter(last)] });
    expect(next.users.map(({ name }) => name)).toEqual(['Dina']);
    const byName = await users.list({ queries: [marked, Query.equal('name', ['amal', 'Dina'])] });
    expect(byName.users.map(({ name }) => name)).toEqual(['Dina', 'Amal']);
  });

  test('searches the beginnings of words in name, email, phone and id', async () => {
    const phone = uniquePhone();
    const made = await users.create({
      userId: ID.unique(),
      email: 'nadia.farouk@example.net',
      phone,
      name: 'نادية فاروق',
    });
    for (const search of ['farouk', 'NADIA', 'فاروق', 'فار', phone, made.$id]) {
      const found = await users.list({ search });
      expect(found.users.map(({ $id }) => $id)).toContain(made.$id);
    }
    const found = await users.list({ search: 'arouk' });
    expect(found.users.map(({ $id }) => $id)).not.toContain(made.$id);
  });

  test('refuses unknown attributes and cursors', async () => {
    expect(await refusal(users.list({ queries: [Query.equal('password', 'x')] }))).toMatchObject({
      code: 400,
      type: 'general_query_invalid',
    });
    expect(await refusal(users.list({ queries: [Query.cursorAfter('nobody')] }))).toEqual({
      code: 400,
      type: 'general_cursor_not_found',
      message: "User 'nobody' for the 'cursor' value not found.",
    });
  });
});

describe('sessions', () => {
  test('are made, listed and ended for an account', async () => {
    const { id } = await local.join();
    const made = await users.createSession({ userId: id });
    expect(made).toMatchObject({ provider: 'server', factors: ['server'] });
    const own = new Account(local.guest().setSession(made.secret));
    expect((await own.get()).$id).toBe(id);
    expect((await users.listSessions({ userId: id })).total).toBe(2);
    await users.deleteSession({ userId: id, sessionId: made.$id });
    expect(await refusal(own.get())).toMatchObject({ type: 'general_unauthorized_scope' });
    await users.deleteSessions({ userId: id });
    expect((await users.listSessions({ userId: id })).total).toBe(0);
  });
});

test('nobody without a key manages accounts, not even their sessions', async () => {
  const victim = await local.join();
  const { client } = await local.join(['admin']);
  const callers = [
    { caller: local.guest(), type: 'general_unauthorized_scope' },
    { caller: client, type: 'general_unauthorized_scope' },
    { caller: local.guest().setKey('a wrong key'), type: 'user_unauthorized' },
    { caller: local.guest().setKey(`standard_${'0'.repeat(128)}`), type: 'user_unauthorized' },
    { caller: local.guest().setKey('wrong_key'), type: 'general_unauthorized_scope' },
  ];
  for (const { caller, type } of callers) {
    const attempt = new Users(caller);
    const calls = [
      () => attempt.list(),
      () => attempt.get({ userId: victim.id }),
      () => attempt.updateLabels({ userId: victim.id, labels: ['admin'] }),
      () => attempt.delete({ userId: victim.id }),
      () => attempt.createSession({ userId: victim.id }),
      () => attempt.deleteSessions({ userId: victim.id }),
      () => attempt.deleteSession({ userId: victim.id, sessionId: victim.session.$id }),
    ];
    for (const call of calls) {
      expect(await refusal(call())).toMatchObject({ code: 401, type });
    }
  }
  expect((await new Account(victim.client).get()).$id).toBe(victim.id);
});
