import { Account as WebAccount, OAuthProvider as WebProvider } from 'appwrite';
import { Account, type Client, OAuthProvider, Query, Users } from 'node-appwrite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({ rateLimits: false });
const success = 'http://localhost:5173/welcome?next=/store';
const failure = 'http://localhost:5173/sign-in';

type Person = { email: string; name?: string; verified?: boolean };

afterEach(() => {
  vi.useRealTimers();
});

let people = 0;
/** Somebody whom no test has seen yet. */
function newPerson(): Person & { email: string } {
  people += 1;
  return { email: `person${people}@gmail.example`, name: `Person ${people}` };
}

/** The consent page that the sign-in leads to. */
function consentPage(client: Client, provider = OAuthProvider.Google) {
  return new Account(client).createOAuth2Token({ provider, success, failure });
}

/** Sends the consent form, or cancels it, and answers where the browser goes next. */
async function consent(page: string, person: Person | null): Promise<Response> {
  const fields =
    person === null
      ? { decision: 'deny' }
      : {
          decision: 'approve',
          email: person.email,
          name: person.name ?? 'Somebody',
          ...(person.verified !== false && { verified: 'on' }),
        };
  return fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** Follows the redirects of this server, as a browser with these cookies does, up to the page outside. */
async function follow(response: Response, cookie = ''): Promise<{ url: URL; cookies: string[] }> {
  const cookies: string[] = [];
  let location = response.headers.get('location') ?? '';
  while (location.startsWith(local.server.origin)) {
    const next = await fetch(location, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    cookies.push(...next.headers.getSetCookie());
    location = next.headers.get('location') ?? 'about:blank#no-redirect';
  }
  return { url: new URL(location), cookies };
}

/** Signs in with Google and answers the session. */
async function signIn(person: Person) {
  const { url } = await follow(await consent(await consentPage(local.guest()), person));
  const proof = { userId: url.searchParams.get('userId') ?? '', secret: url.searchParams.get('secret') ?? '' };
  return new Account(local.admin).createSession(proof);
}

function identitiesOf(email: string) {
  return new Users(local.admin).listIdentities({ queries: [Query.equal('providerEmail', email)] });
}

/** What the page was told about a failure. */
function faultIn(url: URL) {
  expect(url.href).toMatch(/^http:\/\/localhost:5173\/sign-in\?error=/);
  return JSON.parse(url.searchParams.get('error') ?? 'null');
}

describe('signing in with Google', () => {
  test('makes an account and a session', async () => {
    const person = newPerson();
    const { url } = await follow(await consent(await consentPage(local.guest()), person));
    expect(url.href).toMatch(/^http:\/\/localhost:5173\/welcome\?next=/);
    expect(url.searchParams.get('next')).toBe('/store');
    const userId = url.searchParams.get('userId') ?? '';
    const secret = url.searchParams.get('secret') ?? '';
    const session = await new Account(local.admin).createSession({ userId, secret });
    expect(session).toMatchObject({
      userId,
      provider: 'google',
      providerUid: expect.stringMatching(/^\d{21}$/),
      factors: ['email', 'oauth2'],
    });
    expect(session.providerAccessToken).not.toBe('');
    const account = await new Account(local.guest().setSession(session.secret)).get();
    expect(account).toMatchObject({
      email: person.email,
      name: person.name,
      emailVerification: true,
      passwordUpdate: '',
      targets: [{ identifier: person.email, providerType: 'email' }],
    });
    const again = new Account(local.guest()).createSession({ userId, secret });
    expect(await refusal(again)).toMatchObject({ code: 401, type: 'user_invalid_token' });
  });

  test('finds the account that came from there before', async () => {
    const person = newPerson();
    const first = await signIn(person);
    await new Account(local.guest().setSession(first.secret)).deleteSession({ sessionId: 'current' });
    const second = await signIn({ ...person, name: 'Renamed' });
    expect(second.userId).toBe(first.userId);
    expect(second.providerUid).toBe(first.providerUid);
    expect((await new Users(local.admin).get({ userId: first.userId })).name).toBe(person.name);
  });

  test('hands over a secret that lasts a minute', async () => {
    const { url } = await follow(await consent(await consentPage(local.guest()), newPerson()));
    const proof = { userId: url.searchParams.get('userId') ?? '', secret: url.searchParams.get('secret') ?? '' };
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await refusal(new Account(local.guest()).createSession(proof))).toMatchObject({
      code: 401,
      type: 'user_invalid_token',
    });
  });

  test('is where the browser SDK sends the visitor', async () => {
    const went: string[] = [];
    vi.stubGlobal('window', {
      localStorage: { getItem: () => null, setItem() {} },
      location: {
        set href(url: string) {
          went.push(url);
        },
      },
    });
    new WebAccount(local.browser()).createOAuth2Token({ provider: WebProvider.Google, success, failure });
    vi.unstubAllGlobals();
    const start = await fetch(went[0] ?? '', { redirect: 'manual' });
    expect(start.headers.get('location')).toContain('/__local/oauth2/google?');
  });
});

describe('an email that an account has already', () => {
  test('leads to that account when Google verified it, and changes neither password nor verification', async () => {
    const { email, id, password } = await local.join();
    const session = await signIn({ email });
    expect(session.userId).toBe(id);
    const user = await new Users(local.admin).get({ userId: id });
    expect(user.emailVerification).toBe(false);
    await new Account(local.guest()).createEmailPasswordSession({ email, password });
    expect((await identitiesOf(email)).identities).toMatchObject([
      { userId: id, provider: 'google', providerEmail: email },
    ]);
  });

  test('leads nowhere when Google did not verify it', async () => {
    const { email, id } = await local.join();
    const { url } = await follow(await consent(await consentPage(local.guest()), { email, verified: false }));
    expect(faultIn(url)).toEqual({
      code: 400,
      type: 'general_bad_request',
      message: 'There was an error processing your request. Please check the inputs and try again.',
    });
    expect((await identitiesOf(email)).total).toBe(0);
    expect((await new Users(local.admin).listSessions({ userId: id })).total).toBe(1);
  });

  test('of a blocked account is refused', async () => {
    const { email, id } = await local.join();
    await new Users(local.admin).updateStatus({ userId: id, status: false });
    const { url } = await follow(await consent(await consentPage(local.guest()), { email }));
    expect(faultIn(url)).toMatchObject({ code: 403, type: 'user_blocked' });
  });
});

test('an email that Google did not verify is not verified here', async () => {
  const session = await signIn({ ...newPerson(), verified: false });
  expect((await new Users(local.admin).get({ userId: session.userId })).emailVerification).toBe(false);
});

describe('somebody who is signed in', () => {
  const cookieOf = (secret: string) => `a_session_samaa=${encodeURIComponent(secret)}`;

  test('adds Google to their account', async () => {
    const member = await local.join();
    const person = newPerson();
    const page = await consentPage(member.client);
    const { url } = await follow(await consent(page, person), cookieOf(member.session.secret));
    expect(url.searchParams.get('userId')).toBe(member.id);
    expect(await refusal(new Account(member.client).get())).toMatchObject({ code: 401 });
    expect((await signIn(person)).userId).toBe(member.id);
  });

  test('cannot add who is somebody else here', async () => {
    const member = await local.join();
    const person = newPerson();
    await signIn(person);
    const page = await consentPage(member.client);
    const { url } = await follow(await consent(page, person), cookieOf(member.session.secret));
    expect(faultIn(url)).toMatchObject({ code: 409, type: 'user_already_exists' });
    expect((await new Account(member.client).get()).$id).toBe(member.id);
  });
});

describe('identities', () => {
  test('keep their email from being taken', async () => {
    const person = newPerson();
    const session = await signIn(person);
    await new Users(local.admin).updateEmail({ userId: session.userId, email: `moved-${person.email}` });
    const guest = new Account(local.guest());
    const signUp = { userId: 'unique()', email: person.email, password: 'longenough' };
    expect(await refusal(guest.create(signUp))).toMatchObject({ code: 400, type: 'general_bad_request' });
    expect(await refusal(new Users(local.admin).create({ userId: 'unique()', email: person.email }))).toMatchObject({
      code: 409,
      type: 'user_email_already_exists',
    });
    const member = await local.join();
    expect(
      await refusal(new Account(member.client).updateEmail({ email: person.email, password: member.password })),
    ).toMatchObject({ code: 400, type: 'general_bad_request' });
  });
});

describe('the way there and back', () => {
  test('ends on the failure page for who cancels', async () => {
    const { url } = await follow(await consent(await consentPage(local.guest()), null));
    expect(faultIn(url)).toEqual({
      code: 424,
      type: 'user_oauth2_provider_error',
      message: 'The Google OAuth2 provider returned an error: access_denied',
    });
  });

  test('works once', async () => {
    const response = await consent(await consentPage(local.guest()), newPerson());
    await follow(response);
    expect(faultIn((await follow(response)).url)).toMatchObject({ type: 'user_oauth2_provider_failure' });
  });

  test('leads to pages of the project only', async () => {
    const query = (more: object) => new URLSearchParams({ project: 'samaa', ...more });
    const start = await fetch(
      `${local.server.endpoint}/account/tokens/oauth2/google?${query({ success: 'https://evil.example/' })}`,
      { redirect: 'manual' },
    );
    expect(start.status).toBe(400);
    expect(start.headers.get('content-type')).toContain('text/html');
    expect(await start.text()).toContain('(evil.example)');
    const state = JSON.stringify({ success: 'https://evil.example/', failure: '', token: true });
    const back = await fetch(`${local.server.endpoint}/account/sessions/oauth2/google/redirect?${query({ state })}`, {
      redirect: 'manual',
    });
    expect(back.status).toBe(400);
    expect(await back.text()).toContain('Invalid redirect URL for OAuth success.');
  });

  test('does not exist for other providers', async () => {
    const start = (provider: string) =>
      fetch(`${local.server.endpoint}/account/tokens/oauth2/${provider}?project=samaa`, { redirect: 'manual' });
    expect((await start('github')).status).toBe(412);
    expect((await start('nobody')).status).toBe(400);
  });
});

describe('the consent page', () => {
  test('asks in Arabic and in English, and names the project', async () => {
    const page = await consentPage(local.guest());
    for (const [language, direction] of [
      ['ar-EG,ar;q=0.9', 'rtl'],
      ['en-GB', 'ltr'],
    ] as const) {
      const response = await fetch(page, { headers: { 'accept-language': language } });
      const text = await response.text();
      // With no-referrer a browser would send the form without its origin, and the server would refuse it.
      expect(response.headers.get('referrer-policy')).toBe('same-origin');
      expect(text).toContain(`dir="${direction}"`);
      expect(text).toContain('samaa');
    }
  });

  test('says what is wrong with what was typed and keeps it', async () => {
    const answer = await consent(await consentPage(local.guest()), { email: '"><b>', name: ' ' });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(text.match(/role="alert"/g)).toHaveLength(2);
  });

  test('is opened by a sign-in only, and answered by itself only', async () => {
    const page = new URL(await consentPage(local.guest()));
    page.searchParams.set('redirect_uri', 'https://evil.example/');
    expect((await fetch(page)).status).toBe(400);
    expect((await consent(page.href, newPerson())).status).toBe(400);
    const foreign = await fetch(await consentPage(local.guest()), {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ decision: 'approve', email: 'victim@example.org', name: 'Victim' }),
      redirect: 'manual',
    });
    expect(foreign.status).toBe(404);
  });
});
