import { Account, ID, Users } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { createJwt } from '../../../lib/jwt.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { ask, mirrorCode } from '../../testing/mirror-function.ts';

const local = await startInstallation({ rateLimits: false, functions: [{ $id: 'mirror', code: mirrorCode }] });

const blocked = { code: 403, type: 'user_blocked', message: 'The current user has been blocked.' };

describe('a password', () => {
  test('that its owner changes ends their other sessions', async () => {
    const { client, id, email, password } = await local.join();
    const other = await new Account(local.admin).createEmailPasswordSession({ email, password });
    await new Account(client).updatePassword({ password: 'quite another one', oldPassword: password });
    expect((await new Users(local.admin).listSessions({ userId: id })).total).toBe(1);
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
    await account.updateEmail({ email: 'came-by-link-2@example.org', password: 'my first password' });
    await new Account(local.guest()).createEmailPasswordSession({
      email: 'came-by-link-2@example.org',
      password: 'my first password',
    });
  });
});

describe('a blocked account', () => {
  test('cannot sign in, nor use a session or token that it has', async () => {
    const { client, email, password, id } = await local.join();
    const jwt = await createJwt(client);
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
});
