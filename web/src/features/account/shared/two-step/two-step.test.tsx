import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { server } from '#web/testing/server.ts';

// The page listens for sign-ins elsewhere.
beforeEach(() => void realtimeServer());

const refused = (type: string, code = 401) => HttpResponse.json({ type, code, message: type }, { status: code });
const button = (name: string) => screen.getByRole('button', { name });

/** The account service with one account, whose app shows 123456; tells what was asked of it. */
function accountService({ isOn = false, hasCodes = false, isVerified = false } = {}) {
  const state = { isOn, hasCodes, isVerified: isVerified || isOn, isFresh: false };
  const asked: string[] = [];
  const codes = ['aaaaaaaaaa', 'bbbbbbbbbb'];
  const note = (what: string) => asked.push(what);
  const right = (otp: unknown) => otp === '123456';
  server.use(
    http.get('*/v1/account', () => HttpResponse.json({ $id: 'user-1', mfa: state.isOn })),
    http.get('*/v1/account/mfa/factors', () =>
      HttpResponse.json({ totp: state.isVerified, recoveryCode: state.hasCodes }),
    ),
    http.post('*/v1/account/mfa/authenticators/totp', () =>
      state.isVerified
        ? refused('user_authenticator_already_verified', 409)
        : HttpResponse.json({ secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/Samaa:mona?secret=ABCDEFGHIJKL' }),
    ),
    http.put('*/v1/account/mfa/authenticators/totp', async ({ request }) => {
      const { otp } = (await request.json()) as { otp: string };
      note(`verify ${otp}`);
      if (!right(otp)) return refused('user_invalid_token');
      state.isVerified = true;
      return HttpResponse.json({ $id: 'user-1' });
    }),
    http.patch('*/v1/account/mfa', async ({ request }) => {
      state.isOn = ((await request.json()) as { mfa: boolean }).mfa;
      note(`mfa ${state.isOn}`);
      return HttpResponse.json({ $id: 'user-1', mfa: state.isOn });
    }),
    http.post('*/v1/account/mfa/challenges', () => HttpResponse.json({ $id: 'challenge-1' }, { status: 201 })),
    http.put('*/v1/account/mfa/challenges', async ({ request }) => {
      const { otp } = (await request.json()) as { otp: string };
      note(`challenge ${otp}`);
      if (!right(otp)) return refused('user_invalid_token');
      state.isFresh = true;
      return HttpResponse.json({ $id: 'session-of-user-1', userId: 'user-1' });
    }),
    http.patch('*/v1/account/mfa/recovery-codes', () => {
      if (!state.isFresh) return refused('user_challenge_required');
      if (!state.hasCodes) return refused('user_recovery_codes_not_found', 404);
      note('renew');
      return HttpResponse.json({ recoveryCodes: codes });
    }),
    http.post('*/v1/account/mfa/recovery-codes', () => {
      note('create');
      state.hasCodes = true;
      return HttpResponse.json({ recoveryCodes: codes }, { status: 201 });
    }),
    http.delete('*/v1/account/mfa/authenticators/totp', () => {
      if (!state.isFresh) return refused('user_challenge_required');
      state.isVerified = false;
      note('delete');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const open = () =>
  renderApp('/reception/profile', { language: 'en', signedInAs: aUser({ role: 'reception', phone: null }) });

test('setting it up shows a QR code and the key, takes a code, and shows recovery codes once', async () => {
  const asked = accountService();
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  await screen.findByRole('img', { name: /QR code/ });
  await app.user.click(screen.getByText(/type the key by hand/));
  screen.getByText('ABCD EFGH IJKL');
  const code = screen.getByLabelText('Code of the app');
  await app.user.type(code, '000000');
  await app.user.click(button('Turn on'));
  await screen.findByText(/This code is wrong or has expired/);
  await app.user.clear(code);
  await app.user.type(code, '123456');
  await app.user.click(button('Turn on'));
  await screen.findAllByText('aaaaaaaaaa');
  // The codes are seen this once: a phone must not stand below them, where the pressed button was.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Keep these codes/));
  expect(asked).toEqual(['verify 000000', 'verify 123456', 'mfa true', 'challenge 123456', 'create']);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await app.user.click(button('Copy'));
  expect(copied.mock.calls[0]?.[0]).toBe(
    'Recovery codes for the Samaa account mona@example.com\naaaaaaaaaa\nbbbbbbbbbb',
  );
  await app.user.click(button('I have saved the codes'));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Two-step sign-in is on: we ask/));
  expect(screen.queryByText('aaaaaaaaaa')).toBeNull();
});

test('an app that was set up already is switched on by its code', async () => {
  const asked = accountService({ isVerified: true });
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  await screen.findByText(/already in an authenticator app/);
  await app.user.type(screen.getByLabelText('Code of the app'), '123456');
  await app.user.click(button('Turn on'));
  await screen.findAllByText('aaaaaaaaaa');
  expect(asked).toEqual(['challenge 123456', 'mfa true', 'create']);
});

test('new codes and switching off ask for a code first, and closing the window does nothing', async () => {
  const asked = accountService({ isOn: true, hasCodes: true });
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
  await screen.findByText('Confirm that it is you');
  await app.user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByText('Confirm that it is you')).toBeNull());
  expect(asked).toEqual([]);
  await app.user.click(button('Turn off two-step sign-in'));
  await app.user.type(await screen.findByLabelText('Code of the app'), '123456');
  await app.user.click(button('Confirm'));
  await screen.findByRole('button', { name: 'Set up two-step sign-in' });
  expect(asked).toEqual(['challenge 123456', 'delete', 'mfa false']);
});

test('who waits for another password has its link sent first, and sets up no app before', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/v1/account/recovery', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json({ type: 'general_rate_limit_exceeded', code: 429, message: 'Too many' }, { status: 429 })
        : HttpResponse.json({ $id: 'token-1' }, { status: 201 });
    }),
  );
  const factor = { from: '2026-01-01', on: false, step: 'password' } as const;
  const signedInAs = aUser({ role: 'reception', phone: null, factor });
  const app = await renderApp('/reception/patients', { language: 'en', signedInAs });
  await app.user.click(await screen.findByRole('button', { name: 'Email me the link' }));
  await screen.findByText(/Please Try Again Later/);
  await app.user.click(button('Email me the link'));
  await screen.findByText(/We have sent the link to/);
  button('Send the link again');
  expect(sent[1]).toEqual({ email: signedInAs.email, url: `${window.location.origin}/auth/recover` });
  expect(screen.queryByRole('button', { name: 'Set up two-step sign-in' })).toBeNull();
});

test('who has set that password sets up the app', async () => {
  accountService();
  const factor = { from: '2026-01-01', on: false, step: 'app' } as const;
  await renderApp('/reception/profile', {
    language: 'ar',
    signedInAs: aUser({ role: 'reception', phone: null, factor }),
  });
  await screen.findByRole('button', { name: 'إعداد التحقق بخطوتين' });
  expect(screen.queryByRole('button', { name: 'إرسال الرابط إلى بريدي' })).toBeNull();
});
