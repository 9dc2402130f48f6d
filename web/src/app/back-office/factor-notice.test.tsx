import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { fetchNotifications } from '#contract/notifications/calls.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

beforeEach(() => {
  realtimeServer();
});

const member = (from: string, on = false) => aUser({ role: 'reception', phone: null, factor: { from, on } });

describe('a role that must have a second factor', () => {
  test('is told from when on', async () => {
    await renderApp('/reception/profile', { language: 'en', signedInAs: member('2126-01-01') });
    await screen.findByText(/From 1 January 2126 on, your role requires two-step sign-in/);
  });

  test('comes to nothing but setting it up once the day is there', async () => {
    const app = await renderApp('/reception/patients', { language: 'ar', signedInAs: member('2026-01-01') });
    await screen.findByText(/يتطلب دورك التحقق بخطوتين. أعدّه أولًا/);
    await isAt(app, '/reception/profile');
  });

  test('listens to nothing before it has one, and from then on without loading the page again', async () => {
    const realtime = realtimeServer();
    answers(fetchNotifications, { documents: [] });
    let isMfaOn = false;
    server.use(
      http.get('*/v1/account', () => HttpResponse.json({ $id: 'user-1', mfa: isMfaOn })),
      http.get('*/v1/account/mfa/factors', () => HttpResponse.json({ totp: isMfaOn, recoveryCode: isMfaOn })),
      http.post('*/v1/account/mfa/authenticators/totp', () => HttpResponse.json({ secret: 'ABC', uri: 'otpauth://x' })),
      http.put('*/v1/account/mfa/authenticators/totp', () => HttpResponse.json({ $id: 'user-1' })),
      http.patch('*/v1/account/mfa', () => {
        isMfaOn = true;
        answers(fetchUser, member('2026-01-01', true));
        return HttpResponse.json({ $id: 'user-1', mfa: true });
      }),
      http.post('*/v1/account/mfa/challenges', () => HttpResponse.json({ $id: 'challenge-1' }, { status: 201 })),
      http.put('*/v1/account/mfa/challenges', () => HttpResponse.json({ $id: 'session-of-user-1', userId: 'user-1' })),
      http.patch('*/v1/account/mfa/recovery-codes', () => HttpResponse.json({ recoveryCodes: ['a1b2c3d4e5'] })),
    );
    const { user } = await renderApp('/reception/profile', { language: 'en', signedInAs: member('2026-01-01') });
    await user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
    const code = await screen.findByLabelText('Code of the app');
    expect(realtime.opened()).toBe(0);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(realtime.open()).toBe(1));
    expect(screen.queryByText(/your role requires two-step sign-in\./)).toBeNull();
  });

  test('is told nothing once it has one, and cannot turn it off', async () => {
    server.use(
      http.get('*/v1/account', () => HttpResponse.json({ $id: 'user-1', mfa: true })),
      http.get('*/v1/account/mfa/factors', () => HttpResponse.json({ totp: true, recoveryCode: true })),
    );
    await renderApp('/reception/profile', { language: 'en', signedInAs: member('2026-01-01', true) });
    await screen.findByText(/cannot be turned off/);
    expect(screen.queryByRole('button', { name: 'Turn off two-step sign-in' })).toBeNull();
    expect(screen.queryByText(/your role requires two-step sign-in\./)).toBeNull();
  });
});

describe('a call that wants a fresh code', () => {
  async function saveFee() {
    answers(fetchSettings, someSettings());
    refuses(updateSettings, 'factor_needed');
    const app = await renderApp('/admin/settings', {
      language: 'en',
      signedInAs: aUser({ role: 'admin', phone: null }),
    });
    const fee = await screen.findByLabelText<HTMLInputElement>(/^Delivery fee/);
    await app.user.clear(fee);
    await app.user.type(fee, '77');
    await app.user.click(screen.getAllByRole('button', { name: /^Save/ })[0] as HTMLElement);
    await screen.findByText('Confirm that it is you');
    return { app, fee };
  }

  test('is sent again as it was once the code was shown', async () => {
    const { app } = await saveFee();
    const sent: unknown[] = [];
    answers(updateSettings, (input) => {
      sent.push(input.data);
      return someSettings({ delivery_fee: 77 });
    });
    server.use(
      http.post('*/v1/account/mfa/challenges', () => HttpResponse.json({ $id: 'challenge-1' }, { status: 201 })),
      http.put('*/v1/account/mfa/challenges', () => HttpResponse.json({ $id: 'session-of-user-1', userId: 'user-1' })),
    );
    await app.user.type(screen.getByLabelText('Code of the app'), '123456');
    await app.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Settings saved');
    expect(sent).toEqual([{ delivery_fee: 77 }]);
  });

  test('is refused in words when the window is closed, and what was typed stays', async () => {
    const { app, fee } = await saveFee();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Please confirm first with a code from your authenticator app.');
    expect(fee.value).toBe('77');
  });
});
