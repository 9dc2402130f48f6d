import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchTrials, recordTrial } from '#contract/trials/staff-calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';
import { aTrial } from '#web/testing/trials.ts';

type Input = Record<string, unknown>;

beforeEach(() => {
  realtimeServer();
});

test('the desk narrows the trials, and writes down that one was returned and why', async () => {
  const [asked, recorded]: Input[][] = [[], []];
  answers(fetchTrials, (input: Input) => {
    asked?.push(input);
    return {
      documents: [aTrial({ answer: 'not_yet', answered_at: '2026-11-25T10:00:00.000Z' })],
      total: 1,
      capped: false,
      next: null,
    };
  });
  answers(recordTrial, (input: Input) => {
    recorded?.push(input);
    return { state: 'returned' as const, answer: null };
  });
  const { user } = await renderApp('/cs/trials', {
    language: 'en',
    signedInAs: aUser({ id: 'cs', role: 'cs', username: 'cs' }),
  });
  const table = within(await screen.findByRole('table'));
  await table.findByText(/^Doesn’t help yet/);
  table.getByRole('button', { name: 'Book a fitting for منى علي' });
  await user.selectOptions(screen.getByLabelText('Show'), 'Ending soon');
  expect(asked?.at(-1)).toMatchObject({ filter: 'ending' });
  await user.click(await screen.findByRole('button', { name: /^Record outcome/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'The client returned them' }));
  await user.selectOptions(dialog.getByLabelText(/^Reason for the return/), 'Whistling or noise');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(recorded).toMatchObject([{ trialId: 'trial-1', version: 3, outcome: 'returned', reason: 'noise' }]);
});

test('what an order brought is not returned here, and the words say where', async () => {
  const trial = aTrial({ order_id: 'order-1', order_number: '12345674', patient_id: null });
  answers(fetchTrials, { documents: [trial], total: 1, capped: false, next: null });
  const { user } = await renderApp('/cs/trials', { signedInAs: aUser({ id: 'cs', role: 'cs', username: 'cs' }) });
  await user.click(await screen.findByRole('button', { name: /^تسجيل النتيجة/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/تُرد سماعات الطلب بإرجاع/);
  expect(dialog.queryByRole('radio', { name: 'أعادها العميل' })).toBeNull();
});
