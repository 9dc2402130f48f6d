import { expect, test } from 'vitest';
import { bookAppointment, bookOwnAppointment, fetchFreeTimes, moveAppointment } from '#contract/appointments/calls.ts';
import type { BlockData } from '#contract/appointments/schemas.ts';
import * as calls from '#contract/appointments/staff-calls.ts';
import { publicSpecialistId } from '#lib/ids.ts';
import { inDays, keptAppointments, provenCustomer, specialist } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';

const shop = await startShop(keptAppointments({ specialists: [specialist('sara'), specialist('rana')] }));
const desk = await shop.join('reception');
const { auditOf } = orderKit(shop, await shop.join('admin'));
const { id } = desk;

const meeting = (days: number, change: Partial<BlockData> = {}): BlockData => ({
  specialist_id: 'sara',
  starts_at: inDays(days, '12:00'),
  ends_at: inDays(days, '13:00'),
  reason: 'meeting',
  ...change,
});
const block = (
  data: BlockData,
  more: { requestId?: string; keep_appointments?: { id: string; version: number }[] } = {},
) => shop.call(desk, calls.blockTime, { id, requestId: crypto.randomUUID(), data, ...more });
const book = async (starts_at: string, change: object = {}) => {
  const data = {
    kind: 'repair' as const,
    specialist_id: 'sara',
    starts_at,
    name: 'Mona',
    phone: newPhone(),
    ...change,
  };
  const made = await shop.call(desk, calls.saveAppointment, { id, requestId: crypto.randomUUID(), data });
  return made.data ?? expect.fail(`nothing was booked: ${made.body}`);
};
const calendar = async (days: number) => {
  const day = inDays(days, '12:00').slice(0, 10);
  return (
    (await shop.call(desk, calls.fetchCalendar, { id, from: day, to: day })).data ?? expect.fail('nothing answered')
  );
};
/** The times of a day that are offered online with a specialist. */
const offered = async (days: number, name: string) => {
  const day = inDays(days, '12:00').slice(0, 10);
  const wish = { kind: 'repair' as const, specialist_id: publicSpecialistId(name), from: day, to: day };
  return (await shop.call(shop.guest, fetchFreeTimes, wish)).data?.times.map(({ starts_at }) => starts_at) ?? [];
};

test('what is blocked with a specialist is not offered online, is seen in the calendar, and is free again once it is removed', async () => {
  const requestId = crypto.randomUUID();
  const { data: made } = await block(meeting(3), { requestId });
  const shown = { $id: expect.any(String), ...meeting(3) };
  expect(made).toEqual(shown);
  expect((await block(meeting(3), { requestId })).data).toEqual(made);
  expect(await offered(3, 'sara')).not.toContain(inDays(3, '12:30'));
  expect(await offered(3, 'sara')).toContain(inDays(3, '13:00'));
  expect(await offered(3, 'rana')).toContain(inDays(3, '12:30'));
  const { blocked, working } = await calendar(3);
  expect(blocked).toEqual([made]);
  expect(working.filter(({ specialist_id }) => specialist_id === 'sara')).toEqual([
    { specialist_id: 'sara', starts_at: inDays(3, '10:00'), ends_at: inDays(3, '12:00') },
    { specialist_id: 'sara', starts_at: inDays(3, '13:00'), ends_at: inDays(3, '20:00') },
  ]);
  // The desk may book there all the same.
  await book(inDays(3, '12:00'));

  const blockedId = made?.$id ?? '';
  for (let time = 0; time < 2; time += 1) {
    expect((await shop.call(desk, calls.unblockTime, { id, blockedId })).data).toEqual({ removed: true });
  }
  expect(await calendar(3)).toMatchObject({ blocked: [] });
  expect(await offered(3, 'sara')).toContain(inDays(3, '12:30'));
  expect((await auditOf(blockedId)).map(({ action }) => action).sort()).toEqual(['create', 'delete']);
  expect((await shop.call(desk, calls.unblockTime, { id, blockedId: 'nothing' })).code).toBe('not_found');
});

test('neither a visitor nor a customer books or moves an appointment into what is blocked', async () => {
  await block(meeting(7));
  const wish = {
    kind: 'repair' as const,
    specialist_id: publicSpecialistId('sara'),
    name: 'Mona',
    lang: 'ar' as const,
  };
  const at = (time: string) => ({
    ...wish,
    phone: newPhone(),
    starts_at: inDays(7, time),
    requestId: crypto.randomUUID(),
  });
  expect(await shop.call(shop.guest, bookAppointment, at('12:30'))).toMatchObject({ code: 'time_taken' });
  const mona = await provenCustomer(shop);
  const userId = mona.id;
  expect(await shop.call(mona, bookOwnAppointment, { userId, ...at('12:30') })).toMatchObject({ code: 'time_taken' });
  const { data: own } = await shop.call(mona, bookOwnAppointment, { userId, ...at('15:00') });
  await block(meeting(7, { specialist_id: null, starts_at: inDays(7, '17:00'), ends_at: inDays(7, '18:00') }));
  const move = { userId, appointmentId: own?.$id ?? '', version: 0, starts_at: inDays(7, '17:30') };
  expect(await shop.call(mona, moveAppointment, move)).toMatchObject({ code: 'time_taken' });
});

test('whatever is blocked, unblocked and booked at once, none of it is lost', async () => {
  const { data: old } = await block(meeting(8, { starts_at: inDays(8, '16:00'), ends_at: inDays(8, '17:00') }));
  const hours = ['12:00', '13:00', '14:00'];
  const [blocks, booked, removed] = await Promise.all([
    Promise.all(
      hours.map((time, index) =>
        block(meeting(8, { starts_at: inDays(8, time), ends_at: inDays(8, hours[index + 1] ?? '15:00') })),
      ),
    ),
    Promise.all(hours.map((time) => book(inDays(8, time), { specialist_id: 'rana' }))),
    Promise.all([0, 1].map(() => shop.call(desk, calls.unblockTime, { id, blockedId: old?.$id ?? '' }))),
  ]);
  expect(removed.map(({ data }) => data)).toEqual([{ removed: true }, { removed: true }]);
  const shown = await calendar(8);
  expect(shown.blocked.map(({ $id }) => $id).sort()).toEqual(blocks.map(({ data }) => data?.$id).sort());
  expect(shown.appointments.map(({ $id }) => $id).sort()).toEqual(booked.map(({ $id }) => $id).sort());
  expect(await auditOf(old?.$id ?? '')).toHaveLength(2);
});

test('the whole centre is blocked for a prayer, with everybody', async () => {
  expect((await block(meeting(4, { specialist_id: null, reason: 'prayer' }))).data).toMatchObject({
    specialist_id: null,
  });
  for (const name of ['sara', 'rana']) {
    expect(await offered(4, name)).not.toContain(inDays(4, '12:00'));
  }
});

test('an appointment in it is decided on first, with other times for it outside of what is blocked', async () => {
  const { $id: appointmentId, version } = await book(inDays(5, '12:30'));
  await block(meeting(5, { starts_at: inDays(5, '13:00'), ends_at: inDays(5, '14:00') }));
  expect(await block(meeting(5))).toMatchObject({ code: 'appointments_affected', params: { count: 1 } });
  const { data: affected } = await shop.call(desk, calls.fetchBlockedAppointments, { id, data: meeting(5) });
  expect(affected).toMatchObject({
    total: 1,
    documents: [
      {
        $id: appointmentId,
        conflict: 'blocked',
        suggestions: [{ specialist_id: 'sara', starts_at: inDays(5, '14:00') }, ...Array(5).fill({})],
      },
    ],
  });
  const kept = [{ id: appointmentId, version }];
  expect((await block(meeting(5), { keep_appointments: kept })).status).toBe(200);
  // It was decided on: another block over it asks again, a schedule that changes nothing there does not.
  expect((await block(meeting(5, { specialist_id: 'rana' }))).status).toBe(200);
});

test('it lies in one day to come, in whole quarters of an hour, with somebody who works here', async () => {
  const fieldsOf = async (data: BlockData) =>
    Object.keys(((await block(data)).params as { fields: object }).fields).sort();
  expect(await fieldsOf(meeting(6, { ends_at: inDays(7, '00:15') }))).toEqual(['data.ends_at']);
  expect((await block(meeting(6, { starts_at: inDays(6, '23:00'), ends_at: inDays(7, '00:00') }))).status).toBe(200);
  expect(await fieldsOf(meeting(6, { ends_at: inDays(6, '12:00') }))).toEqual(['data.ends_at']);
  expect(await fieldsOf(meeting(-1))).toEqual(['data.ends_at']);
  expect(await fieldsOf(meeting(6, { starts_at: inDays(6, '12:10'), specialist_id: 'nobody' }))).toEqual([
    'data.specialist_id',
    'data.starts_at',
  ]);
});
