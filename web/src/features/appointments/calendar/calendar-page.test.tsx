import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Appointment, Calendar, Visitor } from '#contract/appointments/schemas.ts';
import {
  blockTime,
  cancelPartyBookings,
  fetchBlockedAppointments,
  fetchCalendar,
  fetchDeskTimes,
  fetchPartyBookings,
  fetchWaits,
  refuseOffer,
  removeWait,
  saveAppointment,
  saveWait,
  setAppointmentState,
  unblockTime,
} from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { fetchLeaveAppointments, recordLeave } from '#contract/specialists/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { aCalendar, anAppointment, anOffer, aWait, freeAt, SOON, soonAt } from '#web/testing/appointments.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;

let live: ReturnType<typeof realtimeServer>;
beforeEach(() => {
  live = realtimeServer();
});

async function open(
  calendar: Calendar = aCalendar(),
  role: 'cs' | 'reception' | 'admin' = 'reception',
  query = `?day=${SOON}`,
) {
  answers(fetchCalendar, calendar);
  const app = await renderApp(`/clinic/calendar${query}`, {
    language: 'en',
    signedInAs: aUser({ id: role, role }),
  });
  await findHeading('Appointments');
  return app;
}

/** An appointment of today that has begun, whatever the clock says. */
const ofToday = (change: Partial<Appointment> = {}) => {
  const starts_at = momentInCairo(`${cairoDay()}T00:00`) ?? '';
  return anAppointment({ starts_at, ends_at: new Date(Date.parse(starts_at) + 2_700_000).toISOString(), ...change });
};
const openToday = (role: 'cs' | 'reception' | 'admin' = 'reception') =>
  open(aCalendar({ appointments: [ofToday()] }), role, '');

const block = () => screen.findByRole('button', { name: /Hoda Elsayed/ });

/** What is known of who came. */
const aVisitor: Visitor = {
  patient_id: null,
  name: 'Hoda Elsayed',
  phone: '01012345678',
  secondary_phone: null,
  age: 67,
  address: '12 Nile St.',
  date: soonAt('13:00'),
  reasons: ['ear-mold'],
};

/** A desk has room for columns. */
function onDesk(): void {
  const { matchMedia } = window;
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: true });
  onTestFinished(() => void Object.assign(window, { matchMedia }));
}

/** Something of dragging at a height: here, events of it have none by themselves. */
function drag(kind: 'dragStart' | 'drop', element: Element, clientY: number): void {
  const event = createEvent[kind](element);
  Object.defineProperty(event, 'clientY', { value: clientY });
  fireEvent(element, event);
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('a desk sees a column a specialist, with kind and state in words, live', async () => {
  onDesk();
  const { user } = await open();
  const column = within(await screen.findByRole('region', { name: 'Dr Sara' }));
  expect(column.getByRole('button').textContent).toMatch(/^1:00\spm Hoda Elsayed Hearing test · To confirm$/);
  expect(within(screen.getByRole('region', { name: 'د. كريم' })).queryByRole('button')).toBeNull();
  answers(fetchCalendar, aCalendar({ appointments: [anAppointment({ state: 'confirmed', specialist_id: 'karim' })] }));
  live.tell();
  await within(screen.getByRole('region', { name: 'د. كريم' })).findByRole('button', { name: /Confirmed$/ });
  expect(user).toBeTruthy();
});

test('who has said that they will come is marked in words, live, and the appointment tells when they said it', async () => {
  const { user } = await open();
  expect((await block()).textContent).not.toContain('says they will come');
  const coming_at = `${SOON}T07:30:00.000Z`;
  answers(fetchCalendar, aCalendar({ appointments: [anAppointment({ state: 'confirmed', coming_at })] }));
  live.tell();
  await waitFor(async () =>
    expect((await block()).textContent).toMatch(/Hearing test · Confirmed · says they will come$/),
  );
  await user.click(await block());
  const one = await dialog('Appointment of Hoda Elsayed');
  const said = one.getByText('Says they will come').closest('div');
  expect(said?.textContent).toMatch(/9:30\sam/);
});

test('an appointment says what the desk has to know of its client', async () => {
  const { user } = await open(aCalendar({ appointments: [anAppointment({ desk_note: 'Speak to the left side' })] }));
  await user.click(await block());
  (await dialog('Appointment of Hoda Elsayed')).getByText('Speak to the left side');
});

test('a press on a free place begins an appointment there, with the length of its kind', async () => {
  onDesk();
  const sent: Input[] = [];
  answers(saveAppointment, (input) => {
    sent.push(input);
    return anAppointment();
  });
  answers(searchPatients, { documents: [], total: 0 });
  const { user } = await open(aCalendar({ appointments: [] }));
  const column = await screen.findByRole('region', { name: 'Dr Sara' });
  // From ten to six: 32 quarters.
  column.getBoundingClientRect = () => new DOMRect(0, 0, 200, 320);
  fireEvent.click(column, { clientY: 45 });
  const form = await dialog('New appointment');
  expect(form.getByLabelText<HTMLSelectElement>('Time').value).toBe('11:00');
  await user.selectOptions(form.getByLabelText('Kind'), 'hearing-test');
  await user.type(form.getByLabelText('Phone'), '01012345678');
  await user.type(form.getByLabelText('Name'), 'Hoda Elsayed');
  await user.click(form.getByRole('button', { name: 'Save the appointment' }));
  await screen.findByText('Appointment saved');
  expect(sent).toEqual([
    {
      id: 'reception',
      requestId: expect.any(String),
      data: {
        kind: 'hearing-test',
        specialist_id: 'sara',
        patient_id: null,
        starts_at: soonAt('11:00'),
        ends_at: soonAt('11:45'),
        name: 'Hoda Elsayed',
        phone: '01012345678',
        note: null,
      },
    },
  ]);
});

test('a press on a free place may block the time instead, once it is decided about the appointments in it', async () => {
  onDesk();
  const asked: Input[] = [];
  const sent: Input[] = [];
  refuses(blockTime, 'appointments_affected');
  const data = {
    specialist_id: null,
    starts_at: soonAt('11:00'),
    ends_at: soonAt('12:00'),
    reason: 'prayer' as const,
  };
  const names = { name_ar: 'د. سارة', name_en: 'Dr Sara' };
  const one = { ...anAppointment(), conflict: 'blocked' as const, specialist: names, suggestions: [] };
  answers(fetchBlockedAppointments, (input) => {
    asked.push(input);
    return { documents: [one], total: 1 };
  });
  const { user } = await open(aCalendar({ appointments: [] }));
  const column = await screen.findByRole('region', { name: 'Dr Sara' });
  column.getBoundingClientRect = () => new DOMRect(0, 0, 200, 320);
  fireEvent.click(column, { clientY: 45 });
  await user.click((await dialog('New appointment')).getByRole('button', { name: 'Block this time instead…' }));
  const form = await dialog('Block a time');
  const chosenFor = (label: string) => form.getByLabelText<HTMLSelectElement>(label).value;
  expect(['Specialist', 'Date', 'From', 'To', 'Reason'].map(chosenFor)).toEqual([
    'sara',
    SOON,
    '11:00',
    '12:00',
    'meeting',
  ]);
  await user.selectOptions(form.getByLabelText('Specialist'), 'The whole centre');
  await user.selectOptions(form.getByLabelText('Reason'), 'Prayer');
  await user.click(form.getByRole('button', { name: 'Block the time' }));
  const affected = await dialog('Appointments affected by this change');
  await user.selectOptions(await affected.findByLabelText(/^What about/), 'Keep the appointment as it is');
  answers(blockTime, (input) => {
    sent.push(input);
    return { $id: 'block-1', ...data };
  });
  await user.click(affected.getByRole('button', { name: 'Apply and save' }));
  await screen.findByText('Time blocked');
  expect(screen.queryByRole('dialog')).toBeNull();
  const kept = [{ id: one.$id, version: one.version }];
  expect(asked[0]).toEqual({ id: 'reception', data });
  expect(sent).toEqual([{ id: 'reception', requestId: expect.any(String), data, keep_appointments: kept }]);
});

test('a blocked time stands in the calendar, is told to who books over it, and is removed by a press', async () => {
  const blocked = [
    {
      $id: 'block-1',
      specialist_id: 'sara',
      starts_at: soonAt('11:00'),
      ends_at: soonAt('12:00'),
      reason: 'meeting' as const,
    },
    {
      $id: 'block-2',
      specialist_id: null,
      starts_at: soonAt('15:00'),
      ends_at: soonAt('15:30'),
      reason: 'prayer' as const,
    },
  ];
  const working = [
    { specialist_id: 'sara', starts_at: soonAt('10:00'), ends_at: soonAt('11:00') },
    { specialist_id: 'sara', starts_at: soonAt('12:00'), ends_at: soonAt('18:00') },
  ];
  const removed: Input[] = [];
  answers(unblockTime, (input) => {
    removed.push(input);
    answers(fetchCalendar, aCalendar({ appointments: [], blocked: blocked.slice(1) }));
    return { removed: true };
  });
  const { user } = await open(aCalendar({ appointments: [], working, blocked }));
  await screen.findByRole('button', { name: /Centre blocked: Prayer$/ });
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  const form = await dialog('New appointment');
  await user.selectOptions(form.getByLabelText('Time'), '11:15');
  await user.selectOptions(form.getByLabelText('Length'), '15');
  await form.findByText('This time is blocked (Meeting). You can still book it.');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click((await dialog(/^Leave without saving/)).getByRole('button', { name: 'Leave without saving' }));
  await user.click(await screen.findByRole('button', { name: /11:00.*Blocked: Meeting$/ }));
  const question = await dialog(/^Unblock this time\?/);
  await user.click(question.getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Blocked: Meeting$/ })).toBeNull());
  expect(removed).toEqual([{ id: 'reception', blockedId: 'block-1' }]);
});

test('on a phone blocked times stand between the appointments, in the order of their times', async () => {
  const blocked = [['11:00', '12:00'] as const, ['16:00', '17:00'] as const].map(([from, to]) => ({
    $id: `block-${from}`,
    specialist_id: 'sara',
    starts_at: soonAt(from),
    ends_at: soonAt(to),
    reason: 'meeting' as const,
  }));
  await open(aCalendar({ blocked, appointments: [anAppointment()] }));
  const lines = within((await block()).closest('ol') as HTMLElement).getAllByRole('button');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Blocked'),
    expect.stringContaining('Hoda Elsayed'),
    expect.stringContaining('Blocked'),
  ]);
});

test('on a phone one specialist is a list of the day; what is missing in a new appointment is told at its field', async () => {
  const { user } = await open();
  await block();
  await user.selectOptions(screen.getByLabelText('Specialist'), 'karim');
  await screen.findByText('No appointments');
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  const form = await dialog('New appointment');
  await user.click(form.getByRole('button', { name: 'Save the appointment' }));
  await waitFor(() => expect(form.getAllByRole('alert').length).toBeGreaterThanOrEqual(4));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Kind')));
});

test('an appointment moves to another time, keeps its length, and may be put into the record of who has the phone', async () => {
  const sent: Input[] = [];
  answers(saveAppointment, (input) => {
    sent.push(input);
    return anAppointment({ starts_at: soonAt('16:30') });
  });
  const known = { $id: 'patient-1', name: 'Hoda Elsayed Ali', phones: ['01012345678'], birth_year: 1950 };
  const none = { last_visit_on: null, serial_number: null, lab_number: null };
  answers(searchPatients, { documents: [{ ...known, ...none }], total: 1 });
  const { user } = await open();
  await user.click(await block());
  await user.click((await dialog('Appointment of Hoda Elsayed')).getByRole('button', { name: 'Move or change…' }));
  const form = await dialog('Move or change the appointment');
  await user.selectOptions(form.getByLabelText('Time'), '16:30');
  await user.selectOptions(await form.findByLabelText(/^Client's record/), 'patient-1');
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Hoda Elsayed Ali');
  await user.click(form.getByRole('button', { name: 'Save the appointment' }));
  await screen.findByText('Appointment saved');
  expect(sent).toMatchObject([
    {
      appointmentId: 'appointment-1',
      version: 2,
      data: { starts_at: soonAt('16:30'), ends_at: soonAt('17:15'), patient_id: 'patient-1' },
    },
  ]);
});

test('an appointment that is let go over another column is brought there in the form that moves it', async () => {
  onDesk();
  answers(searchPatients, { documents: [], total: 0 });
  await open();
  const [from, to] = [
    await screen.findByRole('region', { name: 'Dr Sara' }),
    screen.getByRole('region', { name: 'د. كريم' }),
  ];
  // From ten to six: 32 quarters. It begins at one, the twelfth, and is held a quarter below that.
  for (const column of [from, to]) column.getBoundingClientRect = () => new DOMRect(0, 0, 200, 320);
  const item = within(from).getByRole('listitem');
  drag('dragStart', item, 135);
  drag('drop', to, 55);
  const form = await dialog('Move or change the appointment');
  expect(form.getByLabelText<HTMLSelectElement>('Time').value).toBe('11:00');
  expect(form.getByLabelText<HTMLSelectElement>('Specialist').value).toBe('karim');
  expect(form.getByLabelText<HTMLSelectElement>('Length').value).toBe('45');
});

test('a refusal of a state is told, and cancelling asks for the reason, in words where no other one fits', async () => {
  const sent: Input[] = [];
  answers(setAppointmentState, (input) => {
    sent.push(input);
    return { appointment: anAppointment({ state: 'cancelled' }), visitor: null };
  });
  const { user } = await open();
  await user.click(await block());
  const one = await dialog('Appointment of Hoda Elsayed');
  await user.click(one.getByRole('button', { name: 'Cancel the appointment' }));
  const question = await dialog(/^Cancel Hoda Elsayed’s appointment\?/);
  question.getByText(/You can undo this while nobody else has taken it/);
  expect(question.getByRole<HTMLInputElement>('radio', { name: 'Client’s request' }).checked).toBe(true);
  await user.click(question.getByRole('radio', { name: 'Another reason' }));
  await user.click(question.getByRole('button', { name: 'Cancel the appointment' }));
  await question.findByRole('alert');
  expect(sent).toEqual([]);
  await user.type(question.getByLabelText('Note'), ' power cut ');
  await user.click(question.getByRole('button', { name: 'Cancel the appointment' }));
  const cancellation = { reason: 'other', note: 'power cut' };
  await waitFor(() =>
    expect(sent).toMatchObject([{ appointmentId: 'appointment-1', version: 2, state: 'cancelled', cancellation }]),
  );
  refuses(setAppointmentState, 'record_changed');
  await user.click(one.getByRole('button', { name: 'Confirm' }));
  await one.findByRole('alert');
});

test('a cancelled appointment says why', async () => {
  const cancelled = { state: 'cancelled', cancel_reason: 'other', cancel_note: 'power cut' } as const;
  const { user } = await open(aCalendar({ appointments: [anAppointment(cancelled)] }));
  await user.click(await block());
  const one = await dialog('Appointment of Hoda Elsayed');
  expect(one.getByText('Reason for cancelling').nextSibling?.textContent).toBe('Another reason: power cut');
});

test('a cancellation is taken back while the time is still to come and free', async () => {
  const cancelled = anAppointment({ state: 'cancelled', version: 3, cancel_reason: 'client-wish' });
  const { user } = await open(aCalendar({ appointments: [cancelled] }));
  await user.click(await block());
  const one = await dialog('Appointment of Hoda Elsayed');
  refuses(saveAppointment, 'time_taken');
  await user.click(one.getByRole('button', { name: 'Undo the cancellation' }));
  await one.findByRole('alert');
  const sent: Input[] = [];
  answers(saveAppointment, (input) => {
    sent.push(input);
    answers(fetchCalendar, aCalendar());
    return anAppointment();
  });
  await user.click(one.getByRole('button', { name: 'Undo the cancellation' }));
  await one.findByRole('button', { name: 'Move or change…' });
  const { name, starts_at, ends_at } = cancelled;
  expect(sent).toMatchObject([{ appointmentId: 'appointment-1', version: 3, data: { name, starts_at, ends_at } }]);
});

test('a cancellation is taken back by a yes while the client has another appointment at that time', async () => {
  const { user } = await open(aCalendar({ appointments: [anAppointment({ state: 'cancelled', version: 3 })] }));
  await user.click(await block());
  const one = await dialog('Appointment of Hoda Elsayed');
  const restore = () => user.click(one.getByRole('button', { name: 'Undo the cancellation' }));
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Hoda Elsayed already has an appointment then' }));
  refuses(saveAppointment, 'client_busy', { specialist_id: 'karim' });
  await restore();
  (await question()).getByText(/د\. كريم/);
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect((await one.findByRole('alert')).textContent).toBe('This client has another appointment at that time.');
  await restore();
  const sent: Input[] = [];
  answers(saveAppointment, (input) => {
    sent.push(input);
    answers(fetchCalendar, aCalendar());
    return anAppointment();
  });
  await user.click((await question()).getByRole('button', { name: 'Book both' }));
  await one.findByRole('button', { name: 'Move or change…' });
  expect(sent).toMatchObject([{ appointmentId: 'appointment-1', version: 3, overlap_ok: true }]);
});

test('who arrives has the visit form filled in', async () => {
  answers(setAppointmentState, { appointment: anAppointment({ state: 'arrived' }), visitor: aVisitor });
  answers(searchPatients, { documents: [], total: 0 });
  const app = await openToday();
  await app.user.click(await block());
  const one = await dialog('Appointment of Hoda Elsayed');
  await app.user.click(one.getByRole('button', { name: 'Mark as arrived' }));
  await isAt(app, '/clinic/visit');
  await findHeading('Visit by appointment');
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('Name'), value('Main phone'), value('Age'), value('Address')]).toEqual([
    'Hoda Elsayed',
    '01012345678',
    '67',
    '12 Nile St.',
  ]);
  // Once it is sent, whoever sent it is back in the calendar, and nothing is asked.
  answers(submitReceptionForm, (input) => {
    expect(input).toMatchObject({ appointmentId: 'appointment-1' });
    return { $id: 'form-1', status: 'pending', version: 1 };
  });
  await app.user.click(screen.getByRole('button', { name: 'Send to customer service' }));
  await isAt(app, '/clinic/calendar');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an admin, who opens no visit forms, stays in the calendar when somebody arrives', async () => {
  const arrived = ofToday({ state: 'arrived' });
  answers(setAppointmentState, () => {
    answers(fetchCalendar, aCalendar({ appointments: [arrived] }));
    return { appointment: arrived, visitor: aVisitor };
  });
  const app = await openToday('admin');
  await app.user.click(await block());
  const one = await dialog('Appointment of Hoda Elsayed');
  await app.user.click(one.getByRole('button', { name: 'Mark as arrived' }));
  // The step that is done has passed the focus on.
  await waitFor(() => expect(document.activeElement).toBe(one.getByRole('button', { name: 'Done' })));
  expect(one.queryByRole('button', { name: 'Open the visit form' })).toBeNull();
  expect(app.place().path).toBe('/clinic/calendar');
});

test('a week begins on Saturday, and the address keeps it', async () => {
  const asked: Input[] = [];
  const app = await open();
  answers(fetchCalendar, (input) => {
    asked.push(input);
    return aCalendar({ appointments: [] });
  });
  await app.user.selectOptions(await screen.findByLabelText('View'), 'week');
  await waitFor(() => expect(app.place().path).toContain('view=week'));
  await waitFor(() => expect(screen.getAllByText('No appointments')).toHaveLength(7));
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toMatch(/^Saturday/);
  const week = asked.find(({ from, to }) => from !== to);
  expect(new Date(`${String(week?.from)}T00:00:00Z`).getUTCDay()).toBe(6);
});

test('a week shows what all specialists have, and with whom, until one of them is chosen', async () => {
  const nadia = anAppointment({ $id: 'appointment-2', specialist_id: 'karim', name: 'Nadia Adel' });
  const app = await open(aCalendar({ appointments: [anAppointment(), nadia] }), 'reception', `?day=${SOON}&view=week`);
  await screen.findByRole('button', { name: /Hoda Elsayed.*Hearing test, Dr Sara/ });
  await screen.findByRole('button', { name: /Nadia Adel.*Hearing test, د. كريم/ });
  await app.user.selectOptions(screen.getByLabelText('Specialist'), 'karim');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Hoda Elsayed/ })).toBeNull());
  expect(screen.getByRole('button', { name: /Nadia Adel/ }).textContent).not.toContain('كريم');
});

test('without specialists the admin is led to the working hours', async () => {
  await open(aCalendar({ specialists: [], working: [], appointments: [] }), 'admin');
  const way = await screen.findByRole('heading', { level: 2, name: 'No specialists yet' });
  expect(way).toBeTruthy();
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Specialists and hours' });
  expect(link.getAttribute('href')).toBe('/admin/schedule');
});

test('a free time is picked for whoever is free then, and a time out of hours is said to be', async () => {
  const asked: Input[] = [];
  answers(fetchDeskTimes, (input) => {
    asked.push(input);
    return { times: [freeAt('15:30', '16:15')] };
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New appointment' }));
  const form = await dialog('New appointment');
  const specialist = form.getByLabelText<HTMLSelectElement>('Specialist');
  await user.selectOptions(specialist, '');
  await user.selectOptions(form.getByLabelText('Kind'), 'hearing-test');
  await user.click(form.getByRole('button', { name: 'Free times' }));
  await user.click(await form.findByRole('button', { name: /^3:30\spm/ }));
  expect([specialist.value, form.getByLabelText<HTMLSelectElement>('Time').value]).toEqual(['sara', '15:30']);
  expect(asked[0]).toMatchObject({ kind: 'hearing-test', minutes: '45', from: SOON });
  expect(asked[0]).not.toHaveProperty('specialist_id');
  expect(form.queryByText(/^Outside the working hours/)).toBeNull();
  await user.selectOptions(form.getByLabelText('Time'), '18:00');
  await form.findByText('Outside the working hours of Dr Sara. You can still book it.');
});

test('who waits is listed live; a held time is confirmed or not wanted, another one given, and they leave the list', async () => {
  const sent: Input[] = [];
  const note = (input: Input) => void sent.push(input);
  const { user } = await open(aCalendar({ waiting: [] }));
  await screen.findByText('Nobody is waiting.');
  const offered = aWait({ offer: anOffer(), note: 'mornings' });
  answers(fetchCalendar, aCalendar({ waiting: [offered] }));
  live.tell();
  await screen.findByText('Samira Adel');
  answers(setAppointmentState, (input) => {
    note(input);
    return { appointment: anAppointment(), visitor: null };
  });
  answers(refuseOffer, (input) => {
    note(input);
    return aWait();
  });
  answers(removeWait, (input) => {
    note(input);
    return { ended: true };
  });
  answers(saveAppointment, (input) => {
    note(input);
    return anAppointment();
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Confirm the time: Samira Adel');
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('Not this time: Samira Adel');
  await waitFor(() => expect(sent).toHaveLength(2));
  await press('Remove from the list: Samira Adel');
  const question = within(await screen.findByRole('dialog', { name: /^Remove Samira Adel from/ }));
  await user.click(question.getByRole('button', { name: 'Remove from the list' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  answers(searchPatients, { documents: [], total: 0 });
  await press('Give a time: Samira Adel');
  const form = await dialog('New appointment');
  expect(form.getByLabelText<HTMLInputElement>('Phone').value).toBe('01112345678');
  await user.selectOptions(form.getByLabelText('Time'), '14:00');
  await user.click(form.getByRole('button', { name: 'Save the appointment' }));
  await screen.findByText('Appointment saved');
  const own = { id: 'reception', appointmentId: 'wait-1', version: 4 };
  expect(sent).toMatchObject([{ ...own, state: 'confirmed' }, own, own, { ...own, data: { note: 'mornings' } }]);
});

test('a guest’s name does nothing but be read when the desk takes them off the list', async () => {
  const name =
    '<meta http-equiv="refresh" content="0;url=https://evil.example/"><a href="https://evil.example/">Ali</a>';
  const { user } = await open(aCalendar({ waiting: [aWait({ name })] }));
  await user.click(await screen.findByRole('button', { name: `Remove from the list: ${name}` }));
  const question = await screen.findByRole('dialog', { name: `Remove ${name} from the waiting list?` });
  expect(document.querySelector('meta[http-equiv]')).toBeNull();
  expect(question.querySelector('a')).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Back' }));
});

test('the list says who is to be called and whom nobody knows, how many there are, and shows the others on demand', async () => {
  const called = aWait({ $id: 'wait-2', name: 'Nadia Fawzy', wanted_at: soonAt('13:00'), unproven: true });
  answers(fetchWaits, ({ cursor }: Input) => ({
    documents: cursor ? [called] : [aWait()],
    total: 2,
    capped: false,
    next: cursor ? null : 'wait-1',
  }));
  const { user } = await open(aCalendar({ waiting: [aWait()], waiting_total: 2, waiting_next: 'wait-1' }));
  const title = await screen.findByText('Waiting list');
  expect(title.textContent).toContain('2');
  await user.click(title);
  expect(screen.queryByText('Nadia Fawzy')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Nadia Fawzy');
  expect(screen.getByText(/^Please call: asked for .*1:00/)).toBeDefined();
  expect(screen.getAllByText('Not verified')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('everything that one phone booked is cancelled in one step, after a question, until nothing is left', async () => {
  const sent: Input[] = [];
  answers(fetchPartyBookings, { account: null, phone: 31, address: 2 });
  answers(cancelPartyBookings, (input) => {
    sent.push(input);
    return sent.length === 1 ? { cancelled: 30, left: 1 } : { cancelled: 1, left: 0 };
  });
  const { user } = await open();
  await user.click(await block());
  await user.click((await dialog(/^Appointment of/)).getByRole('button', { name: 'Cancel all bookings…' }));
  const all = await dialog('Cancel all bookings in one step');
  expect(all.queryByRole('button', { name: /account/ })).toBeNull();
  await user.click(await all.findByRole('button', { name: 'With the same phone (31)' }));
  const question = within(await screen.findByRole('dialog', { name: /^Cancel everything/ }));
  await user.click(question.getByRole('button', { name: 'Cancel all' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ appointmentId: anAppointment().$id, party: 'phone' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel all bookings in one step' })).toBeNull());
});

test('the desk puts somebody on the waiting list', async () => {
  const sent: Input[] = [];
  answers(saveWait, (input) => {
    sent.push(input);
    return aWait();
  });
  answers(searchPatients, { documents: [], total: 0 });
  const { user } = await open();
  await user.click(await screen.findByText('Waiting list'));
  await user.click(screen.getByRole('button', { name: 'Add to the waiting list' }));
  const form = await dialog('Add to the waiting list');
  await user.selectOptions(form.getByLabelText('Kind'), 'fitting');
  await user.selectOptions(form.getByLabelText('Specialist'), 'karim');
  fireEvent.change(form.getByLabelText('From'), { target: { value: SOON } });
  fireEvent.change(form.getByLabelText('Until'), { target: { value: SOON } });
  await user.type(form.getByLabelText('Phone'), '01112345678');
  await user.type(form.getByLabelText('Name'), 'Samira Adel');
  await user.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('Added to the waiting list');
  expect(sent).toMatchObject([
    {
      data: {
        kind: 'fitting',
        specialist_id: 'karim',
        from: SOON,
        to: SOON,
        name: 'Samira Adel',
        phone: '01112345678',
      },
    },
  ]);
});

test('an appointment that is saved on another day is shown there, and nothing is asked', async () => {
  const later = soonAt('13:00').replace(SOON, dayAfter(SOON, 2));
  answers(saveAppointment, anAppointment({ starts_at: later }));
  answers(searchPatients, { documents: [], total: 0 });
  const app = await open();
  await app.user.click(await block());
  await app.user.click((await dialog(/^Appointment of/)).getByRole('button', { name: 'Move or change…' }));
  const form = await dialog('Move or change the appointment');
  fireEvent.change(form.getByLabelText('Date'), { target: { value: dayAfter(SOON, 2) } });
  await app.user.click(form.getByRole('button', { name: 'Save the appointment' }));
  await waitFor(() => expect(app.place().path).toContain(`day=${dayAfter(SOON, 2)}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nobody is marked as arrived or missing before the day of their appointment', async () => {
  const { user } = await open();
  await user.click(await block());
  const one = await dialog(/^Appointment of/);
  expect(one.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Confirm', 'Cancel the appointment', 'Move or change…']),
  );
  for (const name of ['Mark as arrived', 'Mark as no-show']) expect(one.queryByRole('button', { name })).toBeNull();
});

test('times at which the specialist has somebody are not offered', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New appointment' }));
  const form = await dialog('New appointment');
  await user.selectOptions(form.getByLabelText('Kind'), 'hearing-test');
  const times = () => [...form.getByLabelText<HTMLSelectElement>('Time').options].map(({ value }) => value);
  // From one to a quarter to two somebody is there, and a hearing test takes as long.
  for (const busy of ['12:30', '13:00', '13:30']) await waitFor(() => expect(times()).not.toContain(busy));
  expect(times()).toEqual(expect.arrayContaining(['12:15', '13:45']));
  await user.selectOptions(form.getByLabelText('Specialist'), 'karim');
  await waitFor(() => expect(times()).toContain('13:00'));
});

test('two appointments of one client at one time are asked about, and booked by a yes', async () => {
  const sent: Input[] = [];
  refuses(saveAppointment, 'client_busy', { specialist_id: 'karim' });
  answers(searchPatients, { documents: [], total: 0 });
  const { user } = await open();
  await user.click(await block());
  await user.click((await dialog(/^Appointment of/)).getByRole('button', { name: 'Move or change…' }));
  const form = await dialog('Move or change the appointment');
  await user.selectOptions(form.getByLabelText('Time'), '16:30');
  await user.click(form.getByRole('button', { name: 'Save the appointment' }));
  const question = within(await screen.findByRole('dialog', { name: 'Hoda Elsayed already has an appointment then' }));
  question.getByText(/د\. كريم/);
  answers(saveAppointment, (input) => {
    sent.push(input);
    return anAppointment({ starts_at: soonAt('16:30') });
  });
  await user.click(question.getByRole('button', { name: 'Book both' }));
  await screen.findByText('Appointment saved');
  expect(sent).toMatchObject([{ overlap_ok: true }]);
});

test('who is to be called is listed above the calendar whatever the day, and an appointment opens by its address', async () => {
  const sent: Input[] = [];
  const booked = anAppointment({ $id: 'appointment-2', name: 'Samira Adel' });
  answers(setAppointmentState, (input) => {
    sent.push(input);
    answers(fetchCalendar, aCalendar());
    return { appointment: booked, visitor: null };
  });
  const calendar = aCalendar({ to_confirm: { documents: [booked], total: 1 } });
  const app = await open(calendar, 'reception', `?day=${SOON}&open=appointment-1`);
  const one = await dialog('Appointment of Hoda Elsayed');
  await app.user.click(one.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(app.place().path).toBe(`/clinic/calendar?day=${SOON}`));
  await app.user.click(await screen.findByText('To confirm (1)'));
  await app.user.click(screen.getByRole('button', { name: 'Confirm: Samira Adel' }));
  await waitFor(() => expect(screen.queryByText('To confirm (1)')).toBeNull());
  expect(sent).toMatchObject([{ appointmentId: 'appointment-2', state: 'confirmed' }]);
});

test('leave stands in the calendar with the name on each of its days, takes no press, and cannot be booked over', async () => {
  const leave = {
    $id: 'leave-1',
    specialist_id: 'sara',
    starts_at: momentInCairo(`${dayAfter(SOON, -1)}T00:00`) ?? '',
    ends_at: momentInCairo(`${dayAfter(SOON)}T00:00`) ?? '',
    reason: 'leave' as const,
  };
  const { user } = await open(aCalendar({ appointments: [], working: [], blocked: [leave] }));
  await screen.findByText('Away: Dr Sara');
  screen.getByText('All day');
  expect(screen.queryByRole('button', { name: /Away/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  const form = await dialog('New appointment');
  await user.selectOptions(form.getByLabelText('Time'), '11:15');
  await user.selectOptions(form.getByLabelText('Length'), '15');
  await form.findByText('Dr Sara is on leave then and cannot be booked.');
});

test('reception enters who is ill today, once it is decided about their appointments', async () => {
  const sent: Input[] = [];
  refuses(recordLeave, 'appointments_affected');
  const names = { name_ar: 'د. سارة', name_en: 'Dr Sara' };
  const one = { ...anAppointment(), conflict: 'blocked' as const, specialist: names, suggestions: [] };
  answers(fetchLeaveAppointments, { documents: [one], total: 1 });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sick leave from today' }));
  const form = await dialog('Sick leave from today');
  await user.selectOptions(form.getByLabelText('Specialist'), 'Dr Sara');
  await user.click(form.getByRole('button', { name: 'Save leave' }));
  const affected = await dialog('Appointments affected by this change');
  await user.selectOptions(await affected.findByLabelText(/^What about/), 'Keep the appointment as it is');
  answers(recordLeave, (input) => {
    sent.push(input);
    return { $id: 'leave-1' };
  });
  await user.click(affected.getByRole('button', { name: 'Apply and save' }));
  await screen.findByText('Leave saved');
  const data = { specialist_id: 'sara', kind: 'sick', from: cairoDay(), to: cairoDay() };
  const kept = [{ id: one.$id, version: one.version }];
  expect(sent).toEqual([{ id: 'reception', requestId: expect.any(String), data, keep_appointments: kept }]);
});

test('whoever is a specialist gets to their own day, and an admin to leave that waits for an answer', async () => {
  await open(aCalendar({ own_specialist: 'sara', leave_requests: 2 }), 'admin');
  expect((await screen.findByRole('link', { name: 'My day' })).getAttribute('href')).toBe('/clinic/my-day');
  const requests = screen.getByRole('link', { name: '2 leave requests wait for an answer' });
  expect(requests.getAttribute('href')).toBe('/admin/schedule');
});
