import { Account, Client, Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchUser, updateProfile } from '#contract/accounts/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { confirmPhoneCode, provePhone, setForgottenPassword, signInByPhone } from '#contract/phone-codes/calls.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { codeKit } from '../../../testing/phone-codes.ts';
import { provePhone as provePhoneHere } from './prove-phone.ts';
import { setForgottenPassword as setPasswordHere } from './set-forgotten-password.ts';
import { signInByPhone as signInHere } from './sign-in-by-phone.ts';

const shop = await startShop({}, { messages: true });
const { ask, codeAt, prove, forgetLimits } = codeKit(shop);
beforeEach(async () => {
  shop.phones.reset();
  await forgetLimits();
});

const at = '2026-11-20T10:00:00.000Z';
const mailsOf = async ({ id }: Caller) =>
  (await shop.rows('outbox', [Query.equal('user_id', id)])).map(({ kind, about, channel, phone }) => ({
    kind,
    about,
    channel,
    phone,
  }));
const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');
const ofAccount = ({ id }: Caller) => shop.users.get({ userId: id });
/** A customer who has proven their phone. */
async function provenCustomer(): Promise<Caller> {
  const mona = await shop.join();
  expect((await shop.call(mona, provePhone, { id: mona.id, ...(await prove(mona.phone)) })).status).toBe(200);
  return mona;
}
const signIn = async (phone: string) => shop.call(shop.guest, signInByPhone, await prove(phone));
/** Signs in by a code as a browser does. */
async function enterByPhone(who: Caller): Promise<Caller> {
  const { data } = await signIn(who.phone);
  // A key alone is told the secret of a session.
  const { secret } = await new Account(shop.admin).createSession(data ?? { userId: '', secret: '' });
  return { ...who, client: connect().setSession(secret) };
}
const after = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
const guest = { actor: null, may: () => false, sessionId: '', ordering: null, clientAddress: '' };

describe('proving one’s phone', () => {
  test('makes the phone of the profile a proven one, and a repeat is as good', async () => {
    const mona = await shop.join();
    const input = { id: mona.id, ...(await prove(mona.phone)) };
    expect((await shop.call(mona, provePhone, input)).data).toEqual({ phone: mona.phone });
    expect(await ofAccount(mona)).toMatchObject({ phone: toE164(mona.phone), phoneVerification: true });
    expect((await shop.call(mona, provePhone, input)).status).toBe(200);
  });

  test('needs a proof of the very phone, and takes each for one thing only', async () => {
    const [mona, nour] = [await shop.join(), await shop.join()];
    const proof = await prove(mona.phone);
    const attempt = (who: Caller, change: object) => shop.call(who, provePhone, { id: who.id, ...proof, ...change });
    expect((await attempt(mona, { phone: newPhone() })).code).toBe('phone_unproven');
    expect((await attempt(nour, {})).code).toBe('phone_unproven');
    expect((await attempt(nour, { phone: nour.phone })).code).toBe('phone_unproven');
    expect(
      (await attempt(mona, { proof: `${proof.proof.slice(0, 95)}${proof.proof.endsWith('0') ? 1 : 0}` })).code,
    ).toBe('phone_unproven');
    expect((await ofAccount(nour)).phoneVerification).toBe(false);
    expect((await attempt(mona, {})).status).toBe(200);
    expect((await attempt(mona, { requestId: 'another-one' })).code).toBe('phone_unproven');
    expect((await shop.call(shop.guest, signInByPhone, proof)).code).toBe('phone_unproven');
  });

  test('cannot be done by a code that nobody has typed, nor a quarter of an hour later', async () => {
    const mona = await shop.join();
    const { asked } = await ask('sms', { phone: mona.phone });
    const [row] = (await shop.rows('phone_codes')).filter(({ proven_at }) => proven_at === null).slice(-1);
    const guessed = { ...asked, proof: `${row?.$id}${'0'.repeat(64)}` };
    expect((await shop.call(mona, provePhone, { id: mona.id, ...guessed })).code).toBe('phone_unproven');
    const { data } = await shop.call(shop.guest, confirmPhoneCode, { ...asked, code: codeAt(mona.phone) });
    const input = { id: mona.id, ...asked, proof: data?.proof ?? '' };
    const late = provePhoneHere(input, shop.contextOf(mona, after(15.1)) as never);
    await expect(late).rejects.toMatchObject({ code: 'phone_unproven' });
    expect(await provePhoneHere(input, shop.contextOf(mona, after(14.9)) as never)).toEqual({ phone: mona.phone });
  });

  test('takes a number from a stranger who only typed it, and from somebody who had it before', async () => {
    const stranger = await shop.join();
    const owner = await shop.join();
    await shop.call(owner, updateProfile, { id: owner.id, username: 'Mona', phone: stranger.phone });
    await shop.call(owner, provePhone, { id: owner.id, ...(await prove(stranger.phone)) });
    expect(await ofAccount(stranger)).toMatchObject({ phone: '' });
    expect(await ofAccount(owner)).toMatchObject({ phone: toE164(stranger.phone), phoneVerification: true });
    await shop.call(stranger, provePhone, { id: stranger.id, ...(await prove(stranger.phone)) });
    expect(await ofAccount(owner)).toMatchObject({ phone: '', phoneVerification: false });
    expect((await signIn(stranger.phone)).data?.userId).toBe(stranger.id);
    // Who had only typed it lost nothing that was theirs.
    expect(await mailsOf(stranger)).toEqual([]);
    const digits = stranger.phone.slice(-3);
    expect(await mailsOf(owner)).toEqual([{ kind: 'phone_moved', about: digits, channel: 'email', phone: null }]);
  });

  test('of somebody else is told to their account once, in a mail that names the last digits alone', async () => {
    const [owner, heir] = [await provenCustomer(), await shop.join()];
    await shop.users.updatePhone({ userId: heir.id, number: '' });
    await shop.change('users', heir.id, { phone: owner.phone });
    await shop.create('link_requests', { phone: owner.phone, lang: 'ar', asked_at: at, state: 'waiting' }, owner.id);
    const input = { id: heir.id, ...(await prove(owner.phone)) };
    for (const _twice of [1, 2]) {
      expect((await shop.call(heir, provePhone, input)).status).toBe(200);
    }
    expect(await mailsOf(owner)).toHaveLength(1);
    expect(await shop.row('link_requests', owner.id)).toBeNull();
  });

  test('proves nothing when the account gets another phone at the same moment', async () => {
    const mona = await shop.join();
    const input = { id: mona.id, ...(await prove(mona.phone)) };
    const context = shop.contextOf(mona, {});
    const victim = toE164(newPhone());
    const takePhone = context.users.takePhone.bind(context.users);
    await shop.users.updatePhone({ userId: mona.id, number: '' });
    context.users.takePhone = (id) => takePhone(id, victim);
    await expect(provePhoneHere(input, context as never)).rejects.toMatchObject({ code: 'busy' });
    expect(await ofAccount(mona)).toMatchObject({ phone: victim, phoneVerification: false });
  });

  test('ends when the phone is another one', async () => {
    const mona = await provenCustomer();
    await shop.call(mona, updateProfile, { id: mona.id, username: 'Mona', phone: newPhone() });
    expect((await ofAccount(mona)).phoneVerification).toBe(false);
    expect((await signIn(mona.phone)).code).toBe('no_phone_account');
  });
});

test('a right code shows the desk that the phone is in the hands of those who have it in their record', async () => {
  const phone = newPhone();
  const { $id: patient_id } = await patientKit(shop).addPatient({ phones: [phone] });
  await shop.create('contact_points', { patient_id, phone });
  await prove(phone);
  const [point] = await shop.rows('contact_points', [Query.equal('patient_id', patient_id)]);
  expect(point?.proven_at).not.toBeNull();
});

describe('signing in by a code', () => {
  test('opens one session of the account that has proven the phone', async () => {
    const mona = await provenCustomer();
    const { data } = await signIn(mona.phone);
    expect(data?.userId).toBe(mona.id);
    const open = () => new Account(connect()).createSession(data ?? { userId: '', secret: '' });
    expect(await open()).toMatchObject({ userId: mona.id, provider: 'token' });
    await expect(open()).rejects.toMatchObject({ type: 'user_invalid_token' });
    const again = await enterByPhone(mona);
    expect((await shop.call(again, fetchUser, { id: mona.id })).data).toMatchObject({ id: mona.id, phone: mona.phone });
  });

  test('a proof signs in once; a repeat of the same request gets another token', async () => {
    const mona = await provenCustomer();
    const proof = await prove(mona.phone);
    expect((await shop.call(shop.guest, signInByPhone, proof)).data?.userId).toBe(mona.id);
    expect((await shop.call(shop.guest, signInByPhone, proof)).data?.userId).toBe(mona.id);
    const other = { ...proof, requestId: 'another-request' };
    expect((await shop.call(shop.guest, signInByPhone, other)).code).toBe('phone_unproven');
  });

  test('is refused for a phone that nobody has proven, whoever typed it', async () => {
    const mona = await shop.join();
    expect((await signIn(mona.phone)).code).toBe('no_phone_account');
    expect((await signIn(newPhone())).code).toBe('no_phone_account');
  });

  test('tells nothing of accounts without a proof', async () => {
    const mona = await provenCustomer();
    for (const phone of [mona.phone, newPhone()]) {
      const input = { phone, requestId: 'request-1', proof: '0'.repeat(96) };
      expect((await shop.call(shop.guest, signInByPhone, input)).code).toBe('phone_unproven');
    }
  });

  test('is refused to whoever works here', async () => {
    const boss = await shop.join('reception');
    await shop.users.updatePhoneVerification({ userId: boss.id, phoneVerification: true });
    expect((await signIn(boss.phone)).code).toBe('no_phone_account');
  });

  test('is refused to a blocked account, and to one without a profile', async () => {
    const mona = await provenCustomer();
    await shop.users.updateStatus({ userId: mona.id, status: false });
    expect((await signIn(mona.phone)).code).toBe('forbidden');
    const nobody = await shop.join('user', { profile: false });
    await shop.users.updatePhoneVerification({ userId: nobody.id, phoneVerification: true });
    expect((await signIn(nobody.phone)).code).toBe('no_phone_account');
  });

  test('is refused while nobody knows whose the account is, and once somebody else has recovered it', async () => {
    const squatter = await provenCustomer();
    await shop.users.updateEmailVerification({ userId: squatter.id, emailVerification: true });
    expect((await signIn(squatter.phone)).code).toBe('account_unclaimed');
    // As Appwrite's recovery by the mail does.
    await shop.users.updatePassword({ userId: squatter.id, password: 'recovered by the mail' });
    await shop.change('users', squatter.id, { claimed_password_at: '2026-01-01T00:00:00.000Z' });
    expect((await signIn(squatter.phone)).code).toBe('no_phone_account');
  });

  test('a session by a code ends when somebody else recovers the account', async () => {
    const squatter = await provenCustomer();
    const inside = await enterByPhone(squatter);
    await shop.users.updateEmailVerification({ userId: squatter.id, emailVerification: true });
    await shop.change('users', squatter.id, { claimed_password_at: '2026-01-01T00:00:00.000Z' });
    expect((await shop.call(inside, fetchUser, { id: inside.id })).code).toBe('unauthenticated');
    await expect(new Account(inside.client).get()).rejects.toMatchObject({ code: 401 });
    expect(await ofAccount(squatter)).toMatchObject({ phone: '', phoneVerification: false });
  });

  test('a session by a code goes on when the account’s own password is changed', async () => {
    const mona = await provenCustomer();
    await shop.prove(mona);
    const inside = await enterByPhone(mona);
    await shop.change('users', mona.id, { claimed_password_at: '2026-01-01T00:00:00.000Z' });
    expect((await shop.call(inside, fetchUser, { id: inside.id })).status).toBe(200);
  });

  test('its proof ends after a quarter of an hour', async () => {
    const mona = await provenCustomer();
    const proof = await prove(mona.phone);
    const late = signInHere(proof, { ...shop.ports(after(15.1)), ...guest });
    await expect(late).rejects.toMatchObject({ code: 'phone_unproven' });
  });
});

describe('a forgotten password', () => {
  const password = 'a long secret 71';
  const wanted = { password, repeatedPassword: password };

  test('is replaced soon after signing in by a code, and all sessions end', async () => {
    const mona = await provenCustomer();
    const inside = await enterByPhone(mona);
    const answer = await shop.call(inside, setForgottenPassword, { id: mona.id, ...wanted });
    expect(answer.data).toEqual({ set: true });
    for (const { client } of [mona, inside]) {
      await expect(new Account(client).get()).rejects.toMatchObject({ code: 401 });
    }
    await new Account(shop.admin).createEmailPasswordSession({ email: mona.email, password });
    const about = mona.phone.slice(-3);
    expect(await mailsOf(mona)).toContainEqual({ kind: 'password_by_code', about, channel: 'email', phone: null });
  });

  test('is not for whoever signed in otherwise, nor later', async () => {
    const mona = await provenCustomer();
    expect((await shop.call(mona, setForgottenPassword, { id: mona.id, ...wanted })).code).toBe('sign_in_again');
    const inside = await enterByPhone(mona);
    const { sessions } = await shop.users.listSessions({ userId: mona.id });
    const sessionId = sessions.find(({ provider }) => provider === 'token')?.$id ?? '';
    const late = { ...shop.contextOf(inside, after(15.1)), sessionId };
    await expect(setPasswordHere({ id: mona.id, ...wanted }, late as never)).rejects.toMatchObject({
      code: 'sign_in_again',
    });
  });

  test('is refused where a new account’s would be', async () => {
    const mona = await provenCustomer();
    const inside = await enterByPhone(mona);
    const common = { password: 'password123', repeatedPassword: 'password123' };
    expect((await shop.call(inside, setForgottenPassword, { id: mona.id, ...common })).params).toEqual({
      fields: { password: { key: 'password_common' } },
    });
  });
});
