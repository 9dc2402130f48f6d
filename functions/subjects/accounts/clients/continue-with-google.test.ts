import { randomUUID } from 'node:crypto';
import { Account, Client, type Models, OAuthProvider, Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { continueWithGoogle, fetchUser } from '#contract/accounts/calls.ts';
import { saveHearing } from '#contract/hearing/calls.ts';
import { createJwt } from '../../../../scripts/lib/jwt.ts';
import { agreeToHearing } from '../../../testing/hearing.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { enrolApp } from '../../../testing/second-factors.ts';

const shop = await startShop();
const PAGE = 'http://localhost/auth/google';

interface Person {
  email: string;
  name?: string;
  verified?: boolean;
}

const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');

/** Goes to Google and back as a browser does, and answers the address that it ends at. */
async function visitGoogle({ email, name = 'Mona of Google', verified = true }: Person, session?: string) {
  const client = session ? connect().setSession(session) : connect();
  const provider = OAuthProvider.Google;
  const consent = await new Account(client).createOAuth2Token({ provider, success: PAGE, failure: PAGE });
  const body = new URLSearchParams({ decision: 'approve', email, name, ...(verified && { verified: 'on' }) });
  let answer = await fetch(consent, { method: 'POST', body, redirect: 'manual' });
  let address = answer.headers.get('location') ?? '';
  while (!address.startsWith(PAGE)) {
    answer = await fetch(address, { redirect: 'manual' });
    address = answer.headers.get('location') ?? '';
  }
  return new URL(address).searchParams;
}

/** Signs in with Google; the caller has the session that this opens. */
async function signIn(person: Person): Promise<Caller> {
  const back = await visitGoogle(person);
  const proof = { userId: back.get('userId') ?? '', secret: back.get('secret') ?? '' };
  const session = await new Account(shop.admin).createSession(proof);
  return { ...person, id: session.userId, phone: '', password: '', client: connect().setSession(session.secret) };
}

const goOn = (who: Caller) => shop.call(who, continueWithGoogle, { id: who.id });
const newEmail = () => `${randomUUID()}@gmail.example`;
const registered = async () => (await shop.row('counters', 'users'))?.value ?? 0;
const signsIn = ({ email, password }: Caller): Promise<Models.Session> =>
  new Account(connect()).createEmailPasswordSession({ email, password });

describe('the first sign-in', () => {
  test('gets a profile, once, and counts it', async () => {
    const before = await registered();
    const mona = await signIn({ email: newEmail(), name: 'منى علي' });
    expect((await shop.call(mona, fetchUser, { id: mona.id })).code).toBe('no_account');
    const answers = await Promise.all([goOn(mona), goOn(mona), goOn(mona)]);
    const user = { id: mona.id, role: 'user', username: 'منى علي', email: mona.email, phone: null };
    for (const { data } of answers) expect(data).toEqual({ user, startAgain: false });
    expect((await shop.call(mona, fetchUser, { id: mona.id })).data).toEqual(user);
    expect(await registered()).toBe(before + 1);
  });

  test('takes no longer a name than a username may be', async () => {
    const mona = await signIn({ email: newEmail(), name: `${'م'.repeat(29)} علي` });
    expect((await goOn(mona)).data?.user.username).toBe('م'.repeat(29));
  });
});

test('an account without a Google account behind it gets no profile by this call', async () => {
  const stray = await shop.join('user', { profile: false });
  expect((await goOn(stray)).code).toBe('no_account');
  expect(await shop.row('users', stray.id)).toBeNull();
});

describe('an email that is registered here', () => {
  test('and proven is joined with Google, and nothing of it changes', async () => {
    const mona = await shop.join();
    await proven(mona);
    await addToCart(mona);
    const byGoogle = await signIn(mona);
    expect(byGoogle.id).toBe(mona.id);
    const { data } = await goOn(byGoogle);
    expect(data).toMatchObject({ startAgain: false, user: { username: 'Mona', phone: mona.phone } });
    await expect(signsIn(mona)).resolves.toMatchObject({ userId: mona.id });
    await expect(new Account(mona.client).get()).resolves.toMatchObject({ $id: mona.id });
    expect(await cartOf(mona)).toHaveLength(1);
  });

  test('but was never proven loses the second factor of whoever registered it, so that its owner can set up their own', async () => {
    const squatter = await shop.join();
    await enrolApp(shop, squatter);
    const owner = await signIn({ email: squatter.email });
    expect((await goOn(owner)).data).toMatchObject({ startAgain: true });
    const again = await signIn({ email: squatter.email });
    await enrolApp(shop, again);
    expect((await goOn(again)).data).toMatchObject({ startAgain: false });
  });

  test('but was never proven is taken from whoever registered it', async () => {
    const squatter = await shop.join();
    await addToCart(squatter);
    await agreeToHearing(shop, squatter);
    await shop.call(squatter, saveHearing, { id: squatter.id, right: { 250: 40 }, left: {} });
    const jwt = await createJwt(squatter.client);
    // The squatter joins a Google account of their own to it, with which they could come back.
    const own = newEmail();
    const { secret: session } = await shop.users.createSession({ userId: squatter.id });
    await linkIdentity(session, own);

    const owner = await signIn({ email: squatter.email });
    expect(owner.id).toBe(squatter.id);
    const { data } = await goOn(owner);
    expect(data).toMatchObject({ startAgain: true, user: { id: owner.id, phone: null } });

    await expect(signsIn(squatter)).rejects.toMatchObject({ type: 'user_invalid_credentials' });
    await expect(new Account(squatter.client).get()).rejects.toMatchObject({ code: 401 });
    await expect(new Account(connect().setJWT(jwt)).get()).rejects.toMatchObject({ code: 401 });
    await expect(new Account(connect().setSession(session)).get()).rejects.toMatchObject({ code: 401 });
    expect(await cartOf(squatter)).toEqual([]);
    expect(await shop.row('hearings', squatter.id)).toBeNull();
    expect(await shop.row('users', squatter.id)).toMatchObject({ phone: null, cart_emptied_at: expect.any(String) });
    const account = await shop.users.get({ userId: squatter.id });
    expect(account).toMatchObject({ phone: '', emailVerification: true });
    expect((await signIn({ email: own })).id).not.toBe(squatter.id);

    const again = await signIn({ email: squatter.email });
    expect((await goOn(again)).data).toMatchObject({ startAgain: false, user: { id: squatter.id } });
    await addToCart(again);
    expect((await goOn(again)).data?.startAgain).toBe(false);
    expect(await cartOf(again)).toHaveLength(1);
  });

  test('gives nothing to the other one who asks first, once Google has vouched', async () => {
    const squatter = await shop.join();
    await signIn({ email: squatter.email });
    const { data } = await goOn(squatter);
    expect(data?.startAgain).toBe(true);
    await expect(new Account(squatter.client).get()).rejects.toMatchObject({ code: 401 });
    await expect(signsIn(squatter)).rejects.toMatchObject({ type: 'user_invalid_credentials' });
  });

  test('and left without a profile is taken from whoever registered it too', async () => {
    const squatter = await shop.join('user', { profile: false });
    const owner = await signIn({ email: squatter.email });
    expect((await goOn(owner)).data).toMatchObject({ startAgain: true, user: { id: squatter.id, phone: null } });
    await expect(signsIn(squatter)).rejects.toMatchObject({ type: 'user_invalid_credentials' });
    expect((await goOn(await signIn({ email: squatter.email }))).data?.startAgain).toBe(false);
  });

  test('and proven by another way than this shop asks for is taken over too', async () => {
    const squatter = await shop.join();
    await shop.users.updateEmailVerification({ userId: squatter.id, emailVerification: true });
    const owner = await signIn({ email: squatter.email });
    expect((await goOn(owner)).data).toMatchObject({ startAgain: true, user: { phone: null } });
    await expect(signsIn(squatter)).rejects.toMatchObject({ type: 'user_invalid_credentials' });
    const again = await signIn({ email: squatter.email });
    expect((await goOn(again)).data?.startAgain).toBe(false);
    expect((await shop.call(again, fetchUser, { id: again.id })).status).toBe(200);
  });

  test('stays as it is when Google vouches only for another address', async () => {
    const mona = await shop.join();
    const { secret } = await shop.users.createSession({ userId: mona.id });
    await linkIdentity(secret, newEmail());
    expect((await goOn(mona)).data).toMatchObject({ startAgain: false, user: { phone: mona.phone } });
    await expect(signsIn(mona)).resolves.toMatchObject({ userId: mona.id });
  });
});

test('a blocked account does not get in by Google', async () => {
  const mona = await shop.join();
  await shop.users.updateEmailVerification({ userId: mona.id, emailVerification: true });
  await shop.users.updateStatus({ userId: mona.id, status: false });
  const back = await visitGoogle(mona);
  expect(back.get('secret')).toBeNull();
  expect(JSON.parse(back.get('error') ?? '{}')).toMatchObject({ type: 'user_blocked' });
});

test('staff keep their role', async () => {
  const rami = await shop.join('reception');
  await proven(rami);
  expect((await goOn(await signIn(rami))).data?.user.role).toBe('reception');
});

/** Somebody has proven their email to this shop before. */
async function proven({ id, email }: Caller): Promise<void> {
  const { passwordUpdate } = await shop.users.get({ userId: id });
  await shop.users.updateEmailVerification({ userId: id, emailVerification: true });
  await shop.change('users', id, { claimed_email: email, claimed_password_at: passwordUpdate });
}

/** Joins a Google account with the account that is signed in, as Appwrite does for who comes back with a session. */
async function linkIdentity(session: string, email: string): Promise<void> {
  const provider = OAuthProvider.Google;
  const consent = await new Account(connect()).createOAuth2Token({ provider, success: PAGE, failure: PAGE });
  const body = new URLSearchParams({ decision: 'approve', email, name: 'Other', verified: 'on' });
  let address = (await fetch(consent, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? '';
  while (!address.startsWith(PAGE)) {
    const headers = { cookie: `a_session_samaa=${session}` };
    address = (await fetch(address, { redirect: 'manual', headers })).headers.get('location') ?? '';
  }
  const identities = await shop.users.listIdentities({ queries: [Query.equal('providerEmail', email)] });
  expect(identities.total).toBe(1);
}

async function addToCart(who: Caller): Promise<void> {
  const aid = await shop.addHearingAid();
  await shop.create('cart_items', { user_id: who.id, product_id: aid.$id, product_type: 'hearing-aids', count: 1 });
}

const cartOf = (who: Caller) => shop.rows('cart_items', [Query.equal('user_id', who.id)]);

test('a phone that was taken from an account may be used by another one', async () => {
  const phone = newPhone();
  const squatter = await shop.join();
  await shop.users.updatePhone({ userId: squatter.id, number: `+2${phone}` });
  await goOn(await signIn({ email: squatter.email }));
  const other = await shop.join();
  await expect(shop.users.updatePhone({ userId: other.id, number: `+2${phone}` })).resolves.toMatchObject({
    phone: `+2${phone}`,
  });
});
