import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { APPOINTMENT_KINDS } from '#contract/appointments/kinds.ts';
import type { AffectedAppointment } from '#contract/appointments/schemas.ts';
import { saveAppointment, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { fetchAdmins } from '#contract/people/calls.ts';
import { fetchAffectedAppointments, fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import {
  approveLeave,
  declineLeave,
  fetchLeaveAppointments,
  fetchLeaves,
  shortenLeave,
  withdrawLeave,
} from '#contract/specialists/calls.ts';
import { anAppointment, SOON, soonAt } from '#web/testing/appointments.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { aLeave } from '#web/testing/specialists.ts';

const admin = aUser({ id: 'admin-1', role: 'admin' });

/** A clinic that is open on Saturdays. */
const stored: Settings['appointments'] = {
  ...someSettings().appointments,
  kinds: APPOINTMENT_KINDS.map((kind) => ({ kind, name_ar: kind, name_en: kind, minutes: 30, online: true })),
  specialists: [
    { id: 'sara', name_ar: 'د. سارة', name_en: 'Dr Sara', active: true, kinds: [], hours: [], days_off: [] },
  ],
  opening: [{ day: 6, from: '10:00', to: '20:00' }],
};

/** Saves whatever comes, and keeps what was sent. */
function saves() {
  const sent: { data: { appointments: Settings['appointments'] }; version: number }[] = [];
  answers(updateSettings, (input) => {
    const { data, version } = input as (typeof sent)[number];
    sent.push({ data, version });
    return someSettings({ version: version + 1, appointments: data.appointments });
  });
  return sent;
}

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings({ version: 4, appointments: stored }));
  answers(fetchLeaves, { documents: [] });
  answers(fetchAdmins, { documents: [], total: 0, capped: false });
});

async function open() {
  const app = await renderApp('/admin/schedule', { language: 'en', signedInAs: admin });
  await findHeading('Specialists and hours');
  await screen.findByRole('group', { name: 'Dr Sara' });
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...app, save };
}

test('a new specialist begins with the opening hours and is saved with everything else', async () => {
  const sent = saves();
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a specialist' }));
  const added = within(screen.getByRole('group', { name: 'New specialist' }));
  await user.type(added.getByLabelText('Name in Arabic'), 'د. كريم');
  await user.click(within(screen.getByRole('group', { name: 'د. كريم' })).getByLabelText('fitting'));
  await save();
  await screen.findByText('Working hours saved');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.version).toBe(4);
  expect(sent[0]?.data.appointments).toMatchObject({
    kinds: stored.kinds,
    specialists: [
      { id: 'sara' },
      { name_ar: 'د. كريم', kinds: ['fitting'], active: true, hours: stored.opening, days_off: [] },
    ],
  });
  // Who is stored is not removed any more, but leaves; the next save goes on from the newer version.
  const karim = within(screen.getByRole('group', { name: 'د. كريم' }));
  expect(karim.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.click(karim.getByLabelText('Works here now'));
  await save();
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([4, 5]));
  expect(sent[1]?.data.appointments.specialists[1]?.active).toBe(false);
});

test('hours, days off, holidays and rooms are added and taken away', async () => {
  const sent = saves();
  const { user, save } = await open();
  const part = (name: string) => {
    const card = screen.getByRole('heading', { level: 2, name }).closest('section');
    if (!card) throw new Error('The part is not there.');
    return within(card);
  };
  await user.click(part('Opening hours of the centre').getByRole('button', { name: /^Add hours on Sunday/ }));
  await user.click(part('Opening hours of the centre').getByRole('button', { name: /^Remove hours on Saturday/ }));
  await user.click(part('Public holidays').getByRole('button', { name: 'Add a holiday' }));
  await user.type(part('Public holidays').getByLabelText('Name of the holiday'), 'Eid');
  await user.click(part('Rooms').getByRole('button', { name: 'Add a room' }));
  await user.type(part('Rooms').getByLabelText('Name in Arabic'), 'غرفة 1');
  await save();
  await screen.findByText('Working hours saved');
  expect(sent[0]?.data.appointments).toMatchObject({
    opening: [{ day: 0, from: '10:00', to: '18:00' }],
    holidays: [{ name: 'Eid' }],
    rooms: [{ name_ar: 'غرفة 1', active: true, kinds: [] }],
  });
});

test('what is wrong is told at its field, and nothing is sent', async () => {
  const sent = saves();
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a specialist' }));
  await save();
  const name = within(screen.getByRole('group', { name: 'New specialist' })).getByLabelText('Name in Arabic');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(sent).toEqual([]);
});

test('settings that somebody else has changed meanwhile are told, and what was typed stays', async () => {
  refuses(updateSettings, 'record_changed');
  const { user, save } = await open();
  await user.click(screen.getByLabelText('Works here now'));
  await save();
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Works here now').checked).toBe(false);
});

describe('a schedule that affects appointments', () => {
  const someAffected = (change: Partial<AffectedAppointment> = {}): AffectedAppointment => ({
    ...anAppointment({ state: 'confirmed' }),
    conflict: 'hours',
    specialist: { name_ar: 'د. سارة', name_en: 'Dr Sara' },
    suggestions: [
      { specialist_id: 'sara', specialist: { name_ar: 'د. سارة', name_en: 'Dr Sara' }, starts_at: soonAt('15:00') },
    ],
    ...change,
  });
  const hoda = someAffected();
  const laila = someAffected({ $id: 'appointment-2', name: 'Laila', version: 5 });
  const samira = someAffected({ $id: 'appointment-3', name: 'Samira', version: 7 });
  /** The function refuses while there are some about whom nobody has decided. */
  function affects(there: () => AffectedAppointment[]) {
    refuses(updateSettings, 'appointments_affected', { count: there().length });
    answers(fetchAffectedAppointments, () => ({ documents: there(), total: there().length }));
  }

  test('asks about each of them, does what was chosen, and is saved', async () => {
    const settled = new Set<string>();
    affects(() => [hoda, laila, samira].filter(({ $id }) => !settled.has($id)));
    let kept: unknown;
    answers(saveAppointment, (input) => {
      expect(input).toMatchObject({
        appointmentId: hoda.$id,
        version: hoda.version,
        data: { specialist_id: 'sara', starts_at: soonAt('15:00'), ends_at: soonAt('15:45'), phone: hoda.phone },
      });
      settled.add(hoda.$id);
      return anAppointment();
    });
    answers(setAppointmentState, (input) => {
      expect(input).toMatchObject({
        appointmentId: laila.$id,
        version: 5,
        state: 'cancelled',
        cancellation: { reason: 'centre-closed' },
      });
      settled.add(laila.$id);
      answers(updateSettings, ({ keep_appointments }) => {
        kept = keep_appointments;
        return someSettings({ version: 5, appointments: stored });
      });
      return { appointment: anAppointment({ state: 'cancelled' }), visitor: null };
    });
    const { user, save } = await open();
    await user.click(screen.getByLabelText('Works here now'));
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Appointments affected by this change' }));
    const choose = async (name: string, choice: string | RegExp) => {
      const field = await dialog.findByLabelText(`What about the appointment of ${name}?`);
      await user.selectOptions(field, within(field).getByRole('option', { name: choice }));
    };
    await choose('Hoda Elsayed', /^Move to .*3:00/);
    await choose('Laila', 'Cancel the appointment');
    await user.selectOptions(dialog.getByLabelText('Reason for cancelling'), 'Centre closed');
    await user.click(dialog.getByRole('button', { name: 'Apply and save' }));
    await dialog.findByText('Appointments still without a choice: 1');
    expect(settled.size).toBe(0);
    await choose('Samira', 'Keep the appointment as it is');
    await user.click(dialog.getByRole('button', { name: 'Apply and save' }));
    await screen.findByText('Working hours saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([...settled]).toEqual([hoda.$id, laila.$id]);
    expect(kept).toEqual([{ id: samira.$id, version: 7 }]);
  });

  test('one choice may stand for all; what is booked meanwhile is asked about, and going back loses nothing', async () => {
    let there = [hoda, laila];
    affects(() => there);
    const { user, save } = await open();
    await user.click(screen.getByLabelText('Works here now'));
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Appointments affected by this change' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep all' }));
    there = [hoda, laila, samira];
    await user.click(dialog.getByRole('button', { name: 'Apply and save' }));
    await dialog.findByText(/Other appointments were booked or changed meanwhile/);
    const added = await dialog.findByLabelText<HTMLSelectElement>('What about the appointment of Samira?');
    expect(added.value).toBe('');
    expect(dialog.getByLabelText<HTMLSelectElement>('What about the appointment of Laila?').value).toBe('keep');
    await user.click(dialog.getByRole('button', { name: 'Back without saving' }));
    expect(screen.getByLabelText<HTMLInputElement>('Works here now').checked).toBe(false);
    expect(screen.queryByText('Working hours saved')).toBeNull();
  });
});

describe('leave of specialists', () => {
  const names = { name_ar: 'د. سارة', name_en: 'Dr Sara' };
  const leave = aLeave();

  test('is approved once it is decided about the appointments in it', async () => {
    const sent: unknown[] = [];
    const asked: unknown[] = [];
    answers(fetchLeaves, { documents: [leave] });
    refuses(approveLeave, 'appointments_affected');
    const one = { ...anAppointment(), conflict: 'blocked' as const, specialist: names, suggestions: [] };
    answers(fetchLeaveAppointments, (input) => {
      asked.push(input);
      return { documents: [one], total: 1 };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Approve the leave of Dr Sara, / }));
    const affected = within(await screen.findByRole('dialog', { name: 'Appointments affected by this change' }));
    await user.selectOptions(await affected.findByLabelText(/^What about/), 'Keep the appointment as it is');
    answers(approveLeave, (input) => {
      sent.push(input);
      answers(fetchLeaves, { documents: [{ ...leave, state: 'approved' }] });
      return { ...leave, state: 'approved' as const };
    });
    await user.click(affected.getByRole('button', { name: 'Apply and save' }));
    await screen.findByText('Leave approved');
    await screen.findByRole('button', { name: /^Cancel the leave of Dr Sara, / });
    const kept = [{ id: one.$id, version: one.version }];
    expect(sent).toEqual([{ id: admin.id, leaveId: leave.$id, keep_appointments: kept }]);
    const span = { specialist_id: 'sara', from: SOON, to: SOON, from_time: '12:00', to_time: '14:00' };
    expect(asked[0]).toEqual({ id: admin.id, data: span });
  });

  test('that cannot be loaded is said, and loads by another try', async () => {
    refuses(fetchLeaves, 'forbidden');
    const { user } = await open();
    const part = within(await screen.findByRole('region', { name: 'Leave' }));
    await part.findByText('Leave could not be loaded');
    answers(fetchLeaves, { documents: [leave] });
    await user.click(part.getByRole('button', { name: 'Try again' }));
    await part.findByRole('button', { name: /^Approve the leave of Dr Sara, / });
  });

  test('is approved once, however often it is pressed, and the focus goes on to the next step', async () => {
    const sent: unknown[] = [];
    answers(fetchLeaves, { documents: [leave] });
    answers(approveLeave, (input) => {
      sent.push(input);
      answers(fetchLeaves, { documents: [{ ...leave, state: 'approved' }] });
      return { ...leave, state: 'approved' as const };
    });
    const { user } = await open();
    await user.dblClick(await screen.findByRole('button', { name: /^Approve the leave of Dr Sara, / }));
    const next = await screen.findByRole('button', { name: /^Cancel the leave of Dr Sara, / });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(sent).toHaveLength(1);
  });

  test('is declined with a reason', async () => {
    const sent: unknown[] = [];
    answers(fetchLeaves, { documents: [leave] });
    answers(declineLeave, (input) => {
      sent.push(input);
      answers(fetchLeaves, { documents: [] });
      return { ...leave, state: 'declined' as const };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Decline the leave of Dr Sara, / }));
    const form = within(await screen.findByRole('dialog', { name: 'Decline this request' }));
    await user.type(form.getByLabelText(/^Reason/), 'Two are away');
    await user.click(form.getByRole('button', { name: 'Decline' }));
    await screen.findByText('No upcoming leave.');
    expect(sent).toEqual([{ id: admin.id, leaveId: leave.$id, answer: 'Two are away' }]);
  });

  test('that was approved for several days ends earlier, on a day that is chosen', async () => {
    const days = { starts_at: '2026-12-06T22:00:00.000Z', ends_at: '2026-12-09T22:00:00.000Z' };
    const approved = { ...leave, ...days, state: 'approved' as const };
    const sent: unknown[] = [];
    answers(fetchLeaves, { documents: [approved] });
    answers(shortenLeave, (input) => {
      sent.push(input);
      const after = { ...approved, ends_at: '2026-12-07T22:00:00.000Z' };
      answers(fetchLeaves, { documents: [after] });
      return after;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^End the leave of Dr Sara earlier, / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End this leave earlier' }));
    const last = await dialog.findByLabelText<HTMLInputElement>('New last day');
    expect([last.min, last.max]).toEqual(['2026-12-07', '2026-12-08']);
    fireEvent.change(last, { target: { value: '2026-12-07' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Leave ends earlier');
    expect(sent).toEqual([{ id: admin.id, leaveId: leave.$id, to: '2026-12-07' }]);
    // Leave of one day is cancelled instead.
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End the leave of Dr Sara earlier/ })).toBeNull());
  });

  test('that was approved is cancelled after a question', async () => {
    const sent: unknown[] = [];
    answers(fetchLeaves, { documents: [{ ...leave, state: 'approved' }] });
    answers(withdrawLeave, (input) => {
      sent.push(input);
      answers(fetchLeaves, { documents: [] });
      return { ...leave, state: 'withdrawn' as const };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Cancel the leave of Dr Sara, / }));
    const question = within(await screen.findByRole('dialog', { name: /^Cancel this leave\?/ }));
    await user.click(question.getByRole('button', { name: 'Cancel leave' }));
    await screen.findByText('No upcoming leave.');
    expect(sent).toEqual([{ id: admin.id, leaveId: leave.$id }]);
  });
});

test('a specialist gets an account of the staff that is no other specialist', async () => {
  const sent = saves();
  const person = { $createdAt: '2026-01-01T00:00:00.000Z', phone: null, role: 'cs' as const };
  const mona = { ...person, $id: 'mona', username: 'Mona', email: 'mona@example.com' };
  answers(fetchAdmins, { documents: [mona], total: 1, capped: false });
  const { user, save } = await open();
  const sara = within(screen.getByRole('group', { name: 'Dr Sara' }));
  await user.selectOptions(await sara.findByLabelText(/^Account/), 'Mona (mona@example.com)');
  await user.click(screen.getByRole('button', { name: 'Add a specialist' }));
  const added = within(screen.getByRole('group', { name: 'New specialist' }));
  expect(added.queryByRole('option', { name: /Mona/ })).toBeNull();
  await user.type(added.getByLabelText('Name in Arabic'), 'د. كريم');
  await save();
  await screen.findByText('Working hours saved');
  expect(sent[0]?.data.appointments.specialists[0]?.account_id).toBe('mona');
});
