import { describe, expect, test } from 'vitest';
import { bookAppointment, bookOwnAppointment, fetchMyAppointments } from '#contract/appointments/calls.ts';
import type { AppointmentState } from '#contract/appointments/kinds.ts';
import * as calls from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { remindOfAppointments } from '../admin/remind-of-appointments.ts';
import { fromElsewhere, inDays, keptAppointments, room, specialist } from '../testing/appointments.ts';
import { newPhone, startShop } from '../testing/kit.ts';
import { mailKit } from '../testing/mail.ts';
import { orderKit } from '../testing/orders.ts';
import { patientKit } from '../testing/patients.ts';

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
const move = (appointmentId: string, version: number, state: AppointmentState) =>
  shop.call(desk, calls.setAppointmentState, { id: desk.id, appointmentId, version, state });
const calendar = async (from: string, to = from) =>
  (await shop.call(desk, calls.fetchCalendar, { id: desk.id, from, to })).data ?? expect.fail('nothing answered');
const day = (days: number) => dayAfter(cairoDay(), days);
const messagesTo = async (userId: string) =>
  (await shop.rows('outbox')).filter(({ user_id }) => user_id === userId).map(({ kind }) => kind);

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
      booked_by: 'desk',
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
    expect((await save({ starts_at: inDays(4, '12:45'), specialist_id: 'rana', room: 'one' })).status).toBe(200);
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
    expect((await move($id, 0, 'no-show')).data?.appointment).toMatchObject({ state: 'no-show', version: 1 });
    expect(await move($id, 1, 'done')).toMatchObject({ status: 409, code: 'appointment_over' });
    expect((await move($id, 1, 'confirmed')).data?.appointment).toMatchObject({ state: 'confirmed', version: 2 });
    expect(await move($id, 1, 'cancelled')).toMatchObject({ code: 'record_changed' });
    expect((await move($id, 2, 'cancelled')).data).toMatchObject({
      appointment: { state: 'cancelled' },
      visitor: null,
    });
    expect((await move($id, 2, 'cancelled')).data?.appointment).toMatchObject({ version: 3 });
    expect((await save({ starts_at: inDays(8, '12:00'), room: where })).status).toBe(200);
    expect(await move($id, 3, 'confirmed')).toMatchObject({ code: 'appointment_over' });
    expect(await save({ starts_at: inDays(8, '15:00') }, { appointmentId: $id, version: 3 })).toMatchObject({
      code: 'appointment_over',
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
    const { data: arrived } = await move($id, 0, 'arrived');
    expect(arrived?.visitor).toEqual({
      patient_id: patient.$id,
      name: 'منى علي',
      phone: '01012345678',
      secondary_phone: null,
      age: Number(inDays(10, '12:00').slice(0, 4)) - (thisYear - 60),
      address: expect.any(String),
      date: inDays(10, '12:00'),
      reasons: ['maintenance'],
    });
    // Asked again, it says the same.
    expect((await move($id, 0, 'arrived')).data?.visitor).toEqual(arrived?.visitor);
    const unknown = await saved({ starts_at: inDays(10, '15:00') });
    expect((await move(unknown.$id, 0, 'arrived')).data?.visitor).toMatchObject({
      patient_id: null,
      name: 'Mona Ali',
      age: null,
      address: null,
      reasons: ['new-hearing-aid'],
    });
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
    await move(own.$id, 1, 'cancelled');
    expect((await messagesTo(mona.id)).sort()).toEqual([
      'appointment_booked',
      'appointment_cancelled',
      'appointment_moved',
    ]);
    const { data: shown } = await shop.call(mona, fetchMyAppointments, { userId: mona.id });
    expect(shown).toMatchObject({ upcoming: [], past: [{ state: 'cancelled' }] });
  });

  test('of tomorrow once, by day, and not of what was cancelled', async () => {
    const [{ mona, own }, cancelled] = [await booked(13), await booked(14)];
    await move(cancelled.own.$id, 0, 'cancelled');
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
    await move(own.$id, 0, 'cancelled');
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
