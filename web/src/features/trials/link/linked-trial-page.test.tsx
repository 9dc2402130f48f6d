import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fetchFreeTimes } from '#contract/appointments/calls.ts';
import { answerTrial, bookTrialFitting, fetchLinkedTrial } from '#contract/trials/calls.ts';
import type { LinkedTrial } from '#contract/trials/schemas.ts';
import { tabStore } from '#web/lib/storage.ts';
import { freeAt, someFreeTimes, soonAt } from '#web/testing/appointments.ts';
import { findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { aLinkedTrial } from '#web/testing/trials.ts';

type Input = Record<string, unknown>;
const SECRET = '0aZ9bY8cX7dW6eV5';
const LINK = `/t/${SECRET}`;

afterEach(() => tabStore.remove('link/t'));

/** The server with one trial; answers what was sent to it. */
function serves(change: Partial<LinkedTrial> = {}): Input[] {
  const sent: Input[] = [];
  let stored = aLinkedTrial(change);
  answers(fetchLinkedTrial, () => stored);
  answers(answerTrial, (input: Input) => {
    sent.push(input);
    stored = { ...stored, answer: input.answer as 'helps' };
    return stored;
  });
  answers(bookTrialFitting, (input: Input) => {
    sent.push(input);
    stored = { ...stored, appointment_at: String(input.starts_at) };
    return stored;
  });
  answers(fetchFreeTimes, someFreeTimes({ times: [freeAt('13:00', '13:45')] }));
  return sent;
}

test('asks how it goes without saying what is tried, and takes the secret out of the address', async () => {
  const sent = serves();
  const app = await renderApp(LINK, { language: 'en' });
  await findHeading('Your trial');
  await isAt(app, '/t');
  const main = within(screen.getByRole('main'));
  await main.findByText('Is it helping you?');
  expect(main.queryByText(/hearing|Audéo/i)).toBeNull();
  expect(sent).toEqual([]);
  await app.user.click(main.getByRole('button', { name: 'Yes, it helps' }));
  const thanks = await main.findByText(/^Thank you, we’re glad/);
  expect(document.activeElement).toBe(thanks);
  expect(sent).toEqual([{ secret: SECRET, answer: 'helps', lang: 'en' }]);
});

test('one press leads to the nearest times for a fitting, with the way to a return beside it', async () => {
  const sent = serves();
  const { user } = await renderApp(LINK, { language: 'en' });
  await user.click(await screen.findByRole('button', { name: 'It doesn’t help yet' }));
  const title = await screen.findByRole('heading', { name: 'Let us adjust it first' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole('link', { name: 'Ask to return' }).getAttribute('href')).toBe('/orders/order-1');
  const [time] = await screen.findAllByRole('button', { name: /pm/ });
  await user.click(time ?? expect.fail('no time is free'));
  const question = within(await screen.findByRole('dialog', { name: /^Book the fitting\?/ }));
  await user.click(question.getByRole('button', { name: 'Book' }));
  const booked = await screen.findByRole('heading', { name: 'Your fitting is booked' });
  await waitFor(() => expect(document.activeElement).toBe(booked));
  expect(sent.at(-1)).toMatchObject({ secret: SECRET, starts_at: soonAt('13:00'), requestId: expect.any(String) });
  expect(screen.getByRole('link', { name: 'Ask to return' })).toBeTruthy();
});

test('a trial of the clinic is given back there, and one that is over says so', async () => {
  serves({ order_id: null });
  await renderApp(LINK);
  await screen.findByText(/أحضر ما استلمته إلى المركز/);
  cleanup();
  serves({ state: 'ended' });
  await renderApp('/t');
  await screen.findByText(/^انتهت فترة التجربة/);
});

test.each(['link_invalid', 'invalid_input'] as const)('a link that is refused as %s says so', async (code) => {
  refuses(fetchLinkedTrial, code);
  await renderApp(LINK, { language: 'en' });
  await findHeading('This link no longer works');
});

test('times that cannot be loaded leave the phone and another try', async () => {
  serves({ answer: 'not_yet' });
  refuses(fetchFreeTimes, 'invalid_input');
  const { user } = await renderApp(LINK, { language: 'en' });
  await screen.findByText('To book a fitting, please contact us.');
  answers(fetchFreeTimes, someFreeTimes({ times: [freeAt('13:00', '13:45')] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: /1:00 pm/ });
  expect(screen.queryByText('To book a fitting, please contact us.')).toBeNull();
});
