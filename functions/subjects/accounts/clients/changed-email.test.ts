import { randomUUID } from 'node:crypto';
import { Account, Client } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import {
  fetchUser,
  proveEmail as proveCall,
  register as registerCall,
  updateProfile,
} from '#contract/accounts/calls.ts';
import { linkAccount } from '#contract/audiograms/calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { updateAdmin } from '#contract/people/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { mailRecipientId } from '#lib/ids.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { LINKS_MINUTES } from '../rules/people.ts';
import { proveEmail } from './prove-email.ts';
import { register } from './register.ts';

/*
 * Appwrite's links belong to an account, not to an address. Somebody has one sent to their own address, changes the account's email to
 * a stranger's, which takes their own password alone, and then follows the link.
 */

const shop = await startShop();
const admin = await shop.join('admin');
const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');
const URL_OF_LINKS = 'http://localhost/auth';
const nobodysEmail = () => `${randomUUID()}@victim.example`;
const stateOf = ({ id }: Caller) => shop.users.get({ userId: id });
const profileOf = ({ id }: Caller) => shop.row('users', id);

async function secretSentTo(address: string): Promise<string> {
  const origin = new URL(shop.endpoint).origin;
  const response = await fetch(`${origin}/__local/outbox.json?to=${encodeURIComponent(address)}`);
  const { messages } = (await response.json()) as { messages: { links: string[] }[] };
  return new URL(messages[0]?.links[0] ?? '').searchParams.get('secret') ?? '';
}

async function enter(who: Caller, password = who.password): Promise<Caller> {
  const session = await new Account(shop.admin).createEmailPasswordSession({ email: who.email, password });
  return { ...who, password, client: connect().setSession(session.secret) };
}

async function askForProof(who: Caller): Promise<string> {
  await new Account(who.client).createEmailVerification({ url: URL_OF_LINKS });
  return secretSentTo(who.email);
}

/** Sets another password by a link, as Appwrite's page does. */
async function recover({ id: userId }: Caller, secret: string, password = `by mail ${randomUUID()}`): Promise<string> {
  await new Account(connect()).updateRecovery({ userId, secret, password });
  return password;
}

async function askForRecovery(email: string): Promise<string> {
  await new Account(connect()).createRecovery({ email, url: URL_OF_LINKS });
  return secretSentTo(email);
}

/** Changes the email by Appwrite's own endpoint, which asks for the own password. */
async function moveTo(who: Caller, email: string): Promise<Caller> {
  await new Account(who.client).updateEmail({ email, password: who.password });
  return { ...who, email };
}

/** To which account the desk would link a patient who says that email, so that it sees their record; or why to none. */
async function linkedByDesk(email: string): Promise<string> {
  const { $id: patientId } = await patientKit(shop).addPatient();
  const { status, data, code } = await shop.call(admin, linkAccount, { id: admin.id, patientId, email });
  return status === 200 ? (data?.userId ?? '') : (code ?? '');
}

/** The account proves its email by the call, with a link asked for now, as many minutes from now. */
async function proveIn(minutes: number, who: Caller): Promise<unknown> {
  const secret = await askForProof(who);
  const context = shop.contextOf(who, { now: () => new Date(Date.now() + minutes * 60_000) });
  return proveEmail({ id: who.id, secret }, context);
}

describe('a link that was sent to another address', () => {
  test('proves no stranger’s email, also when it is followed past our call and another password is set then', async () => {
    const thief = await shop.join();
    const secret = await askForProof(thief);
    const email = nobodysEmail();
    const moved = await moveTo(thief, email);
    await new Account(connect()).updateEmailVerification({ userId: thief.id, secret });
    expect(await stateOf(moved)).toMatchObject({ email, emailVerification: true });
    const password = `another ${randomUUID()}`;
    await new Account(moved.client).updatePassword({ password, oldPassword: moved.password });

    const again = await enter(moved, password);
    expect((await shop.call(again, fetchCart, { id: again.id })).code).toBe('account_unsettled');
    expect((await shop.call(again, fetchUser, { id: again.id })).status).toBe(200);
    expect(await stateOf(moved)).toMatchObject({ emailVerification: false });
    expect(await profileOf(moved)).toMatchObject({ email, claimed_email: null });
    expect(await linkedByDesk(email)).toBe('email_unproven');
  });

  test('proves no stranger’s email by setting a password either', async () => {
    const thief = await shop.join();
    const secret = await askForRecovery(thief.email);
    const email = nobodysEmail();
    const moved = await moveTo(thief, email);
    const again = await enter(moved, await recover(moved, secret));
    expect((await shop.call(again, fetchUser, { id: again.id })).status).toBe(200);
    expect(await stateOf(moved)).toMatchObject({ emailVerification: false, phone: '' });
    expect(await linkedByDesk(email)).toBe('email_unproven');
  });

  test('is not redeemed by our call for the email that the account has now', async () => {
    const thief = await shop.join();
    const secret = await askForProof(thief);
    const moved = await moveTo(thief, nobodysEmail());
    const { status, code, body } = await shop.call(moved, proveCall, { id: thief.id, secret });
    expect([status, code, JSON.parse(body).params]).toEqual([409, 'email_too_new', { minutes: LINKS_MINUTES }]);
    expect(await stateOf(moved)).toMatchObject({ emailVerification: false });
  });

  test('keeps nobody from registering: an account without a profile makes way after an hour, as one with nothing proven', async () => {
    const thief = await shop.join('user', { profile: false });
    const secret = await askForProof(thief);
    const email = nobodysEmail();
    await moveTo(thief, email);
    await new Account(connect()).updateEmailVerification({ userId: thief.id, secret });
    const password = `secret ${randomUUID()}`;
    const owner = { email, username: 'Mona', phone: newPhone(), password, repeatedPassword: password };
    const inTwoHours = { now: () => new Date(Date.now() + 2 * 60 * 60_000) };
    const { id } = await register(owner, { ...shop.contextOf(thief, inTwoHours), actor: null });
    expect(id).not.toBe(thief.id);
    expect(await shop.users.get({ userId: id })).toMatchObject({ email, emailVerification: false });
  });
});

async function leadTo(identifier: string) {
  const thief = await shop.join();
  const [target] = (await stateOf(thief)).targets;
  const path = new URL(`${shop.endpoint}/account/targets/${target?.$id}/push`);
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'samaa' };
  await thief.client.call('put', path, headers, { identifier });
  return thief;
}

describe('somebody who leads the mails of their own account to an address that has no account yet', () => {
  async function led() {
    const email = nobodysEmail();
    return { thief: await leadTo(email), email };
  }

  test('does not keep its owner from registering, proving it by the first link, and getting mails', async () => {
    const { thief, email } = await led();
    const password = `secret ${randomUUID()}`;
    const own = { email, username: 'Mona', phone: newPhone(), password, repeatedPassword: password };
    const { id = '' } = (await shop.call(shop.guest, registerCall, own)).data ?? {};
    const owner = await enter({ ...thief, id, email }, password);
    const ofMails = (await stateOf(owner)).targets.filter(({ providerType }) => providerType === 'email');
    expect(ofMails).toMatchObject([{ identifier: email }]);
    const secret = await askForProof(owner);
    expect((await shop.call(owner, proveCall, { id, secret })).status).toBe(200);
    expect(await profileOf(owner)).toMatchObject({ claimed_email: email });
  });

  test('does not get the mails to a guest, nor keeps them from there', async () => {
    const { email } = await led();
    const recipient = (await shop.ports({}).users.recipientAt(email, mailRecipientId(email))) ?? '';
    expect((await shop.users.get({ userId: recipient })).targets).toMatchObject([{ identifier: email }]);
  });
});

test('somebody who leads the messages of their own account to a phone or a new email keeps nobody from having it', async () => {
  const [phone, proven, email] = [newPhone(), toE164(newPhone()), nobodysEmail()];
  for (const address of [toE164(phone), proven, email]) await leadTo(address);
  const [owner, colleague] = [await shop.join(), await shop.join('cs')];
  const { data } = await shop.call(owner, updateProfile, { id: owner.id, username: 'Mona', phone });
  expect(data).toMatchObject({ phone });
  expect(await stateOf(owner)).toMatchObject({ phone: toE164(phone) });
  expect(await shop.ports({}).users.provePhone(owner.id, proven)).toBe(true);
  const change = { id: admin.id, adminId: colleague.id, data: { email } };
  expect((await shop.call(admin, updateAdmin, change)).status).toBe(200);
  expect(await stateOf(colleague)).toMatchObject({ email });
});

describe('whoever owns an email that somebody else’s account was changed to', () => {
  async function squatted() {
    const email = nobodysEmail();
    const thief = await shop.join();
    await shop.users.updatePhoneVerification({ userId: thief.id, phoneVerification: true });
    const secret = await askForProof(thief);
    const moved = await moveTo(thief, email);
    await new Account(connect()).updateEmailVerification({ userId: thief.id, secret });
    const password = `another ${randomUUID()}`;
    await new Account(moved.client).updatePassword({ password, oldPassword: moved.password });
    const inside = await enter(moved, password);
    await shop.call(inside, fetchUser, { id: inside.id });
    return { email, inside };
  }

  test('gets it by another password, without the phone and the sessions of who had it, and proves it by a link', async () => {
    const { email, inside } = await squatted();
    const owner = await enter(inside, await recover(inside, await askForRecovery(email)));
    expect((await shop.call(owner, fetchUser, { id: owner.id })).data).toMatchObject({ email, phone: null });
    await expect(new Account(inside.client).get()).rejects.toMatchObject({ code: 401 });
    expect(await stateOf(owner)).toMatchObject({ phone: '', phoneVerification: false });
    await expect(proveIn(LINKS_MINUTES - 1, owner)).rejects.toMatchObject({ code: 'email_too_new' });
    await proveIn(LINKS_MINUTES + 1, owner);
    expect(await profileOf(owner)).toMatchObject({ claimed_email: email });
    expect(await linkedByDesk(email)).toBe(owner.id);
  });
});
