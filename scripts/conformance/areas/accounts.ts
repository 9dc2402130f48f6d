import { Account as WebAccount, Client as WebClient } from 'appwrite';
import { Account, MessagingProviderType, Query, Users } from 'node-appwrite';
import { createJwt } from '../../lib/jwt.ts';
import { inBrowser } from '../browser.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import { randomPhone, type Stage } from '../stage.ts';
import { area } from '../suite.ts';

const INVALID_CREDENTIALS = {
  code: 401,
  type: 'user_invalid_credentials',
  message: 'Invalid credentials. Please check the email and password.',
};
const TAKEN = {
  code: 409,
  type: 'user_already_exists',
  message: 'A user with the same id, email, or phone already exists in this project.',
};
const NO_ACCOUNT = {
  code: 401,
  type: 'general_unauthorized_scope',
  message: 'User (role: guests) missing scopes (["account"])',
};

const webClient = ({ target }: Stage) => new WebClient().setEndpoint(target.endpoint).setProject(target.projectId);

/** Signs in as a browser does, by raw HTTP. */
function signIn(stage: Stage, email: string, password: string): Promise<Response> {
  return stage.fetch('/account/sessions/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

/** Accounts as their owners and as functions use them. */
export const accounts = area('Accounts and sessions', {
  'a visitor signs up in the browser, signs in, and is known from then on': async (stage) => {
    await inBrowser(async () => {
      const account = new WebAccount(webClient(stage));
      const email = stage.newEmail();
      const password = 'long enough';
      const made = await account.create({ userId: stage.newId(), email: email.toUpperCase(), password, name: 'Mona' });
      expectFit('the account', made, { email, name: 'Mona', status: true, labels: [], emailVerification: false });
      await expectRefusal('the account before signing in', account.get(), NO_ACCOUNT);
      const session = await account.createEmailPasswordSession({ email, password });
      expectFit('the session', session, { userId: made.$id, provider: 'email', current: true, secret: '' });
      expectSame('the account', (await account.get()).$id, made.$id);
      const again = account.createEmailPasswordSession({ email, password });
      await expectRefusal('a second session', again, { code: 401, type: 'user_session_already_exists' });
      await account.deleteSession({ sessionId: 'current' });
      await expectRefusal('the account after signing out', account.get(), NO_ACCOUNT);
    });
  },

  'an owner leads their mails to any free address; an account made for that gets none before a key frees it, and is answered with it; a key makes it its own again':
    async (stage) => {
      const users = new Users(stage.admin);
      const { client, id } = await stage.join();
      const targetId = (await users.get({ userId: id })).targets[0]?.$id ?? '';
      const email = stage.newEmail();
      const path = new URL(`${stage.target.endpoint}/account/targets/${targetId}/push`);
      const headers = { 'content-type': 'application/json', 'x-appwrite-project': stage.target.projectId };
      const led = await client.call('put', path, headers, { identifier: email });
      expectFit('the target', led, { $id: targetId, providerType: 'email', identifier: email, userId: id });
      const userId = stage.newId();
      const made = await users.create({ userId, email });
      expectFit('its answer', made, { targets: [{ $id: targetId, userId: id, identifier: email }] });
      expectSame('its own', (await users.get({ userId })).targets.length, 0);
      await expectRefusal('the email again', users.updateEmail({ userId, email }), { code: 409 });
      await users.deleteTarget({ userId: id, targetId });
      await users.updateEmail({ userId, email });
      const owned = await users.get({ userId });
      expectFit('afterwards', owned, { targets: [{ userId, identifier: email }] });
      await users.updateEmailVerification({ userId, emailVerification: true });
      await users.deleteTarget({ userId, targetId: owned.targets[0]?.$id ?? '' });
      const target = { targetId: stage.newId(), providerType: MessagingProviderType.Email, identifier: email };
      expectFit('one made by a key', await users.createTarget({ userId, ...target }), { userId, identifier: email });
      expectFit('the account then', await users.get({ userId }), { emailVerification: true, targets: [{ userId }] });
      const another = users.createTarget({ userId: id, ...target, targetId: stage.newId() });
      await expectRefusal('one of another account', another, { code: 409, type: 'user_target_already_exists' });
    },

  'a key takes the hash of a password from one account and makes another with it, which signs in': async (stage) => {
    const users = new Users(stage.admin);
    const { id, password } = await stage.join();
    const { password: hash, hash: algorithm } = await users.get({ userId: id });
    expectSame('the algorithm', algorithm, 'argon2');
    const email = stage.newEmail();
    const userId = stage.newId();
    await users.createArgon2User({ userId, email, password: hash ?? '' });
    await users.updatePhoneVerification({ userId, phoneVerification: true });
    await users.updatePrefs({ userId, prefs: { theme: 'dark' } });
    const made = await users.get({ userId });
    expectFit('the account', made, { password: hash, phoneVerification: true, prefs: { theme: 'dark' } });
    expectSame('signing in', (await signIn(stage, email, password)).status, 201);
  },

  'a wrong password and an unknown email get the same answer': async (stage) => {
    const { email } = await stage.join();
    const account = new Account(stage.guest());
    const tryPassword = (one: string) => account.createEmailPasswordSession({ email: one, password: 'not the one' });
    await expectRefusal('a wrong password', tryPassword(email), INVALID_CREDENTIALS);
    await expectRefusal('an unknown email', tryPassword(stage.newEmail()), INVALID_CREDENTIALS);
  },

  'a taken email, phone and id get the same answer': async (stage) => {
    const users = new Users(stage.admin);
    const [userId, email, phone] = [stage.newId(), stage.newEmail(), randomPhone()];
    await users.create({ userId, email, phone, password: 'long enough' });
    const make = (taken: object) =>
      users.create({ userId: stage.newId(), email: stage.newEmail(), password: 'long enough', ...taken });
    await expectRefusal('the email', make({ email }), TAKEN);
    await expectRefusal('the email in capitals', make({ email: email.toUpperCase() }), TAKEN);
    await expectRefusal('the phone', make({ phone }), TAKEN);
    await expectRefusal('the id', make({ userId }), TAKEN);
  },

  'a taken email stops a sign-up in the browser the same way': async (stage) => {
    const { email } = await stage.join();
    await inBrowser(async () => {
      const signUp = new WebAccount(webClient(stage)).create({ userId: stage.newId(), email, password: 'long enough' });
      await expectRefusal('the sign-up', signUp, TAKEN);
    });
  },

  'a short password is refused, by key too': async (stage) => {
    const call = new Users(stage.admin).create({ userId: stage.newId(), email: stage.newEmail(), password: '1234567' });
    await expectRefusal('seven characters', call, {
      code: 400,
      type: 'general_argument_invalid',
      message: /Password must be between 8 and 256 characters long/,
    });
  },

  'phone numbers are E.164 and come back as they were given': async (stage) => {
    const users = new Users(stage.admin);
    const phone = randomPhone();
    const made = await users.create({ userId: stage.newId(), email: stage.newEmail(), phone });
    expectSame('the phone', made.phone, phone);
    const local = users.create({ userId: stage.newId(), email: stage.newEmail(), phone: phone.slice(2) });
    await expectRefusal('a number without its country', local, { code: 400, type: 'general_argument_invalid' });
  },

  'labels are letters and digits only': async (stage) => {
    const users = new Users(stage.admin);
    const { $id: userId } = await users.create({ userId: stage.newId(), email: stage.newEmail() });
    expectFit('with some', await users.updateLabels({ userId, labels: ['cs', 'admin2'] }), {
      labels: ['cs', 'admin2'],
    });
    const call = users.updateLabels({ userId, labels: ['customer-service'] });
    await expectRefusal('a hyphen', call, { code: 400, type: 'general_argument_invalid' });
    expectFit('without any', await users.updateLabels({ userId, labels: [] }), { labels: [] });
  },

  'a key finds accounts by id, several in one call': async (stage) => {
    const users = new Users(stage.admin);
    const ids = [stage.newId(), stage.newId()];
    for (const userId of ids) {
      await users.create({ userId, email: stage.newEmail() });
    }
    const found = await users.list({ queries: [Query.equal('$id', [...ids, stage.newId()]), Query.limit(3)] });
    expectSame('the ids', found.users.map(({ $id }) => $id).sort(), ids.sort());
  },

  'an account that is not there is user_not_found': async (stage) => {
    const users = new Users(stage.admin);
    const missing = { code: 404, type: 'user_not_found' };
    const userId = stage.newId();
    await expectRefusal('reading it', users.get({ userId }), missing);
    await expectRefusal('deleting it', users.delete({ userId }), missing);
  },

  'a key that checks a password gets a session with its secret, and can end it': async (stage) => {
    const { id, email, password } = await stage.join();
    const session = await new Account(stage.admin).createEmailPasswordSession({ email, password });
    const account = new Account(stage.guest().setSession(session.secret));
    expectSame('whose it is', (await account.get()).$id, id);
    const users = new Users(stage.admin);
    await users.deleteSession({ userId: id, sessionId: session.$id });
    await expectRefusal('the account after its end', account.get(), NO_ACCOUNT);
    const again = users.deleteSession({ userId: id, sessionId: session.$id });
    await expectRefusal('ending it again', again, { code: 404, type: 'user_session_not_found' });
  },

  'a key can open a session without a password': async (stage) => {
    const users = new Users(stage.admin);
    const { $id: userId } = await users.create({ userId: stage.newId(), email: stage.newEmail() });
    const { secret } = await users.createSession({ userId });
    expectSame('whose it is', (await new Account(stage.guest().setSession(secret)).get()).$id, userId);
  },

  'a token that a key has made opens one session, and a wrong one none': async (stage) => {
    const users = new Users(stage.admin);
    const { $id: userId } = await users.create({ userId: stage.newId(), email: stage.newEmail() });
    const { secret } = await users.createToken({ userId, length: 64, expire: 60 });
    expectSame('the length of its secret', secret.length, 64);
    const open = (tried: string) => new Account(stage.guest()).createSession({ userId, secret: tried });
    const refused = { code: 401, type: 'user_invalid_token' };
    await expectRefusal('a wrong secret', open('0'.repeat(64)), refused);
    expectFit('the session', await open(secret), { userId, provider: 'token' });
    await expectRefusal('the same secret again', open(secret), refused);
    const { sessions } = await users.listSessions({ userId });
    expectSame('its sessions', sessions.map(({ provider }) => provider).join(), 'token');
    const short = users.createToken({ userId, expire: 59 });
    await expectRefusal('a token that ends too soon', short, { code: 400, type: 'general_argument_invalid' });
  },

  'a proven phone is proven no more once it is another one': async (stage) => {
    const users = new Users(stage.admin);
    const { $id: userId } = await users.create({
      userId: stage.newId(),
      email: stage.newEmail(),
      phone: randomPhone(),
    });
    const { phoneVerification } = await users.updatePhoneVerification({ userId, phoneVerification: true });
    expectSame('proven', phoneVerification, true);
    const changed = await users.updatePhone({ userId, number: randomPhone() });
    expectSame('after the change', changed.phoneVerification, false);
  },

  'a blocked account cannot sign in, and its running sessions stop': async (stage) => {
    const member = await stage.join();
    const users = new Users(stage.admin);
    await users.updateStatus({ userId: member.id, status: false });
    const blocked = { code: 403, type: 'user_blocked' };
    const { email, password } = member;
    await expectRefusal(
      'signing in',
      new Account(stage.guest()).createEmailPasswordSession({ email, password }),
      blocked,
    );
    await expectRefusal('its session', new Account(member.client).get(), blocked);
    await users.updateStatus({ userId: member.id, status: true });
    expectSame('after unblocking', (await new Account(member.client).get()).$id, member.id);
  },

  'a new password opens the account, and the old one does not': async (stage) => {
    const { id, email, password } = await stage.join();
    await new Users(stage.admin).updatePassword({ userId: id, password: 'another one' });
    const account = new Account(stage.admin);
    await expectRefusal('the old one', account.createEmailPasswordSession({ email, password }), INVALID_CREDENTIALS);
    await account.createEmailPasswordSession({ email, password: 'another one' });
  },

  'a deleted account is signed out, and its email is free again': async (stage) => {
    const { id, email, client } = await stage.join();
    const users = new Users(stage.admin);
    await users.delete({ userId: id });
    await expectRefusal('its session', new Account(client).get(), { code: 401 });
    await users.create({ userId: stage.newId(), email });
  },

  'a JWT stands for its session': async (stage) => {
    const member = await stage.join();
    const jwt = await createJwt(member.client);
    const account = new Account(stage.guest().setJWT(jwt));
    expectSame('whose it is', (await account.get()).$id, member.id);
    await new Account(member.client).deleteSession({ sessionId: 'current' });
    await expectRefusal('after the session', account.get(), { code: 401 });
    const broken = new Account(stage.guest().setJWT('no.jwt.atall')).get();
    await expectRefusal('one that is none', broken, { code: 401, type: 'user_jwt_invalid' });
  },

  'a recovery and a verification with a wrong secret are user_invalid_token': async (stage) => {
    const member = await stage.join();
    const refused = { code: 401, type: 'user_invalid_token' };
    const secret = 'not the secret';
    const recovery = new Account(stage.guest()).updateRecovery({ userId: member.id, secret, password: 'another one' });
    await expectRefusal('a recovery', recovery, refused);
    const verification = new Account(stage.guest()).updateEmailVerification({ userId: member.id, secret });
    await expectRefusal('a verification', verification, refused);
  },

  'the session cookie is a_session_<project>, and scripts cannot read it': async (stage) => {
    const { email, password } = await stage.join();
    const response = await signIn(stage, email, password);
    expectSame('the status', response.status, 201);
    const name = `a_session_${stage.target.projectId}`;
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
    expectFit('the cookie', cookie.toLowerCase(), /; ?httponly/);
    const own = await stage.fetch('/account', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expectSame('the account by cookie', own.status, 200);
  },

  'where cookies are blocked, X-Fallback-Cookies carries the session': async (stage) => {
    const { email, password } = await stage.join();
    const fallback = (await signIn(stage, email, password)).headers.get('x-fallback-cookies') ?? '';
    const session = await stage.fetch('/account', { headers: { 'x-fallback-cookies': fallback } });
    expectSame('the account by that header', session.status, 200);
    const none = await stage.fetch('/account', { headers: { 'x-fallback-cookies': '[]' } });
    expectSame('without it', none.status, 401);
  },
});
