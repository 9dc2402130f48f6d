import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { checkCredentials, fetchUser } from '#contract/accounts/calls.ts';
import { readSession } from '#web/lib/session.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, server } from '#web/testing/server.ts';

const CHALLENGES = '*/v1/account/mfa/challenges';
const STEP = 'Second step of signing in';

const refused = (type: string, code = 401) => HttpResponse.json({ type, code, message: type }, { status: code });

/** An account with a second factor, whose app shows 123456; tells what was asked of it. */
function withSecondFactor() {
  const asked: unknown[] = [];
  let isProven = false;
  answers(checkCredentials, { id: 'user-1' });
  answers(fetchUser, aUser());
  server.use(
    http.post('*/v1/functions/*/executions', async ({ request }) => {
      const { path = '', body = '' } = (await request.clone().json()) as { path?: string; body?: string };
      const isOfAnybody = `${path}${body}`.includes('check-credentials') || path.includes('fetch-shop');
      return isProven || isOfAnybody ? undefined : refused('user_more_factors_required');
    }),
    http.post('*/v1/account/sessions/email', () =>
      HttpResponse.json({ $id: 'session-1', userId: 'user-1' }, { status: 201 }),
    ),
    http.post(CHALLENGES, async ({ request }) => {
      const { factor } = (await request.json()) as { factor: string };
      asked.push(factor);
      return HttpResponse.json({ $id: `challenge-${asked.length}`, userId: 'user-1' }, { status: 201 });
    }),
    http.put(CHALLENGES, async ({ request }) => {
      const sent = (await request.json()) as { otp: string };
      asked.push(sent);
      if (sent.otp === '999999') return refused('general_rate_limit_exceeded', 429);
      if (sent.otp !== '123456' && sent.otp !== 'a1b2c3d4e5') return refused('user_invalid_token');
      isProven = true;
      return HttpResponse.json({ $id: 'session-1', userId: 'user-1', mfaUpdatedAt: '2026-11-20T10:00:00Z' });
    }),
  );
  return asked;
}

async function signIn(state?: unknown) {
  const app = await renderApp('/auth/sign-in', { language: 'en', state });
  await app.user.type(screen.getByLabelText('Email'), 'mona@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'quiet-morning');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await findHeading(STEP);
  const send = async (label: string, code: string) => {
    await app.user.clear(screen.getByLabelText(label));
    await app.user.type(screen.getByLabelText(label), code);
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  };
  return { app, send };
}

test('a password alone leads to the second step, and the code of the app to the page that was asked for', async () => {
  const asked = withSecondFactor();
  const { app, send } = await signIn({ from: '/order-completed?%24id=o1' });
  expect(screen.getByLabelText('Code of the app').getAttribute('autocomplete')).toBe('one-time-code');
  await send('Code of the app', '٦٥٤ ٣٢١');
  await screen.findByText(/This code is wrong or has expired/);
  await send('Code of the app', '123 456');
  await isAt(app, '/order-completed?%24id=o1');
  // The challenge that was answered wrongly is used again: ten may be asked for in an hour.
  expect(asked).toEqual([
    'totp',
    { challengeId: 'challenge-1', otp: '654321' },
    { challengeId: 'challenge-1', otp: '123456' },
  ]);
});

test('a recovery code stands in for the app, and says what is wrong with it', async () => {
  const asked = withSecondFactor();
  const { app, send } = await signIn();
  await app.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await screen.findByText(/contact the centre/);
  await send('Recovery code', 'A1-b2');
  await screen.findByText(/A recovery code has letters and digits/);
  await send('Recovery code', 'ffffffffff');
  await screen.findByText('This recovery code is wrong or was already used.');
  await send('Recovery code', 'A1B2C-3D4E5');
  await isAt(app, '/');
  expect(asked.filter((one) => typeof one === 'string')).toEqual(['recoveryCode']);
});

test('too many codes are refused with words, and the next one asks anew', async () => {
  const asked = withSecondFactor();
  const { app, send } = await signIn();
  await send('Code of the app', '999999');
  await screen.findByText(/Too many attempts/);
  await send('Code of the app', '123456');
  await isAt(app, '/');
  expect(asked.filter((one) => typeof one === 'string')).toHaveLength(2);
});

test('whoever is halfway in is led to the second step from every page, and may go back to sign-in', async () => {
  withSecondFactor();
  const { app } = await signIn();
  let ended = 0;
  server.use(
    http.delete('*/v1/account/sessions/current', () => {
      ended += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await app.user.click(screen.getByRole('button', { name: 'Sign in with another account' }));
  await isAt(app, '/auth/sign-in');
  expect([ended, readSession()]).toEqual([1, null]);
});

test.each(['/', '/orders', '/reception', '/auth/register'])(
  '%s leads a half session to the second step',
  async (path) => {
    withSecondFactor();
    const { storeSession } = await import('#web/lib/session.ts');
    storeSession({ $id: 'session-1', userId: 'user-1' } as never);
    const app = await renderApp(path, { language: 'en' });
    await findHeading(STEP);
    await isAt(app, '/auth/second-step');
  },
);

test('a browser with a forgotten half session ends it before it signs in', async () => {
  const asked = withSecondFactor();
  let refusals = 0;
  server.use(
    http.delete('*/v1/account/sessions/current', () => {
      refusals += 1;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/v1/functions/clients/executions', () =>
      refusals === 0 ? refused('user_more_factors_required') : undefined,
    ),
  );
  await signIn();
  expect([refusals, asked]).toEqual([1, []]);
});
