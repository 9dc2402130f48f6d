import { describe, expect, test } from 'vitest';
import { bookAppointment, bookOwnAppointment, fetchMyAppointments } from '#contract/appointments/calls.ts';
import type { AppointmentState } from '#contract/appointments/kinds.ts';
import type { Cancellation } from '#contract/appointments/schemas.ts';
import * as calls from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fromElsewhere, inDays, keptAppointments, room, specialist } from '../../../testing/appointments.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { mailKit } from '../../../testing/mail.ts';
import { orderKit } from '../../../testing/orders.ts';
import { patientKit } from '../../../testing/patients.ts';
import { remindOfAppointments } from '../admin/remind-of-appointments.ts';
import { setAppointmentState as setAppointmentStateHandler } from './set-appointment-state.ts';

const setAppointmentState = asCalled(setAppointmentStateHandler);

const shop = await startShop(
  keptAppointments({ specialists: [specialist('sara'), specialist('rana')], rooms: [room('one'), room('two')] }),
);
const desk = await shop.join('reception');
const patients = patientKit(shop);
const { auditOf } = orderKit(shop, await shop.join('admin'));

const data = (change: object = {}) => ({
  kind: 'fitting' as const,
  specialist_id: 'sara',
  starts_at: inDays(3, '12:00'),
  name: ' Mona Ali ',
  phone: '010 1234 5678',
  ...change,
});
const save = (change: object = {}, of: { appointmentId?: string; version?: number; requestId?: string } = {}) =>
  shop.call(desk, calls.saveAppointment, {
    id: desk.id,
    requestId: crypto.randomUUID(),
    ...of,
    data: data(change),
  });
const saved = async (change: object = {}) => (await save(change)).data ?? expect.fail('nothing was saved');
const move = (appointmentId: string, version: number, state: AppointmentState, cancellation?: Cancellation) =>
  shop.call(desk, calls.setAppointmentState, { id: desk.id, appointmentId, version, state, cancellation });
const cancel = (appointmentId: string, version: number, cancellation: Cancellation = { reason: 'client-wish' }) =>
  move(appointmentId, version, 'cancelled', cancellation);
const calendar = async (from: string, to = from) =>
  (await shop.call(desk, calls.fetchCalendar, { id: desk.id, from, to })).data ?? expect.fail('nothing answered');
const day = (days: number) => dayAfter(cairoDay(), days);
/** Time has passed: the appointment is of another day now, and keeps the quarter hours that it has. */
const becomesOf = (appointmentId: string, days: number) =>
  shop.change('appointments', appointmentId, { starts_at: inDays(days, '12:00'), ends_at: inDays(days, '13:00') });
const messagesTo = async (userId: string) =>
  (await shop.rows('outbox')).filter(({ user_id }) => user_id === userId).map(({ kind }) => kind);

const fieldsOf = (answer: { params?: unknown }) => (answer.params as { fields: object }).fields;

describe('the desk', () => {
  test('makes an appointment, as long as its kind takes, in a room that is free', async () => {
    const requestId = crypto.randomUUID();
    const { data: made } = await save({ note: ' comes with her son ' }, { requestId });
    expect(made).toEqual({
      $id: expect.any(String),
      $createdAt: expect.any(String),
      kind: 'fitting',
      specialist_id: 'sara',
      room: expect.stringMatching(/^(one|two)$/),
      starts_at: inDays(3, '12:00'),
      ends_at: inDays(3, '13:00'),
      state: 'confirmed',
      patient_id: null,
      name: 'Mona Ali',
      phone: '01012345678',
      note: 'comes with her son',
      lang: 'ar',
      booked_by: 'desk',
      cancel_reason: null,
      cancel_note: null,
      coming_at: null,
      link: expect.stringMatching(/^\/a\/\w{16}$/),
      version: 0,
    });
    expect((await save({}, { requestId })).data).toMatchObject({ $id: made?.$id, version: 0 });
    expect(await calendar(day(3))).toMatchObject({
      appointments: [{ ...made, $createdAt: expect.any(String) }],
      specialists: [{ $id: 'sara', active: true }, { $id: 'rana' }],
      working: [
        { specialist_id: 'sara', starts_at: inDays(3, '10:00'), ends_at: inDays(3, '20:00') },
        { specialist_id: 'rana' },
      ],
    });
    expect(await auditOf(made?.$id ?? '')).toEqual([
      expect.objectContaining({
        action: 'create',
        label: 'Mona Ali',
        after: expect.objectContaining({ state: 'confirmed', specialist: 'أخصائي sara' }),
      }),
    ]);
  });

  test('never at a time that is taken, also by a quarter of an hour, and outside of working hours if it wants', async () => {
    await saved({ starts_at: inDays(4, '12:00'), room: 'two' });
    expect(await save({ starts_at: inDays(4, '12:45') })).toMatchObject({ status: 409, code: 'time_taken' });
    expect(
      (await save({ starts_at: inDays(4, '12:45'), specialist_id: 'rana', room: 'one', name: 'Laila' })).status,
    ).toBe(200);
    expect(await save({ starts_at: inDays(4, '23:30') })).toMatchObject({ status: 200 });
    // The room that was named is taken, another one is not; and without a room there is none to be taken.
    expect(await save({ starts_at: inDays(4, '13:00'), room: 'one' })).toMatchObject({ code: 'time_taken' });
    expect((await save({ starts_at: inDays(4, '13:00') })).data).toMatchObject({ room: 'two' });
    expect((await save({ starts_at: inDays(4, '14:00'), room: null })).data).toMatchObject({ room: null });
  });

  test('is told what is wrong with what it typed', async () => {
    const wrong = await save({
      starts_at: new Date(new Date(inDays(5, '12:00')).getTime() + 60_000).toISOString(),
      ends_at: inDays(6, '12:00'),
      specialist_id: 'nobody',
      room: 'nowhere',
      patient_id: 'nobody',
    });
    expect(Object.keys((wrong.params as { fields: object }).fields).sort()).toEqual([
      'data.ends_at',
      'data.patient_id',
      'data.room',
      'data.specialist_id',
      'data.starts_at',
    ]);
    expect(await save({}, { appointmentId: 'nothing', version: 0 })).toMatchObject({ code: 'not_found' });
  });

  test('changes one as it was read; who saw an older one is told', async () => {
    const { $id: appointmentId } = await saved({ starts_at: inDays(7, '12:00') });
    const later = { starts_at: inDays(7, '12:15'), specialist_id: 'rana' };
    expect((await save(later, { appointmentId, version: 0 })).data).toMatchObject({ ...later, version: 1 });
    expect((await save(later, { appointmentId, version: 0 })).data).toMatchObject({ version: 1 });
    expect(await save({ starts_at: inDays(7, '15:00') }, { appointmentId, version: 0 })).toMatchObject({
      code: 'record_changed',
    });
    // What it had is free again.
    expect((await save({ starts_at: inDays(7, '11:15') })).status).toBe(200);
  });

  test('brings one from state to state, as far as they follow; a cancelled one gives its time away', async () => {
    const { $id, room: where } = await saved({ starts_at: inDays(8, '12:00') });
    await becomesOf($id, -1);
    expect((await move($id, 0, 'no-show')).data?.appointment).toMatchObject({ state: 'no-show', version: 1 });
    expect(await move($id, 1, 'done')).toMatchObject({ status: 409, code: 'appointment_over' });
    expect((await move($id, 1, 'confirmed')).data?.appointment).toMatchObject({ state: 'confirmed', version: 2 });
    await becomesOf($id, 8);
    expect(await cancel($id, 1)).toMatchObject({ code: 'record_changed' });
    expect((await cancel($id, 2)).data).toMatchObject({
      appointment: { state: 'cancelled' },
      visitor: null,
    });
    expect((await cancel($id, 2)).data?.appointment).toMatchObject({ version: 3 });
    expect((await save({ starts_at: inDays(8, '12:00'), room: where })).status).toBe(200);
    expect(await move($id, 3, 'confirmed')).toMatchObject({ code: 'appointment_over' });
    await shop.change('appointments', $id, { state: 'done' });
    expect(await save({ starts_at: inDays(8, '15:00') }, { appointmentId: $id, version: 3 })).toMatchObject({
      code: 'appointment_over',
    });
  });

  test('takes a cancellation back while the time is still free, and not once it has passed', async () => {
    const starts_at = inDays(23, '12:00');
    const { $id, version } = await saved({ starts_at });
    await cancel($id, version, { reason: 'other', note: 'power cut' });
    const again = (of: number) => save({ starts_at }, { appointmentId: $id, version: of });
    expect(await again(0)).toMatchObject({ code: 'record_changed' });
    const { data: restored } = await again(1);
    expect(restored).toMatchObject({
      state: 'confirmed',
      version: 2,
      cancel_reason: null,
      cancel_note: null,
      starts_at,
    });
    expect((await again(1)).data).toMatchObject({ state: 'confirmed', version: 2 });
    expect(await save({ starts_at })).toMatchObject({ code: 'time_taken' });

    await cancel($id, 2);
    await saved({ starts_at, name: 'Laila', phone: newPhone() });
    expect(await again(3)).toMatchObject({ code: 'time_taken' });
    const yesterday = { starts_at: inDays(-1, '15:00'), ends_at: inDays(-1, '16:00') };
    await shop.change('appointments', $id, yesterday);
    expect(fieldsOf(await save(yesterday, { appointmentId: $id, version: 3 }))).toEqual({
      'data.starts_at': { key: 'time_past' },
    });
  });

  test('confirms what a guest has booked', async () => {
    const wish = { kind: 'repair' as const, starts_at: inDays(9, '12:00'), name: 'Mona', phone: newPhone() };
    const booked = await shop.call(shop.guest, bookAppointment, { ...wish, requestId: crypto.randomUUID() });
    const { appointments } = await calendar(day(9));
    expect(appointments).toMatchObject([{ $id: booked.data?.$id, state: 'booked', booked_by: 'guest' }]);
    expect((await move(booked.data?.$id ?? '', 0, 'confirmed')).data?.appointment.state).toBe('confirmed');
  });

  test('who has arrived brings along what a reception form asks for', async () => {
    const thisYear = Number(cairoDay().slice(0, 4));
    const patient = await patients.addPatient({ name: 'منى علي', birth_year: thisYear - 60 });
    await patients.addVisit(patient, {});
    const { $id } = await saved({ starts_at: inDays(10, '12:00'), patient_id: patient.$id, kind: 'repair' });
    await becomesOf($id, 0);
    const { data: arrived } = await move($id, 0, 'arrived');
    expect(arrived?.visitor).toEqual({
      patient_id: patient.$id,
      name: 'منى علي',
      phone: '01012345678',
      secondary_phone: null,
      age: 60,
      address: expect.any(String),
      date: inDays(0, '12:00'),
      reasons: ['maintenance'],
    });
    // Asked again, it says the same.
    expect((await move($id, 0, 'arrived')).data?.visitor).toEqual(arrived?.visitor);
    const unknown = await saved({ starts_at: inDays(10, '15:00') });
    await becomesOf(unknown.$id, 0);
    expect((await move(unknown.$id, 0, 'arrived')).data?.visitor).toMatchObject({
      patient_id: null,
      name: 'Mona Ali',
      age: null,
      address: null,
      reasons: ['new-hearing-aid'],
    });
  });

  test('nobody arrives before the day of an appointment, and nobody is missing before it has begun', async () => {
    const { $id } = await saved({ starts_at: inDays(16, '12:00') });
    for (const state of ['arrived', 'no-show'] as const) {
      expect(await move($id, 0, state)).toMatchObject({ status: 409, code: 'appointment_not_begun' });
    }
    const input = { id: desk.id, appointmentId: $id, version: 0 };
    const at = (time: string) => shop.ports({ now: () => new Date(inDays(16, time)) });
    const context = (time: string) =>
      ({ ...at(time), actor: { id: desk.id, name: 'Desk', email: '', role: 'reception' } }) as never;
    await expect(setAppointmentState({ ...input, state: 'no-show' }, context('11:45'))).rejects.toMatchObject({
      code: 'appointment_not_begun',
    });
    const arrived = await setAppointmentState({ ...input, state: 'arrived' }, context('11:45'));
    expect(arrived.appointment.state).toBe('arrived');
    const left = await setAppointmentState({ ...input, version: 1, state: 'no-show' }, context('11:50'));
    expect(left.appointment.state).toBe('no-show');
  });

  test('a time that has passed is not booked; who missed one and gets another time is expected again', async () => {
    const past = await save({ starts_at: inDays(-1, '12:00') });
    expect(past.params).toEqual({ fields: { 'data.starts_at': { key: 'time_past' } } });
    const { $id: appointmentId } = await saved({ starts_at: inDays(17, '12:00') });
    await becomesOf(appointmentId, -1);
    await move(appointmentId, 0, 'no-show');
    const there = { starts_at: inDays(-1, '12:00'), ends_at: inDays(-1, '13:00') };
    const noted = await save({ ...there, note: 'called' }, { appointmentId, version: 1 });
    expect(noted.data).toMatchObject({ state: 'no-show', note: 'called' });
    expect((await save({ starts_at: inDays(17, '15:00') }, { appointmentId, version: 2 })).data).toMatchObject({
      state: 'confirmed',
    });
  });

  test('is asked before one client has two appointments at one time, and books both when it says so', async () => {
    const patient = await patients.addPatient();
    const own = { patient_id: patient.$id, phone: newPhone() };
    await saved({ ...own, starts_at: inDays(18, '12:00') });
    const again = { ...own, starts_at: inDays(18, '12:30'), specialist_id: 'rana' };
    expect(await save(again)).toMatchObject({
      status: 409,
      code: 'client_busy',
      params: { specialist_id: 'sara' },
    });
    // Nobody has said whose it is: phone and name speak for the same person, a phone alone does not.
    expect(await save({ ...again, patient_id: null })).toMatchObject({ code: 'client_busy' });
    expect((await save({ ...again, patient_id: null, name: 'Laila' })).status).toBe(200);
    const both = { id: desk.id, requestId: crypto.randomUUID(), overlap_ok: true, data: data(again) };
    expect((await shop.call(desk, calls.saveAppointment, both)).code).toBe('time_taken');
    const later = { ...both, data: data({ ...again, starts_at: inDays(18, '11:30') }) };
    expect((await shop.call(desk, calls.saveAppointment, later)).status).toBe(200);
  });

  test('says why it cancels, in words of its own where no reason fits, and the log of changes knows the reason alone', async () => {
    const { $id: appointmentId } = await saved({ starts_at: inDays(19, '12:00') });
    expect(fieldsOf(await move(appointmentId, 0, 'cancelled'))).toEqual({ cancellation: { key: 'required' } });
    for (const note of [undefined, '  ']) {
      expect(fieldsOf(await cancel(appointmentId, 0, { reason: 'other', note }))).toEqual({
        'cancellation.note': { key: 'required' },
      });
    }
    expect(Object.keys(fieldsOf(await cancel(appointmentId, 0, { reason: 'ill', note: 'flu' })))).toEqual([
      'cancellation.note',
    ]);
    expect(Object.keys(fieldsOf(await move(appointmentId, 0, 'confirmed', { reason: 'ill' })))).toEqual([
      'cancellation',
    ]);
    const { data: done } = await cancel(appointmentId, 0, { reason: 'other', note: ' power cut ' });
    expect(done?.appointment).toMatchObject({ state: 'cancelled', cancel_reason: 'other', cancel_note: 'power cut' });
    expect((await calendar(day(19))).appointments).toMatchObject([
      { cancel_reason: 'other', cancel_note: 'power cut' },
    ]);
    const log = await auditOf(appointmentId);
    expect(log.map(({ after }) => after)).toContainEqual({ state: 'cancelled', cancel_reason: 'other' });
    expect(JSON.stringify(log)).not.toContain('power cut');
  });

  test('a calendar of more than six weeks is not asked for', async () => {
    const asked = (to: string) => shop.call(desk, calls.fetchCalendar, { id: desk.id, from: day(0), to });
    expect((await asked(day(41))).status).toBe(200);
    expect(await asked(day(42))).toMatchObject({ status: 400 });
  });
});

describe('a customer is told', () => {
  const booked = async (days: number) => {
    const mona = await shop.join();
    await fromElsewhere(shop);
    const wish = { kind: 'repair' as const, starts_at: inDays(days, '17:00'), name: 'Mona', phone: mona.phone };
    const { data: own } = await shop.call(mona, bookOwnAppointment, {
      ...wish,
      requestId: crypto.randomUUID(),
      userId: mona.id,
    });
    return { mona, own: own ?? expect.fail('nothing was booked') };
  };

  test('that it is booked, and what the desk does with it', async () => {
    const { mona, own } = await booked(12);
    const change = { starts_at: inDays(12, '18:00'), kind: 'repair' };
    await save(change, { appointmentId: own.$id, version: 0 });
    await cancel(own.$id, 1, { reason: 'specialist-absent' });
    expect((await messagesTo(mona.id)).sort()).toEqual([
      'appointment_booked',
      'appointment_cancelled',
      'appointment_moved',
    ]);
    const { data: shown } = await shop.call(mona, fetchMyAppointments, { userId: mona.id });
    expect(shown).toMatchObject({ upcoming: [], past: [{ state: 'cancelled', cancel_reason: 'specialist-absent' }] });

    await save(change, { appointmentId: own.$id, version: 2 });
    expect((await messagesTo(mona.id)).filter((kind) => kind === 'appointment_booked')).toHaveLength(2);
    const { data: restored } = await shop.call(mona, fetchMyAppointments, { userId: mona.id });
    expect(restored).toMatchObject({ upcoming: [{ state: 'confirmed', cancel_reason: null }], past: [] });
  });

  test('of tomorrow once, by day, and not of what was cancelled', async () => {
    const [{ mona, own }, cancelled] = [await booked(13), await booked(14)];
    await cancel(cancelled.own.$id, 0, { reason: 'other', note: 'rude on the phone' });
    const { data: shown } = await shop.call(cancelled.mona, fetchMyAppointments, { userId: cancelled.mona.id });
    expect(shown?.past).toMatchObject([{ state: 'cancelled', cancel_reason: null }]);
    expect(JSON.stringify(shown)).not.toContain('rude');
    const remind = (days: number, time: string) =>
      remindOfAppointments(shop.ports({ now: () => new Date(inDays(days, time)) }));
    const reminders = async (userId: string) =>
      (await messagesTo(userId)).filter((kind) => kind === 'appointment_reminder').length;
    await remind(12, '03:00');
    await remind(11, '12:00');
    expect(await reminders(mona.id)).toBe(0);
    await Promise.all([remind(12, '12:00'), remind(12, '12:00')]);
    await remind(12, '15:00');
    expect(await reminders(mona.id)).toBe(1);
    await remind(13, '12:00');
    expect(await reminders(cancelled.mona.id)).toBe(0);
    // That somebody was reminded is no change of the appointment.
    expect((await shop.row('appointments', own.$id))?.version).toBe(0);
  });

  test('by mail, in the language in which they booked; not any more what something newer has made idle', async () => {
    const mail = mailKit(shop);
    await mail.ensureProvider();
    const { mona, own } = await booked(15);
    await shop.change('appointment_details', own.$id, { lang: 'en' });
    await cancel(own.$id, 0);
    // An address that nobody has proven gets one mail an hour.
    await mail.run();
    await mail.run(62);
    expect((await mail.messagesTo(mona.id)).map(({ data: sent }) => sent)).toMatchObject([
      { subject: expect.stringMatching(/^Your appointment is cancelled: .*5:00/) },
    ]);
    const states = (await shop.rows('outbox')).filter(({ user_id }) => user_id === mona.id);
    expect(states.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      ['appointment_booked', 'superseded'],
      ['appointment_cancelled', 'sent'],
    ]);
  });

  test('who books for tomorrow needs no reminder', async () => {
    const { mona } = await booked(1);
    await remindOfAppointments(shop.ports({ now: () => new Date(inDays(0, '12:00')) }));
    expect(await messagesTo(mona.id)).toEqual(['appointment_booked']);
  });
});
