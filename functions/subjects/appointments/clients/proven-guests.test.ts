import { beforeEach, expect, test } from 'vitest';
import { bookAppointment } from '#contract/appointments/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { fromElsewhere, inDays, keptAppointments } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { codeKit } from '../../../testing/phone-codes.ts';

const shop = await startShop(keptAppointments(), { messages: true });
const { prove, forgetLimits } = codeKit(shop);
beforeEach(async () => {
  await forgetLimits();
  await fromElsewhere(shop);
});

let hour = 9;
/** What books a time that no other test has taken. */
function booking(phone = newPhone()) {
  hour += 1;
  const starts_at = inDays(3, `${hour}:00`);
  return { kind: 'repair' as const, starts_at, name: 'Mona', phone, requestId: crypto.randomUUID() };
}
const book = (input: ReturnType<typeof booking> & { proof?: string }) => shop.call(shop.guest, bookAppointment, input);
const textsTo = async (phone: string) =>
  (await shop.rows('outbox')).filter((row) => row.phone === toE164(phone)).map(({ kind }) => kind);

test('a guest who has proven the phone is confirmed at once and told there; a repeat finds the same appointment', async () => {
  const wish = booking();
  const input = { ...wish, proof: (await prove(wish.phone)).proof };
  const { data } = await book(input);
  expect(data).toMatchObject({ state: 'confirmed', starts_at: wish.starts_at });
  expect(await shop.row('appointments', data?.$id ?? '')).toMatchObject({ state: 'confirmed', unproven: false });
  expect(await textsTo(wish.phone)).toEqual(['appointment_booked']);
  expect((await book(input)).data?.$id).toBe(data?.$id);
  expect(await shop.rows('appointments')).toHaveLength(1);
});

test('a guest without a proof waits for the call as ever, and is sent nothing', async () => {
  const wish = booking();
  expect((await book(wish)).data).toMatchObject({ state: 'booked' });
  expect(await textsTo(wish.phone)).toEqual([]);
});

test('a proof of another phone, a forged one and one that has booked already are refused', async () => {
  const phone = newPhone();
  const { proof } = await prove(phone);
  expect((await book({ ...booking(), proof })).code).toBe('phone_unproven');
  expect((await book({ ...booking(phone), proof: '0'.repeat(96) })).code).toBe('phone_unproven');
  expect((await book({ ...booking(phone), proof })).data?.state).toBe('confirmed');
  expect((await book({ ...booking(phone), proof })).code).toBe('phone_unproven');
});

test('a proof is not used up by a time that was taken meanwhile', async () => {
  const taken = booking();
  await book(taken);
  const phone = newPhone();
  const { proof } = await prove(phone);
  expect((await book({ ...booking(phone), starts_at: taken.starts_at, proof })).code).toBe('time_taken');
  expect((await book({ ...booking(phone), proof })).data?.state).toBe('confirmed');
});
