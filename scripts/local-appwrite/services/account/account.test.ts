import { Account as WebAccount } from 'appwrite';
import { Account, ID, Users } from 'node-appwrite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJwt } from '../../../lib/jwt.ts';
import { lifetimeSeconds } from '../../../testing/lifetime.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({ rateLimits: false });

const guestRefusal = {
  code: 401,
  type: 'general_unauthorized_scope',
  message: 'User (role: guests) missing scopes (["account"])',
};
const wrongCredentials = {
  code: 401,
  type: 'user_invalid_credentials',
  message: 'Invalid credentials. Please check the email and password.',
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sets the clock of the server, which runs in this process. */
function pretendNow(time: number) {
  vi.useFakeTimers({ now: time, toFake: ['Date'] });
}

/** The local storage of a browser that the web SDK believes to run in. */
function stubBrowser(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    console: { warn() {} },
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    },
  });
  return stored;
}

function signIn(email: string, password: string, headers: Record<string, string> = {}) {
  return fetch(`${local.server.endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'samaa', ...headers },
    body: JSON.stringify({ email, password }),
  });
}

function getAccount(headers: Record<string, string>) {
  return fetch(`${local.server.endpoint}/account`, { headers: { 'x-appwrite-project': 'samaa', ...headers } });
}

describe('sign-up', () => {
  test('makes an account that can sign in, and tells nothing of its password', async () => {
    const account = new WebAccount(local.browser());
    const made = await account.create({
      userId: ID.unique(),
      email: 'Salma@Example.org',
      password: 'longenough',
      name: 'Salma',
    });
    expect(made).toMatchObject({ email: 'salma@example.org', name: 'Salma', status: true, labels: [], prefs: {} });
    expect(made).not.toHaveProperty('password');
    expect(made).not.toHaveProperty('hash');
    const session = await account.createEmailPasswordSession({ email: 'salma@example.org', password: 'longenough' });
    expect(session).toMatchObject({ userId: made.$id, provider: 'email', current: true, secret: '' });
    expect(lifetimeSeconds(session)).toBe(365 * 24 * 60 * 60);
  });

  test.each([
    ['a taken email', { email: 'taken@example.org' }],
    ['a taken email in capitals', { email: 'TAKEN@example.org' }],
    ['a taken id', { userId: 'taken-id' }],
  ])('refuses %s', async (_case, fields) => {
    const account = new WebAccount(local.browser());
    const users = new Users(local.admin);
    const known = await users.list({ search: 'taken-id' });
    if (known.total === 0) {
      await users.create({ userId: 'taken-id', email: 'taken@example.org' });
    }
    const request = { userId: ID.unique(), email: `${ID.unique()}@example.org`, password: 'longenough', ...fields };
    expect(await refusal(account.create(request))).toEqual({
      code: 409,
      type: 'user_already_exists',
      message: 'A user with the same id, email, or phone already exists in this project.',
    });
  });

  test.each([
    ['seven characters', '1234567', '`password` param: Password must be between 8 and 256 characters long.'],
    ['257 characters', 'x'.repeat(257), '`password` param: Password must be between 8 and 256 characters long.'],
  ])('refuses a password of %s', async (_case, password, message) => {
    const request = { userId: ID.unique(), email: 'short@example.org', password };
    expect(await refusal(new WebAccount(local.browser()).create(request))).toEqual({
      code: 400,
      type: 'general_argument_invalid',
      message: `Invalid ${message}`,
    });
  });

  test.each(['nobody', 'a@b', 'two@@example.org', 'x@example..org', `${'a'.repeat(65)}@example.org`])(
    'refuses %s as an email',
    async (email) => {
      const request = { userId: ID.unique(), email, password: 'longenough' };
      expect(await refusal(new WebAccount(local.browser()).create(request))).toMatchObject({
        code: 400,
        message: 'Invalid `email` param: Value must be a valid email address',
      });
    },
  );
});

describe('sign-in', () => {
  test('answers a wrong password and an unknown email alike', async () => {
    const { email } = await local.join();
    const account = new Account(local.guest());
    expect(await refusal(account.createEmailPasswordSession({ email, password: 'not the one' }))).toEqual(
      wrongCredentials,
    );
    expect(
      await refusal(account.createEmailPasswordSession({ email: 'unknown@example.org', password: 'not the one' })),
    ).toEqual(wrongCredentials);
  });

  test('refuses an account that never got a password', async () => {
    const users = new Users(local.admin);
    await users.create({ userId: 'no-password', email: 'no-password@example.org' });
    const account = new Account(local.guest());
    expect(
      await refusal(account.createEmailPasswordSession({ email: 'no-password@example.org', password: 'anything!' })),
    ).toEqual(wrongCredentials);
  });

  test('gives the secret to API keys only', async () => {
    const { email, password, id } = await local.join();
    const withoutKey = await new Account(local.guest()).createEmailPasswordSession({ email, password });
    expect(withoutKey.secret).toBe('');
    const withKey = await new Account(local.admin).createEmailPasswordSession({ email, password });
    const own = new Account(local.guest().setSession(withKey.secret));
    expect((await own.get()).$id).toBe(id);
  });

  test('is refused while a session is active', async () => {
    const { client, email, password } = await local.join();
    expect(await refusal(new Account(client).createEmailPasswordSession({ email, password }))).toMatchObject({
      code: 401,
      type: 'user_session_already_exists',
    });
  });

  test('keeps the ten newest sessions', async () => {
    const { client, email, password, id } = await local.join();
    const others: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      others.push((await new Account(local.admin).createEmailPasswordSession({ email, password })).secret);
    }
    expect(await refusal(new Account(client).get())).toEqual(guestRefusal);
    const newest = new Account(local.guest().setSession(others.at(-1) ?? ''));
    expect((await newest.get()).$id).toBe(id);
    expect((await new Users(local.admin).listSessions({ userId: id })).total).toBe(10);
    expect((await new Account(local.guest().setSession(others[0] ?? '')).get()).$id).toBe(id);
  });
});

describe('the session in a browser', () => {
  test('travels in two cookies that scripts cannot read', async () => {
    const { email, password, id } = await local.join();
    const response = await signIn(email, password);
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['a_session_samaa_legacy', 'a_session_samaa']);
    for (const cookie of cookies) {
      expect(cookie.toLowerCase()).toContain('; httponly');
      expect(cookie.toLowerCase()).not.toContain('; secure');
      const answer = await getAccount({ cookie: cookie.split(';')[0] ?? '' });
      expect(await answer.json()).toMatchObject({ $id: id });
    }
  });

  test('is marked secure over https', async () => {
    const { email, password } = await local.join();
    const response = await signIn(email, password, { 'x-forwarded-proto': 'https' });
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie.toLowerCase()).toContain('; secure');
    }
  });

  test('falls back to local storage in the SDK, until log-out', async () => {
    const { email, password, id } = await local.join();
    const stored = stubBrowser();
    const account = new WebAccount(local.browser());
    await account.createEmailPasswordSession({ email, password });
    expect(stored.get('cookieFallback')).toContain('a_session_samaa');
    expect((await account.get()).$id).toBe(id);
    await account.deleteSession({ sessionId: 'current' });
    expect(stored.get('cookieFallback')).toBe('[]');
    expect(await refusal(account.get())).toEqual(guestRefusal);
  });

  test('is worth nothing a year later', async () => {
    const { client, session } = await local.join();
    pretendNow(Date.parse(session.expire) - 1000);
    expect((await new Account(client).get()).$id).toBe(session.userId);
    pretendNow(Date.parse(session.expire) + 1000);
    expect(await refusal(new Account(client).get())).toEqual(guestRefusal);
  });

  test('survives a restart of the server', async () => {
    const { session, id } = await local.join();
    await local.restart();
    expect((await new Account(local.guest().setSession(session.secret)).get()).$id).toBe(id);
  });

  test('ends with log-out: the cookies are taken back and the secret is worth nothing', async () => {
    const { email, password } = await local.join();
    const cookie = (await signIn(email, password)).headers.getSetCookie()[1]?.split(';')[0] ?? '';
    const response = await fetch(`${local.server.endpoint}/account/sessions/current`, {
      method: 'DELETE',
      headers: { cookie, 'x-appwrite-project': 'samaa' },
    });
    expect(response.status).toBe(204);
    for (const cleared of response.headers.getSetCookie()) {
      expect(cleared).toMatch(/^a_session_samaa(_legacy)?=;/);
      expect(Date.parse(/expires=([^;]+)/.exec(cleared)?.[1] ?? '')).toBeLessThan(Date.now());
    }
    expect((await getAccount({ cookie })).status).toBe(401);
  });

  test.each([
    ['no JSON', 'a_session_samaa=%%%'],
    ['foreign JSON', `a_session_samaa=${Buffer.from('{"id":5,"secret":[]}').toString('base64')}`],
    ['an unknown user', `a_session_samaa=${Buffer.from('{"id":"nobody","secret":"x"}').toString('base64')}`],
  ])('is nobody’s with a cookie of %s', async (_case, cookie) => {
    expect((await getAccount({ cookie })).status).toBe(401);
  });
});

describe('sessions', () => {
  test('are ended one by one', async () => {
    const { client, id, session, email, password } = await local.join();
    const account = new Account(client);
    const other = await new Account(local.admin).createEmailPasswordSession({ email, password });
    await account.deleteSession({ sessionId: other.$id });
    expect(await refusal(account.deleteSession({ sessionId: other.$id }))).toMatchObject({
      code: 404,
      type: 'user_session_not_found',
    });
    const { sessions } = await new Users(local.admin).listSessions({ userId: id });
    expect(sessions.map(({ $id }) => $id)).toEqual([session.$id]);
  });

  test('of somebody else do not exist', async () => {
    const mine = await local.join();
    const other = await local.join();
    const account = new Account(mine.client);
    const expected = { code: 404, type: 'user_session_not_found' };
    expect(await refusal(account.deleteSession({ sessionId: other.session.$id }))).toMatchObject(expected);
    expect((await new Account(other.client).get()).$id).toBe(other.id);
  });
});

describe('JWT', () => {
  const bearer = (jwt: string) => new Account(local.guest().setJWT(jwt));

  test('stands for its account', async () => {
    const { client, id } = await local.join(['cs']);
    const jwt = await createJwt(client);
    expect(await bearer(jwt).get()).toMatchObject({ $id: id, labels: ['cs'] });
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.exp - Math.floor(Date.now() / 1000)).toBeGreaterThan(890);
    expect(claims.exp - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(900);
  });

  test('is refused when its time is over', async () => {
    const { client } = await local.join();
    const jwt = await createJwt(client, { duration: 60 });
    pretendNow(Date.now() + 61_000);
    expect(await refusal(bearer(jwt).get())).toEqual({
      code: 401,
      type: 'user_jwt_invalid',
      message: 'Failed to verify JWT. Invalid token: Expired',
    });
  });

  test('is worth nothing once its session ended', async () => {
    const { client } = await local.join();
    const jwt = await createJwt(client);
    await new Account(client).deleteSession({ sessionId: 'current' });
    expect(await refusal(bearer(jwt).get())).toEqual(guestRefusal);
  });

  test('is worth nothing once its account is deleted', async () => {
    const { client, id } = await local.join();
    const jwt = await createJwt(client);
    await new Users(local.admin).delete({ userId: id });
    expect(await refusal(bearer(jwt).get())).toEqual(guestRefusal);
  });

  test('is worth nothing to the next account of that id', async () => {
    const { client, id } = await local.join();
    const users = new Users(local.admin);
    expect((await new Account(client).get()).$id).toBe(id);
    await users.delete({ userId: id });
    await users.create({ userId: id });
    expect(await refusal(new Account(client).get())).toEqual(guestRefusal);
  });

  test('cannot make another one', async () => {
    const { client } = await local.join();
    const jwt = await createJwt(client);
    expect(await refusal(createJwt(local.guest().setJWT(jwt)))).toMatchObject({
      code: 404,
      type: 'user_session_not_found',
    });
  });

  test('is refused when forged', async () => {
    const { client, id } = await local.join();
    const jwt = await createJwt(client);
    const [, , signature] = jwt.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1000) + 900;
    const forgeries = [
      `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode({ userId: id, exp })}.${signature}`,
      `${encode({ typ: 'JWT', alg: 'none' })}.${encode({ userId: id, exp })}.`,
      'nonsense',
    ];
    for (const forgery of forgeries) {
      expect(await refusal(bearer(forgery).get())).toMatchObject({ code: 401, type: 'user_jwt_invalid' });
    }
  });

  test('is refused beside a session', async () => {
    const { client, session } = await local.join();
    const jwt = await createJwt(client);
    const both = new Account(local.guest().setJWT(jwt).setSession(session.secret));
    expect(await refusal(both.get())).toMatchObject({ code: 403, type: 'user_jwt_and_cookie_set' });
  });
});

describe('a blocked account', () => {
  test('is refused at its next call, by session, JWT and sign-in', async () => {
    const { client, id, email, password } = await local.join();
    const jwt = await createJwt(client);
    await new Users(local.admin).updateStatus({ userId: id, status: false });
    const blocked = { code: 403, type: 'user_blocked', message: 'The current user has been blocked.' };
    expect(await refusal(new Account(client).get())).toEqual(blocked);
    expect(await refusal(new Account(local.guest().setJWT(jwt)).get())).toEqual(blocked);
    const signingIn = new Account(local.guest()).createEmailPasswordSession({ email, password });
    expect(await refusal(signingIn)).toEqual(blocked);
  });

  test('does not tell that it is blocked to whoever guesses the password', async () => {
    const { id, email } = await local.join();
    await new Users(local.admin).updateStatus({ userId: id, status: false });
    const guessing = new Account(local.guest()).createEmailPasswordSession({ email, password: 'a wrong guess' });
    expect(await refusal(guessing)).toEqual(wrongCredentials);
  });
});

describe('changes', () => {
  test('of the password need the old one', async () => {
    const { client, email, password } = await local.join();
    const account = new Account(client);
    const wrong = account.updatePassword({ password: 'a new password', oldPassword: 'not the old' });
    expect(await refusal(wrong)).toEqual(wrongCredentials);
    await account.updatePassword({ password: 'a new password', oldPassword: password });
    const guest = new Account(local.guest());
    expect(await refusal(guest.createEmailPasswordSession({ email, password }))).toEqual(wrongCredentials);
    await guest.createEmailPasswordSession({ email, password: 'a new password' });
  });

  test('of the email need the password and a free address', async () => {
    const { client, password } = await local.join();
    const other = await local.join();
    const account = new Account(client);
    expect(await refusal(account.updateEmail({ email: 'new@example.org', password: 'not the one' }))).toEqual(
      wrongCredentials,
    );
    expect(await refusal(account.updateEmail({ email: other.email, password }))).toMatchObject({
      code: 409,
      type: 'user_target_already_exists',
    });
    await account.updateEmail({ email: 'New@example.org', password });
    await new Account(local.guest()).createEmailPasswordSession({ email: 'new@example.org', password });
  });

  test('are not a guest’s', async () => {
    const account = new Account(local.guest());
    expect(await refusal(account.get())).toEqual(guestRefusal);
    expect(await refusal(account.updatePassword({ password: 'long enough' }))).toEqual(guestRefusal);
    expect(await refusal(createJwt(local.guest()))).toEqual(guestRefusal);
  });
});

test('anonymous sessions are named as not supported', async () => {
  const refused = await refusal(new WebAccount(local.browser()).createAnonymousSession());
  expect(refused.code).toBe(501);
  expect(refused.message).toContain('createAnonymousSession');
});
