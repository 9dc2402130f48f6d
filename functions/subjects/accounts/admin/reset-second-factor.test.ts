import { Account, AuthenticatorType } from 'node-appwrite';
import { expect, test } from 'vitest';
import { resetSecondFactor } from '#contract/people/calls.ts';
import { currentCode } from '../../../../scripts/local-appwrite/core/totp.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const type = AuthenticatorType.Totp;

test('another admin takes the factor, the recovery codes and the sessions away, once, and the owner is told', async () => {
  const [boss, sara] = [await shop.join('admin'), await shop.join('cs')];
  const account = new Account(sara.client);
  const { secret } = await account.createMFAAuthenticator({ type });
  await account.updateMFAAuthenticator({ type, otp: await currentCode(secret) });
  await account.updateMFA({ mfa: true });
  await account.createMFARecoveryCodes();
  const input = { id: boss.id, userId: sara.id, requestId: 'a'.repeat(24) };
  expect((await shop.call(boss, resetSecondFactor, input)).status).toBe(200);
  expect((await shop.call(boss, resetSecondFactor, input)).status).toBe(200);
  expect(await shop.users.get({ userId: sara.id })).toMatchObject({ mfa: false });
  expect((await shop.users.listSessions({ userId: sara.id })).total).toBe(0);
  const told = (await shop.rows('outbox')).filter(({ user_id }) => user_id === sara.id);
  expect(told).toMatchObject([{ kind: 'factor_reset', channel: 'email' }]);
  const entries = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === sara.id);
  expect(entries).toHaveLength(1);
});

test('nobody resets their own, nor that of an account that is not there', async () => {
  const boss = await shop.join('admin');
  const requestId = 'b'.repeat(24);
  const own = await shop.call(boss, resetSecondFactor, { id: boss.id, userId: boss.id, requestId });
  expect(own.code).toBe('not_yourself');
  const nobody = await shop.call(boss, resetSecondFactor, { id: boss.id, userId: 'nobody', requestId });
  expect(nobody.code).toBe('not_found');
});
