import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/appointments/calls.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { fetchCalendar, saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { fetchOwnData } from '#contract/privacy/calls.ts';
import { publicSpecialistId } from '#lib/ids.ts';
import {
  daily,
  expectNothingTwice,
  fromElsewhere,
  inDays,
  keptAppointments,
  provenCustomer,
  room,
  specialist,
} from '../../../testing/appointments.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { type Caller, newPhone, startShop, type TestShop } from '../../../testing/kit.ts';
import {
  bookAppointment as bookAppointmentHandler,
  bookOwnAppointment as bookOwnAppointmentHandler,
} from './book-appointment.ts';

const bookAppointment = asCalled(bookAppointmentHandler);
const bookOwnAppointment = asCalled(bookOwnAppointmentHandler);

const SPECIALISTS = ['sara', 'rana', 'nour', 'hoda'];
/** As customers know her. */
const SARA = publicSpecialistId('sara');
const shop = await startShop(
  keptAppointments({
    specialists: SPECIALISTS.map((id) => specialist(id)),
    rooms: [room('one'), room('two'), room('three'), room('four')],
    step_minutes: 15,
  }),
);
const boss = await shop.join('admin');
const QUARTER_MS = 900_000;
const day = (days: number) => dayAfter(cairoDay(), days);

const wish = (change: Partial<Parameters<typeof guestWish>[0]> = {}) => guestWish(change);
function guestWish(change: { kind?: 'hearing-test' | 'repair'; starts_at?: string; specialist_id?: string }) {
  return {
    kind: 'hearing-test' as const,
    starts_at: inDays(3, '12:00'),
    name: 'Mona Ali',
    phone: newPhone(),
    requestId: crypto.randomUUID(),
    ...change,
  };
}
const book = async (caller: Caller, change: Parameters<typeof guestWish>[0] = {}, of: TestShop = shop) => {
  await fromElsewhere(of);
  const { data } = await of.call(caller, calls.bookOwnAppointment, { ...wish(change), userId: caller.id });
  return data ?? expect.fail('nothing was booked');
};
/** A guest books from an address. */
const bookAs = (clientAddress: string, change: Parameters<typeof guestWish>[0] = {}, more: { phone?: string } = {}) => {
  const context = { ...shop.contextOf(shop.guest, { now: () => new Date(inDays(0, '12:00')) }), clientAddress };
  return bookAppointment({ ...wish(change), ...more }, context as never).then(
    (data) => ({ data, code: undefined }),
    ({ code }) => ({ data: undefined, code: String(code) }),
  );
};
const mine = async (caller: Caller) =>
  (await shop.call(caller, calls.fetchMyAppointments, { userId: caller.id })).data ?? expect.fail('nothing answered');

describe('free times', () => {
  test('are told to anybody in one step, without a word about who has the others', async () => {
    const mona = await provenCustomer(shop);
    const { starts_at, specialist_id } = await book(mona, { starts_at: inDays(3, '15:00') });
    const input = { kind: 'hearing-test', from: day(3), to: day(3) } as const;
    const { data, headers, body } = await shop.call(shop.guest, calls.fetchFreeTimes, input);
    expect(headers['x-samaa-steps']).toBe('1');
    const at = data?.times.find((one) => one.starts_at === starts_at);
    expect(at?.specialist_ids).toEqual(SPECIALISTS.map(publicSpecialistId).filter((id) => id !== specialist_id));
    expect(data?.kinds.map(({ kind }) => kind)).not.toContain('hand-over');
    expect(data).toMatchObject({ first_day: expect.any(String), last_day: day(60), change_hours_before: 24 });
    expect(body).not.toContain(mona.id);
    expect(body).not.toContain('Mona Ali');
    for (const id of SPECIALISTS) expect(body).not.toContain(`"${id}"`);
  });

  test('of more than two weeks are not asked for at once', async () => {
    const asked = (to: string) => shop.call(shop.guest, calls.fetchFreeTimes, { from: day(1), to });
    expect((await asked(day(14))).status).toBe(200);
    expect(await asked(day(15))).toMatchObject({ status: 400, code: 'invalid_input' });
  });
});

describe('a customer', () => {
  test('books, finds it among their own, moves it and cancels it', async () => {
    const mona = await provenCustomer(shop);
    const booked = await book(mona, { specialist_id: SARA, starts_at: inDays(4, '10:00') });
    expect(booked).toEqual({
      $id: expect.any(String),
      kind: 'hearing-test',
      specialist_id: SARA,
      specialist: { name_ar: 'أخصائي sara', name_en: 'Specialist sara' },
      starts_at: inDays(4, '10:00'),
      ends_at: inDays(4, '10:45'),
      state: 'confirmed',
      change_until: expect.any(String),
      cancel_reason: null,
      version: 0,
    });
    expect(await mine(mona)).toEqual({ waiting: [], upcoming: [booked], past: [] });
    const move = { userId: mona.id, appointmentId: booked.$id, version: 0, starts_at: inDays(4, '10:15') };
    const moved = (await shop.call(mona, calls.moveAppointment, move)).data;
    expect(moved).toMatchObject({ starts_at: move.starts_at, specialist_id: SARA, version: 1 });
    // A repeat finds it done.
    expect((await shop.call(mona, calls.moveAppointment, move)).data).toMatchObject({ version: 1 });
    await expectNothingTwice(shop);
    const cancel = { userId: mona.id, appointmentId: booked.$id, reason: 'other' as const, note: ' I travel ' };
    expect(await shop.call(mona, calls.cancelAppointment, { ...cancel, version: 0 })).toMatchObject({
      code: 'record_changed',
    });
    for (const version of [1, 1]) {
      expect((await shop.call(mona, calls.cancelAppointment, { ...cancel, version })).data).toMatchObject({
        state: 'cancelled',
        change_until: null,
        version: 2,
      });
    }
    expect(await mine(mona)).toMatchObject({ upcoming: [], past: [{ $id: booked.$id }] });
    // Those at the desk read why, and so does whoever asks what is kept about them.
    const day = inDays(4, '10:15').slice(0, 10);
    const desk = await shop.join('reception');
    const { data: calendar } = await shop.call(desk, fetchCalendar, { id: desk.id, from: day, to: day });
    expect(calendar?.appointments).toContainEqual(
      expect.objectContaining({ $id: booked.$id, cancel_reason: 'other', cancel_note: 'I travel' }),
    );
    const told = await shop.call(mona, fetchOwnData, { id: mona.id, password: mona.password });
    expect(JSON.stringify(told.data)).toContain('I travel');
    expect(
      await shop.call(mona, calls.cancelAppointment, { ...cancel, version: 2, reason: 'centre-closed' as never }),
    ).toMatchObject({ status: 400 });
    await expectNothingTwice(shop);
    // Its time is free again.
    await book(await provenCustomer(shop), { specialist_id: SARA, starts_at: inDays(4, '10:15') });
  });

  test('who asks twice has booked once', async () => {
    const mona = await provenCustomer(shop);
    const asked = { ...wish({ starts_at: inDays(5, '10:00') }), userId: mona.id };
    const [one, other] = await Promise.all([
      shop.call(mona, calls.bookOwnAppointment, asked),
      shop.call(mona, calls.bookOwnAppointment, asked),
    ]);
    expect(one.data?.$id).toBe(other.data?.$id);
    expect((await mine(mona)).upcoming).toHaveLength(1);
  });

  test('neither sees nor changes another’s', async () => {
    const [mona, hala] = [await provenCustomer(shop), await provenCustomer(shop)];
    const { $id: appointmentId } = await book(mona, { starts_at: inDays(6, '10:00') });
    expect(await mine(hala)).toEqual({ waiting: [], upcoming: [], past: [] });
    const others = { userId: hala.id, appointmentId, version: 0 };
    expect(await shop.call(hala, calls.cancelAppointment, others)).toMatchObject({ code: 'not_found' });
    expect(await shop.call(hala, calls.moveAppointment, { ...others, starts_at: inDays(6, '11:00') })).toMatchObject({
      code: 'not_found',
    });
    expect((await mine(mona)).upcoming).toMatchObject([{ state: 'confirmed' }]);
  });

  test('books within the hours and days only, and what can be booked online', async () => {
    const mona = await provenCustomer(shop);
    const status = async (change: object) =>
      (await shop.call(mona, calls.bookOwnAppointment, { ...wish(change), userId: mona.id })).code;
    expect(await status({ starts_at: inDays(3, '09:00') })).toBe('time_taken');
    expect(await status({ starts_at: inDays(90, '12:00') })).toBe('time_taken');
    expect(await status({ starts_at: new Date().toISOString() })).toBe('time_taken');
    expect(await status({ kind: 'hand-over' })).toBe('booking_closed');
  });

  test('changes it no more when it is soon', async () => {
    const mona = await provenCustomer(shop);
    const { $id: appointmentId } = await book(mona, { starts_at: inDays(2, '10:00') });
    await shop.change('appointments', appointmentId, { starts_at: new Date(Date.now() + 3_600_000).toISOString() });
    const own = { userId: mona.id, appointmentId, version: 0 };
    const late = { code: 'change_too_late' };
    expect(await shop.call(mona, calls.cancelAppointment, own)).toMatchObject(late);
    expect(await shop.call(mona, calls.moveAppointment, { ...own, starts_at: inDays(5, '12:00') })).toMatchObject(late);
    await shop.remove('appointments', appointmentId);
  });

  test('who is erased leaves no appointment and no time taken', async () => {
    const mona = await provenCustomer(shop);
    const { $id } = await book(mona, { starts_at: inDays(7, '10:00') });
    await shop.change('counters', 'users', { value: 5 });
    expect(await shop.call(boss, deleteUser, { id: boss.id, userId: mona.id })).toMatchObject({ status: 200 });
    expect(await shop.row('appointments', $id)).toBeNull();
    expect(await shop.row('appointment_details', $id)).toBeNull();
    expect((await shop.rows('appointment_slots')).filter((slot) => slot.appointment_id === $id)).toEqual([]);
  });
});

describe('a guest', () => {
  test('books with name and phone, and waits for a call', async () => {
    const asked = wish({ starts_at: inDays(8, '10:00') });
    const { data } = await shop.call(shop.guest, calls.bookAppointment, asked);
    expect(data).toMatchObject({ state: 'booked', change_until: null });
    expect((await shop.call(shop.guest, calls.bookAppointment, asked)).data).toEqual(data);
    expect(await shop.row('appointment_details', data?.$id ?? '')).toMatchObject({
      name: 'Mona Ali',
      phone: asked.phone,
      booked_by: 'guest',
    });
  });

  test('books a few times a day for one phone', async () => {
    const phone = newPhone();
    const codes: unknown[] = [];
    for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) {
      const answer = await bookAs(`10.0.0.${time.slice(0, 2)}`, { starts_at: inDays(9, time) }, { phone });
      codes.push(answer.code ?? 'booked');
      if (answer.data) await shop.change('appointments', answer.data.$id, { state: 'done' });
    }
    expect(codes.slice(-2)).toEqual(['booked', 'too_many_attempts']);
  });
});

test('in a clinic without specialists nothing can be booked, and that is said', async () => {
  const empty = await startShop();
  const mona = await empty.join();
  const { data } = await empty.call(empty.guest, calls.fetchFreeTimes, { kind: 'repair', from: day(1), to: day(7) });
  expect(data).toMatchObject({ kinds: [], specialists: [], times: [] });
  const answer = await empty.call(mona, calls.bookOwnAppointment, { ...wish(), userId: mona.id });
  expect(answer.code).toBe('booking_closed');
});

describe('many at once', () => {
  test('200 people for 20 free times: 20 have one, the others are told', { timeout: 240_000 }, async () => {
    const few = await startShop(
      keptAppointments({ opening: daily('10:00', '15:00'), step_minutes: 15, kinds: quarters() }),
    );
    const { data } = await few.call(few.guest, calls.fetchFreeTimes, { kind: 'repair', from: day(3), to: day(3) });
    const times = data?.times.map(({ starts_at }) => starts_at) ?? [];
    expect(times).toHaveLength(20);
    const people = await Promise.all(Array.from({ length: 200 }, () => provenCustomer(few)));
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        const who = people[number % people.length] ?? expect.fail('nobody');
        const context = { ...few.contextOf(who, {}), clientAddress: `10.1.${number}.7` };
        const asked = { ...wish({ kind: 'repair', starts_at: times[number % 20] ?? '' }), userId: who.id };
        return bookOwnAppointment(asked, context as never).then(
          ({ state }) => state as string,
          ({ code }) => String(code),
        );
      }),
    );
    expect(answers.filter((answer) => answer === 'confirmed')).toHaveLength(20);
    expect(new Set(answers)).toEqual(new Set(['confirmed', 'time_taken']));
    expect(await few.rows('appointments')).toHaveLength(20);
    await expectNothingTwice(few);
  });

  test('whatever is booked, moved and cancelled at once, nobody and no room is taken twice', {
    timeout: 240_000,
  }, async () => {
    const { busy, perform } = await busyClinic();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 10 }), async (acts) => {
        await Promise.all(acts.map(perform));
        await expectNothingTwice(busy);
      }),
      { numRuns: 8 },
    );
  });

  test('and whatever beginning of a transaction a deadlock takes, times and appointments agree', {
    timeout: 240_000,
  }, async () => {
    const { busy, perform } = await busyClinic();
    const lost = fc.integer({ min: 1, max: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, lost), { minLength: 4, maxLength: 6 }), async (acts) => {
        for (const [one, operations] of acts) {
          busy.transactions.planDeadlock({ skip: 0, lost: operations });
          await perform(one);
          busy.transactions.planDeadlock(null);
        }
        await expectNothingTwice(busy);
      }),
      { numRuns: 8 },
    );
  });
});

interface Act {
  who: number;
  /** Quarters of an hour after noon, and how many of them. */
  at: number;
  length: number;
  what: 'book' | 'move' | 'cancel' | 'desk';
}
const act: fc.Arbitrary<Act> = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  at: fc.integer({ min: 0, max: 7 }),
  length: fc.integer({ min: 1, max: 6 }),
  what: fc.constantFrom('book', 'move', 'cancel', 'desk'),
});

/** Two specialists and one room for four customers and a desk, who all want the same two hours. */
async function busyClinic() {
  const busy = await startShop(
    keptAppointments({ specialists: ['a', 'b'].map((id) => specialist(id)), rooms: [room('one')], step_minutes: 15 }),
  );
  const reception = await busy.join('reception');
  const people = await Promise.all(Array.from({ length: 4 }, () => provenCustomer(busy)));
  const perform = async ({ who, at, length, what }: Act) => {
    const caller = people[who] ?? busy.guest;
    const time = Date.parse(inDays(3, '12:00')) + at * QUARTER_MS;
    const starts_at = new Date(time).toISOString();
    if (what === 'desk') {
      const ends_at = new Date(time + length * QUARTER_MS).toISOString();
      const person = { name: 'Mona', phone: caller.phone, specialist_id: who % 2 ? 'a' : 'b' };
      const data = { ...person, kind: 'fitting' as const, starts_at, ends_at };
      return busy.call(reception, saveAppointment, { id: reception.id, requestId: crypto.randomUUID(), data });
    }
    const own = (await busy.rows('appointments')).find((row) => row.user_id === caller.id && row.state !== 'cancelled');
    await fromElsewhere(busy);
    // Only so many an hour are allowed.
    for (const { $id } of await busy.rows('rate_limits')) {
      await busy.remove('rate_limits', $id).catch(() => undefined);
    }
    if (what === 'book' || !own) {
      const asked = wish({ kind: 'repair', starts_at });
      return busy.call(caller, calls.bookOwnAppointment, { ...asked, userId: caller.id });
    }
    const input = { userId: caller.id, appointmentId: own.$id, version: own.version };
    return what === 'move'
      ? busy.call(caller, calls.moveAppointment, { ...input, starts_at })
      : busy.call(caller, calls.cancelAppointment, input);
  };
  return { busy, perform };
}

/** Repairs of a quarter of an hour. */
function quarters(): AppointmentSettings['kinds'] {
  return [{ kind: 'repair' as const, name_ar: 'صيانة', name_en: 'Repair', minutes: 15, online: true }];
}
