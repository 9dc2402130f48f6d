import { Account, ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation();

const tenPastTen = Date.parse('2030-01-01T10:10:00Z');
const eleven = Date.parse('2030-01-01T11:00:00Z');

beforeAll(() => {
  vi.useFakeTimers({ now: tenPastTen, toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const exceeded = {
  code: 429,
  type: 'general_rate_limit_exceeded',
  message: 'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
};

async function guess(email: string, times: number) {
  for (let count = 0; count < times; count += 1) {
    const refused = await refusal(
      new Account(local.guest()).createEmailPasswordSession({ email, password: 'a wrong guess' }),
    );
    expect(refused.type).toBe('user_invalid_credentials');
  }
}

test('ten wrong passwords for an email are the last; other emails and API keys are not concerned', async () => {
  const { email, password } = await local.join();
  await guess(email, 10);
  const eleventh = await fetch(`${local.server.endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'samaa' },
    body: JSON.stringify({ email, password }),
  });
  expect(eleventh.status).toBe(429);
  expect(await eleventh.json()).toMatchObject(exceeded);
  expect(eleventh.headers.get('x-ratelimit-limit')).toBe('10');
  expect(eleventh.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(eleventh.headers.get('x-ratelimit-reset')).toBe(String(eleven / 1000));
  const other = await local.join();
  await new Account(local.guest()).createEmailPasswordSession({ email: other.email, password: other.password });
  await new Account(local.admin).createEmailPasswordSession({ email, password });
});

test('the right password ends the counting', async () => {
  const { email, password } = await local.join();
  await guess(email, 9);
  await new Account(local.guest()).createEmailPasswordSession({ email, password });
  await guess(email, 10);
});

test('an address signs up ten times an hour', async () => {
  const account = new Account(local.guest());
  const signUp = () =>
    account.create({ userId: ID.unique(), email: `${ID.unique()}@example.org`, password: 'longenough' });
  for (let count = 0; count < 10; count += 1) {
    await signUp();
  }
  expect(await refusal(signUp())).toEqual(exceeded);
  vi.setSystemTime(eleven);
  await signUp();
});

test('recovery is counted by email and by address, redeeming by account', async () => {
  vi.setSystemTime(eleven + 3_600_000);
  const guest = new Account(local.guest());
  const { email, id } = await local.join();
  const recover = (address: string) => guest.createRecovery({ email: address, url: 'http://localhost/reset' });
  for (let count = 0; count < 10; count += 1) {
    await recover(email);
  }
  expect(await refusal(recover(email))).toEqual(exceeded);
  // The address is used up too, whomever it asks for.
  expect(await refusal(recover('somebody@example.org'))).toEqual(exceeded);
  const redeem = (userId: string) => guest.updateRecovery({ userId, secret: 'a guess', password: 'longenough' });
  for (let count = 0; count < 10; count += 1) {
    expect((await refusal(redeem(id))).type).toBe('user_invalid_token');
  }
  expect(await refusal(redeem(id))).toEqual(exceeded);
  expect((await refusal(redeem((await local.join()).id))).type).toBe('user_invalid_token');
});

test('going to a provider and coming back are counted together', async () => {
  vi.setSystemTime(eleven + 3 * 3_600_000);
  const visit = async (path: string) => {
    const response = await fetch(`${local.server.endpoint}${path}?project=samaa`, { redirect: 'manual' });
    return response.status;
  };
  for (let count = 0; count < 25; count += 1) {
    expect(await visit('/account/tokens/oauth2/google')).toBe(301);
    expect(await visit('/account/sessions/oauth2/google/redirect')).toBe(400);
  }
  expect(await visit('/account/tokens/oauth2/google')).toBe(429);
});
