import { beforeAll, describe, expect, test } from 'vitest';
import { type Installation, startInstallation } from '../../testing/installation.ts';

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

/** Signs the operator in and answers their cookie. */
async function signIn(): Promise<string> {
  const { status, cookie } = await call('POST', '/account/sessions/email', local.server.operator);
  expect(status).toBe(201);
  return cookie;
}

describe('the operator', () => {
  test('signs in, is told who they are, and signs out', async () => {
    const cookie = await signIn();
    const { body } = await call('GET', '/account', undefined, { cookie });
    expect(body).toMatchObject({ email: local.server.operator.email, mfa: false, status: true });
    expect((await call('DELETE', '/account/sessions/current', undefined, { cookie })).status).toBe(204);
    expect((await call('GET', '/account', undefined, { cookie })).status).toBe(401);
  });

  test('does not sign in with another password', async () => {
    const { email } = local.server.operator;
    for (const wrong of [
      { email, password: 'wrong password' },
      { ...local.server.operator, email: 'other@appwrite.local' },
    ]) {
      const { status, body, cookie } = await call('POST', '/account/sessions/email', wrong);
      expect([status, body.type, cookie]).toEqual([401, 'user_invalid_credentials', '']);
    }
  });

  test('works on the project like a key, but only when they say so', async () => {
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
    expect((await call('GET', '/projects/samaa', undefined, { 'x-appwrite-session': theirs })).status).toBe(401);
  });
});

test('the project answers nothing of the console, and the console nothing of the project', async () => {
  const cookie = await signIn();
  expect((await call('GET', '/tablesdb', undefined, { cookie })).status).toBe(501);
  const own = { 'x-appwrite-project': 'samaa', cookie };
  expect((await call('GET', '/console/variables', undefined, own)).status).toBe(404);
});

test('the project has a name, which is kept, and no settings besides', async () => {
  const cookie = await signIn();
  const before = (await call('GET', '/projects/samaa', undefined, { cookie })).body;
  expect(before).toMatchObject({ serviceStatusForAccount: true, authEmailPassword: true, authSessionsLimit: 10 });
  expect((await call('GET', '/projects/other', undefined, { cookie })).body.type).toBe('project_not_found');
  expect((await call('PATCH', '/projects/samaa', { name: 'Mine' })).status).toBe(401);
  await call('PATCH', '/projects/samaa', { name: 'Samaa' }, { cookie });
  await local.restart();
  const after = (await call('GET', '/projects/samaa', undefined, { cookie })).body;
  expect(after.name).toBe('Samaa');
  await call('PATCH', '/projects/samaa', { name: 'Samaa' }, { cookie });
  expect((await call('GET', '/projects/samaa', undefined, { cookie })).body.$updatedAt).toBe(after.$updatedAt);
  const other = await call('PATCH', '/projects/samaa/service', { service: 'avatars', status: false }, { cookie });
  expect(other.body).toMatchObject({ code: 501, type: 'general_not_implemented' });
});

test('everybody may ask for the version', async () => {
  expect((await call('GET', '/health/version')).body).toEqual({ version: '1.9.6' });
});
