import { Account, Client, ID, Project, Users } from 'node-appwrite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lifetimeSeconds } from '../../../testing/lifetime.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { linkSentTo, sentTo } from '../../testing/outbox.ts';

const local = await startInstallation({ rateLimits: false });
const page = 'http://localhost:5173/reset?from=mail';

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock of the server, which runs in this process. */
function pretendLater(seconds: number) {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });
}

const invalidToken = { code: 401, type: 'user_invalid_token', message: 'Invalid token passed in the request.' };
const guest = () => new Account(local.guest());

describe('a forgotten password', () => {
  test('is replaced by who reads the mail, and all sessions end', async () => {
    const { email, id, client, password } = await local.join();
    const token = await guest().createRecovery({ email: email.toUpperCase(), url: page });
    expect(token).toMatchObject({ userId: id, secret: '', phrase: '' });
    expect(lifetimeSeconds(token)).toBe(3600);
    const link = await linkSentTo(local, email);
    expect(link.href).toMatch(/^http:\/\/localhost:5173\/reset\?from=mail&userId=/);
    expect(link.searchParams.get('userId')).toBe(id);
    expect(link.searchParams.get('expire')).toBe(token.expire);
    const secret = link.searchParams.get('secret') ?? '';
    expect(secret).toMatch(/^[0-9a-f]{256}$/);
    await guest().updateRecovery({ userId: id, secret, password: 'quite another one' });
    expect(await refusal(new Account(client).get())).toMatchObject({ code: 401 });
    expect(await refusal(guest().createEmailPasswordSession({ email, password }))).toMatchObject({ code: 401 });
    await guest().createEmailPasswordSession({ email, password: 'quite another one' });
    expect((await new Users(local.admin).get({ userId: id })).emailVerification).toBe(true);
  });

  test('is replaced once', async () => {
    const { email, id } = await local.join();
    await guest().createRecovery({ email, url: page });
    const secret = (await linkSentTo(local, email)).searchParams.get('secret') ?? '';
    const replace = () => guest().updateRecovery({ userId: id, secret, password: 'quite another one' });
    await replace();
    expect(await refusal(replace())).toEqual(invalidToken);
  });

  test('is replaced within the hour', async () => {
    const { email, id } = await local.join();
    await guest().createRecovery({ email, url: page });
    const secret = (await linkSentTo(local, email)).searchParams.get('secret') ?? '';
    pretendLater(3601);
    const late = guest().updateRecovery({ userId: id, secret, password: 'quite another one' });
    expect(await refusal(late)).toEqual(invalidToken);
  });

  test('is not replaced with the secret of somebody else or of another mail', async () => {
    const [mine, other] = [await local.join(), await local.join()];
    await guest().createRecovery({ email: other.email, url: page });
    const secret = (await linkSentTo(local, other.email)).searchParams.get('secret') ?? '';
    const password = 'quite another one';
    expect(await refusal(guest().updateRecovery({ userId: mine.id, secret, password }))).toEqual(invalidToken);
    await new Account(mine.client).createEmailVerification({ url: page });
    const proof = (await linkSentTo(local, mine.email)).searchParams.get('secret') ?? '';
    expect(await refusal(guest().updateRecovery({ userId: mine.id, secret: proof, password }))).toEqual(invalidToken);
  });

  test('is nothing to ask for without an account, or with a blocked one', async () => {
    expect(await refusal(guest().createRecovery({ email: 'nobody@example.org', url: page }))).toEqual({
      code: 404,
      type: 'user_not_found',
      message: 'User with the requested ID could not be found.',
    });
    const { email, id } = await local.join();
    await new Users(local.admin).updateStatus({ userId: id, status: false });
    expect(await refusal(guest().createRecovery({ email, url: page }))).toMatchObject({
      code: 403,
      type: 'user_blocked',
    });
    expect(await sentTo(local, email)).toEqual([]);
  });

  test('gives its secret to API keys', async () => {
    const { email } = await local.join();
    const token = await new Account(local.admin).createRecovery({ email, url: page });
    expect(token.secret).toBe((await linkSentTo(local, email)).searchParams.get('secret'));
  });
});

describe('an email', () => {
  test('is verified by who reads the mail', async () => {
    const { email, id, client } = await local.join();
    await new Account(client).createEmailVerification({ url: page });
    const link = await linkSentTo(local, email);
    const secret = link.searchParams.get('secret') ?? '';
    expect(
      await refusal(guest().updateEmailVerification({ userId: id, secret: `0${secret.slice(1)}x` })),
    ).toMatchObject({
      code: 400,
    });
    await guest().updateEmailVerification({ userId: id, secret });
    expect((await new Account(client).get()).emailVerification).toBe(true);
    expect(await refusal(guest().updateEmailVerification({ userId: id, secret }))).toEqual(invalidToken);
    expect(await refusal(new Account(client).createEmailVerification({ url: page }))).toEqual({
      code: 409,
      type: 'user_email_already_verified',
      message: 'User email is already verified',
    });
  });

  test('counts as unverified again once it changed', async () => {
    const { email, id, client, password } = await local.join();
    await new Users(local.admin).updateEmailVerification({ userId: id, emailVerification: true });
    const changed = await new Account(client).updateEmail({ email: `new-${email}`, password });
    expect(changed).toMatchObject({ email: `new-${email}`, emailVerification: false });
    expect(changed.targets.map(({ identifier }) => identifier)).toEqual([`new-${email}`]);
  });

  test('is proven by a link that was sent to the one of before, as on the real server', async () => {
    const { email, id, client, password } = await local.join();
    await new Account(client).createEmailVerification({ url: page });
    const secret = (await linkSentTo(local, email)).searchParams.get('secret') ?? '';
    await new Account(client).updateEmail({ email: `new-${email}`, password });
    await guest().updateEmailVerification({ userId: id, secret });
    expect(await new Account(client).get()).toMatchObject({ email: `new-${email}`, emailVerification: true });
  });

  test('must be there to be verified', async () => {
    const users = new Users(local.admin);
    const { $id } = await users.create({ userId: ID.unique(), phone: '+201012345670' });
    const { secret } = await users.createSession({ userId: $id });
    const account = new Account(local.guest().setSession(secret));
    expect(await refusal(account.createEmailVerification({ url: page }))).toMatchObject({
      code: 400,
      type: 'user_email_not_found',
    });
  });
});

describe('the mail', () => {
  test('is Arabic for who asks in Arabic, and holds names as text', async () => {
    const { email, id } = await local.join();
    await new Users(local.admin).updateName({ userId: id, name: '<b>منى</b>' });
    await guest().createRecovery({ email, url: page });
    await new Account(local.guest().setLocale('ar')).createRecovery({ email, url: page });
    const [arabic, english] = await sentTo(local, email);
    expect(english).toMatchObject({ channel: 'email', kind: 'recovery', to: [email], isHtml: true });
    expect(english?.content).toContain('dir="ltr"');
    expect(arabic?.content).toContain('dir="rtl"');
    expect(arabic?.content).toContain('&lt;b&gt;منى&lt;/b&gt;');
    expect(arabic?.subject).toMatch(/كلمة مرور/);
  });
});

describe('the address that a mail leads to', () => {
  test.each([
    ['a foreign host', 'https://evil.example/reset', ' (evil.example) as a new Web platform'],
    ['a host that only begins like ours', 'http://localhost.evil.example/', ' (localhost.evil.example) as a new Web'],
    ['another scheme', 'mailto:someone@example.org', '  as a new  platform'],
  ])('is refused with %s', async (_case, url, words) => {
    const { email } = await local.join();
    expect(await refusal(guest().createRecovery({ email, url }))).toEqual({
      code: 400,
      type: 'general_argument_invalid',
      message: expect.stringContaining(`Invalid \`url\` param: Invalid URI. Register your new client${words}`),
    });
    expect(await sentTo(local, email)).toEqual([]);
  });

  test('is refused when it is none', async () => {
    const { email } = await local.join();
    expect(await refusal(guest().createRecovery({ email, url: '/reset' }))).toMatchObject({
      message: 'Invalid `url` param: Invalid URI.',
    });
  });

  test('may be on a platform of the project, also one of many', async () => {
    const { email } = await local.join();
    const project = new Project(local.admin);
    await project.createWebPlatform({ platformId: 'shop', name: 'Shop', hostname: 'shop.example.org' });
    await project.createWebPlatform({ platformId: 'previews', name: 'Previews', hostname: '*.previews.example.org' });
    for (const url of ['https://shop.example.org/reset', 'https://a.previews.example.org/']) {
      await guest().createRecovery({ email, url });
    }
    await project.deletePlatform({ platformId: 'shop' });
    expect(await refusal(guest().createRecovery({ email, url: 'https://shop.example.org/' }))).toMatchObject({
      code: 400,
    });
    expect((await project.listPlatforms()).platforms.map(({ $id }) => $id)).toEqual(['previews']);
    expect(await refusal(new Project(local.guest()).listPlatforms())).toMatchObject({ code: 401 });
  });
});

test('pages of a platform may use the API', async () => {
  const hostname = 'app.example.org';
  const ask = () =>
    fetch(`${local.server.endpoint}/account`, {
      headers: { origin: `https://${hostname}`, 'x-appwrite-project': 'samaa' },
    });
  const refused = await ask();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    type: 'general_unknown_origin',
    message:
      'Invalid Origin. Register your new client (app.example.org) as a new Web platform on your project console dashboard',
  });
  await new Project(local.admin).createWebPlatform({ platformId: ID.unique(), name: 'App', hostname });
  const answered = await ask();
  expect(answered.status).toBe(401);
  expect(answered.headers.get('access-control-allow-origin')).toBe(`https://${hostname}`);
});

test('a client without a project of ours is told so', async () => {
  const stranger = new Client().setEndpoint(local.server.endpoint).setProject('other');
  expect(await refusal(new Account(stranger).createRecovery({ email: 'a@example.org', url: page }))).toMatchObject({
    type: 'project_not_found',
  });
});
