import { Account, Users } from 'node-appwrite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJwt } from '../../../lib/jwt.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { ask, execute, mirrorCode } from '../../testing/mirror-function.ts';

const local = await startInstallation({
  functions: [
    { $id: 'mirror', code: mirrorCode, scopes: ['users.read'] },
    { $id: 'neighbour', code: mirrorCode, scopes: ['users.write'] },
  ],
});

afterEach(() => {
  vi.useRealTimers();
});

describe('who calls', () => {
  const spellings = ['X-Appwrite-User-Id', 'X-APPWRITE-USER-ID', 'X-appwrite-User-Id', 'x-Appwrite-user-id'];

  test('a guest comes without id and token', async () => {
    const { headers } = await ask(local.guest());
    expect(headers).not.toHaveProperty('x-appwrite-user-id');
    expect(headers).not.toHaveProperty('x-appwrite-user-jwt');
    expect(headers).toMatchObject({
      'x-appwrite-trigger': 'http',
      'x-appwrite-client-ip': '127.0.0.1',
      'x-appwrite-continent-eu': 'false',
      accept: '*/*',
      authorization: expect.stringMatching(/^Basic /),
    });
  });

  test('a member comes with their id and a token that proves it', async () => {
    const member = await local.join(['cs']);
    const { headers } = await ask(member.client);
    expect(headers['x-appwrite-user-id']).toBe(member.id);
    const account = new Account(local.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    expect(await account.get()).toMatchObject({ $id: member.id, labels: ['cs'] });
    await new Account(member.client).deleteSession({ sessionId: 'current' });
    expect(await refusal(account.get())).toMatchObject({ code: 401 });
  });

  test('an API key is no member', async () => {
    const { headers } = await ask(local.admin);
    expect(headers).not.toHaveProperty('x-appwrite-user-id');
    expect(headers).not.toHaveProperty('x-appwrite-user-jwt');
  });

  test.each(spellings)('a guest’s forged %s reaches the function', async (spelling) => {
    const { headers } = await ask(local.guest(), { headers: { [spelling]: 'victim' } });
    expect(headers['x-appwrite-user-id']).toBe('victim');
  });

  test.each(spellings)('a member’s forged %s comes joined with the real one', async (spelling) => {
    const member = await local.join();
    const forged = { [spelling]: 'victim', 'X-Appwrite-Client-Ip': '8.8.8.8', 'X-Appwrite-Trigger': 'schedule' };
    const { headers } = await ask(member.client, { headers: forged });
    expect(headers['x-appwrite-user-id']).toBe(`victim, ${member.id}`);
    expect(headers['x-appwrite-client-ip']).toBe('8.8.8.8, 127.0.0.1');
    expect(headers['x-appwrite-trigger']).toBe('schedule, http');
  });

  test('a forged token spoils the real one', async () => {
    const [member, other] = [await local.join(), await local.join()];
    const jwt = await createJwt(other.client);
    const { headers } = await ask(member.client, { headers: { 'X-Appwrite-User-Jwt': jwt } });
    const seen = new Account(local.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    expect(await refusal(seen.get())).toMatchObject({ type: 'user_jwt_invalid' });
  });

  test('the lower-case spelling is refused', async () => {
    for (const name of ['x-appwrite-user-id', 'x-appwrite-anything']) {
      const refused = await refusal(execute(local.guest(), { headers: { [name]: 'victim' } }));
      expect(refused.code).toBe(500);
      expect(refused.type).toContain('cannot start with "x-appwrite"');
    }
  });

  test.each([
    ['a space in a name', { 'a b': '1' }],
    ['a line break in a name', { 'a\nb': '1' }],
    ['101 headers', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`h${index}`, '1']))],
    ['16 kB of headers', { big: 'x'.repeat(16_384) }],
  ])('%s is refused', async (_case, headers) => {
    expect(await refusal(execute(local.guest(), { headers }))).toMatchObject({ code: 500 });
  });

  test('a header’s value cannot smuggle in another header', async () => {
    const { headers } = await ask(local.guest(), { headers: { note: 'a\r\nx-appwrite-user-id: victim' } });
    expect(headers).not.toHaveProperty('x-appwrite-user-id');
  });
});

describe('the function’s own key', () => {
  test('has the scopes of its configuration and no others', async () => {
    const reader = local.guest().setKey((await ask(local.guest())).headers['x-appwrite-key'] ?? '');
    expect((await new Users(reader).list()).total).toBeGreaterThanOrEqual(0);
    expect(await refusal(new Users(reader).create({ userId: 'x' }))).toMatchObject({
      code: 401,
      type: 'general_unauthorized_scope',
    });
    const neighbour = await ask(local.guest(), { functionId: 'neighbour' });
    const writer = local.guest().setKey(neighbour.headers['x-appwrite-key'] ?? '');
    await new Users(writer).create({ userId: 'made-by-function' });
    expect(await refusal(new Users(writer).list())).toMatchObject({ type: 'general_unauthorized_scope' });
  });

  test('ends a minute after the function’s time', async () => {
    const key = (await ask(local.guest())).headers['x-appwrite-key'] ?? '';
    vi.useFakeTimers({ now: Date.now() + 76_000, toFake: ['Date'] });
    expect(await refusal(new Users(local.guest().setKey(key)).list())).toMatchObject({
      code: 401,
      type: 'general_unauthorized_scope',
    });
  });
});
