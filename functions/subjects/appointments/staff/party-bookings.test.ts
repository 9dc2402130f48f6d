import { expect, test } from 'vitest';
import type { BookingParty } from '#contract/appointments/kinds.ts';
import * as calls from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import {
  expectNothingTwice,
  inDays,
  keptAppointments,
  provenCustomer,
  specialist,
} from '../../../testing/appointments.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { bookOwnAppointment as bookOwnAppointmentHandler } from '../clients/book-appointment.ts';
import { waitForTime as waitForTimeHandler } from '../clients/wait-for-time.ts';

const bookOwnAppointment = asCalled(bookOwnAppointmentHandler);
const waitForTime = asCalled(waitForTimeHandler);

const shop = await startShop(keptAppointments({ specialists: ['sara', 'rana'].map((id) => specialist(id)) }));
const desk = await shop.join('reception');
const day = (days: number) => dayAfter(cairoDay(), days);

function book(caller: Caller, starts_at: string, phone: string, clientAddress: string) {
  const wish = { kind: 'repair' as const, starts_at, name: 'Mona', phone, requestId: crypto.randomUUID() };
  const context = { ...shop.contextOf(caller, {}), clientAddress };
  return bookOwnAppointment({ ...wish, userId: caller.id }, context as never);
}
const countOf = async (appointmentId: string) =>
  (await shop.call(desk, calls.fetchPartyBookings, { id: desk.id, appointmentId })).data;
const cancel = async (appointmentId: string, party: BookingParty) =>
  (await shop.call(desk, calls.cancelPartyBookings, { id: desk.id, appointmentId, party })).data;
const stateOf = async ({ $id }: { $id: string }) => (await shop.row('appointments', $id))?.state;

test('the desk cancels everything of one address, and nothing of others; each is written down and told', async () => {
  const address = '203.0.113.7';
  const [mona, hala, nora] = await Promise.all([shop.join(), shop.join(), shop.join()]);
  const first = await book(mona, inDays(3, '10:00'), newPhone(), address);
  const second = await book(hala, inDays(3, '11:00'), newPhone(), address);
  // More than an address may hold for those who have not proven their email, so the desk is asked to call.
  const third = await book(nora, inDays(3, '12:00'), newPhone(), address);
  expect(third.state).toBe('waiting');
  const others = await book(nora, inDays(3, '15:00'), newPhone(), '203.0.113.8');
  expect(await countOf(first.$id)).toEqual({ account: 1, phone: 1, address: 3 });
  expect(await cancel(first.$id, 'address')).toEqual({ cancelled: 3, left: 0 });
  expect(await Promise.all([first, second, third, others].map(stateOf))).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
    'booked',
  ]);
  // A repeat finds nothing.
  expect(await cancel(first.$id, 'address')).toEqual({ cancelled: 0, left: 0 });
  const entries = (await shop.rows('audit_log')).filter(({ actor_id }) => actor_id === desk.id);
  expect(entries.map(({ subject_id }) => subject_id).sort()).toEqual(
    [first, second, third].map(({ $id }) => $id).sort(),
  );
  const told = (await shop.rows('outbox')).filter(({ kind }) => kind === 'appointment_cancelled');
  expect(told.map(({ user_id }) => user_id).sort()).toEqual([mona.id, hala.id].sort());
  await expectNothingTwice(shop);
});

test('of a phone, what guests and customers booked by it and wait for, but not what the desk made', async () => {
  const phone = newPhone();
  const own = await book(await provenCustomer(shop), inDays(4, '10:00'), phone, '203.0.113.20');
  const context = { ...shop.contextOf(shop.guest, {}), clientAddress: '203.0.113.21' };
  const wish = { kind: 'repair' as const, from: day(4), to: day(5), name: 'Mona', phone };
  const wait = await waitForTime({ ...wish, requestId: crypto.randomUUID() }, context as never);
  const data = { kind: 'repair' as const, specialist_id: 'sara', starts_at: inDays(4, '18:00'), name: 'Mona', phone };
  const made = await shop.call(desk, calls.saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  expect(await countOf(wait.$id)).toEqual({ account: null, phone: 2, address: 1 });
  expect(await cancel(wait.$id, 'phone')).toEqual({ cancelled: 2, left: 0 });
  expect(await Promise.all([own, wait].map(stateOf))).toEqual(['cancelled', 'cancelled']);
  expect(await stateOf(made.data ?? expect.fail('nothing was made'))).toBe('confirmed');
});

test('of an account, also what it booked before the limits, some at a time', async () => {
  const mona = await provenCustomer(shop);
  const first = await book(mona, inDays(6, '10:00'), mona.phone, '203.0.113.30');
  const row = await shop.row('appointments', first.$id);
  const { $id: _id, $createdAt: _at, $updatedAt: _on, ...columns } = row ?? expect.fail('nothing was booked');
  for (let number = 0; number < 34; number += 1) {
    const { specialist_id, room, starts_at, ends_at, user_id, version } = columns;
    const older = {
      specialist_id,
      room,
      starts_at,
      ends_at,
      user_id,
      version,
      state: 'booked' as const,
      unproven: true,
    };
    const { $id } = await shop.create('appointments', older);
    const said = { kind: 'repair' as const, name: 'Mona', phone: newPhone(), lang: 'ar' as const };
    await shop.create('appointment_details', { ...said, booked_by: 'customer' }, $id);
  }
  const once = await cancel(first.$id, 'account');
  expect(once).toEqual({ cancelled: 30, left: 5 });
  expect(await cancel(first.$id, 'account')).toEqual({ cancelled: 5, left: 0 });
  const rows = (await shop.rows('appointments')).filter(({ user_id }) => user_id === mona.id);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  await expectNothingTwice(shop);
});

test('is for those who keep the calendar', async () => {
  const accounting = await shop.join('accounting');
  const asked = { id: accounting.id, appointmentId: 'nothing', party: 'phone' as const };
  expect(await shop.call(accounting, calls.cancelPartyBookings, asked)).toMatchObject({ status: 403 });
  expect(await shop.call(desk, calls.cancelPartyBookings, { ...asked, id: desk.id })).toMatchObject({
    code: 'not_found',
  });
});
