import { Account, ID, Users } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { ask, mirrorCode } from '../../testing/mirror-function.ts';

const local = await startInstallation({ rateLimits: false, functions: [{ $id: 'mirror', code: mirrorCode }] });

const blocked = { code: 403, type: 'user_blocked', message: 'The current user has been blocked.' };

describe('a password', () => {
  test('that its owner changes ends his other sessions', async () => {
    const { client, email, password } = await local.join();
    const other = await new Account(local.admin).createEmailPasswordSession({ email, password });
    await new Account(client).updatePassword({ password: 'quite another one', oldPassword: password });
    expect((await new Account(client).listSessions()).total).toBe(1);
    expect(await refusal(new Account(local.guest().setSession(other.secret)).get())).toMatchObject({ code: 401 });
  });

  test('that a key changes ends all sessions', async () => {
    const { client, id } = await local.join();
    await new Users(local.admin).updatePassword({ userId: id, password: 'quite another one' });
    expect(await refusal(new Account(client).get())).toMatchObject({ code: 401 });
  });

  test('is set with the first change of an address, for who came without one', async () => {
    const users = new Users(local.admin);
    const { $id } = await users.create({ userId: ID.unique(), email: 'came-by-link@example.org' });
    const { secret } = await users.createSession({ userId: $id });
    const account = new Account(local.guest().setSession(secret));
    await account.updatePhone({ phone: '+201098765432', password: 'my first password' });
    await new Account(local.guest()).createEmailPasswordSession({
      email: 'came-by-link@example.org',
      password: 'my first password',
    });
    expect(await refusal(account.updateName({ name: '' }))).toMatchObject({ code: 400 });
  });
});

describe('a phone', () => {
  test('is changed with the password, and unverified then', async () => {
    const { client, id, password } = await local.join();
    const account = new Account(client);
    const phone = '+201011112222';
    expect(await refusal(account.updatePhone({ phone, password: 'not the one' }))).toMatchObject({
      type: 'user_invalid_credentials',
    });
    await new Users(local.admin).updatePhone({ userId: id, number: '+201011113333' });
    await new Users(local.admin).updatePhoneVerification({ userId: id, phoneVerification: true });
    const changed = await account.updatePhone({ phone, password });
    expect(changed).toMatchObject({ phone, phoneVerification: false });
    expect(changed.targets.map(({ identifier }) => identifier)).toContain(phone);
  });

  test('of somebody else is refused', async () => {
    const [mine, other] = [await local.join(), await local.join()];
    const phone = '+201011114444';
    await new Users(local.admin).updatePhone({ userId: other.id, number: phone });
    expect(await refusal(new Account(mine.client).updatePhone({ phone, password: mine.password }))).toMatchObject({
      code: 409,
      type: 'user_target_already_exists',
    });
    expect(await refusal(new Account(mine.client).updatePhone({ phone: '0101111', password: mine.password }))).toEqual({
      code: 400,
      type: 'general_argument_invalid',
      message: "Invalid `phone` param: Phone number must start with a '+' can have a maximum of fifteen digits.",
    });
  });
});

describe('a blocked account', () => {
  test('cannot sign in, nor use a session or token that it has', async () => {
    const { client, email, password, id } = await local.join();
    const { jwt } = await new Account(client).createJWT();
    const users = new Users(local.admin);
    await users.updateStatus({ userId: id, status: false });
    const guest = new Account(local.guest());
    expect(await refusal(guest.createEmailPasswordSession({ email, password }))).toEqual(blocked);
    expect(await refusal(new Account(client).get())).toEqual(blocked);
    expect(await refusal(new Account(local.guest().setJWT(jwt)).get())).toEqual(blocked);
    expect(await refusal(ask(client))).toEqual(blocked);
    expect(await refusal(guest.createEmailPasswordSession({ email, password: 'not the one' }))).toMatchObject({
      type: 'user_invalid_credentials',
    });
    await users.updateStatus({ userId: id, status: true });
    expect((await new Account(client).get()).$id).toBe(id);
  });

  test('can be one’s own', async () => {
    const { client } = await local.join();
    expect((await new Account(client).updateStatus()).status).toBe(false);
    expect(await refusal(new Account(client).get())).toEqual(blocked);
  });
});

describe('a session', () => {
  test('is extended', async () => {
    const { client, session } = await local.join();
    const extended = await new Account(client).updateSession({ sessionId: 'current' });
    expect(extended.$id).toBe(session.$id);
    expect(Date.parse(extended.expire)).toBeGreaterThanOrEqual(Date.parse(session.expire));
    expect(Date.parse(extended.$updatedAt)).toBeGreaterThanOrEqual(Date.parse(session.$createdAt));
    expect(await refusal(new Account(client).updateSession({ sessionId: 'unknown' }))).toMatchObject({
      code: 404,
      type: 'user_session_not_found',
    });
  });

  test('is made of a token that a key made, once', async () => {
    const { id, email } = await local.join();
    const token = await new Users(local.admin).createToken({ userId: id });
    expect(token.secret).toMatch(/^[0-9a-f]{6}$/);
    expect(Date.parse(token.expire) - Date.parse(token.$createdAt)).toBe(900_000);
    const session = await new Account(local.admin).createSession({ userId: id, secret: token.secret });
    expect(session).toMatchObject({ userId: id, provider: 'token', factors: ['token'], current: true });
    expect((await new Account(local.guest().setSession(session.secret)).get()).email).toBe(email);
    const again = new Account(local.guest()).createSession({ userId: id, secret: token.secret });
    expect(await refusal(again)).toEqual({
      code: 401,
      type: 'user_invalid_token',
      message: 'Invalid token passed in the request.',
    });
  });

  test('is not made of somebody else’s token, nor of none', async () => {
    const [mine, other] = [await local.join(), await local.join()];
    const users = new Users(local.admin);
    const { secret } = await users.createToken({ userId: other.id, length: 32, expire: 60 });
    expect(secret).toHaveLength(32);
    const guest = new Account(local.guest());
    for (const attempt of [
      { userId: mine.id, secret },
      { userId: other.id, secret: 'abcdef' },
      { userId: 'nobody', secret },
    ]) {
      expect(await refusal(guest.createSession(attempt))).toMatchObject({ code: 401, type: 'user_invalid_token' });
    }
    expect(await refusal(new Account(mine.client).createSession({ userId: other.id, secret }))).toMatchObject({
      type: 'user_session_already_exists',
    });
    expect(await refusal(new Users(local.guest()).createToken({ userId: other.id }))).toMatchObject({
      type: 'general_unauthorized_scope',
    });
  });
});
