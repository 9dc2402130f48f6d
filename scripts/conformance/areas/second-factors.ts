import { Account, AuthenticationFactor, AuthenticatorType, type Models, Project, Query, Users } from 'node-appwrite';
import { createJwt } from '../../lib/jwt.ts';
import { setFactorPolicy } from '../../lib/sign-in.ts';
import { currentCode, totpCode } from '../../local-appwrite/core/totp.ts';
import { during, policy } from '../during.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import type { Member, Stage } from '../stage.ts';
import { area } from '../suite.ts';

const MORE_FACTORS = {
  code: 401,
  type: 'user_more_factors_required',
  message: 'More factors are required to complete the sign in process.',
};
const WRONG = { code: 401, type: 'user_invalid_token', message: 'Invalid token passed in the request.' };
const type = AuthenticatorType.Totp;
/** The SDK writes it in small letters, which the server takes, and never finds a code for. */
const RECOVERY_CODE = 'recoveryCode' as AuthenticationFactor;

/** Somebody who signs in with an authenticator app, and that app's secret. */
async function enrolled(stage: Stage): Promise<Member & { account: Account; secret: string }> {
  const member = await stage.join();
  const account = new Account(member.client);
  const { secret } = await account.createMFAAuthenticator({ type });
  await account.updateMFAAuthenticator({ type, otp: await currentCode(secret) });
  await account.updateMFA({ mfa: true });
  return { ...member, account, secret };
}

/** A session by the password alone. */
async function halfway(stage: Stage, { email, password }: Member): Promise<Account> {
  const { secret } = await new Account(stage.admin).createEmailPasswordSession({ email, password });
  return new Account(stage.guest().setSession(secret));
}

async function meet(account: Account, factor: AuthenticationFactor, otp: string) {
  const { $id: challengeId } = await account.createMFAChallenge({ factor });
  return account.updateMFAChallenge({ challengeId, otp });
}

/** Signing in with an authenticator app or a recovery code besides the password. */
export const secondFactors = area('Second factors', {
  'an authenticator app is taken once it shows the right code, and its address can be scanned': async (stage) => {
    const { client, email } = await stage.join();
    const account = new Account(client);
    const { secret, uri } = await account.createMFAAuthenticator({ type });
    expectFit('the secret', secret, /^[A-Z2-7]{32,}$/);
    expectFit('the address', uri, /^otpauth:\/\/totp\//);
    expectSame('its secret', new URL(uri).searchParams.get('secret'), secret);
    expectSame('whose it is', decodeURIComponent(new URL(uri).pathname).endsWith(`:${email}`), true);
    const old = totpCode(secret, new Date(Date.now() - 5 * 60_000));
    await expectRefusal('an old code', account.updateMFAAuthenticator({ type, otp: old }), WRONG);
    await account.updateMFAAuthenticator({ type, otp: await currentCode(secret) });
    expectFit('the account', await account.get(), { mfa: false });
    expectFit('switched on', await account.updateMFA({ mfa: true }), { mfa: true });
    expectFit('the factors', await account.listMFAFactors(), { totp: true, email: false, recoveryCode: false });
    const again = account.createMFAAuthenticator({ type });
    await expectRefusal('another one', again, { code: 409, type: 'user_authenticator_already_verified' });
  },

  'a key sees whether the app of an account has shown its code, which switching a factor on does not tell': async (
    stage,
  ) => {
    const { client, id: userId } = await stage.join();
    const [account, users] = [new Account(client), new Users(stage.admin)];
    expectFit('switched on without an app', await account.updateMFA({ mfa: true }), { mfa: true });
    expectFit('its factors', await users.listMFAFactors({ userId }), { totp: false });
    const { secret } = await account.createMFAAuthenticator({ type });
    expectFit('with an app that has shown nothing', await users.listMFAFactors({ userId }), { totp: false });
    await account.updateMFAAuthenticator({ type, otp: await currentCode(secret) });
    expectFit('with one that has', await users.listMFAFactors({ userId }), { totp: true });
    await expectRefusal('of nobody', users.listMFAFactors({ userId: stage.newId() }), {
      code: 404,
      type: 'user_not_found',
    });
  },

  'a session by the password alone reads nothing, runs nothing, makes no JWT and cannot switch the factor off': async (
    stage,
  ) => {
    const member = await enrolled(stage);
    const account = await halfway(stage, member);
    await expectRefusal('the account', account.get(), MORE_FACTORS);
    await expectRefusal('a JWT', account.createJWT(), MORE_FACTORS);
    await expectRefusal('switching off', account.updateMFA({ mfa: false }), MORE_FACTORS);
    await expectRefusal('recovery codes', account.createMFARecoveryCodes(), MORE_FACTORS);
    await expectRefusal('its session', account.getSession({ sessionId: 'current' }), MORE_FACTORS);
    const { secret } = await new Account(stage.admin).createEmailPasswordSession(member);
    const run = await stage.fetch(`/functions/${stage.functionId('mirror')}/executions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-session': secret },
      body: '{}',
    });
    expectFit('a function', await run.json(), { type: MORE_FACTORS.type });
    expectFit('its factors', await account.listMFAFactors(), { totp: true });
    await account.deleteSession({ sessionId: 'current' });
  },

  'the code of the app completes a session, which says when; a wrong one leaves the challenge': async (stage) => {
    const member = await enrolled(stage);
    const account = await halfway(stage, member);
    const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
    await expectRefusal('a wrong code', account.updateMFAChallenge({ challengeId, otp: '000000' }), WRONG);
    const old = totpCode(member.secret, new Date(Date.now() - 5 * 60_000));
    await expectRefusal('an old code', account.updateMFAChallenge({ challengeId, otp: old }), WRONG);
    const otp = await currentCode(member.secret);
    const session = await account.updateMFAChallenge({ challengeId, otp });
    expectFit('the session', session, { factors: ['password', 'totp'], mfaUpdatedAt: /^\d{4}-/ });
    expectSame('whose it is', (await account.get()).$id, member.id);
    await expectRefusal('the challenge again', account.updateMFAChallenge({ challengeId, otp }), WRONG);
  },

  'a session reads by a JWT what it has proven and when, which enrolling alone is not': async (stage) => {
    const { account, client, secret } = await enrolled(stage);
    const { $id: sessionId } = await account.getSession({ sessionId: 'current' });
    const jwt = await createJwt(client);
    const caller = new Account(stage.guest().setJWT(jwt));
    expectFit('after enrolling', await caller.getSession({ sessionId }), { mfaUpdatedAt: '' });
    await meet(account, AuthenticationFactor.Totp, await currentCode(secret));
    expectFit('after a challenge', await caller.getSession({ sessionId }), { mfaUpdatedAt: /^\d{4}-/ });
    expectFit('the account', await caller.get(), { mfa: true });
  },

  'a recovery code works once, and new ones replace the old ones': async (stage) => {
    const member = await enrolled(stage);
    const { recoveryCodes } = await member.account.createMFARecoveryCodes();
    expectSame('how many', recoveryCodes.length, 6);
    const twice = member.account.createMFARecoveryCodes();
    await expectRefusal('more of them', twice, { code: 409, type: 'user_recovery_codes_already_exists' });
    const [first = '', second = ''] = recoveryCodes;
    const factor = RECOVERY_CODE;
    const account = await halfway(stage, member);
    const met = await meet(account, factor, first);
    expectFit('the session', met, { factors: ['password', 'recoveryCode'] });
    const other = await halfway(stage, member);
    await expectRefusal('the same code again', meet(other, factor, first), WRONG);
    await account.updateMFARecoveryCodes();
    await expectRefusal('a code of before', meet(other, factor, second), WRONG);
  },

  'a code by mail is no second factor where the project takes none, also where the email is proven': async (stage) => {
    const member = await enrolled(stage);
    await new Users(stage.admin).updateEmailVerification({ userId: member.id, emailVerification: true });
    const { email, phone } = await policy(new Project(stage.admin), 'mfa-factors');
    const set = (taken: { email: boolean; phone: boolean }) => () => setFactorPolicy(stage.admin, taken);
    await during(
      set({ email: false, phone: false }),
      set({ email: email === true, phone: phone === true }),
      async () => {
        const account = await halfway(stage, member);
        const challenge = account.createMFAChallenge({ factor: AuthenticationFactor.Email });
        await expectRefusal('a code by mail', challenge, { code: 501, type: 'user_auth_method_unsupported' });
        expectFit('the factors', await account.listMFAFactors(), { totp: true, email: false });
        await meet(account, AuthenticationFactor.Totp, await currentCode(member.secret));
        expectSame('whose it is', (await account.get()).$id, member.id);
      },
    );
  },

  'new recovery codes and taking the app away need a challenge that was met a moment ago': async (stage) => {
    const { account, secret } = await enrolled(stage);
    await account.createMFARecoveryCodes();
    const due = { code: 401, type: 'user_challenge_required' };
    await expectRefusal('new codes', account.updateMFARecoveryCodes(), due);
    await expectRefusal('taking it away', account.deleteMFAAuthenticator({ type }), due);
    await meet(account, AuthenticationFactor.Totp, await currentCode(secret));
    await account.updateMFARecoveryCodes();
    await account.deleteMFAAuthenticator({ type });
    expectFit('the factors', await account.listMFAFactors(), { totp: false, recoveryCode: true });
  },

  'a key takes the app, the recovery codes and the second step from an account': async (stage) => {
    const member = await enrolled(stage);
    const { recoveryCodes } = await member.account.createMFARecoveryCodes();
    const users = new Users(stage.admin);
    const userId = member.id;
    const renewed = await users.updateMFARecoveryCodes({ userId });
    expectSame('other codes', renewed.recoveryCodes.includes(recoveryCodes[0] ?? ''), false);
    await users.deleteMFAAuthenticator({ userId, type });
    expectFit('the account', await users.updateMFA({ userId, mfa: false }), { mfa: false });
    const again = users.deleteMFAAuthenticator({ userId, type });
    await expectRefusal('once more', again, { code: 404, type: 'user_authenticator_not_found' });
    const account = await halfway(stage, member);
    expectSame('whose it is', (await account.get()).$id, userId);
  },

  'a key takes back that an email was proven; another password by a mail proves it again, ends sessions and leaves the app':
    async (stage) => {
      const member = await enrolled(stage);
      const [userId, users] = [member.id, new Users(stage.admin)];
      await users.updateEmailVerification({ userId, emailVerification: true });
      await users.updateLabels({ userId, labels: ['cswaits', 'mailmx5b3zrh'] });
      const taken = await users.updateEmailVerification({ userId, emailVerification: false });
      expectFit('the account', taken, { emailVerification: false, labels: ['cswaits', 'mailmx5b3zrh'] });
      const url = 'http://localhost/auth/recover';
      const { secret } = await new Account(stage.admin).createRecovery({ email: member.email, url });
      const password = 'another one by the mail';
      await new Account(stage.guest()).updateRecovery({ userId, secret, password });
      expectFit('after it', await users.get({ userId }), {
        emailVerification: true,
        mfa: true,
        labels: ['cswaits', 'mailmx5b3zrh'],
      });
      expectFit('its app', await users.listMFAFactors({ userId }), { totp: true });
      await expectRefusal('a session of before', member.account.get(), { code: 401 });
      await expectRefusal('the password of before', halfway(stage, member), { code: 401 });
      await expectRefusal('by the new one', (await halfway(stage, { ...member, password })).get(), MORE_FACTORS);
    },

  'where mails go tells since when an account has its email, also when it changed back, and whether it is the first; a link outlives that':
    async (stage) => {
      const { client, id: userId, email, password } = await stage.join();
      const [account, users] = [new Account(client), new Users(stage.admin)];
      type Targets = Pick<Models.Target, 'identifier' | 'providerType' | '$createdAt' | '$updatedAt'>[];
      const targetOf = ({ targets }: { targets: Targets }) =>
        targets.find(({ providerType }) => providerType === 'email');
      const first = targetOf(await users.get({ userId }));
      expectFit('at first', first, { identifier: email, $createdAt: first?.$updatedAt });
      expectSame('to its owner', targetOf(await account.get())?.$updatedAt, first?.$updatedAt);
      await users.updateLabels({ userId, labels: ['cswaits'] });
      expectSame('what does not change it', targetOf(await users.get({ userId }))?.$updatedAt, first?.$updatedAt);
      const other = `other-${email}`;
      await account.updateEmail({ email: other, password });
      const url = 'http://localhost/auth/recover';
      const { secret } = await new Account(stage.admin).createRecovery({ email: other, url });
      await account.updateEmail({ email, password });
      const after = targetOf(await users.get({ userId }));
      expectFit('changed back', after, { identifier: email, $createdAt: first?.$createdAt });
      expectSame('later', String(after?.$updatedAt) > String(first?.$updatedAt), true);
      const { users: listed } = await users.list({ queries: [Query.equal('email', email)] });
      expectSame('in a list', listed[0] && targetOf(listed[0])?.$updatedAt, after?.$updatedAt);
      await new Account(stage.guest()).updateRecovery({ userId, secret, password: 'by a link to another address' });
      expectFit('the account', await users.get({ userId }), { email, emailVerification: true });
    },
});
