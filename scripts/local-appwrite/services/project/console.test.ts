import { Project, TablesDB, Users } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';

let local: Installation;

beforeAll(async () => {
  local = await startInstallation({ tables: [{ $id: 'notes' }] });
});

type Answer = { status: number; body: Record<string, unknown>; cookie: string };

async function call(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(local.server.endpoint + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'console', ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('a_session_console=')) ?? '';
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {}, cookie };
}

/** Signs the operator in and answers his cookie. */
async function signIn(): Promise<string> {
  const { status, cookie } = await call('POST', '/account/sessions/email', local.server.operator);
  expect(status).toBe(201);
  return cookie;
}

describe('the operator', () => {
  test('signs in, is told who he is, and signs out', async () => {
    const cookie = await signIn();
    const { body } = await call('GET', '/account', undefined, { cookie });
    expect(body).toMatchObject({ email: local.server.operator.email, mfa: false, status: true });
    expect((await call('DELETE', '/account/sessions/current', undefined, { cookie })).status).toBe(204);
    expect((await call('GET', '/account', undefined, { cookie })).status).toBe(401);
  });

  test('does not sign in with another password, and there is no other account', async () => {
    const { email } = local.server.operator;
    for (const wrong of [
      { email, password: 'wrong password' },
      { ...local.server.operator, email: 'other@appwrite.local' },
    ]) {
      const { status, body, cookie } = await call('POST', '/account/sessions/email', wrong);
      expect([status, body.type, cookie]).toEqual([401, 'user_invalid_credentials', '']);
    }
    const { body } = await call('POST', '/account', { userId: 'me', email: 'me@example.org', password: 'long enough' });
    expect(body).toMatchObject({ code: 501, type: 'user_console_count_exceeded' });
  });

  test('sees one organisation and one project', async () => {
    const cookie = await signIn();
    const { body } = await call('GET', '/projects', undefined, { cookie });
    expect(body).toMatchObject({ total: 1, projects: [{ $id: 'samaa', teamId: 'operators' }] });
    expect((await call('GET', '/teams', undefined, { cookie })).body.total).toBe(1);
    expect((await call('GET', '/projects/other', undefined, { cookie })).body.type).toBe('project_not_found');
    expect((await call('GET', '/console/variables', undefined, { cookie })).body).toMatchObject({
      _APP_DOMAIN_FUNCTIONS: 'localhost',
      _APP_DOMAIN_SITES: 'localhost',
    });
    const inMode = await call('GET', '/console/variables', undefined, { cookie, 'x-appwrite-mode': 'admin' });
    expect(inMode.body).toMatchObject({ code: 400, type: 'general_bad_request' });
  });

  test('works on the project like a key, but only when he says so', async () => {
    const cookie = await signIn();
    const own = { 'x-appwrite-project': 'samaa', cookie };
    const asOperator = await call('GET', '/tablesdb/main/tables', undefined, { ...own, 'x-appwrite-mode': 'admin' });
    expect(asOperator.body.total).toBe(1);
    const asGuest = await call('GET', '/tablesdb/main/tables', undefined, own);
    expect(asGuest.body.type).toBe('general_unauthorized_scope');
    const forged = { ...own, cookie: cookie.replace(/=[^;]{20}/, '=AAAAAAAAAAAAAAAAAAAA'), 'x-appwrite-mode': 'admin' };
    expect((await call('GET', '/tablesdb/main/tables', undefined, forged)).status).toBe(401);
  });

  test('stays signed in when the server starts anew, and a session of the project is none of the console', async () => {
    const cookie = await signIn();
    await local.restart();
    expect((await call('GET', '/account', undefined, { cookie })).status).toBe(200);
    const member = await local.join(['admin']);
    const theirs = member.session.secret;
    expect((await call('GET', '/account', undefined, { cookie: `a_session_console=${theirs}` })).status).toBe(401);
    expect((await call('GET', '/projects', undefined, { 'x-appwrite-session': theirs })).status).toBe(401);
  });
});

test('the project answers nothing of the console, and the console nothing of the project', async () => {
  const cookie = await signIn();
  expect((await call('GET', '/tablesdb', undefined, { cookie })).status).toBe(501);
  const own = { 'x-appwrite-project': 'samaa', cookie };
  expect((await call('GET', '/console/variables', undefined, own)).status).toBe(404);
});

test('settings are kept: name, services, ways to sign in, security', async () => {
  const cookie = await signIn();
  const before = (await call('GET', '/projects/samaa', undefined, { cookie })).body;
  expect(before).toMatchObject({ serviceStatusForAccount: true, authEmailPassword: true, authSessionsLimit: 10 });
  const patch = (path: string, body: object) => call('PATCH', `/projects/samaa${path}`, body, { cookie });
  await patch('', { name: 'Samaa' });
  await patch('/service', { service: 'avatars', status: false });
  await patch('/auth/magic-url', { status: false });
  await patch('/auth/duration', { duration: 3600 });
  await patch('/auth/max-sessions', { limit: 5 });
  await patch('/auth/password-dictionary', { enabled: true });
  expect((await patch('/auth/none', { status: true })).body.type).toBe('general_argument_invalid');
  expect((await call('PATCH', '/projects/samaa', { name: 'Mine' })).status).toBe(401);
  await local.restart();
  const after = (await call('GET', '/projects/samaa', undefined, { cookie })).body;
  expect(after).toMatchObject({
    name: 'Samaa',
    serviceStatusForAvatars: false,
    serviceStatusForAccount: true,
    authUsersAuthMagicURL: false,
    authEmailPassword: true,
    authDuration: 3600,
    authSessionsLimit: 5,
    authPasswordDictionary: true,
  });
  await patch('', { name: 'Samaa' });
  expect((await call('GET', '/projects/samaa', undefined, { cookie })).body.$updatedAt).toBe(after.$updatedAt);
});

test('web platforms are made at the console and told with the project', async () => {
  const cookie = await signIn();
  const platform = { type: 'web', name: 'Shop', hostname: 'shop.example.org' };
  const made = await call('POST', '/projects/samaa/platforms', platform, { cookie });
  expect(made).toMatchObject({ status: 201, body: { type: 'web', hostname: 'shop.example.org' } });
  const { body } = await call('GET', '/projects/samaa', undefined, { cookie });
  expect(body.platforms).toMatchObject([{ name: 'Shop' }]);
  const gone = await call('DELETE', `/projects/samaa/platforms/${made.body.$id}`, undefined, { cookie });
  expect(gone.status).toBe(204);
});

describe('an API key', () => {
  async function makeKey(body: object): Promise<{ $id: string; secret: string }> {
    const { status, body: key } = await call('POST', '/projects/samaa/keys', body, { cookie: await signIn() });
    expect(status).toBe(201);
    return key as { $id: string; secret: string };
  }

  const withKey = (secret: string) => local.guest().setKey(secret);

  test('that the operator makes has its own scopes', async () => {
    const { $id, secret } = await makeKey({ name: 'Reader', scopes: ['tables.read'] });
    const client = withKey(secret);
    expect((await new TablesDB(client).listTables({ databaseId: 'main' })).total).toBe(1);
    expect(await refusal(new Users(client).list())).toMatchObject({
      code: 401,
      message: 'User (role: applications) missing scopes (["users.read"])',
    });
    const cookie = await signIn();
    await call('PUT', `/projects/samaa/keys/${$id}`, { name: 'Reader', scopes: ['users.read'] }, { cookie });
    expect((await new Users(client).list()).total).toBeGreaterThanOrEqual(0);
    expect((await call('GET', '/projects/samaa/keys', undefined, { cookie })).body.total).toBe(1);
    await call('DELETE', `/projects/samaa/keys/${$id}`, undefined, { cookie });
    expect((await refusal(new Users(client).list())).code).toBe(401);
  });

  test('ends when its time is over', async () => {
    const { secret } = await makeKey({ name: 'Old', scopes: ['users.read'], expire: '2020-01-01T00:00:00.000Z' });
    expect(await refusal(new Users(withKey(secret)).list())).toMatchObject({ code: 401, type: 'project_key_expired' });
  });

  test('makes no other', async () => {
    const made = new Project(local.admin).createKey({ keyId: 'mine', name: 'Mine', scopes: [] });
    expect(await refusal(made)).toMatchObject({ code: 403, type: 'key_creation_denied' });
  });
});

test('everybody may ask for the version, and the locale says what the server does not know', async () => {
  expect((await call('GET', '/health/version')).body).toEqual({ version: '1.9.6' });
  const response = await call('GET', '/locale', undefined, { 'x-appwrite-project': 'samaa' });
  expect(response.body).toMatchObject({ ip: '127.0.0.1', countryCode: '--' });
});
