import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { server } from '#web/testing/server.ts';

const session = ($id: string, clientName: string, osName: string, $createdAt: string, current = false) => ({
  $id,
  userId: 'user-1',
  clientName,
  osName,
  $createdAt,
  current,
});

beforeEach(() => {
  realtimeServer();
});

/** The account service with three sessions; tells which were ended. */
function accountService() {
  let sessions = [
    session('old', 'Chrome', 'Windows', '2026-11-01T08:00:00.000+00:00'),
    session('own', 'Firefox', 'GNU/Linux', '2026-11-02T08:00:00.000+00:00', true),
    session('new', '', '', '2026-11-03T08:00:00.000+00:00'),
  ];
  const ended: string[] = [];
  server.use(
    http.get('*/v1/account/sessions', () => HttpResponse.json({ total: sessions.length, sessions })),
    http.delete('*/v1/account/sessions/:id', ({ params }) => {
      const isThere = sessions.some(({ $id }) => $id === params.id);
      sessions = sessions.filter(({ $id }) => $id !== params.id);
      ended.push(String(params.id));
      return isThere
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({ type: 'user_session_not_found', code: 404, message: '' }, { status: 404 });
    }),
  );
  return { ended, forget: (id: string) => (sessions = sessions.filter(({ $id }) => $id !== id)) };
}

const open = async (language: 'ar' | 'en') => {
  const app = await renderApp('/reception/profile', {
    language,
    signedInAs: aUser({ role: 'reception', phone: null }),
  });
  const part = await screen.findByRole('region', {
    name: language === 'ar' ? 'الأجهزة التي سجّلت الدخول منها' : 'Where you are signed in',
  });
  await within(part).findAllByRole('listitem');
  return { ...app, part };
};
const devices = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/[\u2066-\u2069]/g, ''));

test('one sees on which devices one is signed in, this one first, and signs one of them out', async () => {
  const { ended } = accountService();
  const { user, part } = await open('en');
  expect(devices(part)).toEqual([
    'Firefox on GNU/LinuxSigned in on 2 November 2026, 10:00 amThis device',
    'Unknown deviceSigned in on 3 November 2026, 10:00 amSign out',
    'Chrome on WindowsSigned in on 1 November 2026, 10:00 amSign out',
  ]);
  await user.click(within(part).getByRole('button', { name: /Sign out .*Chrome/ }));
  await screen.findByText('The device is signed out');
  expect(ended).toEqual(['old']);
  await waitFor(() => expect(devices(part)).toHaveLength(2));
  // The focus stays among the devices.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Sign out .*Unknown device/));
});

test('all others are signed out at once, also where one of them is over by then', async () => {
  const { ended, forget } = accountService();
  const { user, part } = await open('ar');
  forget('old');
  await user.click(within(part).getByRole('button', { name: 'تسجيل الخروج من كل الأجهزة الأخرى' }));
  await screen.findByText('تم تسجيل الخروج من جهازين');
  expect(ended.sort()).toEqual(['new', 'old']);
  await waitFor(() => expect(devices(part)).toHaveLength(1));
});
