import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchDueErasures } from '#contract/keeping/calls.ts';
import { fetchMessageCosts, fetchSystem, sendMessageAgain } from '#contract/system/calls.ts';
import type { System, UnsentMessage } from '#contract/system/schemas.ts';
import { VERSION } from '#contract/version.generated.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { NEWEST_RELEASE } from './newest-release.generated.ts';

const NOW = new Date().toISOString();

const WELL: System = {
  at: NOW,
  level: 'ok',
  version: VERSION,
  deployed_at: '2026-11-20T10:00:00.000+00:00',
  schedule: { level: 'ok', ran_at: NOW, failed: [] },
  has_specialists: true,
  clock: { level: 'ok', ahead_to: null },
  outbox: { level: 'ok', waiting: 1, oldest_due_at: null, retried: 0, given_up: 0 },
  email: { level: 'ok', on: true, sent_at: NOW, failing: 0, error: null },
  sms: { level: 'ok', on: false, sent_at: null, failing: 0, error: null },
  whatsapp: { level: 'ok', on: false, sent_at: null, failing: 0, error: null },
  books: { level: 'ok', day: '2026-11-19', finished_at: NOW, corrections: 2, findings: 0 },
  payments: { level: 'ok', on: false, day: null, finished_at: null, findings: 0, unanswered: 0 },
  parcels: { level: 'ok', on: false, open: 0, findings: 0, unanswered: 0 },
  faults: { level: 'ok', count: 0, kept_days: 30, documents: [] },
  messages: [],
};

const MESSAGE: UnsentMessage = {
  $id: 'message-1',
  kind: 'shipped',
  channel: 'email',
  state: 'failed',
  recipient: 'm…@example.com',
  order_id: 'order-1',
  number: '12345678',
  attempts: 12,
  error: 'No enabled provider found.',
  created_at: '2026-11-20T10:00:00.000+00:00',
  next_at: null,
  sendable: true,
};

beforeEach(() => {
  realtimeServer();
  answers(fetchDueErasures, []);
  answers(fetchMessageCosts, []);
});

/** What the server says of the shop, and what it is asked. */
function systemIs(change: Partial<System>) {
  const asked: unknown[] = [];
  answers(fetchSystem, (input) => {
    asked.push(input);
    return { ...WELL, ...change };
  });
  return asked;
}

const open = (language: 'ar' | 'en' = 'en') =>
  renderApp('/admin/system', { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });
const line = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

test('says that nobody can book as long as no specialist is set, and leads to where one is', async () => {
  systemIs({ has_specialists: false });
  await open();
  const notice = (await screen.findByText('Nobody can book an appointment yet: no specialist is set.')).closest(
    '[role=alert]',
  ) as HTMLElement;
  expect(within(notice).getByRole('link', { name: 'Specialists and hours' }).getAttribute('href')).toBe(
    '/admin/schedule',
  );
});

describe('the lines', () => {
  test('say that all is in order, in the language in which they are asked for', async () => {
    const asked = systemIs({});
    await open('en');
    await findHeading('System');
    await screen.findByText('Everything is in order');
    expect(asked).toEqual([{ id: 'admin-1', lang: 'en' }]);
    const lines = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Automatic tasks',
      'Server clock',
      'Waiting messages',
      'Email',
      'Text messages',
      'WhatsApp',
      'Nightly check of the books',
      'Comparison with the card provider',
      'Delivery company',
      'Unexpected failures',
      'Version',
    ]);
    expect(textOf(await line('Nightly check of the books'))).toContain('Figures corrected2');
    expect(textOf(await line('Text messages'))).toContain('Switched off in this shop.');
    expect(screen.queryByText(/^Broken$|^Needs attention$/)).toBeNull();
  });

  test('say what is broken and what to do, in words', async () => {
    systemIs({
      level: 'fail',
      schedule: { level: 'fail', ran_at: null, failed: ['books', 'messages'] },
      email: { level: 'warn', on: true, sent_at: null, failing: 1, error: 'No enabled provider found.' },
      books: { ...WELL.books, level: 'warn', findings: 3 },
    });
    await open();
    await screen.findByText('Something is broken');
    const schedule = await line('Automatic tasks');
    expect(textOf(schedule)).toContain('Last finishedNot yet');
    expect(textOf(schedule)).toContain('Checking the books · Sending messages');
    within(schedule).getByText('Broken');
    within(schedule).getByText(/Tell whoever runs the server now\.$/);
    const email = await line('Email');
    within(email).getByText('Needs attention');
    expect(textOf(email)).toContain('WhyNo enabled provider found.');
    const books = await line('Nightly check of the books');
    expect(within(books).getByRole('link', { name: 'Open Payment reconciliation' }).getAttribute('href')).toBe(
      '/admin/reports',
    );
  });

  test('tell a page of another version to load again', async () => {
    systemIs({ version: '9.9.9' });
    await open();
    const version = await line('Version');
    expect(textOf(version)).toContain(`Version of the shop9.9.9Version of this page${VERSION}`);
    within(version).getByText('Needs attention');
    within(version).getByRole('button', { name: 'Load the page again' });
  });

  test('are asked for again on demand, and a failure can be tried again', async () => {
    refuses(fetchSystem, 'busy');
    const app = await open();
    await screen.findByText('The state of the system could not be loaded');
    const asked = systemIs({});
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Everything is in order');
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('messages that did not go out', () => {
  test('can be sent again one by one', async () => {
    systemIs({ messages: [MESSAGE] });
    const sent: unknown[] = [];
    answers(sendMessageAgain, (input) => {
      sent.push(input);
      systemIs({ messages: [] });
      return { $id: 'message-1', state: 'waiting' };
    });
    const app = await open();
    const table = await screen.findByRole('table', { name: /^Messages that did not go out/ });
    expect(
      within(table)
        .getByRole('link', { name: /1234.5678/ })
        .getAttribute('href'),
    ).toBe('/admin/orders?order=order-1');
    within(table).getByText('Given up');
    within(table).getByText('No enabled provider found.');
    await app.user.click(within(table).getByRole('button', { name: 'Send again to m…@example.com' }));
    await screen.findByText('It will be sent again');
    expect(sent).toEqual([{ id: 'admin-1', messageId: 'message-1' }]);
    await screen.findByText('No message is stuck.');
  });

  test('say why one was not sent again', async () => {
    systemIs({ messages: [MESSAGE] });
    refuses(sendMessageAgain, 'message_sent');
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Send again to m…@example.com' }));
    await screen.findByText('Not sent again');
    await screen.findByText('This message was sent already, or a newer one went in its place.');
  });

  test('are chosen and sent again together, with one question; what cannot go stays', async () => {
    const other = { ...MESSAGE, $id: 'message-2', recipient: 'h…@example.com' };
    const lost = { ...MESSAGE, $id: 'message-3', recipient: '', sendable: false };
    systemIs({ messages: [MESSAGE, other, lost] });
    const sent: unknown[] = [];
    answers(sendMessageAgain, ({ messageId }) => {
      sent.push(messageId);
      return { $id: messageId, state: 'waiting' };
    });
    const app = await open();
    await screen.findByText('Cannot be sent: its address or order is gone');
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await app.user.click(screen.getByRole('button', { name: 'Send again (2)' }));
    await screen.findByText('Send 2 messages again?');
    await app.user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('2 messages');
    expect(sent).toEqual(['message-1', 'message-2']);
  });
});

test('Failures are told with the id under which they are found', async () => {
  const failure = {
    $id: 'abcdef1234567890',
    at: '2026-11-20T10:00:00.000+00:00',
    service: 'shop',
    call: 'payment-cash',
    message: 'TypeError: fetch failed',
  };
  systemIs({ faults: { level: 'warn', count: 1, kept_days: 30, documents: [failure] } });
  await open();
  const table = await screen.findByRole('table', { name: 'Failures, newest first' });
  within(table).getByText('shop payment-cash');
  within(table).getByText('TypeError: fetch failed');
  within(table).getByText('abcdef12');
});

test.each(['ar', 'en'] as const)(
  'The newest entry of the changelog is shown in the language of the page (%s)',
  async (lang) => {
    systemIs({});
    await open(lang);
    const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(NEWEST_RELEASE.version) });
    const items = within(heading.closest('section') as HTMLElement).getAllByRole('listitem');
    const plain = (note: string) => note.replaceAll('`', '');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      NEWEST_RELEASE.notes.map(({ ar, en }) => plain(lang === 'ar' && ar ? ar : en)),
    );
    expect(items.map((item) => item.closest('[lang]')?.getAttribute('lang'))).toEqual(
      NEWEST_RELEASE.notes.map(({ ar }) => (ar ? lang : 'en')),
    );
  },
);

test('What will be erased soon is told before it is', async () => {
  systemIs({});
  answers(fetchDueErasures, [
    { what: 'carts', unit: 'months', kept: 6, due: 12, capped: false, at_most: false, first_on: '2026-11-25' },
    { what: 'clinic', unit: 'years', kept: 10, due: 5000, capped: true, at_most: true, first_on: null },
  ]);
  await open();
  const table = await screen.findByRole('table', { name: 'What will be erased, kind by kind' });
  await within(table).findByText('Carts left behind');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))).toEqual([
    ['Carts left behind', '6 months', '12', '25 November 2026'],
    ['Records of the centre’s clients', '10 years', 'At most 5,000+', 'None'],
  ]);
});

describe('what messages cost', () => {
  const month = cairoDay().slice(0, 7);
  const COSTS = [
    { month, kind: 'whatsapp', messages: 1_200, parts: 1_200, amount: 256.116 },
    { month, kind: 'whatsapp_reply', messages: 7, parts: 7, amount: 0 },
    { month, kind: 'sms', messages: 3, parts: 9, amount: 3.15 },
    { month: '2026-01', kind: 'whatsapp_code', messages: 2, parts: 2, amount: 0.2 },
  ] as const;

  test.each([
    ['en', 'What messages cost, the current month first', 'All', '1,210', 'EGP 259.27', 'Free'],
    ['ar', 'تكلفة الرسائل، الشهر الحالي أولًا', 'الكل', '1,210', '259.27 ج.م', 'مجانًا'],
  ] as const)('is told by month and by how they went, in %s', async (language, caption, all, sent, total, free) => {
    systemIs({});
    answers(fetchMessageCosts, [...COSTS]);
    await open(language);
    const table = within(await screen.findByRole('table', { name: caption }));
    await table.findByText(free);
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => textOf(row)?.replaceAll('\u200f', '') ?? '');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain(all);
    expect(rows[0]).toContain(sent);
    expect(rows[0]).toContain(total);
    expect(rows[2]).toContain(free);
    expect(rows[3]).toContain('9');
  });
});
