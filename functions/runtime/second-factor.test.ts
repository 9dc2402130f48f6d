import { Account, AuthenticationFactor, AuthenticatorType, Client } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { fetchUsers } from '#contract/people/calls.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import type { SecondFactorRules } from '#contract/settings/second-factor.ts';
import { currentCode } from '../../scripts/local-appwrite/core/totp.ts';
import { type Caller, startShop } from '../testing/kit.ts';

const shop = await startShop();
const type = AuthenticatorType.Totp;
const PAST = '2026-01-01';
const FUTURE = '2126-01-01';

/** By the clock of the server, which tests move. */
let offset = 0;
const now = () => new Date(Date.now() + offset);
async function pass(minutes: number): Promise<void> {
  offset += minutes * 60_000;
  await fetch(`${new URL(shop.endpoint).origin}/__local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: now().toISOString() }),
  });
}

/** The rules as the admin sets them; functions know them for a minute. */
async function require(rules: SecondFactorRules): Promise<void> {
  await shop.change('settings', 'settings', { second_factor: rules.length > 0 ? JSON.stringify(rules) : null });
  await pass(2);
}

async function enrol({ client }: Caller): Promise<string> {
  const account = new Account(client);
  const { secret } = await account.createMFAAuthenticator({ type });
  await account.updateMFAAuthenticator({ type, otp: await currentCode(secret, now) });
  await account.updateMFA({ mfa: true });
  return secret;
}

async function meet({ client }: Caller, factor: AuthenticationFactor, otp: string): Promise<void> {
  const account = new Account(client);
  const { $id: challengeId } = await account.createMFAChallenge({ factor });
  await account.updateMFAChallenge({ challengeId, otp });
}
const prove = async (caller: Caller, secret: string) =>
  meet(caller, AuthenticationFactor.Totp, await currentCode(secret, now));

/** Somebody who knows email and password, and nothing else. */
async function thief(victim: Caller): Promise<Caller> {
  const { email, password } = victim;
  const { secret } = await new Account(shop.admin).createEmailPasswordSession({ email, password });
  const client = new Client().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret);
  return { ...victim, client };
}

const readPeople = (caller: Caller) => shop.call(caller, fetchUsers, { id: caller.id });
const change = (caller: Caller, delivery_fee: number) =>
  shop.call(caller, updateSettings, { id: caller.id, data: { delivery_fee } });

describe('a role that must have a second factor', () => {
  test('is refused everything but its own record once the day has come, and was told the day before', async () => {
    const admin = await shop.join('admin');
    await require([{ role: 'admin', from: FUTURE }]);
    expect((await shop.call(admin, fetchUser, { id: admin.id })).data?.factor).toEqual({ from: FUTURE, on: false });
    expect((await readPeople(admin)).status).toBe(200);
    await require([{ role: 'admin', from: PAST }]);
    expect(await readPeople(admin)).toMatchObject({ status: 403, code: 'factor_missing', params: { day: PAST } });
    expect((await shop.call(admin, fetchUser, { id: admin.id })).data?.factor).toEqual({ from: PAST, on: false });
    await require([]);
  });

  test('does not concern other roles, nor customers', async () => {
    await require([{ role: 'cs', from: PAST }]);
    const [admin, customer] = [await shop.join('admin'), await shop.join()];
    expect((await readPeople(admin)).status).toBe(200);
    expect((await shop.call(customer, fetchUser, { id: customer.id })).data).not.toHaveProperty('factor');
    await require([]);
  });

  test('works once it is set up and shown in the session, by the app or a recovery code', async () => {
    await require([{ role: 'admin', from: PAST }]);
    const admin = await shop.join('admin');
    const secret = await enrol(admin);
    // Switching it on alone shows nothing to the server.
    expect((await readPeople(admin)).code).toBe('factor_needed');
    await prove(admin, secret);
    expect((await readPeople(admin)).status).toBe(200);
    const { recoveryCodes } = await new Account(admin.client).createMFARecoveryCodes();
    const again = await thief(admin);
    await meet(again, 'recoveryCode' as AuthenticationFactor, recoveryCodes[0] ?? '');
    expect((await readPeople(again)).status).toBe(200);
    await require([]);
  });
});

test('a stolen password alone reads nothing', async () => {
  const admin = await shop.join('admin');
  await enrol(admin);
  const stolen = await thief(admin);
  await expect(readPeople(stolen)).rejects.toMatchObject({ code: 401, type: 'user_more_factors_required' });
  await expect(shop.call(stolen, fetchUser, { id: stolen.id })).rejects.toMatchObject({ code: 401 });
  await expect(new Account(stolen.client).get()).rejects.toMatchObject({ type: 'user_more_factors_required' });
  await expect(new Account(stolen.client).createJWT()).rejects.toMatchObject({ type: 'user_more_factors_required' });
});

describe('a call that wants a fresh factor', () => {
  test('asks nothing of who has none, and of others what they showed within ten minutes', async () => {
    const [plain, admin] = [await shop.join('admin'), await shop.join('admin')];
    expect((await change(plain, 51)).status).toBe(200);
    const secret = await enrol(admin);
    expect(await change(admin, 52)).toMatchObject({ status: 403, code: 'factor_needed' });
    // What only reads is not concerned.
    expect((await shop.call(admin, fetchSettings, { id: admin.id })).data?.delivery_fee).toBe(51);
    await prove(admin, secret);
    expect((await change(admin, 53)).status).toBe(200);
    await pass(9);
    expect((await change(admin, 54)).status).toBe(200);
    await pass(2);
    expect((await change(admin, 55)).code).toBe('factor_needed');
    await prove(admin, secret);
    expect((await change(admin, 56)).data?.delivery_fee).toBe(56);
  });

  test('judges the session that asks, not another one of the same person', async () => {
    const admin = await shop.join('admin');
    const secret = await enrol(admin);
    const other = await thief(admin);
    await prove(other, secret);
    expect((await change(other, 57)).status).toBe(200);
    expect((await change(admin, 58)).code).toBe('factor_needed');
  });
});

test('the rules are kept by the settings, once for each role', async () => {
  const admin = await shop.join('admin');
  const save = (second_factor: SecondFactorRules) =>
    shop.call(admin, updateSettings, { id: admin.id, data: { second_factor } });
  const rules: SecondFactorRules = [{ role: 'reception', from: FUTURE }];
  expect((await save(rules)).data?.second_factor).toEqual(rules);
  expect((await save([...rules, ...rules])).code).toBe('invalid_input');
  expect((await save([{ role: 'reception', from: '2026-02-30' }])).code).toBe('invalid_input');
  expect((await save([])).data?.second_factor).toEqual([]);
});
