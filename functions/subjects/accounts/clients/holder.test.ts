import { randomUUID } from 'node:crypto';
import { Account, Client, OAuthProvider, Query, TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchUser, proveEmail, register } from '#contract/accounts/calls.ts';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { keepAddress } from '#contract/addresses/calls.ts';
import { fetchMyAppointments } from '#contract/appointments/calls.ts';
import { fetchOwnAudiograms } from '#contract/audiograms/client-calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchHearing, saveHearing } from '#contract/hearing/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchOwnData } from '#contract/privacy/calls.ts';
import { appwriteIdentity } from '#runtime/identity.ts';
import type { SessionInfo, Standing } from '#runtime/users.ts';
import { createJwt } from '../../../../scripts/lib/jwt.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { agreeToHearing } from '../../../testing/hearing.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { enrolApp } from '../../../testing/second-factors.ts';
import { isOwners, phoneOf } from '../holder.ts';
import { LINKS_MINUTES } from '../rules/people.ts';
import { proveEmail as proveEmailHandler } from './prove-email.ts';

const shop = await startShop();
const PAGE = 'http://localhost/auth/google';
const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');
const identitiesOf = async ({ id }: Caller) =>
  (await shop.users.listIdentities({ queries: [Query.equal('userId', id)] })).identities;

/** The parameters of the link in the newest mail to an address. */
async function linkSentTo(address: string): Promise<URLSearchParams> {
  const origin = new URL(shop.endpoint).origin;
  const response = await fetch(`${origin}/__local/outbox.json?to=${encodeURIComponent(address)}`);
  const { messages } = (await response.json()) as { messages: { links: string[] }[] };
  return new URL(messages[0]?.links[0] ?? '').searchParams;
}

/** Signs in with a password, as a browser does. */
async function enter(who: Caller, password = who.password): Promise<Caller> {
  const session = await new Account(shop.admin).createEmailPasswordSession({ email: who.email, password });
  return { ...who, password, client: connect().setSession(session.secret) };
}

/** Joins a Google account with the account that is signed in, and answers how to come back by it. */
async function joinGoogle({ client }: Caller, email: string): Promise<() => Promise<Caller>> {
  const cookie = `a_session_samaa=${(client as unknown as { config: { session: string } }).config.session}`;
  async function visit(headers: Record<string, string>) {
    const consent = await new Account(connect()).createOAuth2Token({
      provider: OAuthProvider.Google,
      success: PAGE,
      failure: PAGE,
    });
    const body = new URLSearchParams({ decision: 'approve', email, name: 'Other', verified: 'on' });
    let address = (await fetch(consent, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? '';
    while (!address.startsWith(PAGE)) {
      address = (await fetch(address, { redirect: 'manual', headers })).headers.get('location') ?? '';
    }
    return new URL(address).searchParams;
  }
  await visit({ cookie });
  return async () => {
    const back = await visit({});
    const proof = { userId: back.get('userId') ?? '', secret: back.get('secret') ?? '' };
    const { secret, userId } = await new Account(shop.admin).createSession(proof);
    return { id: userId, email, phone: '', password: '', client: connect().setSession(secret) };
  };
}

/** Somebody registers another one's email, joins a Google account of their own and leaves something in the cart. */
async function squat() {
  const squatter = await shop.join();
  const comeBack = await joinGoogle(await enter(squatter), `${randomUUID()}@gmail.example`);
  const aid = await shop.addHearingAid();
  await shop.create('cart_items', {
    user_id: squatter.id,
    product_id: aid.$id,
    product_type: 'hearing-aids',
    count: 1,
  });
  await agreeToHearing(shop, squatter);
  await shop.call(squatter, saveHearing, { id: squatter.id, right: { 250: 40 }, left: {} });
  await shop.call(squatter, keepAddress, { id: squatter.id, phone: newPhone(), city: 'Giza', address: 'Nile Street' });
  const session = await enter(squatter);
  return { squatter, session, comeBack };
}

/** Sets a new password by the mail, as Appwrite's own page would. */
async function recover({ email }: Caller, password = 'recovered by the mail'): Promise<string> {
  await new Account(connect()).createRecovery({ email, url: 'http://localhost/auth/recover' });
  const link = await linkSentTo(email);
  const [userId, secret] = [link.get('userId') ?? '', link.get('secret') ?? ''];
  await new Account(connect()).updateRecovery({ userId, secret, password });
  return password;
}

describe('a recovered account', () => {
  test('is left by whoever registered it: their Google account, session, phone, cart, audiogram and addresses go', async () => {
    const { squatter, session, comeBack } = await squat();
    const password = await recover(squatter);
    const owner = await enter(squatter, password);
    expect((await shop.call(owner, fetchUser, { id: owner.id })).data).toMatchObject({ phone: null });
    await agreeToHearing(shop, owner);
    await shop.call(owner, saveHearing, { id: owner.id, right: { 250: 70 }, left: {} });

    expect(await identitiesOf(squatter)).toEqual([]);
    expect((await comeBack()).id).not.toBe(squatter.id);
    await expect(new Account(session.client).get()).rejects.toMatchObject({ code: 401 });
    expect(await shop.users.get({ userId: squatter.id })).toMatchObject({ phone: '' });
    expect(await shop.rows('cart_items', [Query.equal('user_id', squatter.id)])).toEqual([]);
    expect(await shop.rows('addresses', [Query.equal('user_id', squatter.id)])).toEqual([]);
    expect((await shop.call(owner, fetchHearing, { id: owner.id })).data).toMatchObject({ right: { 250: 70 } });
  });

  test('has no authenticator app of whoever registered it, so that its owner can set up their own', async () => {
    const squatter = await shop.join();
    await enrolApp(shop, squatter);
    await new Account(squatter.client).updateMFA({ mfa: false });
    const owner = await enter(squatter, await recover(squatter));
    expect((await shop.call(owner, fetchUser, { id: owner.id })).status).toBe(200);
    await enrolApp(shop, owner);
    expect(await shop.users.get({ userId: owner.id })).toMatchObject({ mfa: true });
  });

  test('lets nobody in who comes by the foreign Google account, even before the owner has called anything', async () => {
    const { squatter, comeBack } = await squat();
    const password = await recover(squatter);
    const intruder = await comeBack();
    expect(intruder.id).toBe(squatter.id);
    // Other services refuse until the clients service has made the account right.
    expect((await shop.call(intruder, fetchCart, { id: intruder.id })).code).toBe('account_unsettled');
    expect((await shop.call(intruder, fetchHearing, { id: intruder.id })).code).toBe('unauthenticated');
    await expect(new Account(intruder.client).get()).rejects.toMatchObject({ code: 401 });
    const owner = await enter(squatter, password);
    expect((await shop.call(owner, fetchHearing, { id: owner.id })).data).toBeNull();
    expect((await shop.call(owner, fetchCart, { id: owner.id })).status).toBe(200);
  });

  test('once claimed keeps cart, phone and audiogram when its owner forgets the password again', async () => {
    const mona = await shop.join();
    const owner = await enter(mona, await recover(mona));
    await shop.call(owner, fetchUser, { id: owner.id });
    const phone = newPhone();
    await shop.users.updatePhone({ userId: mona.id, number: `+2${phone}` });
    await agreeToHearing(shop, owner);
    await shop.call(owner, saveHearing, { id: owner.id, right: { 250: 40 }, left: {} });
    const comeBack = await joinGoogle(owner, `${randomUUID()}@gmail.example`);
    const again = await enter(mona, await recover(mona, 'recovered once more'));
    expect((await shop.call(again, fetchUser, { id: again.id })).data?.phone).toBe(phone);
    expect((await shop.call(again, fetchHearing, { id: again.id })).data).toMatchObject({ right: { 250: 40 } });
    expect(await identitiesOf(mona)).toEqual([]);
    expect((await comeBack()).id).not.toBe(mona.id);
  });

  test('tells its owner for a week that its cart was emptied, because they may have filled it themselves', async () => {
    const { squatter } = await squat();
    const owner = await enter(squatter, await recover(squatter));
    await shop.call(owner, fetchUser, { id: owner.id });
    const cart = async () => (await shop.call(owner, fetchCart, { id: owner.id })).data;
    expect(await cart()).toMatchObject({ documents: [], emptied_at: expect.any(String) });
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
    await shop.change('users', owner.id, { cart_emptied_at: eightDaysAgo });
    expect(await cart()).not.toHaveProperty('emptied_at');
  });

  test('says nothing about a cart that was empty before', async () => {
    const mona = await shop.join();
    const owner = await enter(mona, await recover(mona));
    await shop.call(owner, fetchUser, { id: owner.id });
    expect((await shop.call(owner, fetchCart, { id: owner.id })).data).not.toHaveProperty('emptied_at');
  });
});

describe('what tells whose an account is', () => {
  const passwordSetAt = '2026-11-20T10:00:00.000Z';
  const google = { id: 'g', provider: 'google', email: 'Mona@example.com' };
  const standing = { passwordSetAt, email: 'mona@example.com', identities: [google] } as unknown as Standing;
  const session = (provider: string, createdAt = passwordSetAt) => ({ id: 's', provider, createdAt }) as SessionInfo;

  test('a session is the owner’s by a password that only they can know, or by Google with their own email', () => {
    const before = '2026-11-20T09:59:59.999Z';
    for (const provider of ['email', 'server']) {
      expect(isOwners(session(provider), standing, true)).toBe(true);
      expect(isOwners(session(provider, before), standing, true)).toBe(false);
      expect(isOwners(session(provider, before), standing, false)).toBe(true);
    }
    expect(isOwners(session('google'), standing, false)).toBe(true);
    expect(isOwners(session('github'), standing, false)).toBe(false);
    const foreign = { ...standing, identities: [{ ...google, email: 'other@example.com' }] };
    expect(isOwners(session('google'), foreign, false)).toBe(false);
    const unknown = { ...standing, identities: [{ ...google, provider: 'github' }] };
    expect(isOwners(session('github'), unknown, false)).toBe(false);
  });

  test('a phone that only the profile says stays, and one that is not Egyptian is not taken', () => {
    expect(phoneOf({ phone: '01012345678' }, { phone: '' })).toBe('01012345678');
    expect(phoneOf({ phone: '01012345678' }, { phone: '+201112345678' })).toBe('01112345678');
    expect(phoneOf({ phone: '01012345678' }, { phone: '+442071234567' })).toBeNull();
  });

  test('a recovered account gives up its phone although it was proven: whoever was there before could sign in by it', async () => {
    const mona = await shop.join();
    await shop.users.updatePhoneVerification({ userId: mona.id, phoneVerification: true });
    const owner = await enter(mona, await recover(mona));
    expect((await shop.call(owner, fetchUser, { id: owner.id })).data?.phone).toBeNull();
    expect(await shop.users.get({ userId: mona.id })).toMatchObject({ phone: '', phoneVerification: false });
  });

  test('who calls is told by Appwrite alone, whatever a token claims', async () => {
    const { tables } = shop.ports({});
    const verify = (jwt: string, client = connect().setJWT(jwt)) => appwriteIdentity(() => client, tables).verify(jwt);
    const [mona, nour] = [await shop.join(), await shop.join('user', { profile: false })];
    const jwt = await createJwt(mona.client);
    expect(await verify(jwt)).toMatchObject({ actor: { id: mona.id, role: 'user' }, standing: 'settled' });
    expect(await verify(jwt, nour.client)).toMatchObject({ actor: { id: nour.id }, standing: 'no_profile' });
    for (const forged of [`${jwt.slice(0, -4)}AAAA`, 'a.b.c', 'jwt']) {
      expect(await verify(forged)).toBeNull();
    }
    await shop.users.updatePhone({ userId: mona.id, number: `+2${newPhone()}` });
    expect(await verify(jwt)).toMatchObject({ standing: 'outdated' });
  });
});

describe('an account whose email was changed, and may be a stranger’s now', () => {
  /** Somebody with everything that an account can have, who then mistypes their new email. */
  async function mistyped() {
    const kit = checkoutKit(shop);
    const { caller: mona, form } = await kit.customer([await shop.addHearingAid(), 1]);
    await shop.prove(mona);
    const { data: order } = await kit.place(mona, form);
    const owned = {
      kind: 'impression',
      product_id: 'a',
      title: 'A',
      name: 'Mona',
      phone: mona.phone,
      state: 'waiting',
    } as const;
    const { $id: request } = await shop.create('impression_requests', { ...owned, user_id: mona.id, version: 0 });
    const time = {
      starts_at: '2090-01-01T10:00:00.000Z',
      ends_at: '2090-01-01T10:30:00.000Z',
      state: 'booked',
    } as const;
    const row = { ...time, specialist_id: 's', user_id: mona.id, version: 0 };
    const { $id: appointment } = await shop.create('appointments', row);
    const said = { kind: 'hearing-test', name: 'Mona', phone: mona.phone, lang: 'ar', booked_by: 'customer' } as const;
    await shop.create('appointment_details', said, appointment);
    const notice = { product_type: 'hearing-aids', product_id: 'a', lang: 'ar', user_id: mona.id } as const;
    await shop.create('stock_notices', notice);
    const patient = await patientKit(shop).addPatient();
    const link = { user_id: mona.id, linked_by: 'sara', email: mona.email };
    await shop.create('patient_accounts', link, patient.$id);
    const typo = { ...mona, email: `typo-${mona.email}` };
    await shop.users.updateEmail({ userId: mona.id, email: typo.email });
    return { mona, typo, orderId: order?.$id ?? '', request, appointment, patientId: patient.$id };
  }

  test('shows whoever recovers it nothing of who had it before; the shop keeps what it needs', async () => {
    const { mona, typo, orderId, request, appointment, patientId } = await mistyped();
    const stranger = await enter(typo, await recover(typo));
    const { id } = stranger;
    expect((await shop.call(stranger, fetchUser, { id })).data).toMatchObject({ email: typo.email, phone: null });
    expect((await shop.call(stranger, fetchOwnAudiograms, { id })).data).toMatchObject({ linked: false });
    const mine = await shop.call(stranger, fetchMyAppointments, { userId: id });
    expect(mine.data).toEqual({ waiting: [], upcoming: [], past: [] });
    expect((await shop.call(stranger, fetchOrder, { id, orderId })).code).toBe('not_found');
    const { data } = await shop.call(stranger, fetchOwnData, { id, password: stranger.password });
    expect(data?.json).not.toContain(mona.phone);
    const parts: { name: string; rows: unknown[] }[] = JSON.parse(data?.json ?? '').parts;
    // The one sign-in is their own.
    expect(parts.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['users', 1],
      ['sign_ins', 1],
    ]);

    expect(await shop.row('orders', orderId)).toMatchObject({ user_id: NOBODY_ID, first_name: 'منى' });
    expect(await shop.row('impression_requests', request)).toMatchObject({ user_id: null, phone: mona.phone });
    expect(await shop.row('appointments', appointment)).toMatchObject({ user_id: null, state: 'booked' });
    expect(await shop.row('patient_accounts', patientId)).toBeNull();
    expect(await shop.rows('stock_notices', [Query.equal('user_id', id)])).toEqual([]);
    expect(await shop.rows('outbox', [Query.equal('user_id', id)])).toEqual([]);
    const events = await new TablesDB(stranger.client).listRows({ databaseId: 'main', tableId: 'order_events' });
    expect(events.rows).toEqual([]);
  });

  test('keeps everything for who proves the new email while signed in, but for what the clinic linked by the old one', async () => {
    const { typo, orderId, appointment } = await mistyped();
    const own = await enter(typo);
    await new Account(own.client).createEmailVerification({ url: 'http://localhost/auth/verify' });
    const secret = (await linkSentTo(own.email)).get('secret') ?? '';
    expect((await shop.call(own, proveEmail, { id: own.id, secret })).code).toBe('email_too_new');
    const inAnHour = new Date(Date.now() + (LINKS_MINUTES + 1) * 60_000);
    const sessionId = (await shop.users.listSessions({ userId: own.id })).sessions.at(-1)?.$id ?? '';
    const context = { ...shop.contextOf(own, { now: () => inAnHour }), sessionId };
    await proveEmailHandler({ id: own.id, secret }, context);
    expect((await shop.call(own, fetchOrder, { id: own.id, orderId })).status).toBe(200);
    expect(await shop.row('appointments', appointment)).toMatchObject({ user_id: own.id });
    expect((await shop.call(own, fetchOwnAudiograms, { id: own.id })).data).toMatchObject({ linked: false });
  });

  test('keeps orders and appointments for who proves by recovery the email that it always had', async () => {
    const kit = checkoutKit(shop);
    const { caller: mona, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const { data: order } = await kit.place(mona, form);
    const owner = await enter(mona, await recover(mona));
    const orderId = order?.$id ?? '';
    expect((await shop.call(owner, fetchUser, { id: owner.id })).status).toBe(200);
    expect((await shop.call(owner, fetchOrder, { id: owner.id, orderId })).status).toBe(200);
  });
});

describe('prove-email', () => {
  async function link(who: Caller): Promise<string> {
    await new Account(who.client).createEmailVerification({ url: 'http://localhost/auth/verify' });
    return (await linkSentTo(who.email)).get('secret') ?? '';
  }

  test('keeps what is the prover’s, and ends other sessions and foreign ways in', async () => {
    const { squatter: mona, session: other, comeBack } = await squat();
    const own = await enter(mona);
    const { status, data } = await shop.call(own, proveEmail, { id: own.id, secret: await link(own) });
    expect([status, data]).toMatchObject([200, { id: own.id, phone: mona.phone }]);
    expect(await shop.users.get({ userId: mona.id })).toMatchObject({
      emailVerification: true,
      phone: `+2${mona.phone}`,
    });
    await expect(new Account(other.client).get()).rejects.toMatchObject({ code: 401 });
    expect((await comeBack()).id).not.toBe(mona.id);
    expect((await shop.call(own, fetchHearing, { id: own.id })).data).toMatchObject({ right: { 250: 40 } });
    expect((await shop.call(own, fetchCart, { id: own.id })).status).toBe(200);
  });

  test('a repeat succeeds, and a secret that is not the mail’s proves nothing', async () => {
    const mona = await enter(await shop.join());
    const secret = await link(mona);
    expect((await shop.call(mona, proveEmail, { id: mona.id, secret: 'guessed' })).code).toBe('link_invalid');
    expect((await shop.users.get({ userId: mona.id })).emailVerification).toBe(false);
    for (const _ of [1, 2]) {
      expect((await shop.call(mona, proveEmail, { id: mona.id, secret })).status).toBe(200);
    }
  });

  test('is refused once Appwrite counts too many secrets, the right one too, and says for how long', async () => {
    const limited = await startShop({}, { rateLimits: true });
    const guesser = await limited.join();
    const guess = () => limited.call(guesser, proveEmail, { id: guesser.id, secret: 'guessed' });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).code).toBe('link_invalid');
    const refusal = await guess();
    expect([refusal.status, refusal.code]).toEqual([429, 'too_many_attempts']);
    expect(JSON.parse(refusal.body).params).toEqual({ minutes: 60 });
  });

  test('a mail that was read past this call tells nobody whose the account is: a new password does', async () => {
    const { squatter, session } = await squat();
    const secret = await link(session);
    await new Account(connect()).updateEmailVerification({ userId: squatter.id, secret });
    expect((await shop.call(session, fetchUser, { id: squatter.id })).code).toBe('account_unclaimed');
    expect((await shop.call(session, fetchHearing, { id: squatter.id })).code).toBe('account_unclaimed');
    expect((await shop.call(session, fetchCart, { id: squatter.id })).code).toBe('account_unsettled');
    const owner = await enter(squatter, await recover(squatter));
    expect((await shop.call(owner, fetchUser, { id: owner.id })).data).toMatchObject({ phone: null });
    expect((await shop.call(owner, fetchHearing, { id: owner.id })).data).toBeNull();
    await expect(new Account(session.client).get()).rejects.toMatchObject({ code: 401 });
  });
});

describe('a profile follows its account', () => {
  /** Takes the email of somebody who has none here yet, and lets go of it by Appwrite's own endpoint. */
  async function squatEmail() {
    const squatter = await shop.join();
    const account = new Account(squatter.client);
    await account.updateEmail({ email: `other-${squatter.email}`, password: squatter.password });
    return squatter;
  }

  test('an email that was registered and changed away is free for whoever it belongs to', async () => {
    const squatter = await squatEmail();
    const password = 'long enough for all';
    const victim = { email: squatter.email, username: 'Mona', phone: newPhone(), password, repeatedPassword: password };
    const { status, data } = await shop.call(shop.guest, register, victim);
    expect(status).toBe(200);
    expect(await shop.row('users', data?.id ?? '')).toMatchObject({ email: squatter.email });
    expect(await shop.row('users', squatter.id)).toMatchObject({ email: `other-${squatter.email}` });
  });

  test('and at the own next call the profile says the new email and phone', async () => {
    const squatter = await squatEmail();
    await shop.users.updatePhone({ userId: squatter.id, number: '+201055555555' });
    const email = `other-${squatter.email}`;
    const { data } = await shop.call(squatter, fetchUser, { id: squatter.id });
    expect(data).toMatchObject({ email, phone: '01055555555' });
    const { search, ...row } = (await shop.row('users', squatter.id)) ?? {};
    expect(row).toMatchObject({ email, phone: '01055555555' });
    expect(search).toContain('01055555555');
  });

  test('two who exchange their emails each get the other one', async () => {
    const [mona, nour] = [await shop.join(), await shop.join()];
    await shop.users.updateEmail({ userId: mona.id, email: `aside-${mona.email}` });
    await shop.users.updateEmail({ userId: nour.id, email: mona.email });
    await shop.users.updateEmail({ userId: mona.id, email: nour.email });
    const emailOf = async (who: Caller) => (await shop.call(who, fetchUser, { id: who.id })).data?.email;
    expect(await emailOf(mona)).toBe(nour.email);
    expect(await emailOf(nour)).toBe(mona.email);
    expect(await emailOf(mona)).toBe(nour.email);
    expect((await shop.row('users', mona.id))?.email).toBe(nour.email);
    expect((await shop.row('users', nour.id))?.email).toBe(mona.email);
  });

  test('nobody takes an email that is another account’s', async () => {
    const [mona, nour] = [await shop.join(), await shop.join()];
    await expect(
      new Account(nour.client).updateEmail({ email: mona.email, password: nour.password }),
    ).rejects.toMatchObject({ code: 409 });
    expect((await shop.call(nour, fetchUser, { id: nour.id })).data?.email).toBe(nour.email);
    expect((await shop.row('users', mona.id))?.email).toBe(mona.email);
  });
});
