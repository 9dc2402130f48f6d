import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { lockScreen } from '#web/features/consents/shared/signing-lock.ts';
import { readSession } from '#web/lib/session.ts';
import { localStore } from '#web/lib/storage.ts';
import { quietOffice } from '#web/testing/office.ts';
import { aUser, findHeading, isAt, renderApp, signIn } from '#web/testing/render-app.tsx';
import { server } from '#web/testing/server.ts';

const HOUR_MS = 3_600_000;
const SETTINGS = '/admin/settings?tab=terms';
const boss = aUser({ role: 'admin' });
let ended = 0;

/** The pages of the staff were last used so long ago, in whatever tab. */
const lastUsed = (hours: number) => localStore.set('last-use', String(Date.now() - hours * HOUR_MS));

beforeEach(async () => {
  await import('#web/features/account/sign-in-page.tsx');
  ended = 0;
  quietOffice();
  server.use(
    http.delete('*/v1/account/sessions/current', () => {
      ended += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

test.each([
  ['en', /You were signed out because the staff pages were not used for 12 hours/],
  ['ar', /لأن أحدًا لم يستخدم صفحات العمل منذ 12 ساعة/],
] as const)('staff who come back after 12 hours sign in again and hear why, in %s', async (language, why) => {
  signIn(boss);
  lastUsed(12);
  const app = await renderApp(SETTINGS, { language });
  await isAt(app, '/auth/sign-in');
  await screen.findByText(why);
  expect(app.place().state).toEqual({ from: SETTINGS });
  expect([ended, readSession()]).toEqual([1, null]);
  // The next sign-in begins anew.
  signIn(boss);
  await isAt(app, SETTINGS);
  expect(screen.queryByText(why)).toBeNull();
});

test('use in another tab keeps this one signed in, and an open page notices when there was none', async () => {
  const app = await renderApp(SETTINGS, { language: 'en', signedInAs: boss });
  await findHeading('Settings');
  lastUsed(11.9);
  fireEvent(document, new Event('visibilitychange'));
  expect([ended, app.place().path]).toEqual([0, SETTINGS]);
  lastUsed(13);
  fireEvent(document, new Event('visibilitychange'));
  await isAt(app, '/auth/sign-in');
  expect(ended).toBe(1);
});

test('a key or a touch counts as use, but not after 12 hours without any', async () => {
  const app = await renderApp(SETTINGS, { language: 'en', signedInAs: boss });
  await findHeading('Settings');
  lastUsed(11);
  await vi.waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(Date.now() - Number(localStore.get('last-use'))).toBeLessThan(HOUR_MS);
  });
  lastUsed(12);
  fireEvent.pointerDown(document.body);
  await isAt(app, '/auth/sign-in');
});

test('a tablet that was handed over to a client and forgotten is signed out, and no longer locked', async () => {
  signIn(boss);
  lockScreen({ userId: boss.id, patientId: 'patient-1', language: 'en', documents: [] });
  lastUsed(12);
  const app = await renderApp('/clinic/sign/patient-1', { language: 'en' });
  await isAt(app, '/auth/sign-in');
  expect([ended, readSession(), localStore.get('signing')]).toEqual([1, null, null]);
});

test('a customer stays signed in', async () => {
  signIn(aUser());
  lastUsed(100);
  const app = await renderApp('/', { language: 'en' });
  await screen.findByRole('button', { name: 'Log out' });
  expect(app.place().path).toBe('/');
  expect(readSession()).not.toBeNull();
});
