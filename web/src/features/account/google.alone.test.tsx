import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { continueWithGoogle, fetchUser } from '#contract/accounts/calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchPaginatedProducts, fetchTags } from '#contract/catalogue/calls.ts';
import { account } from '#web/lib/appwrite-account.ts';
import { readSession } from '#web/lib/session.ts';
import { tabStore } from '#web/lib/storage.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

// Before the modules are loaded that read it.
vi.hoisted(() => vi.stubEnv('VITE_GOOGLE', 'on'));

const LINK = '/auth/google?userId=user-1&secret=s3cret';
const BACK = `${window.location.origin}/auth/google`;
const WITH_GOOGLE = 'Continue with a Google account';

/** Where the SDK sends the browser; jsdom goes nowhere. */
const toGoogle = () => vi.spyOn(account, 'createOAuth2Token').mockReturnValue(undefined);

/** The account service ends the session that the browser holds, or has none. Answers how often it was asked. */
function endsSession(status = 401) {
  const asked: string[] = [];
  server.use(
    http.delete('*/v1/account/sessions/:id', ({ params }) => {
      asked.push(String(params.id));
      return status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json({ code: status, type: 'general_unauthorized_scope', message: 'x' }, { status });
    }),
  );
  return asked;
}

/** The account service takes the secret, and says whose session it opened. Answers what was sent. */
function opensSession(respond = () => HttpResponse.json({ $id: 'session-1', userId: 'user-1' }, { status: 201 })) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/v1/account/sessions/token', async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
  );
  return sent;
}

describe('the way to Google', () => {
  test.each([
    ['/auth/sign-in', 204],
    ['/auth/register', 401],
  ])(
    'starts at %s, ends a session that the browser still holds, and keeps where the visitor was going',
    async (path, status) => {
      const spy = toGoogle();
      const ended = endsSession(status);
      const app = await renderApp(path, { language: 'en', state: { from: '/checkout?step=2' } });
      await app.user.click(await screen.findByRole('button', { name: WITH_GOOGLE }));
      await waitFor(() => expect(spy).toHaveBeenCalledWith({ provider: 'google', success: BACK, failure: BACK }));
      expect(ended).toEqual(['current']);
      expect(tabStore.get('return-to')).toBe('/checkout?step=2');
    },
  );

  test('that cannot be taken says why, and can be tried again', async () => {
    server.use(http.delete('*/v1/account/sessions/:id', () => HttpResponse.error()));
    const app = await renderApp('/auth/sign-in', { language: 'en' });
    await app.user.click(await screen.findByRole('button', { name: WITH_GOOGLE }));
    await screen.findByText('Something Went Wrong. Check Your Network Connection.');
    const spy = toGoogle();
    endsSession();
    await app.user.click(screen.getByRole('button', { name: WITH_GOOGLE }));
    await waitFor(() => expect(spy).toHaveBeenCalledTimes(1));
  });
});

describe('back from Google', () => {
  test('one is signed in once the profile is there, and goes on to the page that was asked for', async () => {
    tabStore.set('return-to', '/store/1?type=accessories');
    const sent = opensSession();
    const order: string[] = [];
    answers(continueWithGoogle, () => {
      order.push(readSession() ? 'signed in too early' : 'profile');
      return { user: aUser(), startAgain: false };
    });
    answers(fetchUser, () => {
      order.push('user');
      return aUser();
    });
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    answers(fetchPaginatedProducts, { documents: [], total: 0 });
    answers(fetchTags, []);
    const app = await renderApp(LINK, { language: 'en' });
    await waitFor(() => expect(app.place().path).toBe('/store/1?type=accessories'));
    expect(sent).toEqual([{ userId: 'user-1', secret: 's3cret' }]);
    expect(order).toEqual(['profile', 'user']);
    expect(readSession()?.$id).toBe('session-1');
  });

  test('nothing is left in the address while the server is asked', async () => {
    opensSession();
    answers(continueWithGoogle, () => new Promise<never>(() => {}));
    const app = await renderApp(LINK, { language: 'en' });
    await findHeading('Signing in with Google');
    await isAt(app, '/auth/google');
  });

  test('an account that was taken back is entered by Google once more', async () => {
    opensSession();
    answers(continueWithGoogle, { user: aUser({ phone: null }), startAgain: true });
    const app = await renderApp(LINK, { language: 'en' });
    await findHeading('One last step to protect your account');
    expect(readSession()).toBeNull();
    const spy = toGoogle();
    endsSession();
    await app.user.click(screen.getByRole('button', { name: WITH_GOOGLE }));
    await waitFor(() => expect(spy).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['user_oauth2_provider_error', 'Google did not confirm that you agreed.'],
    ['user_blocked', 'This account is blocked. Please contact us.'],
  ])('%s: says so, and offers both ways in', async (type, words) => {
    const told = encodeURIComponent(JSON.stringify({ message: 'x', type, code: 401 }));
    const app = await renderApp(`/auth/google?error=${told}`, { language: 'en' });
    await findHeading('You could not be signed in with Google');
    screen.getByText(words);
    await isAt(app, '/auth/google');
    screen.getByRole('button', { name: WITH_GOOGLE });
    expect(screen.getByRole('link', { name: 'Sign in with email' }).getAttribute('href')).toBe('/auth/sign-in');
  });

  test('a secret that has died says so', async () => {
    opensSession(() => HttpResponse.json({ code: 401, type: 'user_invalid_token', message: 'x' }, { status: 401 }));
    await renderApp(LINK, { language: 'ar' });
    await screen.findByText('انتهت مهلة الدخول. ابدأ من جديد من فضلك.');
  });

  test.each([
    ['en', 'Failed to Connect to the Server. Please Try Again Later.'],
    ['ar', 'تعذّر الاتصال بالخادم. حاول مرة أخرى لاحقًا من فضلك.'],
  ] as const)(
    'too many sign-ins are refused in the specified words (%s), and both ways in stay',
    async (language, words) => {
      const refusal = { code: 429, type: 'general_rate_limit_exceeded', message: 'x' };
      opensSession(() => HttpResponse.json(refusal, { status: 429 }));
      await renderApp(LINK, { language });
      await screen.findByText(words);
      screen.getByRole('button', { name: language === 'en' ? WITH_GOOGLE : 'المتابعة بحساب جوجل' });
      expect(readSession()).toBeNull();
    },
  );

  test('an account that may not go on is told why', async () => {
    opensSession();
    refuses(continueWithGoogle, 'no_account');
    await renderApp(LINK, { language: 'en' });
    await screen.findByText('No Account Found');
    expect(readSession()).toBeNull();
  });
});
