import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, serverTimeIs } from '#web/testing/server.ts';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  realtimeServer();
  answers(searchPatients, { documents: [], total: 0 });
});
afterEach(() => void vi.useRealTimers());

/** Reception's page at a computer whose clock says this, while it is noon in Cairo on 20 November. */
async function openAt(clock: string) {
  vi.useFakeTimers({ now: new Date(clock), toFake: ['Date'] });
  serverTimeIs('2026-11-20T10:00:00.000+00:00');
  const app = await renderApp('/reception', { language: 'en', signedInAs: aUser({ id: 'rana', role: 'reception' }) });
  await findHeading('Client forms');
  return app;
}

test.each([
  ['ahead', '2026-11-21T10:00:00Z'],
  ['behind', '2026-11-19T10:00:00Z'],
])(
  'a visit at a computer whose clock is a day %s is of the right day, and the page says what is wrong',
  async (way, clock) => {
    const sent: Record<string, unknown>[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return { $id: 'form-1', status: 'pending' as const, version: 0 };
    });
    const { user } = await openAt(clock);
    const notice = await screen.findByText(new RegExp(`^The clock of this computer is ${way}\\.`));
    expect(notice.textContent).toMatch(/20 November 2026.*12:00/);
    await waitFor(() => expect(field('Visit date and time').value).toBe('2026-11-20T12:00'));
    await user.type(field('Main phone'), '01012345678');
    await user.type(field('Name'), 'Hoda Hassan');
    await user.type(field('Age'), '67');
    await user.type(field('Address'), '12 Nile Street');
    await user.selectOptions(screen.getByLabelText(/^Reason/), 'maintenance');
    await user.click(screen.getByRole('button', { name: 'Send to customer service' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.data).toMatchObject({ date: '2026-11-20T10:00:00.000Z' });
  },
);

test('a clock that is right is not spoken of', async () => {
  await openAt('2026-11-20T10:00:30Z');
  expect(screen.queryByText(/^The clock of this computer/)).toBeNull();
});
