import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  cancelLinkedAppointment,
  confirmLinkedAppointment,
  fetchFreeTimes,
  fetchLinkedAppointment,
  fetchLinkedTimes,
  moveLinkedAppointment,
} from '#contract/appointments/calls.ts';
import type { LinkedAppointment } from '#contract/appointments/schemas.ts';
import { tabStore } from '#web/lib/storage.ts';
import { aLinkedAppointment, freeAt, someFreeTimes, soonAt } from '#web/testing/appointments.ts';
import { findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { formatWeekday } from '../shared/clock.ts';

type Input = Record<string, unknown>;
const SECRET = '0aZ9bY8cX7dW6eV5';
const LINK = `/a/${SECRET}`;

afterEach(() => tabStore.remove('link/a'));

/** The server with one appointment; answers what was sent to it. */
function serves(change: Partial<LinkedAppointment> = {}): Input[] {
  const sent: Input[] = [];
  let stored = aLinkedAppointment(change);
  const changes = (to: (input: Input) => Partial<LinkedAppointment>) => (input: Input) => {
    sent.push(input);
    stored = { ...stored, ...to(input), version: stored.version + 1 };
    return stored;
  };
  answers(fetchLinkedAppointment, () => stored);
  answers(
    confirmLinkedAppointment,
    changes(() => ({ coming: true })),
  );
  answers(
    moveLinkedAppointment,
    changes(({ starts_at }) => ({ starts_at: String(starts_at), coming: false })),
  );
  answers(
    cancelLinkedAppointment,
    changes(() => ({ cancelled: true, coming: false, change_until: null })),
  );
  answers(fetchFreeTimes, someFreeTimes());
  answers(fetchLinkedTimes, { times: [freeAt('15:00', '15:45')] });
  return sent;
}

test('shows when it is, takes the secret out of the address, and finds it again when the page is loaded again', async () => {
  serves();
  const app = await renderApp(LINK, { language: 'en' });
  await findHeading('Your appointment');
  await isAt(app, '/a');
  const main = within(screen.getByRole('main'));
  main.getByText(formatWeekday(soonAt('13:00'), 'en'));
  main.getByText(/^1:00\spm$/);
  expect(main.queryByText(/hearing|fitting|\bDr\b/i)).toBeNull();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  cleanup();
  await renderApp('/a', { language: 'en' });
  await findHeading('Your appointment');
});

test('nothing is said by opening it; one press says that they come, and the focus goes on', async () => {
  const sent = serves();
  const { user } = await renderApp(LINK, { language: 'en' });
  const button = await screen.findByRole('button', { name: 'I’ll come' });
  expect(sent).toEqual([]);
  await user.click(button);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('Thank you. We look forward to seeing you.'),
  );
  expect(sent).toEqual([{ secret: SECRET, starts_at: soonAt('13:00'), lang: 'en' }]);
  expect(screen.queryByRole('button', { name: 'I’ll come' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose another time'));
});

test('another time is asked about before it counts, and is shown then', async () => {
  const sent = serves({ coming: true });
  const { user } = await renderApp(LINK);
  await user.click(await screen.findByRole('button', { name: 'اختيار وقت آخر' }));
  const times = within(await screen.findByRole('dialog', { name: 'نقل الموعد' }));
  const time = await times.findByRole('button', { name: /^3:00/ });
  await user.click(time);
  const question = await screen.findByRole('dialog', { name: /^نقل موعدك إلى هذا الوقت؟/ });
  await user.click(within(question).getByRole('button', { name: 'اختيار وقت آخر' }));
  expect(sent).toEqual([]);
  await user.click(time);
  const asked = await screen.findByRole('dialog', { name: /^نقل موعدك إلى هذا الوقت؟/ });
  await user.click(within(asked).getByRole('button', { name: 'نقل الموعد' }));
  await screen.findByText(/^الساعة\s3:00\s/);
  expect(sent).toEqual([{ secret: SECRET, version: 2, starts_at: soonAt('15:00'), lang: 'ar' }]);
  // They said that they come to another time.
  await screen.findByRole('button', { name: 'سأحضر' });
});

test('who cannot come says so after a question, and is offered another appointment', async () => {
  const sent = serves();
  const { user } = await renderApp(LINK, { language: 'en' });
  await user.click(await screen.findByRole('button', { name: 'I can’t come' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel the appointment\?/ }));
  await user.selectOptions(dialog.getByLabelText(/^Reason/), 'Illness');
  await user.click(dialog.getByRole('button', { name: 'Cancel the appointment' }));
  await findHeading('Your appointment is cancelled');
  expect(sent).toEqual([{ secret: SECRET, version: 2, reason: 'ill', lang: 'en' }]);
  const another = screen.getByRole('link', { name: 'Book another appointment' });
  expect(another.getAttribute('href')).toBe('/book');
});

test('a time that was waited for is taken by one press, and is an appointment like any other then', async () => {
  const sent = serves({ offered_until: soonAt('12:00'), change_until: null });
  answers(confirmLinkedAppointment, (input) => {
    sent.push(input);
    return aLinkedAppointment({ version: 3 });
  });
  const { user } = await renderApp(LINK, { language: 'en' });
  await findHeading('A time has opened up for you');
  screen.getByText(/^Held for you until /);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take this time' }));
  await findHeading('Your appointment');
  expect(sent).toEqual([{ secret: SECRET, starts_at: soonAt('13:00'), lang: 'en' }]);
});

test('who lets such a time go keeps waiting, and reads so', async () => {
  const sent = serves({ offered_until: soonAt('12:00'), change_until: null });
  answers(cancelLinkedAppointment, (input) => {
    sent.push(input);
    return aLinkedAppointment({ waiting: true });
  });
  const { user } = await renderApp(LINK);
  await user.click(await screen.findByRole('button', { name: 'لا يناسبني' }));
  await findHeading('ما زلت على قائمة الانتظار.');
  expect(sent).toEqual([{ secret: SECRET, version: 2, lang: 'ar' }]);
});

test('a time that somebody else has by now says so, and the page shows what is left', async () => {
  serves({ offered_until: soonAt('12:00') });
  const { user } = await renderApp(LINK, { language: 'en' });
  const take = await screen.findByRole('button', { name: 'Take this time' });
  refuses(confirmLinkedAppointment, 'offer_over');
  answers(fetchLinkedAppointment, aLinkedAppointment({ waiting: true }));
  await user.click(take);
  await findHeading('You are still on the waiting list.');
});

test('shortly before it, it is changed by phone', async () => {
  serves({ change_until: null });
  await renderApp(LINK, { language: 'en' });
  await screen.findByText('To change or cancel it now, please contact us.');
  expect(screen.getByRole('button', { name: 'I’ll come' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /another time|can’t/ })).toBeNull();
});

test('what the desk has moved meanwhile is said, and shown as it is now', async () => {
  serves();
  const { user } = await renderApp(LINK, { language: 'en' });
  const button = await screen.findByRole('button', { name: 'I’ll come' });
  refuses(confirmLinkedAppointment, 'record_changed');
  answers(fetchLinkedAppointment, aLinkedAppointment({ starts_at: soonAt('16:00') }));
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toMatch(/changed/);
  await screen.findByText(/^4:00\spm$/);
});

test.each(['link_invalid', 'invalid_input'] as const)(
  'a link that is refused as %s says so, with the phone of the clinic',
  async (code) => {
    refuses(fetchLinkedAppointment, code);
    await renderApp(LINK, { language: 'en' });
    await findHeading('This link no longer works');
    const main = within(screen.getByRole('main'));
    await main.findByRole('link', { name: /^0/ });
    expect(main.getByRole('link', { name: 'Book an appointment' }).getAttribute('href')).toBe('/book');
  },
);

test('the page without a link says so in Arabic, and asks nobody', async () => {
  await renderApp('/a');
  await findHeading('هذا الرابط لم يعد صالحًا');
});
