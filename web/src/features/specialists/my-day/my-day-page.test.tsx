import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { askForLeave, fetchMyDay, withdrawLeave } from '#contract/specialists/calls.ts';
import type { MyDay } from '#contract/specialists/schemas.ts';
import { anAppointment, soonAt } from '#web/testing/appointments.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { aLeave, aMyDay, anOwnVisit } from '#web/testing/specialists.ts';

type Input = Record<string, unknown>;

let live: ReturnType<typeof realtimeServer>;
beforeEach(() => {
  live = realtimeServer();
});

async function open(day: MyDay, role: 'cs' | 'accounting' = 'cs') {
  const asked: Input[] = [];
  answers(fetchMyDay, (input) => {
    asked.push(input);
    return day;
  });
  const app = await renderApp('/clinic/my-day', { language: 'en', signedInAs: aUser({ id: role, role }) });
  await findHeading('My day');
  return { ...app, asked };
}

/** An appointment of today that has begun, whatever the clock says. */
const ofToday = (change: Partial<MyDay['appointments'][number]> = {}) => {
  const starts_at = momentInCairo(`${cairoDay()}T00:00`) ?? '';
  const ends_at = new Date(Date.parse(starts_at) + 2_700_000).toISOString();
  return anOwnVisit({ starts_at, ends_at, ...change });
};

test('each appointment says who comes, what for and what is to be prepared, and leads to the client', async () => {
  const visit = anOwnVisit({
    patient_id: 'mona',
    state: 'confirmed',
    note: 'Brings her son',
    desk_note: 'Speak to the left side',
    devices: ['Audéo P90'],
    tested_at: '2026-05-10T10:00:00.000Z',
  });
  await open(aMyDay({ appointments: [visit], leaves: [aLeave({ state: 'approved', kind: 'training' })] }));
  const item = within((await screen.findByText('Brings her son')).closest('li') ?? document.body);
  expect(item.getByRole('link', { name: 'Hoda Elsayed' }).getAttribute('href')).toBe('/cs/patients/mona');
  item.getByText('Hearing test');
  item.getByText('Audéo P90');
  item.getByText('Speak to the left side');
  item.getByText('10 May 2026');
  // Nobody arrives before the day.
  expect(item.queryByRole('button', { name: /Mark as arrived/ })).toBeNull();
  screen.getByText('10:00 am to 6:00 pm');
  screen.getByText(/^Next free time: .*3:00 pm$/);
  screen.getByText('Training');
});

test('somebody is marked as arrived and then as done, and a slip of the hand is taken back', async () => {
  const sent: Input[] = [];
  const { user } = await open(aMyDay({ appointments: [ofToday({ state: 'confirmed' })] }));
  const step = (name: string) => screen.findByRole('button', { name: `${name}: Hoda Elsayed` });
  for (const state of ['arrived', 'done'] as const) {
    answers(setAppointmentState, (input) => {
      sent.push(input);
      answers(fetchMyDay, aMyDay({ appointments: [ofToday({ state, version: sent.length })] }));
      return { appointment: anAppointment(), visitor: null };
    });
    await user.click(await step(state === 'arrived' ? 'Mark as arrived' : 'Mark as done'));
    if (state === 'arrived') await step('Undo arrival');
  }
  await screen.findByText('Done');
  expect(sent.map(({ state }) => state)).toEqual(['arrived', 'done']);
  expect(screen.queryByRole('button', { name: /Hoda Elsayed$/ })).toBeNull();
});

test('what a colleague did faster is said, and the day is fetched again', async () => {
  const { user, asked } = await open(aMyDay({ appointments: [ofToday({ state: 'confirmed' })] }));
  refuses(setAppointmentState, 'record_changed');
  const before = asked.length;
  await user.click(await screen.findByRole('button', { name: 'Mark as arrived: Hoda Elsayed' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test('whose role changes no appointment sees the day and no buttons for it', async () => {
  await open(aMyDay({ appointments: [ofToday({ state: 'confirmed' })] }), 'accounting');
  await screen.findByText('Hoda Elsayed');
  expect(screen.queryByRole('button', { name: /Mark as arrived/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Calendar' })).toBeNull();
});

test('the day before and the day after are reached by buttons, and the address keeps the day', async () => {
  const { user, asked } = await open(aMyDay());
  await user.click(await screen.findByRole('button', { name: 'Next day' }));
  await waitFor(() => expect(asked.at(-1)?.day).toBe(dayAfter(cairoDay())));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await waitFor(() => expect(asked.at(-1)?.day).toBe(dayAfter(cairoDay(), -1)));
});

test('an appointment that somebody else moves shows by itself', async () => {
  await open(aMyDay({ appointments: [] }));
  await screen.findByText('No appointments on this day.');
  answers(fetchMyDay, aMyDay());
  live.tell();
  await screen.findByText('Hoda Elsayed');
});

test('leave is asked for: of an illness no words are taken, and times only of one day', async () => {
  const sent: Input[] = [];
  answers(askForLeave, (input) => {
    sent.push(input);
    answers(fetchMyDay, aMyDay({ leaves: [aLeave({ kind: 'sick' })] }));
    return aLeave({ kind: 'sick' });
  });
  const { user } = await open(aMyDay());
  await user.click(await screen.findByRole('button', { name: 'Request leave' }));
  const form = within(await screen.findByRole('dialog', { name: 'Request leave' }));
  form.getByLabelText(/^From/);
  await user.type(form.getByLabelText(/^Note/), 'flu');
  await user.clear(form.getByLabelText('Last day'));
  await user.type(form.getByLabelText('Last day'), dayAfter(cairoDay(), 2));
  expect(form.queryByLabelText(/^From/)).toBeNull();
  await user.selectOptions(form.getByLabelText('Type of leave'), 'Sick leave');
  expect(form.queryByLabelText(/^Note/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Leave requested');
  expect(sent).toEqual([
    {
      id: 'cs',
      requestId: expect.any(String),
      data: { kind: 'sick', from: cairoDay(), to: dayAfter(cairoDay(), 2) },
    },
  ]);
  await screen.findByText('Requested');
});

test('a request is taken back, and why one was declined is read', async () => {
  const taken: Input[] = [];
  answers(withdrawLeave, (input) => {
    taken.push(input);
    answers(fetchMyDay, aMyDay({ leaves: [aLeave({ state: 'withdrawn' })] }));
    return aLeave({ state: 'withdrawn' });
  });
  const declined = aLeave({ $id: 'leave-2', starts_at: soonAt('16:00'), ends_at: soonAt('17:00'), state: 'declined' });
  const { user } = await open(aMyDay({ leaves: [aLeave(), { ...declined, answer: 'Two are away' }] }));
  await screen.findByText('Reason for declining: Two are away');
  await user.click(screen.getByRole('button', { name: /^Withdraw the request: .*12:00 pm to 2:00 pm$/ }));
  await screen.findByText('Withdrawn');
  await screen.findByText('Request withdrawn');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Request leave'));
  expect(taken).toEqual([{ id: 'cs', leaveId: 'leave-1' }]);
});

test('leave of some hours says which, and of a whole day that one is on leave, also where the clock is put forward', async () => {
  const blocked = (starts_at: string, ends_at: string) => ({
    ...{ $id: starts_at, specialist_id: 'sara', reason: 'leave' as const },
    ...{ starts_at, ends_at },
  });
  // In Cairo the 30th of April 2027 begins at one o'clock.
  const friday = ['2027-04-29T22:00:00.000+00:00', '2027-04-30T21:00:00.000+00:00'] as const;
  const thursday = ['2027-04-28T22:00:00.000+00:00', '2027-04-29T22:00:00.000+00:00'] as const;
  const leaves = [friday, thursday].map(([starts_at, ends_at]) => aLeave({ $id: starts_at, starts_at, ends_at }));
  await open(aMyDay({ blocked: [blocked(...friday), blocked(soonAt('12:00'), soonAt('14:00'))], leaves }));
  await screen.findByText('On leave');
  screen.getByText('On leave: 12:00 pm to 2:00 pm');
  const own = within(screen.getByRole('region', { name: 'My leave' }));
  for (const day of [/^Friday,? 30 April( 2027)?$/, /^Thursday,? 29 April( 2027)?$/]) own.getByText(day);
});

test('an account that is no specialist is told who links it', async () => {
  await open(aMyDay({ specialist: null, appointments: [], working: [], next_free: null }));
  await screen.findByText('Your account is not linked with a specialist');
});
