import { beforeEach, describe, expect, test } from 'vitest';
import { bookAppointment, confirmLinkedAppointment, waitForTime } from '#contract/appointments/calls.ts';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { toE164 } from '#contract/phone.ts';
import { fromElsewhere, inDays, keptAppointments } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { codeKit } from '../../../testing/phone-codes.ts';
import { offerFreeTimes } from '../admin/offer-free-times.ts';

const shop = await startShop(keptAppointments(), { messages: true });
const { prove, forgetLimits } = codeKit(shop);
beforeEach(async () => {
  await forgetLimits();
  await fromElsewhere(shop);
});

const PERSON = { kind: 'repair' as const, name: 'Mona' };
let hour = 9;
/** What books a time that no other test has taken. */
function booking(phone = newPhone()) {
  hour += 1;
  const starts_at = inDays(3, `${hour}:00`);
  return { ...PERSON, starts_at, phone, requestId: crypto.randomUUID() };
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

test('what strangers have asked for with a phone keeps its owner from nothing', async () => {
  const phone = newPhone();
  const at = (time: string) => ({
    ...PERSON,
    phone,
    starts_at: inDays(4, `${time}:00`),
    requestId: crypto.randomUUID(),
  });
  for (const time of ['10', '11']) {
    expect((await book(at(time))).data?.state).toBe('booked');
  }
  for (const _again of [1, 2, 3]) {
    expect((await book(at('12'))).code).toBe('too_many_appointments');
  }
  expect((await book(at('12'))).code).toBe('too_many_attempts');
  const { proof } = await prove(phone);
  expect((await book({ ...at('12'), proof })).data?.state).toBe('confirmed');
});

test('a proof is not used up by a time that was taken meanwhile', async () => {
  const taken = booking();
  await book(taken);
  const phone = newPhone();
  const { proof } = await prove(phone);
  expect((await book({ ...booking(phone), starts_at: taken.starts_at, proof })).code).toBe('time_taken');
  expect((await book({ ...booking(phone), proof })).data?.state).toBe('confirmed');
});

describe('a guest on the waiting list', () => {
  /** Whose days nobody else of these tests waits for. */
  const waiting = (phone = newPhone()) => {
    const day = dayAfter(cairoDay(), 5);
    return { kind: 'repair' as const, from: day, to: day, name: 'Mona', phone, requestId: crypto.randomUUID() };
  };
  const wait = (input: ReturnType<typeof waiting> & { proof?: string }) => shop.call(shop.guest, waitForTime, input);
  const offer = () => offerFreeTimes(shop.ports({ now: () => new Date(inDays(0, '12:00')) }));

  test('who has proven the phone counts as known, is offered a time there, and has it at once by the link', async () => {
    const wish = waiting();
    const input = { ...wish, proof: (await prove(wish.phone)).proof };
    const $id = (await wait(input)).data?.$id ?? '';
    expect(await shop.row('appointments', $id)).toMatchObject({ state: 'waiting', unproven: false });
    expect((await wait(input)).data?.$id).toBe($id);
    await offer();
    expect(await textsTo(wish.phone)).toEqual(['appointment_offered']);
    const secret = (await shop.row('appointment_details', $id))?.link_secret ?? '';
    const starts_at = new Date((await shop.row('appointments', $id))?.starts_at ?? '').toISOString();
    expect((await shop.call(shop.guest, confirmLinkedAppointment, { secret, starts_at })).status).toBe(200);
    expect(await shop.row('appointments', $id)).toMatchObject({ state: 'confirmed', unproven: false });
    expect((await textsTo(wish.phone)).sort()).toEqual(['appointment_booked', 'appointment_offered']);
  });

  test('who has not is one whom nobody knows, and is sent nothing until the desk has called', async () => {
    const wish = waiting();
    const $id = (await wait(wish)).data?.$id ?? '';
    await offer();
    expect(await shop.row('appointments', $id)).toMatchObject({ state: 'offered', unproven: true });
    expect(await textsTo(wish.phone)).toEqual([]);
    const desk = await shop.join('reception');
    const answer = { id: desk.id, appointmentId: $id, version: 1, state: 'confirmed' } as const;
    expect((await shop.call(desk, setAppointmentState, answer)).status).toBe(200);
    expect(await textsTo(wish.phone)).toEqual(['appointment_booked']);
  });

  test('waits and takes what is offered, however much strangers wait for with that phone', async () => {
    const phone = newPhone();
    for (const _stranger of [1, 2, 3]) {
      expect((await wait(waiting(phone))).status).toBe(200);
    }
    expect((await wait(waiting(phone))).code).toBe('too_many_waits');
    const $id = (await wait({ ...waiting(phone), proof: (await prove(phone)).proof })).data?.$id ?? '';
    await offer();
    const secret = (await shop.row('appointment_details', $id))?.link_secret ?? '';
    const starts_at = new Date((await shop.row('appointments', $id))?.starts_at ?? '').toISOString();
    expect((await shop.call(shop.guest, confirmLinkedAppointment, { secret, starts_at })).status).toBe(200);
  });

  test('is refused with a proof of another phone, and with one that was used already', async () => {
    const phone = newPhone();
    const { proof } = await prove(phone);
    expect((await wait({ ...waiting(), proof })).code).toBe('phone_unproven');
    expect((await wait({ ...waiting(phone), proof })).status).toBe(200);
    expect((await wait({ ...waiting(phone), proof })).code).toBe('phone_unproven');
    expect((await book({ ...booking(phone), proof })).code).toBe('phone_unproven');
  });
});
