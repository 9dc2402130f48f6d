import { expect, test } from 'vitest';
import { bookAppointment } from '#contract/appointments/calls.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import * as staff from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchAffectedAppointments, fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import { daily, inDays, keptAppointments, room, someSchedule, specialist } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { affectedBy } from '../rules/affected-appointments.ts';
import type { Schedule } from '../rules/appointments.ts';

const start = { specialists: [specialist('sara'), specialist('rana')], rooms: [room('one'), room('two')] };
const shop = await startShop(keptAppointments(start));
const boss = await shop.join('admin');
const { id } = boss;
const day = (days: number) => dayAfter(cairoDay(), days);
const holiday = (days: number) => ({ from: day(days), to: day(days), name: 'Eid' });

const schedule = async () => (await shop.call(boss, fetchSettings, { id })).data?.appointments ?? expect.fail('none');
const save = (appointments: AppointmentSettings, keep_appointments?: { id: string; version: number }[]) =>
  shop.call(boss, updateSettings, { id, data: { appointments }, ...(keep_appointments && { keep_appointments }) });
const affected = async (appointments: AppointmentSettings) =>
  (await shop.call(boss, fetchAffectedAppointments, { id, appointments })).data ?? expect.fail('nothing answered');
const book = async (starts_at: string, change: object = {}) => {
  const data = {
    kind: 'repair' as const,
    specialist_id: 'sara',
    starts_at,
    name: 'Mona',
    phone: newPhone(),
    ...change,
  };
  const made = await shop.call(boss, staff.saveAppointment, { id, requestId: crypto.randomUUID(), data });
  return made.data ?? expect.fail(`nothing was booked: ${made.body}`);
};

test('a holiday over appointments is saved once each of them was moved, cancelled or kept', async () => {
  const [first, second, third] = [
    await book(inDays(3, '12:00')),
    await book(inDays(3, '14:00')),
    await book(inDays(3, '16:00'), { specialist_id: 'rana' }),
  ];
  await book(inDays(5, '12:00'));
  const before = await schedule();
  const closed = { ...before, holidays: [holiday(3)] };
  expect(await save(closed)).toMatchObject({ status: 409, code: 'appointments_affected', params: { count: 3 } });
  expect(await schedule()).toEqual(before);

  const { documents, total } = await affected(closed);
  expect(total).toBe(3);
  expect(documents.map(({ $id, conflict, name, phone }) => ({ $id, conflict, name, phone }))).toEqual(
    [first, second, third].map(({ $id, phone }) => ({ $id, conflict: 'hours', name: 'Mona', phone })),
  );
  // The next times of the same specialist that are open and free, for nobody the same first.
  const suggested = documents.map(({ suggestions }) => suggestions[0]);
  expect(suggested).toMatchObject([
    { specialist_id: 'sara', starts_at: inDays(4, '10:00') },
    { specialist_id: 'sara', starts_at: inDays(4, '10:30') },
    { specialist_id: 'rana', starts_at: inDays(4, '10:00') },
  ]);

  await book(inDays(4, '10:00'));
  expect((await affected(closed)).documents[0]?.suggestions[0]?.starts_at).toBe(inDays(4, '10:30'));
  const { kind, name, phone } = first;
  await shop.call(boss, staff.saveAppointment, {
    id,
    requestId: crypto.randomUUID(),
    appointmentId: first.$id,
    version: 0,
    data: { kind, name, phone, specialist_id: 'sara', starts_at: inDays(4, '10:30') },
  });
  const cancelled = { state: 'cancelled', cancellation: { reason: 'specialist-absent' } } as const;
  await shop.call(boss, staff.setAppointmentState, { id, appointmentId: second.$id, version: 0, ...cancelled });
  const keep = [{ id: third.$id, version: third.version }];
  expect(await save(closed)).toMatchObject({ code: 'appointments_affected', params: { count: 1 } });
  expect((await save(closed, keep)).status).toBe(200);
  expect((await schedule()).holidays).toEqual([holiday(3)]);
  // What was kept is not asked about again, whatever else is saved.
  expect((await save({ ...closed, step_minutes: 15 })).status).toBe(200);
});

test('an appointment that was booked or changed since they were listed is asked about', async () => {
  const seen = await book(inDays(7, '12:00'));
  const closed = { ...(await schedule()), holidays: [holiday(7)] };
  const keep = (await affected(closed)).documents.map(({ $id, version }) => ({ id: $id, version }));
  expect(keep).toEqual([{ id: seen.$id, version: 0 }]);
  const wish = { kind: 'repair' as const, starts_at: inDays(7, '13:00'), name: 'Hoda', phone: newPhone() };
  await shop.call(shop.guest, bookAppointment, { ...wish, requestId: crypto.randomUUID() });
  expect(await save(closed, keep)).toMatchObject({ code: 'appointments_affected', params: { count: 1 } });
  const both = (await affected(closed)).documents.map(({ $id, version }) => ({ id: $id, version }));
  expect(both).toHaveLength(2);
  const { kind, name, phone } = seen;
  await shop.call(boss, staff.saveAppointment, {
    id,
    requestId: crypto.randomUUID(),
    appointmentId: seen.$id,
    version: 0,
    data: { kind, name, phone, specialist_id: 'sara', starts_at: inDays(7, '15:00') },
  });
  expect(await save(closed, both)).toMatchObject({ code: 'appointments_affected', params: { count: 1 } });
});

test('a specialist who leaves, or is left out, leaves nobody without being asked', async () => {
  const of = await book(inDays(9, '12:00'), { specialist_id: 'rana' });
  const before = await schedule();
  const [sara, rana] = before.specialists;
  if (!sara || !rana) throw new Error('The specialists are not there.');
  const left = { ...before, specialists: [sara, { ...rana, active: false }] };
  expect(await save(left)).toMatchObject({ code: 'appointments_affected' });
  expect(await save({ ...before, specialists: [sara] })).toMatchObject({ code: 'appointments_affected' });
  const { documents } = await affected(left);
  expect(documents.find(({ $id }) => $id === of.$id)).toMatchObject({
    conflict: 'specialist',
    specialist: { name_en: 'Specialist rana' },
    suggestions: expect.arrayContaining([
      { specialist_id: 'sara', specialist: expect.anything(), starts_at: inDays(9, '12:00') },
    ]),
  });
});

test('every part of a schedule that an appointment stands on counts, and what was outside of it before does not', () => {
  const before = someSchedule(start);
  const planned = (change: object = {}) => ({
    $id: 'one',
    kind: 'repair' as const,
    specialist_id: 'sara',
    room: 'one' as string | null,
    starts_at: inDays(3, '12:00'),
    ends_at: inDays(3, '12:30'),
    ...change,
  });
  const conflictOf = (change: Partial<Schedule>, one = planned()) =>
    affectedBy(before, { ...before, ...change }, [one]).map(({ conflict }) => conflict);
  const withSara = (change: object) => ({ specialists: [specialist('sara', change), specialist('rana')] });
  expect(conflictOf({})).toEqual([]);
  expect(conflictOf({ opening: daily('10:00', '12:15') })).toEqual(['hours']);
  expect(conflictOf({ opening: daily('12:00', '12:30') })).toEqual([]);
  expect(conflictOf(withSara({ hours: daily('13:00', '20:00') }))).toEqual(['hours']);
  expect(conflictOf(withSara({ days_off: [{ from: day(2), to: day(3) }] }))).toEqual(['hours']);
  expect(conflictOf(withSara({ days_off: [{ from: day(4), to: day(4) }] }))).toEqual([]);
  expect(conflictOf(withSara({ active: false }))).toEqual(['specialist']);
  expect(conflictOf(withSara({ kinds: ['fitting'] }))).toEqual(['kind']);
  expect(conflictOf({ rooms: [{ ...room('one'), active: false }, room('two')] })).toEqual(['room']);
  expect(conflictOf({ rooms: [{ ...room('one'), kinds: ['fitting'] }] })).toEqual(['room']);
  expect(conflictOf({ rooms: [] }, planned({ room: null }))).toEqual([]);
  const block = (specialist_id: string | null, from: string, to: string) => ({
    blocked: [{ specialist_id, starts_at: inDays(3, from), ends_at: inDays(3, to) }],
  });
  expect(conflictOf(block('sara', '12:15', '13:00'))).toEqual(['blocked']);
  expect(conflictOf(block(null, '10:00', '12:15'))).toEqual(['blocked']);
  expect(conflictOf(block('rana', '10:00', '20:00'))).toEqual([]);
  expect(conflictOf(block('sara', '12:30', '13:00'))).toEqual([]);
  // The desk had booked it all the same.
  const late = planned({ starts_at: inDays(3, '22:00'), ends_at: inDays(3, '22:30') });
  expect(conflictOf({ holidays: [holiday(3)] }, late)).toEqual([]);
  expect(conflictOf({ ...withSara({ active: false }) }, late)).toEqual(['specialist']);
});
