import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { readSession } from '#web/lib/session.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, server } from '#web/testing/server.ts';

const RECOVERY = '*/v1/account/recovery';
const LINK = '/auth/recover?userId=user-1&secret=s3cret&expire=2026-11-20';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });
const refusal = (code: number, type: string, message = type) =>
  HttpResponse.json({ code, type, message }, { status: code });

describe('asking for a link', () => {
  async function ask(respond: () => Response, language: 'ar' | 'en' = 'en') {
    const asked: unknown[] = [];
    server.use(
      http.post(RECOVERY, async ({ request }) => {
        asked.push([await request.json(), request.headers.get('x-appwrite-locale')]);
        return respond();
      }),
    );
    const app = await renderApp('/auth/recover', { language });
    await app.user.type(field(language === 'en' ? 'Email' : 'البريد الإلكتروني'), ' mona@example.com ');
    await app.user.click(press(language === 'en' ? 'Send the link' : 'إرسال الرابط'));
    return { app, asked };
  }

  test('sends it to the typed address, in the language of the page, and says where to look', async () => {
    const { asked } = await ask(() => HttpResponse.json({}, { status: 201 }), 'ar');
    await findHeading('راجع بريدك الإلكتروني');
    screen.getByText(/mona@example\.com/);
    expect(asked).toEqual([[{ email: 'mona@example.com', url: `${window.location.origin}/auth/recover` }, 'ar']]);
  });

  test.each([
    [404, 'user_not_found'],
    [403, 'user_blocked'],
  ])('does not tell that there is no such account (%i)', async (code, type) => {
    await ask(() => refusal(code, type));
    await findHeading('Check your email');
  });

  test('tells a rate limit in the specified words, and what was typed stays', async () => {
    await ask(() => refusal(429, 'general_rate_limit_exceeded'));
    await screen.findByText('Failed to Connect to the Server. Please Try Again Later.');
    expect(field('Email').value).toContain('mona@example.com');
  });

  test('wants an email before it sends anything', async () => {
    const app = await renderApp('/auth/recover', { language: 'en' });
    await app.user.click(press('Send the link'));
    await screen.findByText('“Email” is required.');
  });

  test('can be asked for once more', async () => {
    const { app, asked } = await ask(() => HttpResponse.json({}, { status: 201 }));
    await app.user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await app.user.click(press('Send the link'));
    await findHeading('Check your email');
    expect(asked).toHaveLength(2);
  });
});

describe('following the link', () => {
  async function follow(respond: (sent: unknown) => Response, password = 'quiet-evening', repeated = password) {
    server.use(http.put(RECOVERY, async ({ request }) => respond(await request.json())));
    const app = await renderApp(LINK, { language: 'en' });
    await findHeading('New password');
    await app.user.type(field('New password'), password);
    await app.user.type(field('Repeat password'), repeated);
    await app.user.click(press('Save password'));
    return app;
  }

  test('the secret leaves the address before anything is typed', async () => {
    const app = await renderApp(LINK, { language: 'en' });
    await findHeading('New password');
    await isAt(app, '/auth/recover');
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  test('sets the new password and leads to sign-in', async () => {
    const sent: unknown[] = [];
    await follow((body) => {
      sent.push(body);
      return HttpResponse.json({});
    });
    await findHeading('Your password is changed');
    expect(sent).toEqual([{ userId: 'user-1', secret: 's3cret', password: 'quiet-evening' }]);
    const links = screen.getAllByRole('link', { name: 'Sign in' });
    expect(links.every((link) => link.getAttribute('href') === '/auth/sign-in')).toBe(true);
  });

  test('two different passwords are not sent', async () => {
    let sent = 0;
    await follow(
      () => {
        sent += 1;
        return HttpResponse.json({});
      },
      'quiet-evening',
      'quiet-morning',
    );
    await screen.findByText('Passwords do not match');
    expect(sent).toBe(0);
  });

  test('a password that Appwrite does not take is told beside its field', async () => {
    await follow(() => refusal(400, 'general_argument_invalid', 'Invalid `password` param: too common'));
    await screen.findByText('This value is not valid.');
    await waitFor(() => expect(field('New password')).toBe(document.activeElement));
  });

  test('a link that is too old says so, and a new one can be asked for at once', async () => {
    await follow(() => refusal(401, 'user_invalid_token'));
    await screen.findByText('This link no longer works. Please ask for a new one.');
    expect(press('Send the link')).toBeDefined();
  });

  test('the session of this browser ends with all the others', async () => {
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    server.use(http.put(RECOVERY, () => HttpResponse.json({})));
    const app = await renderApp(LINK, { language: 'en', signedInAs: aUser() });
    await findHeading('New password');
    await app.user.type(field('New password'), 'quiet-evening');
    await app.user.type(field('Repeat password'), 'quiet-evening');
    await app.user.click(press('Save password'));
    await findHeading('Your password is changed');
    expect(readSession()).toBeNull();
  });
});
