import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { bookAppointment, fetchFreeTimes } from '#contract/appointments/calls.ts';
import * as calendar from '#contract/appointments/staff-calls.ts';
import * as calls from '#contract/specialists/calls.ts';
import type { LeaveRequest } from '#contract/specialists/schemas.ts';
import { publicSpecialistId } from '#lib/ids.ts';
import { fromElsewhere, inDays, keptAppointments, specialist } from '../../../testing/appointments.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const desk = await shop.join('reception');
const sara = await shop.join('cs');
const rana = await shop.join('accounting');
const { auditOf } = orderKit(shop, boss);
const { $id: settingsId } = (await shop.rows('settings'))[0] ?? expect.fail('no settings');
await shop.change(
  'settings',
  settingsId,
  keptAppointments({
    specialists: [
      specialist('sara', { account_id: sara.id }),
      specialist('rana', { account_id: rana.id }),
      specialist('adel'),
    ],
  }),
);

const day = (days: number) => inDays(days, '12:00').slice(0, 10);
const leave = (from: number, to = from, change: Partial<LeaveRequest> = {}): LeaveRequest => ({
  kind: 'annual',
  from: day(from),
  to: day(to),
  ...change,
});
const ask = (who: Caller, data: LeaveRequest, requestId: string = crypto.randomUUID()) =>
  shop.call(who, calls.askForLeave, { id: who.id, requestId, data });
const asked = async (who: Caller, data: LeaveRequest) =>
  (await ask(who, data)).data ?? expect.fail('nothing was asked for');
const approve = (leaveId: string, keep_appointments: { id: string; version: number }[] = []) =>
  shop.call(boss, calls.approveLeave, { id: boss.id, leaveId, keep_appointments });
const withdraw = (who: Caller, leaveId: string) => shop.call(who, calls.withdrawLeave, { id: who.id, leaveId });
const record = (who: Caller, data: LeaveRequest, specialist_id = 'adel', requestId: string = crypto.randomUUID()) =>
  shop.call(who, calls.recordLeave, { id: who.id, requestId, data: { specialist_id, ...data } });
const book = (specialist_id: string, starts_at: string) =>
  shop.call(desk, calendar.saveAppointment, {
    id: desk.id,
    requestId: crypto.randomUUID(),
    data: { kind: 'repair', specialist_id, starts_at, name: 'Mona', phone: newPhone() },
  });
const bookOnline = async (name: string, starts_at: string) => {
  await fromElsewhere(shop);
  return shop.call(shop.guest, bookAppointment, {
    kind: 'repair',
    specialist_id: publicSpecialistId(name),
    starts_at,
    name: 'Mona',
    phone: newPhone(),
    requestId: crypto.randomUUID(),
  });
};
const offered = async (days: number, name: string) => {
  const wish = { kind: 'repair' as const, specialist_id: publicSpecialistId(name), from: day(days), to: day(days) };
  return (await shop.call(shop.guest, fetchFreeTimes, wish)).data?.times.map(({ starts_at }) => starts_at) ?? [];
};
const shownBy = async (who: Caller, days: number) =>
  (await shop.call(who, calendar.fetchCalendar, { id: who.id, from: day(days), to: day(days) })).data ??
  expect.fail('nothing answered');
const myDay = async (who: Caller, days: number) =>
  (await shop.call(who, calls.fetchMyDay, { id: who.id, day: day(days) })).data ?? expect.fail('nothing answered');
const slotsOf = (id: string) => shop.rows('appointment_slots', [Query.equal('appointment_id', id), Query.limit(500)]);
const fieldsOf = (answer: { params?: unknown }) =>
  Object.keys((answer.params as { fields?: object } | undefined)?.fields ?? {});

describe('leave that a specialist asks for', () => {
  test('closes nothing until an admin approves it, and then the times of those days alone, with them alone', async () => {
    const made = await asked(sara, leave(3, 4));
    expect(made).toMatchObject({ specialist_id: 'sara', state: 'requested', starts_at: inDays(3, '00:00') });
    expect(await offered(3, 'sara')).toContain(inDays(3, '12:00'));
    const approved = await approve(made.$id);
    expect(approved.data).toEqual({ ...made, state: 'approved' });
    expect((await approve(made.$id)).data).toEqual(approved.data);
    expect(await offered(3, 'sara')).toEqual([]);
    expect(await offered(4, 'sara')).toEqual([]);
    expect(await offered(5, 'sara')).toContain(inDays(5, '12:00'));
    expect(await offered(3, 'rana')).toContain(inDays(3, '12:00'));
    expect(await bookOnline('sara', inDays(3, '12:00'))).toMatchObject({ code: 'time_taken' });
    // Neither within working hours nor outside of them, and nobody makes it free by the calendar.
    expect(await book('sara', inDays(4, '12:00'))).toMatchObject({ code: 'specialist_away' });
    expect(await book('sara', inDays(4, '21:00'))).toMatchObject({ code: 'specialist_away' });
    const unblock = { id: desk.id, blockedId: made.$id };
    expect(await shop.call(desk, calendar.unblockTime, unblock)).toMatchObject({ code: 'not_found' });
    expect((await auditOf(made.$id)).map(({ action }) => action).sort()).toEqual(['create', 'update']);
  });

  test('is seen by everybody as time away, and of what kind it is by the admin and the specialist alone', async () => {
    const { $id } = await asked(rana, leave(9, 9, { kind: 'sick' }));
    await approve($id);
    const { blocked } = await shownBy(desk, 9);
    expect(blocked).toEqual([
      { $id, specialist_id: 'rana', starts_at: inDays(9, '00:00'), ends_at: inDays(10, '00:00'), reason: 'leave' },
    ]);
    const { data } = await shop.call(boss, calls.fetchLeaves, { id: boss.id });
    expect(data?.documents.find((one) => one.$id === $id)?.kind).toBe('sick');
    expect((await myDay(rana, 9)).leaves.find((one) => one.$id === $id)?.kind).toBe('sick');
    expect((await myDay(sara, 9)).leaves.map((one) => one.$id)).not.toContain($id);
    expect(JSON.stringify(await auditOf($id))).not.toContain('sick');
  });

  test('is asked for once by a repeat, refused beside other leave and to an account that is no specialist', async () => {
    const requestId = crypto.randomUUID();
    const [first, again] = await Promise.all([
      ask(sara, leave(12, 14), requestId),
      ask(sara, leave(12, 14), requestId),
    ]);
    expect(first.data).toEqual(again.data);
    expect(await ask(sara, leave(14))).toMatchObject({ code: 'leave_overlaps' });
    expect((await ask(rana, leave(14))).status).toBe(200);
    expect(await ask(desk, leave(14))).toMatchObject({ code: 'not_a_specialist' });
  });

  test('says nothing of an illness, ends after it begins and today or later, and is a part of one day at most', async () => {
    expect(fieldsOf(await ask(sara, leave(20, 20, { kind: 'sick', note: 'flu' })))).toEqual(['data.note']);
    expect(fieldsOf(await ask(sara, leave(20, 19)))).toContain('data.to');
    expect(fieldsOf(await ask(sara, leave(-3, -1)))).toEqual(['data.to']);
    expect(fieldsOf(await ask(sara, leave(20, 21, { from_time: '10:00', to_time: '12:00' })))).toEqual([
      'data.from_time',
      'data.to_time',
    ]);
    expect(fieldsOf(await ask(sara, leave(20, 20, { from_time: '10:00' })))).toEqual(['data.to_time']);
    expect(fieldsOf(await ask(sara, leave(20, 20, { from_time: '12:00', to_time: '12:00' })))).toEqual([
      'data.to_time',
    ]);
    expect((await ask(sara, leave(20, 90))).code).toBe('invalid_input');
  });

  test('of a few hours closes these hours', async () => {
    const { $id } = await asked(sara, leave(22, 22, { from_time: '12:00', to_time: '14:00', kind: 'training' }));
    expect((await approve($id)).status).toBe(200);
    const times = await offered(22, 'sara');
    expect(times).toContain(inDays(22, '11:30'));
    expect(times).not.toContain(inDays(22, '12:00'));
    expect(times).toContain(inDays(22, '14:00'));
    expect(await slotsOf($id)).toHaveLength(8);
  });
});

describe('approval of leave with appointments', () => {
  test('appointments are listed with other times and decided on before it is approved; a kept one stays, and can only be moved out', async () => {
    const { data: booked } = await book('sara', inDays(25, '12:00'));
    const { id, version } = { id: booked?.$id ?? '', version: booked?.version ?? 0 };
    const { $id } = await asked(sara, leave(25));
    expect(await approve($id)).toMatchObject({ code: 'appointments_affected', params: { count: 1 } });
    const span = { specialist_id: 'sara', from: day(25), to: day(25) };
    const { data: affected } = await shop.call(boss, calls.fetchLeaveAppointments, { id: boss.id, data: span });
    expect(affected).toMatchObject({ total: 1, documents: [{ $id: id, conflict: 'blocked' }] });
    expect(affected?.documents[0]?.suggestions[0]?.starts_at).toBe(inDays(26, '10:00'));
    expect((await approve($id, [{ id, version }])).status).toBe(200);
    const move = (starts_at: string, note: string) =>
      shop.call(desk, calendar.saveAppointment, {
        id: desk.id,
        requestId: crypto.randomUUID(),
        appointmentId: id,
        version,
        data: { kind: 'repair', specialist_id: 'sara', starts_at, name: 'Mona', phone: booked?.phone ?? '', note },
      });
    expect(await move(inDays(25, '15:00'), '')).toMatchObject({ code: 'specialist_away' });
    expect((await move(inDays(25, '12:00'), 'Brings her son')).status).toBe(200);
    await expectTakenOnce();
  });

  test('bookings made at the moment of the approval: whichever comes second is refused', async () => {
    const { $id } = await asked(sara, leave(30, 31));
    const times = ['10:00', '11:00', '12:00', '13:00'].map((time) => inDays(30, time));
    await fromElsewhere(shop);
    const [approval, ...bookings] = await Promise.all([
      approve($id),
      ...times.map((time) => book('sara', time)),
      bookOnline('sara', inDays(31, '12:00')),
    ]);
    const made = bookings.flatMap(({ data }) => data ?? []);
    expect(approval.status === 200 ? made : [approval.code]).toEqual(
      approval.status === 200 ? [] : ['appointments_affected'],
    );
    // What it took for nothing is given back.
    expect((await slotsOf($id)).length > 0).toBe(approval.status === 200);
    await expectTakenOnce();
  });

  test('bookings that read the schedule before the approval find the time taken', async () => {
    const { $id } = await asked(sara, leave(40, 43));
    await approve($id);
    // As it is for a booking that does not know of it yet.
    await shop.change('blocked_times', $id, { removed_at: new Date().toISOString() });
    expect((await bookOnline('sara', inDays(41, '12:00'))).status).not.toBe(200);
    expect((await slotsOf($id)).length).toBe(4 * 40);
    await shop.change('blocked_times', $id, { removed_at: null });
  });
});

describe('an answer', () => {
  test('that declines says why, and is the last word', async () => {
    const { $id } = await asked(sara, leave(50));
    const decline = () =>
      shop.call(boss, calls.declineLeave, { id: boss.id, leaveId: $id, answer: 'Two are away already' });
    expect((await decline()).data).toMatchObject({ state: 'declined', answer: 'Two are away already' });
    expect((await decline()).data).toMatchObject({ state: 'declined' });
    expect(await approve($id)).toMatchObject({ code: 'record_changed' });
    expect(await offered(50, 'sara')).toContain(inDays(50, '12:00'));
    expect((await ask(sara, leave(50))).status).toBe(200);
  });

  test('a specialist takes back their own request; only an admin cancels approved leave', async () => {
    const { $id } = await asked(sara, leave(52, 53));
    expect(await withdraw(rana, $id)).toMatchObject({ code: 'not_found' });
    expect((await withdraw(sara, $id)).data).toMatchObject({ state: 'withdrawn' });
    const other = await asked(sara, leave(52, 53));
    await approve(other.$id);
    expect(await withdraw(sara, other.$id)).toMatchObject({ code: 'record_changed' });
    expect((await withdraw(boss, other.$id)).data).toMatchObject({ state: 'withdrawn' });
    expect(await offered(52, 'sara')).toContain(inDays(52, '12:00'));
    expect(await slotsOf(other.$id)).toEqual([]);
    expect((await book('sara', inDays(52, '12:00'))).status).toBe(200);
  });
});

test('approved leave can end earlier, once: the days after it are booked again, the rest of it is not', async () => {
  const { $id } = await asked(sara, leave(56, 58));
  const shorten = (who: Caller, days: number) =>
    shop.call(who, calls.shortenLeave, { id: who.id, leaveId: $id, to: day(days) });
  expect(await shorten(boss, 56)).toMatchObject({ code: 'record_changed' });
  await approve($id);
  expect(await shorten(sara, 56)).toMatchObject({ code: 'forbidden' });
  expect((await shorten(boss, 59)).params.fields).toEqual({ to: { key: 'leave_not_shorter' } });
  expect((await shorten(boss, 55)).params.fields).toEqual({ to: { key: 'period_reversed' } });
  for (const _repeat of [1, 2]) {
    expect((await shorten(boss, 56)).data).toMatchObject({ state: 'approved', ends_at: inDays(57, '00:00') });
  }
  expect((await shownBy(desk, 57)).blocked).toEqual([]);
  expect((await book('sara', inDays(57, '12:00'))).status).toBe(200);
  expect(await book('sara', inDays(56, '12:00'))).toMatchObject({ code: 'specialist_away' });
  const taken = (await shop.rows('appointment_slots')).filter(({ appointment_id }) => appointment_id === $id);
  expect(taken.every(({ starts_at }) => new Date(starts_at) < new Date(inDays(57, '00:00')))).toBe(true);
  expect(taken.length).toBeGreaterThan(0);
  const ends = { before: { ends_at: inDays(59, '00:00') }, after: { ends_at: inDays(57, '00:00') } };
  expect((await auditOf($id)).filter(({ before }) => before?.ends_at)).toMatchObject([{ action: 'update', ...ends }]);
});

describe('leave that is entered for somebody', () => {
  test('by reception is of somebody who is ill from today on, and holds at once, also when it is sent twice', async () => {
    expect(fieldsOf(await record(desk, leave(0)))).toEqual(['data.kind']);
    expect(fieldsOf(await record(desk, leave(1, 1, { kind: 'sick' })))).toEqual(['data.from']);
    const requestId = crypto.randomUUID();
    const ill = leave(0, 1, { kind: 'sick' });
    const [one, other] = await Promise.all([
      record(desk, ill, 'adel', requestId),
      record(desk, ill, 'adel', requestId),
    ]);
    expect(one.data).toEqual(other.data);
    expect(Object.keys(one.data ?? {})).toEqual(['$id']);
    expect(await offered(1, 'adel')).toEqual([]);
    expect(await record(desk, ill)).toMatchObject({ code: 'leave_overlaps' });
    expect((await auditOf(one.data?.$id ?? '')).map(({ action }) => action).sort()).toEqual(['create', 'update']);
  });

  test('leaves nothing behind while there are appointments to decide on', async () => {
    await book('adel', inDays(60, '12:00'));
    const requestId = crypto.randomUUID();
    expect(await record(boss, leave(60), 'adel', requestId)).toMatchObject({ code: 'appointments_affected' });
    const { data } = await shop.call(boss, calls.fetchLeaves, { id: boss.id });
    expect(data?.documents.filter(({ starts_at }) => starts_at === inDays(60, '00:00'))).toEqual([]);
  });
});

/** Nobody has a quarter of an hour twice: neither an appointment nor leave. */
async function expectTakenOnce(): Promise<void> {
  const slots = await shop.rows('appointment_slots', [Query.limit(2000)]);
  const times = slots.map(({ who, starts_at }) => `${who} ${starts_at}`);
  expect(new Set(times).size).toBe(times.length);
}
