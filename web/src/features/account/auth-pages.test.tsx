import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { checkCredentials, fetchUser, register } from '#contract/accounts/calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const SESSIONS = '*/v1/account/sessions/email';

const VERIFICATIONS = '*/v1/account/verifications/email';

/** The server takes any credentials, and says who that is. Answers what was sent to the account service. */
function letsIn(user = aUser()) {
  const sent: unknown[] = [];
  answers(checkCredentials, { id: user.id });
  answers(fetchUser, user);
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  server.use(
    http.post(SESSIONS, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ $id: 'session-1', userId: user.id }, { status: 201 });
    }),
    http.post(VERIFICATIONS, () => HttpResponse.json({}, { status: 201 })),
  );
  return sent;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

test.each(['/auth/sign-in', '/auth/register'])('%s offers no Google where the project has none', async (path) => {
  await renderApp(path, { language: 'en' });
  await screen.findByLabelText('Password');
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
});

describe('signing in', () => {
  async function open(state?: unknown) {
    const app = await renderApp('/auth/sign-in', { language: 'en', state });
    const fill = async (email: string, password: string) => {
      await app.user.type(field('Email'), email);
      await app.user.type(field('Password'), password);
      await app.user.click(button('Sign in'));
    };
    return { app, fill };
  }

  test('trims what was typed and goes back to the page that was asked for, path and query', async () => {
    const sent = letsIn();
    const { app, fill } = await open({ from: '/order-completed?%24id=o1' });
    await fill('  mona@example.com ', ' quiet-morning ');
    await isAt(app, '/order-completed?%24id=o1');
    expect(sent).toEqual([{ email: 'mona@example.com', password: 'quiet-morning' }]);
  });

  test('goes to the landing page when nothing was asked for, and to no other origin', async () => {
    letsIn();
    const { app, fill } = await open({ from: '//elsewhere.example/' });
    await fill('mona@example.com', 'quiet-morning');
    await isAt(app, '/');
  });

  test('names the empty and the short field, focuses the first, and sends nothing', async () => {
    const sent = letsIn();
    const { app } = await open();
    await app.user.click(button('Sign in'));
    await waitFor(() => expect(field('Email')).toBe(document.activeElement));
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    await app.user.type(field('Email'), 'mona@example.com');
    await app.user.type(field('Password'), 'seven77');
    await app.user.click(button('Sign in'));
    await screen.findByText('Use at least 8 characters.');
    await waitFor(() => expect(field('Password')).toBe(document.activeElement));
    expect(sent).toEqual([]);
  });

  test('white space around a password does not make it long enough', async () => {
    const sent = letsIn();
    const { fill } = await open();
    await fill('mona@example.com', '  seven77  ');
    await screen.findByText('Use at least 8 characters.');
    expect(sent).toEqual([]);
  });

  test('a refusal stands above the button in the words of the page, and what was typed stays', async () => {
    refuses(checkCredentials, 'invalid_credentials');
    const { fill } = await open();
    await fill('mona@example.com', 'quiet-morning');
    const alert = await screen.findByText('Invalid credentials. Please check the email and password.');
    expect(alert.compareDocumentPosition(button('Sign in')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect([field('Email').value, field('Password').value]).toEqual(['mona@example.com', 'quiet-morning']);
  });

  test('the rate limit of the account service is told in the words of the specification', async () => {
    answers(checkCredentials, { id: 'user-1' });
    server.use(
      http.post(SESSIONS, () =>
        HttpResponse.json(
          {
            message: 'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
            type: 'general_rate_limit_exceeded',
            code: 429,
          },
          { status: 429 },
        ),
      ),
    );
    const { fill } = await open();
    await fill('mona@example.com', 'quiet-morning');
    await screen.findByText('Failed to Connect to the Server. Please Try Again Later.');
  });

  test('pressing twice signs in once', async () => {
    const sent = letsIn();
    const { app } = await open();
    await app.user.type(field('Email'), 'mona@example.com');
    await app.user.type(field('Password'), 'quiet-morning');
    await app.user.dblClick(button('Sign in'));
    await isAt(app, '/');
    expect(sent).toHaveLength(1);
  });

  test('the password can be looked at', async () => {
    const { app } = await open();
    expect(field('Password').type).toBe('password');
    await app.user.click(button('Show the password'));
    expect(field('Password').type).toBe('text');
  });

  test('the way to registration keeps where the visitor was going', async () => {
    const { app } = await open({ from: '/store/3?brand=Phonak' });
    await app.user.click(screen.getByRole('link', { name: 'Create a new account' }));
    await isAt(app, '/auth/register');
    expect(app.place().state).toEqual({ from: '/store/3?brand=Phonak' });
  });
});

test('who forgot their password takes the email along that they have typed', async () => {
  const app = await renderApp('/auth/sign-in', { language: 'en' });
  await app.user.type(field('Email'), 'mona@example.com');
  await app.user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await isAt(app, '/auth/recover');
  await waitFor(() => expect(field('Email').value).toBe('mona@example.com'));
});

describe('registering', () => {
  /** A page that asks the server for nothing but the cart. */
  const QUIET_PAGE = '/no/such/page';
  const GOOD = {
    Username: 'منى عبد الرحمن',
    'Mobile number': '٠١٠ ١٢٣٤ ٥٦٧٨',
    Email: ' mona@example.com ',
    Password: 'quiet-morning',
    'Repeat password': 'quiet-morning',
  };

  async function send(change: Partial<typeof GOOD> = {}, language: 'ar' | 'en' = 'en', from = '/store/2') {
    const app = await renderApp('/auth/register', { language, state: { from } });
    const labels = Object.keys(GOOD) as (keyof typeof GOOD)[];
    const inputs = [...document.querySelectorAll<HTMLInputElement>('main form input')];
    for (const [index, input] of inputs.entries()) {
      const label = labels[index] as keyof typeof GOOD;
      const text = change[label] ?? GOOD[label];
      if (text) await app.user.type(input, text);
    }
    await app.user.click(document.querySelector('main form [type="submit"]') as HTMLElement);
    return app;
  }

  test('sends trimmed texts and a phone in 0–9, signs in and goes back', async () => {
    letsIn();
    const sent: Record<string, unknown>[] = [];
    answers(register, (input) => {
      sent.push(input);
      return { id: 'user-1' };
    });
    const app = await send({}, 'en', QUIET_PAGE);
    await isAt(app, QUIET_PAGE);
    expect(sent).toMatchObject([
      {
        username: 'منى عبد الرحمن',
        phone: '01012345678',
        email: 'mona@example.com',
        password: 'quiet-morning',
        repeatedPassword: 'quiet-morning',
      },
    ]);
  });

  test('keeps what was typed when the page is loaded again, but no password, until there is an account', async () => {
    refuses(register, 'user_exists');
    await send();
    await screen.findByText('A User With This Email Address Already Exists');
    cleanup();
    const again = await renderApp('/auth/register', { language: 'en', state: { from: QUIET_PAGE } });
    const inputs = [...document.querySelectorAll<HTMLInputElement>('main form input')];
    expect(inputs.map(({ value }) => value)).toEqual(['منى عبد الرحمن', '٠١٠ ١٢٣٤ ٥٦٧٨', 'mona@example.com', '', '']);
    letsIn();
    answers(register, { id: 'user-1' });
    for (const input of inputs.slice(3)) await again.user.type(input, GOOD.Password);
    await again.user.click(screen.getByRole('button', { name: 'Create account' }));
    await isAt(again, QUIET_PAGE);
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('mona@example.com');
    expect(Object.values({ ...sessionStorage }).join()).not.toContain(GOOD.Password);
  });

  test('has a mail sent that proves the email, in the language of the page, without waiting for it', async () => {
    letsIn();
    answers(register, { id: 'user-1' });
    const asked: unknown[] = [];
    server.use(
      http.post(VERIFICATIONS, async ({ request }) => {
        asked.push([await request.json(), request.headers.get('x-appwrite-locale')]);
        return new Promise<never>(() => {});
      }),
    );
    await send({}, 'ar', QUIET_PAGE);
    await findHeading('هذه الصفحة غير موجودة');
    await screen.findByRole('button', { name: /^سلة التسوق/ });
    await waitFor(() => expect(asked).toEqual([[{ url: `${window.location.origin}/auth/verify` }, 'ar']]));
  });

  test('goes on when that mail cannot be sent', async () => {
    letsIn();
    answers(register, { id: 'user-1' });
    server.use(http.post(VERIFICATIONS, () => HttpResponse.json({ message: 'No SMTP', code: 503 }, { status: 503 })));
    await send({}, 'en', QUIET_PAGE);
    await findHeading('This page does not exist');
    await screen.findByRole('button', { name: /^Cart/ });
  });

  test.each([
    ['en', { 'Repeat password': 'other-morning' }, 'Passwords do not match'],
    ['ar', { 'Repeat password': 'other-morning' }, 'كلمتا المرور غير متطابقتين'],
    ['en', { 'Mobile number': '+491012345678' }, 'Phone Number is not valid'],
    ['en', { 'Mobile number': '0201234567' }, 'Phone Number is not valid'],
    ['ar', { 'Mobile number': '0101234567' }, 'رقم الهاتف غير صحيح'],
    ['en', { Email: 'mona@' }, 'The email address is not valid; for example name@example.com'],
    ['en', { Username: '' }, '“Name” is required.'],
    ['en', { Password: 'short', 'Repeat password': 'short' }, 'Use at least 8 characters.'],
  ] as const)('in %s, %j is refused: %s', async (language, change, message) => {
    await send(change, language);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    const wrong = document.querySelector('[aria-invalid="true"]');
    await waitFor(() => expect(wrong).toBe(document.activeElement));
  });

  test('the words of an error follow the language of the page', async () => {
    const app = await send({ 'Mobile number': '123' });
    await screen.findByText('Phone Number is not valid');
    await app.user.click(button('التبديل إلى العربية'));
    await screen.findByText('رقم الهاتف غير صحيح');
  });

  test('a taken email is told above the button, and nothing typed is lost', async () => {
    refuses(register, 'user_exists');
    await send();
    await screen.findByText('A User With This Email Address Already Exists');
    expect(field('Name').value).toBe(GOOD.Username);
    expect(field('Repeat password').value).toBe(GOOD['Repeat password']);
  });

  test('what the server alone finds wrong stands beside its field', async () => {
    refuses(register, 'invalid_input', { fields: { phone: { key: 'phone_invalid' } } });
    await send();
    await screen.findByText('Phone Number is not valid');
    await waitFor(() => expect(field('Mobile number')).toBe(document.activeElement));
  });
});
