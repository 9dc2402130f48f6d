import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchCalendar } from '#contract/appointments/staff-calls.ts';
import { fetchNotifications } from '#contract/notifications/calls.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { aCalendar } from '#web/testing/appointments.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';
import { takeUntold } from './shared/kept.ts';
import { pagePath, recordPath } from './shared/pages.ts';

/** What the browser of the test shows. */
const shown: FakeNotification[] = [];
class FakeNotification {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static requestPermission = async () => {
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.answer;
  };
  onclick: (() => void) | null = null;
  title: string;
  options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    shown.push(this);
  }
  close(): void {}
}

const cs = aUser({ role: 'cs' });
const at = (minute: number) => `2026-11-30T10:${String(minute).padStart(2, '0')}:00.000Z`;
const some = (change: Partial<Notification>): Notification => ({
  kind: 'task_given',
  $id: 'task-1',
  at: at(1),
  starts_at: null,
  room: null,
  ...change,
});
const allow = () => {
  FakeNotification.permission = 'granted';
  localStorage.setItem(`notifications-settings-${cs.id}`, JSON.stringify({ on: true, off: [] }));
};

beforeEach(() => {
  shown.length = 0;
  FakeNotification.permission = 'default';
  FakeNotification.answer = 'granted';
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(window, 'focus').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(window.focus).mockRestore();
});

/** A page of the staff, while the server has something to tell; `tell` says what is there from then on. */
async function work(first: Notification[], path = '/cs/profile', user = cs) {
  const realtime = realtimeServer();
  let documents = first;
  answers(fetchNotifications, () => ({ documents }));
  const app = await renderApp(path, { language: 'en', signedInAs: user });
  const tell = async (next: Notification[]) => {
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    documents = next;
    act(() => realtime.tell());
  };
  return { ...app, tell, realtime };
}

const menuLink = async (name: RegExp) =>
  within(await screen.findByRole('navigation', { name: 'Clinic navigation' })).findByRole(
    'link',
    { name },
    { timeout: 5_000 },
  );

test('what waits is counted in the title and the menu, and no more once it was looked at', async () => {
  const { user } = await work([some({}), some({ kind: 'reply_received', $id: 'chat', at: at(2) })]);
  await menuLink(/^Tasks 1 waiting$/);
  await menuLink(/^Inbox 1 waiting$/);
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /));
  await user.click(await menuLink(/^Tasks/));
  await findHeading('Tasks');
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Tasks/));
  await menuLink(/^Tasks$/);
});

test('a task that is overdue goes on being counted in the menu, not in the title', async () => {
  const { user } = await work([some({ kind: 'task_due' }), some({})]);
  // Given and overdue, it is one.
  await menuLink(/^Tasks 1 waiting$/);
  await user.click(await menuLink(/^Tasks/));
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  await menuLink(/^Tasks 1 waiting$/);
});

test('an arrival that was looked at is counted no more when its visit begins, and the next one is', async () => {
  const arrived = some({ kind: 'client_arrived', $id: 'visit', starts_at: at(0) });
  answers(fetchCalendar, aCalendar());
  const { user, tell } = await work([arrived], '/clinic/calendar');
  await findHeading('Appointments');
  await user.click(await menuLink(/^My account$/));
  // Its visit was registered at the desk.
  await tell([{ ...arrived, at: at(9) }, some({ $id: 'task-3', at: at(9) })]);
  await menuLink(/^Tasks 1 waiting$/);
  expect(document.title).toMatch(/^\(1\) /);
  await tell([
    { ...arrived, at: at(9) },
    { ...arrived, $id: 'other', at: at(8) },
  ]);
  await menuLink(/^Appointments 1 waiting$/);
});

test('what becomes overdue is counted in the title also where newer things of the same page were looked at', async () => {
  const { user, tell } = await work([some({ at: at(5) })], '/clinic/tasks');
  await findHeading('Tasks');
  await user.click(await menuLink(/^My account$/));
  await tell([some({ at: at(5) }), some({ kind: 'task_due', $id: 'task-2', at: at(2) })]);
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /), { timeout: 5_000 });
});

test('what comes in is shown without a name, and a press opens its record', async () => {
  allow();
  const { tell, place } = await work([]);
  await screen.findByRole('navigation', { name: 'Clinic navigation' });
  const room = { name_ar: 'غرفة ١', name_en: 'Room 1' };
  await tell([some({ kind: 'client_arrived', $id: 'visit', starts_at: at(0), room })]);
  await waitFor(() => expect(shown).toHaveLength(1), { timeout: 5_000 });
  expect(shown[0]).toMatchObject({
    title: 'A client has arrived',
    options: { body: 'Appointment at 12:00 pm, Room 1' },
  });
  await tell([some({})]);
  await waitFor(() => expect(shown).toHaveLength(2), { timeout: 5_000 });
  act(() => shown[1]?.onclick?.());
  await waitFor(() => expect(place().path).toBe('/clinic/tasks?open=task-1'));
});

test('what was there when the page was opened, what was told, and what somebody switched off is not shown', async () => {
  allow();
  const old = some({ $id: 'old' });
  const { tell } = await work([old]);
  await menuLink(/^Tasks 1 waiting$/);
  localStorage.setItem(`notifications-settings-${cs.id}`, JSON.stringify({ on: true, off: ['reply_received'] }));
  // Another tab has told of it.
  takeUntold(cs.id, [`task_given other ${at(2)}`]);
  await tell([old, some({ $id: 'other', at: at(2) }), some({ kind: 'reply_received', $id: 'chat', at: at(3) })]);
  await menuLink(/^Tasks 2 waiting$/);
  expect(shown).toEqual([]);
});

test('much at once, as after a sleep, is told as one, and asked for once', async () => {
  allow();
  const { tell, realtime } = await work([]);
  await tell([1, 2, 3, 4].map((one) => some({ $id: `task-${one}`, at: at(one) })));
  await waitFor(() => expect(shown.map(({ title }) => title)).toEqual(['4 new notifications']), { timeout: 5_000 });
  expect(realtime.open()).toBe(1);
});

test('what one tab has told, another one tells no more', () => {
  allow();
  // What two tabs do at the same moment: each asks what was not told yet.
  const keys = ['task_given task-1 then'];
  expect([takeUntold(cs.id, keys), takeUntold(cs.id, keys)]).toEqual([keys, []]);
});

test('permission is asked for after a press alone, a sample shows how it looks, and kinds can be switched off', async () => {
  const { user } = await work([], '/cs/profile');
  const region = await screen.findByRole('region', { name: 'Notifications' });
  expect(shown).toEqual([]);
  await user.click(within(region).getByRole('button', { name: 'Turn on notifications' }));
  expect(await within(region).findByText('Notifications are on in this browser.')).toBeDefined();
  expect(shown.map(({ title }) => title)).toEqual(['Notifications are on']);
  expect(within(region).queryByRole('checkbox', { name: 'A new order in the shop' })).toBeNull();
  const replies = within(region).getByRole('checkbox', { name: 'A client’s WhatsApp message' });
  await user.click(replies);
  expect((replies as HTMLInputElement).checked).toBe(false);
  expect(JSON.parse(localStorage.getItem(`notifications-settings-${cs.id}`) ?? '')).toEqual({
    on: true,
    off: ['reply_received'],
  });
});

test('a browser that refuses says how to allow it, and one that shows nothing says so', async () => {
  FakeNotification.answer = 'denied';
  const { user } = await work([], '/cs/profile');
  const region = await screen.findByRole('region', { name: 'Notifications' });
  await user.click(within(region).getByRole('button', { name: 'Turn on notifications' }));
  expect(await within(region).findByText(/blocked in this browser/)).toBeDefined();
  // Chrome of phones has the name and shows nothing without a worker.
  FakeNotification.answer = 'granted';
  class Refusing {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  vi.stubGlobal('Notification', Refusing);
  await user.click(within(region).getByRole('button', { name: 'Turn on notifications' }));
  expect(await within(region).findByText(/shows no notifications/)).toBeDefined();
});

test('a request for leave leads the admin to the page of hours, where its count stands in the menu', async () => {
  const admin = aUser({ role: 'admin' });
  const { user } = await work([some({ kind: 'leave_asked', $id: 'leave-1' })], '/admin/profile', admin);
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  expect(pagePath('admin', 'schedule')).toBe(recordPath('admin', some({ kind: 'leave_asked' })));
  const link = await screen.findByRole('link', { name: /^Specialists and hours 1 waiting$/ }, { timeout: 5_000 });
  expect(link.getAttribute('href')).toBe(pagePath('admin', 'schedule'));
});
