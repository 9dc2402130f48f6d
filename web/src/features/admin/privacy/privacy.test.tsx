import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchBreaches, recordBreachNotice, saveBreach } from '#contract/breaches/calls.ts';
import type { Breach } from '#contract/breaches/schemas.ts';
import { fetchConsentRegister } from '#contract/consents/admin-calls.ts';
import type { RegisterLine } from '#contract/consents/admin-schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const aLine = (change: Partial<RegisterLine>): RegisterLine => ({
  ...{ $id: 'line-1', kind: 'health', channel: null, event: 'agreed', at: '2026-11-20T10:00:00.000Z', place: 'tablet' },
  ...{ lang: 'ar', text_version: 1, patient_id: 'patient-1', user_id: null, name: 'Hoda Hassan' },
  ...{ signature_id: null, actor_name: 'Sara' },
  ...change,
});
const aBreach = (change: Partial<Breach> = {}): Breach => ({
  ...{ $id: 'breach-1', discovered_at: inHours(-10), what: 'A tablet was lost', data_kinds: ['health'], people: null },
  ...{ measures: null, recorded_name: 'Boss', recorded_at: inHours(-9), version: 3 },
  centre: { due_at: inHours(62.5), told_at: null, reference: null, late: false },
  people_told: { due_at: inHours(-1), told_at: null, reference: null, late: true },
  ...change,
});

beforeEach(() => void realtimeServer());
const open = (path: string) =>
  renderApp(path, { language: 'en', signedInAs: aUser({ id: 'boss', role: 'admin', username: 'Boss' }) });

test('the register shows what was said by whom, and is narrowed', async () => {
  const asked: Record<string, unknown>[] = [];
  answers(fetchConsentRegister, (input) => {
    asked.push(input);
    return {
      documents: [
        aLine({}),
        aLine({ $id: 'line-2', kind: 'marketing', channel: 'sms', event: 'withdrawn' }),
        aLine({ $id: 'line-4', kind: 'delivery', event: 'declined' }),
        aLine({ $id: 'line-3', kind: 'hearing', place: 'fit', patient_id: null, user_id: 'user-1', name: '' }),
      ],
      ...{ total: 4, capped: false, next: null },
    };
  });
  const { user } = await open('/admin/consents');
  const table = await screen.findByRole('table', { name: 'Consent register' });
  await within(table).findByText('Offers and invitations · SMS');
  expect(within(table).getByText('Deleted')).toBeTruthy();
  // A receipt is confirmed, not agreed to.
  expect(within(table).getByText('Not confirmed')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'Withdrawn');
  await screen.findByText('4 of 4');
  expect(asked.at(-1)).toMatchObject({ event: 'withdrawn' });
});

test('a register with nothing in it only asks for other filters where there are some', async () => {
  answers(fetchConsentRegister, { documents: [], total: 0, capped: false, next: null });
  const { user } = await open('/admin/consents');
  await screen.findByText('No consents recorded yet.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'Withdrawn');
  await screen.findByText('No results match. Change the filters.');
});

test('a breach shows how long is left and what is overdue, and who was told is recorded', async () => {
  answers(fetchBreaches, { documents: [aBreach()], total: 1 });
  const told: unknown[] = [];
  answers(recordBreachNotice, (input) => {
    told.push(input);
    return aBreach();
  });
  const { user } = await open('/admin/breaches');
  await screen.findByText('2 days left');
  await screen.findByText('Overdue');
  await user.click(
    within(screen.getByRole('article', { name: 'A tablet was lost' })).getByRole('button', {
      name: /^Record the notice: Telling the Personal Data Protection Centre, breach of /,
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Record that the Centre was told' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Report number or other proof' }), 'No. 7');
  await user.click(within(dialog).getByRole('button', { name: 'Record the notice' }));
  await screen.findByText('Notice recorded');
  expect(told).toMatchObject([{ breachId: 'breach-1', version: 3, reader: 'centre', reference: 'No. 7' }]);
});

test('what is typed of a breach that a colleague changed meanwhile stays, and is saved over what is there now', async () => {
  answers(fetchBreaches, { documents: [aBreach()], total: 1 });
  const { user } = await open('/admin/breaches');
  await user.click(await screen.findByRole('button', { name: /^Edit the breach/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Measures/ }), 'All passwords changed');
  refuses(saveBreach, 'record_changed');
  answers(fetchBreaches, { documents: [aBreach({ version: 4 })], total: 1 });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByRole('alert');
  const sent: unknown[] = [];
  answers(saveBreach, (input) => {
    sent.push(input);
    return aBreach();
  });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Breach saved');
  expect(sent).toMatchObject([{ version: 4, data: { measures: 'All passwords changed' } }]);
});

test('a new breach says what happened and of which data, or is told what is missing', async () => {
  const saved: unknown[] = [];
  answers(saveBreach, (input) => {
    saved.push(input);
    return aBreach();
  });
  const { user } = await open('/admin/breaches');
  await user.click(await screen.findByRole('button', { name: 'Record a breach' }));
  const dialog = await screen.findByRole('dialog', { name: 'New data breach' });
  const what = within(dialog).getByRole('textbox', { name: 'What happened' });
  expect(what.getAttribute('aria-describedby')).toBeTruthy();
  await user.type(what, 'A lost tablet');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(saved).toEqual([]);
  const kinds = within(dialog).getByRole('group', { name: 'Kinds of data' });
  expect(document.getElementById(kinds.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Kinds of data');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Health (hearing tests and notes)' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Number of people/ }), '٣');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Breach saved');
  expect(saved).toMatchObject([{ data: { what: 'A lost tablet', data_kinds: ['health'], people: 3 } }]);
});
