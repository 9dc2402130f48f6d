import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import {
  beginRecalls,
  fetchDueClients,
  fetchRecallResults,
  fetchRecalls,
  recordRecall,
} from '#contract/recalls/calls.ts';
import type { DueClient, Recall } from '#contract/recalls/schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

beforeEach(() => {
  realtimeServer();
});

const aRecall = (change: Partial<Recall> = {}): Recall => ({
  $id: 'recall-1',
  rule: 'test_due',
  patientId: 'patient-1',
  name: 'Mona Ali',
  phone: '01012345678',
  due_on: '2025-10-01T00:00:00.000Z',
  call_on: cairoDay(),
  begun_at: '2026-11-20T10:00:00.000Z',
  begun_name: 'Sara',
  way: 'call',
  calls: 0,
  outcome: null,
  appointment_at: null,
  version: 0,
  ...change,
});
const aClient = (number: number): DueClient => ({
  aboutId: `about-${number}`,
  patientId: `patient-${number}`,
  name: `Client ${number}`,
  phone: '01012345678',
  due_on: '2025-10-01T00:00:00.000Z',
  writable: number === 1,
});

const listed = (...recalls: Recall[]) =>
  answers(fetchRecalls, { documents: recalls, total: recalls.length, capped: false, next: null });

async function open(path = '', role: 'cs' | 'admin' = 'cs') {
  await renderApp(`/${role}/recall${path}`, { language: 'en', signedInAs: aUser({ id: role, role, username: role }) });
  await findHeading('Recall');
}

test('a call that is recorded says what came of it, and asks for the day where the client wants it later', async () => {
  listed(aRecall());
  const sent: unknown[] = [];
  answers(recordRecall, (input) => {
    sent.push(input);
    return { state: 'open' };
  });
  await open();
  await screen.findByText('Last hearing test: 1 October 2025');
  fireEvent.click(screen.getByRole('button', { name: 'Record a call to Mona Ali' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: /Call again later/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('“Call again on” is required.');
  fireEvent.change(dialog.getByLabelText('Call again on'), { target: { value: dayAfter(cairoDay(), 10) } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Mona Ali: Call again later');
  expect(sent).toMatchObject([
    { recallId: 'recall-1', version: 0, outcome: 'later', call_on: dayAfter(cairoDay(), 10) },
  ]);
});

test('who has an appointment meanwhile is shown with it, and the call is taken for one that led to it', async () => {
  listed(aRecall({ appointment_at: '2026-12-01T10:00:00.000Z' }));
  await open();
  await screen.findByRole('link', { name: /Tuesday/ });
  expect(screen.queryByRole('button', { name: 'Book an appointment for Mona Ali' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Record a call to Mona Ali' }));
  await screen.findByRole('radio', { name: /Appointment made/, checked: true });
});

test('clients are counted before anything happens, and those who are chosen are put onto the list', async () => {
  listed();
  answers(fetchDueClients, (input) =>
    input.cursor
      ? { documents: [aClient(2), aClient(3)], next: null }
      : { documents: [aClient(1), aClient(2)], next: 'about-2' },
  );
  const begun: unknown[] = [];
  answers(beginRecalls, (input) => {
    begun.push(input);
    return { begun: 2 };
  });
  await open('?tab=find');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'device_aging' } });
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Years since the hand-over' }).value).toBe('4');
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('3 clients are due');
  expect(begun).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Client 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Client 3' }));
  fireEvent.click(screen.getByRole('button', { name: 'Put 2 clients on the call list' }));
  await screen.findByText('2 clients were added.');
  expect(begun).toMatchObject([{ rule: 'device_aging', amount: 4, way: 'call', aboutIds: ['about-1', 'about-3'] }]);
  await screen.findByRole('tab', { name: 'To call', selected: true });
});

test('only those of the chosen who agreed to offers are written to', async () => {
  listed(aRecall({ way: 'message', call_on: dayAfter(cairoDay(), 3) }));
  answers(fetchDueClients, { documents: [aClient(1), aClient(2)], next: null });
  const begun: unknown[] = [];
  answers(beginRecalls, (input) => {
    begun.push(input);
    return { begun: 1 };
  });
  await open('?tab=find');
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Client 2' }));
  expect(screen.queryByRole('button', { name: /^Write to/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Client 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Write to 1 client' }));
  await screen.findByText('1 client is written to, and called in three days without an appointment.');
  expect(begun).toMatchObject([{ way: 'message', aboutIds: ['about-1'] }]);
  await screen.findByText('Written to on 20 November 2026');
});

test('after a failure those who were not added stay chosen', async () => {
  answers(fetchDueClients, { documents: [aClient(1)], next: null });
  refuses(beginRecalls, 'busy');
  await open('?tab=find');
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Client 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Put 1 client on the call list' }));
  await screen.findByText('Not all clients were added');
  screen.getByRole('checkbox', { name: 'Choose Client 1', checked: true });
});

test('results stand by reason', async () => {
  answers(fetchRecallResults, { documents: [{ rule: 'no_show', begun: 12, open: 3, booked: 5, came: 4 }] });
  await open('?tab=results', 'admin');
  const row = await screen.findByRole('row', { name: /Missed appointment/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['12', '3', '5', '4']);
});

test('reception has no recalls', async () => {
  const app = await renderApp('/cs/recall', { language: 'en', signedInAs: aUser({ role: 'reception' }) });
  await isAt(app, '/reception');
});
