import { Account, AuthenticationFactor, AuthenticatorType } from 'node-appwrite';
import { expect, test } from 'vitest';
import { currentCode, totpCode } from '../../core/totp.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({ testControls: true });
const type = AuthenticatorType.Totp;

/** Somebody with an authenticator app, who has the password alone so far. */
async function halfway() {
  const { client, email, password } = await local.join();
  const account = new Account(client);
  const { secret } = await account.createMFAAuthenticator({ type });
  await account.updateMFAAuthenticator({ type, otp: await currentCode(secret) });
  await account.updateMFA({ mfa: true });
  const session = await new Account(local.admin).createEmailPasswordSession({ email, password });
  return { secret, account: new Account(local.guest().setSession(session.secret)) };
}

const setClock = (now: string | null) =>
  fetch(`${local.server.endpoint.replace('/v1', '')}/__local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });

test('codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => totpCode(secret, new Date(seconds * 1000));
  expect([at(59), at(1111111109), at(2000000000)]).toEqual(['287082', '081804', '279037']);
});

test('ten challenges an hour may be asked for, and each takes ten answers', async () => {
  const { account, secret } = await halfway();
  const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  for (let count = 0; count < 10; count += 1) {
    expect(await refusal(account.updateMFAChallenge({ challengeId, otp: '000000' }))).toMatchObject({ code: 401 });
  }
  const right = account.updateMFAChallenge({ challengeId, otp: await currentCode(secret) });
  expect(await refusal(right)).toMatchObject({ code: 429 });
  for (let count = 1; count < 10; count += 1) {
    await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  }
  const eleventh = account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  expect(await refusal(eleventh)).toMatchObject({ code: 429 });
});

test('a challenge ends after an hour', async () => {
  const { account, secret } = await halfway();
  const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  const later = () => new Date(Date.now() + 61 * 60_000);
  await setClock(later().toISOString());
  const otp = await currentCode(secret, later);
  const late = await refusal(account.updateMFAChallenge({ challengeId, otp }));
  const { $id } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  await account.updateMFAChallenge({ challengeId: $id, otp });
  await setClock(null);
  expect(late).toMatchObject({ code: 401, type: 'user_invalid_token' });
});
