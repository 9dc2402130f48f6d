import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/appointments/calls.ts';
import * as staff from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { OPEN_APPOINTMENTS_MAX, STRANGERS_WAITING_MAX, WAITS_PER_ADDRESS } from '#subjects/accounts/rules/parties.ts';
import { cleanUp } from '#subjects/privacy/admin/clean-up.ts';
import {
  daily,
  expectNothingTwice,
  inDays,
  keptAppointments,
  provenCustomer,
  specialist,
} from '../../../testing/appointments.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { offerFreeTimes } from '../admin/offer-free-times.ts';
import {
  bookAppointment as bookAppointmentHandler,
  bookOwnAppointment as bookOwnAppointmentHandler,
} from './book-appointment.ts';
import { moveAppointment as moveAppointmentHandler } from './change-appointment.ts';
import { waitForOwnTime as waitForOwnTimeHandler, waitForTime as waitForTimeHandler } from './wait-for-time.ts';

const bookAppointment = asCalled(bookAppointmentHandler);
const bookOwnAppointment = asCalled(bookOwnAppointmentHandler);
const moveAppointment = asCalled(moveAppointmentHandler);
const waitForOwnTime = asCalled(waitForOwnTimeHandler);
const waitForTime = asCalled(waitForTimeHandler);

const day = (days: number) => dayAfter(cairoDay(), days);
const open = () =>
  startShop(
    keptAppointments({
      specialists: [specialist('sara', { hours: daily('10:00', '20:00') })],
      offer_minutes: 1_440,
    }),
  );
const shop = await open();
const desk = await shop.join('reception');

let addresses = 0;
/** An address of the network that nobody else in the tests has. */
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

interface From {
  address?: string;
  phone?: string;
  of?: typeof shop;
}

/** What somebody books or waits for from an address, or why not. */
function asking(caller: Caller, { address = newAddress(), of = shop }: From) {
  const context = { ...of.contextOf(caller, {}), clientAddress: address } as never;
  const told = async <One extends object>(answer: Promise<One>) => {
    try {
      return { data: await answer, code: undefined };
    } catch (error) {
      return { data: undefined, code: (error as { code?: string }).code ?? String(error) };
    }
  };
  return { context, told };
}

function book(caller: Caller, starts_at: string, from: From = {}) {
  const { context, told } = asking(caller, from);
  const wish = {
    kind: 'hearing-test' as const,
    starts_at,
    name: 'Mona Ali',
    phone: from.phone ?? newPhone(),
    requestId: crypto.randomUUID(),
  };
  return told(
    caller.id === '' ? bookAppointment(wish, context) : bookOwnAppointment({ ...wish, userId: caller.id }, context),
  );
}

function wait(caller: Caller, days: number, from: From = {}) {
  const { context, told } = asking(caller, from);
  const wish = {
    kind: 'hearing-test' as const,
    from: day(days),
    to: day(days),
    name: 'Mona Ali',
    phone: from.phone ?? newPhone(),
    requestId: crypto.randomUUID(),
  };
  return told(caller.id === '' ? waitForTime(wish, context) : waitForOwnTime({ ...wish, userId: caller.id }, context));
}

const freeTimes = async (from: number, to: number, of = shop) =>
  (await of.call(of.guest, calls.fetchFreeTimes, { kind: 'hearing-test', from: day(from), to: day(to) })).data?.times ??
  expect.fail('nothing answered');
const calendar = async (from: number, to = from, of = shop, who = desk) =>
  (await of.call(who, staff.fetchCalendar, { id: who.id, from: day(from), to: day(to) })).data ??
  expect.fail('nothing answered');
const statesOf = (answers: readonly { data?: { state: string } | undefined; code?: string | undefined }[]) =>
  answers.map(({ data, code }) => data?.state ?? code).sort();

describe('what one party books', () => {
  test('from one address are two times, however many accounts without a proven email it makes, and the others are called', async () => {
    const address = newAddress();
    const before = await freeTimes(20, 33);
    const accounts = await Promise.all(Array.from({ length: 24 }, () => shop.join()));
    const wanted = before.filter((_, index) => index % 5 === 0).map(({ starts_at }) => starts_at);
    for (const [number, account] of accounts.entries()) {
      for (const attempt of [0, 1, 2]) {
        await book(account, wanted[(number * 3 + attempt) % wanted.length] ?? '', { address });
      }
    }
    const rows = await shop.rows('appointments', [Query.greaterThanEqual('starts_at', inDays(20, '00:00'))]);
    expect(rows.filter(({ state }) => state !== 'waiting')).toHaveLength(OPEN_APPOINTMENTS_MAX);
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(WAITS_PER_ADDRESS);
    // Each takes the times that begin or end within it.
    expect((await freeTimes(20, 33)).length).toBeGreaterThan(before.length - 10);
    await expectNothingTwice(shop);
    // Others at other addresses book as ever.
    const mona = await provenCustomer(shop);
    expect((await book(mona, (await freeTimes(20, 20))[0]?.starts_at ?? '')).data?.state).toBe('confirmed');
  });

  test('by customers whose email is proven are not limited by an address that they share with many', async () => {
    const [address, elsewhere] = [newAddress(), newAddress()];
    const times = ['10:00', '11:00', '12:00', '13:00'].map((time) => inDays(40, time));
    for (const starts_at of times.slice(0, OPEN_APPOINTMENTS_MAX))
      await book(await shop.join(), starts_at, { address });
    const mona = await provenCustomer(shop);
    expect((await book(mona, inDays(41, '10:00'), { address })).data?.state).toBe('confirmed');
    expect((await wait(mona, 42, { address })).code).toBeUndefined();
    // Nor does what they hold count against somebody new there.
    for (const starts_at of times.slice(OPEN_APPOINTMENTS_MAX)) {
      const one = await provenCustomer(shop);
      expect((await book(one, starts_at, { address: elsewhere })).data?.state).toBe('confirmed');
    }
    expect((await book(shop.guest, inDays(41, '12:00'), { address: elsewhere })).data?.state).toBe('booked');
  });

  test.each(['an account', 'a phone'])('by %s are two times, also of six that are asked for at once', async (party) => {
    const mona = await provenCustomer(shop);
    const phone = newPhone();
    const days = party === 'a phone' ? 4 : 5;
    const people = await Promise.all(Array.from({ length: 6 }, () => provenCustomer(shop)));
    const answers = await Promise.all(
      ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'].map((time, index) =>
        party === 'a phone'
          ? book(people[index] ?? mona, inDays(days, time), { phone })
          : book(mona, inDays(days, time)),
      ),
    );
    expect(statesOf(answers)).toEqual(['confirmed', 'confirmed', ...Array(4).fill('too_many_appointments')]);
    await expectNothingTwice(shop);
  });

  test('never overlaps, nor does it once it is moved', async () => {
    const two = await startShop(keptAppointments({ specialists: ['sara', 'rana'].map((id) => specialist(id)) }));
    const mona = await provenCustomer(two);
    const at = { of: two };
    const first = await book(mona, inDays(3, '12:00'), at);
    expect((await book(mona, inDays(3, '12:30'), at)).code).toBe('appointment_overlaps');
    const second = await book(mona, inDays(3, '15:00'), at);
    // Nor with what the desk made for the same phone.
    const desk = await two.join('reception');
    const data = { kind: 'fitting' as const, specialist_id: 'rana', starts_at: inDays(3, '18:00'), name: 'Mona' };
    const made = { id: desk.id, requestId: crypto.randomUUID(), data: { ...data, phone: mona.phone } };
    expect((await two.call(desk, staff.saveAppointment, made)).status).toBe(200);
    expect((await book(await provenCustomer(two), inDays(3, '18:30'), { ...at, phone: mona.phone })).code).toBe(
      'appointment_overlaps',
    );
    const { context, told } = asking(mona, at);
    const move = (own: typeof first, starts_at: string) =>
      told(moveAppointment({ userId: mona.id, appointmentId: own.data?.$id ?? '', version: 0, starts_at }, context));
    expect((await move(second, inDays(3, '12:30'))).code).toBe('appointment_overlaps');
    // To where it overlaps only itself.
    expect((await move(second, inDays(3, '15:30'))).data?.starts_at).toBe(inDays(3, '15:30'));
    await expectNothingTwice(two);
  });

  test('counts until it is cancelled or over', async () => {
    const mona = await provenCustomer(shop);
    const first = await book(mona, inDays(6, '10:00'));
    await book(mona, inDays(6, '11:00'));
    expect((await book(mona, inDays(6, '12:00'))).code).toBe('too_many_appointments');
    const cancel = { userId: mona.id, appointmentId: first.data?.$id ?? '', version: 0 };
    await shop.call(mona, calls.cancelAppointment, cancel);
    expect((await book(mona, inDays(6, '12:00'))).data?.state).toBe('confirmed');
  });

  test('may be more where the desk books it', async () => {
    const phone = newPhone();
    for (const time of ['14:00', '15:00', '16:00']) {
      const data = { kind: 'repair' as const, specialist_id: 'sara', starts_at: inDays(6, time), name: 'Mona', phone };
      const asked = { id: desk.id, requestId: crypto.randomUUID(), data };
      expect((await shop.call(desk, staff.saveAppointment, asked)).status).toBe(200);
    }
    expect((await book(await provenCustomer(shop), inDays(6, '18:00'), { phone })).data?.state).toBe('confirmed');
  });

  test('of a time that is held for them is not a third one', async () => {
    const mona = await provenCustomer(shop);
    const { data: own } = await wait(mona, 7);
    await offerFreeTimes(shop.ports({ now: () => new Date(inDays(0, '12:00')) }));
    await book(mona, inDays(8, '10:00'));
    await book(mona, inDays(8, '11:00'));
    const take = { userId: mona.id, appointmentId: own?.$id ?? '', version: 1 };
    expect(await shop.call(mona, calls.takeOffer, take)).toMatchObject({ code: 'too_many_appointments' });
  });
});

describe('times that nobody has confirmed', () => {
  test('take half of a day: beyond it the desk calls, and finds for what', async () => {
    const times = (await freeTimes(10, 10)).map(({ starts_at }) => starts_at);
    // Ten hours of one specialist: of 45 minutes, six fit into half of them.
    const every = times.filter((_, index) => index % 2 === 0).slice(0, 9);
    const strangers = await Promise.all(every.map((_, index) => (index % 2 ? shop.join() : shop.guest)));
    const answers: Awaited<ReturnType<typeof book>>[] = [];
    for (const [index, starts_at] of every.entries()) {
      answers.push(await book(strangers[index] ?? shop.guest, starts_at));
    }
    expect(answers.map(({ data }) => data?.state)).toEqual([...Array(6).fill('booked'), ...Array(3).fill('waiting')]);
    const called = answers.at(-1)?.data;
    expect(called).toMatchObject({ starts_at: every.at(-1), specialist_id: '', change_until: null });
    const { waiting, waiting_total } = await calendar(10);
    expect(waiting.find(({ $id }) => $id === called?.$id)).toMatchObject({
      wanted_at: every.at(-1),
      from: day(10),
      to: day(10),
      unproven: true,
    });
    expect(waiting_total).toBe(waiting.length);
    // Who proved their email still books; and a call confirms, which makes room for another.
    expect((await book(await provenCustomer(shop), every.at(-1) ?? '')).data?.state).toBe('confirmed');
    const confirm = {
      id: desk.id,
      appointmentId: answers[0]?.data?.$id ?? '',
      version: 0,
      state: 'confirmed' as const,
    };
    expect((await shop.call(desk, staff.setAppointmentState, confirm)).status).toBe(200);
    expect((await book(shop.guest, times.at(-1) ?? '')).data?.state).toBe('booked');
    await expectNothingTwice(shop);
  });

  test('take no more of it when many come at once, nor by being moved there', async () => {
    const clinic = await open();
    const times = (await freeTimes(9, 9, clinic)).map(({ starts_at }) => starts_at);
    const every = times.filter((_, index) => index % 2 === 0);
    const answers = await Promise.all(every.map((starts_at) => book(clinic.guest, starts_at, { of: clinic })));
    expect(answers.filter(({ data }) => data?.state === 'booked').length).toBeLessThanOrEqual(6);
    for (const starts_at of every) await book(clinic.guest, starts_at, { of: clinic });
    const booked = await clinic.rows('appointments', [Query.equal('state', 'booked')]);
    expect(booked).toHaveLength(6);
    const mona = await clinic.join();
    const own = (await book(mona, inDays(11, '12:00'), { of: clinic })).data;
    expect(own?.state).toBe('booked');
    const free = (await freeTimes(9, 9, clinic))[0]?.starts_at ?? '';
    const move = { userId: mona.id, appointmentId: own?.$id ?? '', version: 0, starts_at: free };
    expect(await clinic.call(mona, calls.moveAppointment, move)).toMatchObject({ code: 'day_full' });
  });

  test('are not offered to people whom nobody knows either, and who takes one is called', async () => {
    const clinic = await open();
    const people = await Promise.all(Array.from({ length: 9 }, () => clinic.join()));
    for (const one of people) await wait(one, 12, { of: clinic });
    await offerFreeTimes(clinic.ports({ now: () => new Date(inDays(0, '12:00')) }));
    const rows = await clinic.rows('appointments', [Query.equal('state', 'offered')]);
    expect(rows).toHaveLength(6);
    const taker = people.find(({ id }) => id === rows[0]?.user_id) ?? clinic.guest;
    const take = { userId: taker.id, appointmentId: rows[0]?.$id ?? '', version: 1 };
    expect((await clinic.call(taker, calls.takeOffer, take)).data).toMatchObject({ state: 'booked' });
  });
});

describe('from where somebody booked', () => {
  test('is kept as a digest, until it is cancelled or over', async () => {
    const address = '203.0.113.77';
    const [cancelled, past] = [
      await book(shop.guest, inDays(13, '10:00'), { address }),
      await book(shop.guest, inDays(13, '12:00'), { address }),
    ];
    const keyOf = async (one: typeof past) => (await shop.row('appointment_details', one.data?.$id ?? ''))?.address_key;
    expect(await keyOf(past)).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(await shop.rows('appointment_details'))).not.toContain(address);
    await shop.call(desk, staff.setAppointmentState, {
      id: desk.id,
      appointmentId: cancelled.data?.$id ?? '',
      version: 0,
      state: 'cancelled',
      cancellation: { reason: 'client-wish' },
    });
    expect(await keyOf(cancelled)).toBeNull();
    await cleanUp(shop.ports({ now: () => new Date(inDays(13, '12:30')) }));
    expect(await keyOf(past)).not.toBeNull();
    for (let run = 0; run < 4; run += 1) {
      await cleanUp(shop.ports({ now: () => new Date(inDays(13, '13:00')) }));
    }
    expect(await keyOf(past)).toBeNull();
  });
});

describe('the waiting list', () => {
  test('takes so many people whom nobody knows, and customers all the same, who come before them', async () => {
    const clinic = await open();
    const reception = await clinic.join('reception');
    const answers: string[] = [];
    for (let number = 0; number < STRANGERS_WAITING_MAX + 3; number += 1) {
      answers.push((await wait(clinic.guest, 12, { of: clinic })).code ?? 'waits');
    }
    expect(answers.filter((one) => one === 'waits')).toHaveLength(STRANGERS_WAITING_MAX);
    expect(answers.slice(-3)).toEqual(Array(3).fill('waiting_list_full'));
    const mona = await provenCustomer(clinic);
    const { data: own } = await wait(mona, 12, { of: clinic });
    const shown = await calendar(12, 12, clinic, reception);
    expect(shown.waiting[0]).toMatchObject({ $id: own?.$id, unproven: false });
    expect(shown.waiting_total).toBe(STRANGERS_WAITING_MAX + 1);
    const next = await clinic.call(reception, staff.fetchWaits, {
      id: reception.id,
      cursor: shown.waiting_next ?? expect.fail('there is no other page'),
    });
    expect(next.data?.documents).toHaveLength(shown.waiting_total - shown.waiting.length);
    expect(next.data).toMatchObject({ total: shown.waiting_total, next: null });
    await offerFreeTimes(clinic.ports({ now: () => new Date(inDays(0, '12:00')) }));
    expect(await clinic.row('appointments', own?.$id ?? '')).toMatchObject({ state: 'offered' });
  });

  test('is not filled by entries for which no time can come', async () => {
    const clinic = await open();
    const reception = await clinic.join('reception');
    const fake = (number: number) => ({
      specialist_id: '',
      starts_at: '2190-01-01T00:00:00.000Z',
      ends_at: '2190-01-02T00:00:00.000Z',
      state: 'waiting' as const,
      wait_from: '2190-01-01T00:00:00.000Z',
      wait_to: `2190-01-0${1 + (number % 5)}T00:00:00.000Z`,
      unproven: false,
      version: 0,
    });
    for (let number = 0; number < 205; number += 1) {
      const { $id } = await clinic.create('appointments', fake(number));
      await clinic.create(
        'appointment_details',
        { kind: 'hearing-test', name: 'Fake', phone: newPhone(), lang: 'ar', booked_by: 'guest' },
        $id,
      );
    }
    const mona = await provenCustomer(clinic);
    const { data: own } = await wait(mona, 12, { of: clinic });
    await offerFreeTimes(clinic.ports({ now: () => new Date(inDays(0, '12:00')) }));
    expect(await clinic.row('appointments', own?.$id ?? '')).toMatchObject({ state: 'offered' });
    await offerFreeTimes(clinic.ports({ now: () => new Date(inDays(0, '12:05')) }));
    const seen = await calendar(12, 12, clinic, reception);
    expect(seen.waiting_total).toBe(1);
    expect(seen.waiting).toMatchObject([{ $id: own?.$id }]);
  });
});
