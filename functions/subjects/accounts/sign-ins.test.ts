import { Client, Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { DEVICE_HEADER } from '#contract/accounts/device.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchUsers } from '#contract/people/calls.ts';
import { type Caller, startShop } from '../../testing/kit.ts';
import { mailKit } from '../../testing/mail.ts';

const shop = await startShop({}, { messages: true });
const { ensureProvider, messagesTo, run } = mailKit(shop);

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const HOME = 'h'.repeat(24);

/** A session by email and password, of which no call was made yet. */
async function signIn({ email, password, ...person }: Caller, agent = ''): Promise<Caller & { sessionId: string }> {
  const response = await fetch(`${shop.endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      'x-appwrite-project': 'samaa',
      'x-appwrite-key': String(shop.admin.config.key),
    },
    body: JSON.stringify({ email, password }),
  });
  const { $id: sessionId, secret } = (await response.json()) as { $id: string; secret: string };
  const client = new Client().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret);
  return { ...person, email, password, client, sessionId };
}

const read = (caller: Caller, device?: string) =>
  shop.call(caller, fetchUser, { id: caller.id }, device === undefined ? {} : { headers: { [DEVICE_HEADER]: device } });
const told = async ({ id }: Caller) =>
  (await shop.rows('outbox', [Query.equal('user_id', id)])).map(({ kind, about, channel }) => ({
    kind,
    about,
    channel,
  }));
const signInsOf = ({ id }: Caller) => shop.rows('sign_ins', [Query.equal('user_id', id)]);
/** Somebody who has not signed in before. */
async function newcomer(role: 'user' | 'admin' = 'user'): Promise<Caller> {
  const person = await shop.join(role);
  for (const { $id } of await signInsOf(person)) {
    await shop.remove('sign_ins', $id);
  }
  return person;
}

describe('a sign-in', () => {
  test('on the first device of an account is written down and told to nobody', async () => {
    const mona = await signIn(await newcomer(), PHONE);
    expect((await read(mona, HOME)).status).toBe(200);
    expect(await signInsOf(mona)).toMatchObject([{ $id: mona.sessionId, client: 'Chrome Mobile', system: 'Android' }]);
    expect(await told(mona)).toEqual([]);
  });

  test('with a stolen password is told to the owner, once, whatever the thief calls first and says of the device', async () => {
    const owner = await newcomer('admin');
    await read(owner, HOME);
    for (const device of [undefined, 'x', 't'.repeat(24)]) {
      const thief = await signIn(owner);
      const ask = () =>
        shop.call(thief, fetchUsers, { id: owner.id }, device ? { headers: { [DEVICE_HEADER]: device } } : {});
      await Promise.all([ask(), read(thief, device), ask(), read(thief, device)]);
      await ask();
      const news = (await told(owner)).filter(({ about }) => about === thief.sessionId);
      expect(news, device).toEqual([{ kind: 'new_device', about: thief.sessionId, channel: 'email' }]);
    }
  });

  test('is told also where the account may do nothing yet for want of a second factor', async () => {
    const owner = await newcomer('admin');
    await read(owner, HOME);
    await shop.change('settings', 'settings', {
      second_factor: JSON.stringify([{ role: 'admin', from: '2026-01-01' }]),
    });
    const thief = await signIn(owner);
    await shop.call(thief, fetchUsers, { id: owner.id });
    await shop.change('settings', 'settings', { second_factor: null });
    expect(await told(owner)).toHaveLength(1);
  });

  test('in a browser that the owner has used before is told to nobody', async () => {
    const mona = await newcomer();
    await read(mona, HOME);
    const again = await signIn(mona);
    await read(again, HOME);
    expect(await signInsOf(mona)).toHaveLength(2);
    expect(await told(mona)).toEqual([]);
  });

  test('says nothing of another account that used the same browser', async () => {
    const [mona, sara] = [await newcomer(), await newcomer()];
    await read(mona, HOME);
    await read(sara, 's'.repeat(24));
    await read(await signIn(sara), HOME);
    expect(await told(sara)).toHaveLength(1);
    const [ofMona, ...ofSara] = [...(await signInsOf(mona)), ...(await signInsOf(sara))].map(({ device }) => device);
    expect(ofSara).not.toContain(ofMona);
  });

  test('keeps one row, however many names its browser takes', async () => {
    const mona = await signIn(await newcomer());
    for (const letter of ['a', 'b', 'c']) {
      await shop.call(
        mona,
        fetchCart,
        { id: mona.id, lang: 'en' },
        { headers: { [DEVICE_HEADER]: letter.repeat(24) } },
      );
    }
    expect(await signInsOf(mona)).toHaveLength(1);
  });
});

test('the mail says which device and when, and leads staff to their own profile', async () => {
  await ensureProvider();
  const owner = await newcomer('admin');
  await shop.change('users', owner.id, { lang: 'en' });
  await read(owner, HOME);
  const thief = await signIn(owner, WINDOWS);
  await read(thief);
  await run();
  const [mail] = await messagesTo(owner.id);
  const { subject, content } = Object(mail?.data) as { subject: string; content: string };
  expect(subject).toBe('New sign-in to your account · Samaa');
  expect(content.replace(/[\u2068\u2069]/g, '')).toMatch(/device: Chrome on Windows, \w+ \d+ \w+, [\d:]+ \w+\./);
  expect(content).toContain('/admin/profile?lang=en');
});

test('of a sign-in that is forgotten meanwhile no mail goes', async () => {
  await ensureProvider();
  const owner = await newcomer();
  await read(owner, HOME);
  const thief = await signIn(owner);
  await read(thief);
  await shop.remove('sign_ins', thief.sessionId);
  await run();
  expect(await messagesTo(owner.id)).toEqual([]);
});

test('a known session is read once per process and adds no step to a call', async () => {
  const cost = async (caller: Caller) => {
    const { headers } = await read(caller, HOME);
    return { steps: Number(headers['x-samaa-steps']), requests: Number(headers['x-samaa-requests']) };
  };
  const [known, fresh] = [await shop.join(), await newcomer()];
  const usual = await cost(await shop.join());
  const [first, second, third] = [await cost(known), await cost(known), await cost(known)];
  expect(first).toEqual(usual);
  expect(second).toEqual({ steps: first.steps, requests: first.requests - 1 });
  expect(third).toEqual(second);
  expect((await cost(fresh)).steps).toBeGreaterThan(first.steps);
  expect(await cost(fresh)).toEqual(second);
});
