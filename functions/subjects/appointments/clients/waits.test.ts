import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/appointments/calls.ts';
import * as staff from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { toE164 } from '#contract/phone.ts';
import { publicSpecialistId } from '#lib/ids.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import {
  daily,
  expectNothingTwice,
  fromElsewhere,
  inDays,
  keptAppointments,
  provenCustomer,
  specialist,
} from '../../../testing/appointments.ts';
import { type Caller, newPhone, startShop, type TestShop } from '../../../testing/kit.ts';
import { fakePhones } from '../../../testing/phones.ts';
import { offerFreeTimes } from '../admin/offer-free-times.ts';

const DAY_MINUTES = 1_440;
/** As customers know her. */
const SARA = publicSpecialistId('sara');
const day = (days: number) => dayAfter(cairoDay(), days);

/** A clinic in which one hearing test fits into a day, at noon; a time is held for a day. */
async function open() {
  const shop = await startShop(
    keptAppointments({
      specialists: [specialist('sara', { hours: daily('12:00', '12:45') })],
      offer_minutes: DAY_MINUTES,
    }),
  );
  const desk = await shop.join('reception');
  const book = async (caller: Caller, days: number) => {
    await fromElsewhere(shop);
    const wish = { kind: 'hearing-test' as const, starts_at: inDays(days, '12:00'), name: 'Hala', phone: caller.phone };
    const asked = { ...wish, requestId: crypto.randomUUID(), userId: caller.id };
    return (await shop.call(caller, calls.bookOwnAppointment, asked)).data ?? expect.fail('nothing was booked');
  };
  return {
    shop,
    desk,
    book,
    /** Somebody books the only time of a day. */
    taken: async (days: number) => {
      const caller = await provenCustomer(shop);
      return { caller, own: await book(caller, days) };
    },
    /** Somebody waits for a time of that day. */
    wait: async (days: number, caller?: Caller) => {
      const who = caller ?? (await provenCustomer(shop));
      await fromElsewhere(shop);
      const { data } = await shop.call(who, calls.waitForOwnTime, { ...wishFor(days), userId: who.id });
      return { who, wait: data ?? expect.fail('nobody waits') };
    },
    cancel: (caller: Caller, own: { $id: string; version: number }) =>
      shop.call(caller, calls.cancelAppointment, { userId: caller.id, appointmentId: own.$id, version: own.version }),
    /** The schedule runs at a time of the clock, so many days from now. */
    run: (days = 0, time = '12:00') => offerFreeTimes(shop.ports({ now: () => new Date(inDays(days, time)) })),
    mine: async (who: Caller) =>
      (await shop.call(who, calls.fetchMyAppointments, { userId: who.id })).data ?? expect.fail('nothing answered'),
    waiting: async () =>
      (await shop.call(desk, staff.fetchCalendar, { id: desk.id, from: day(0), to: day(20) })).data?.waiting ?? [],
    messagesTo: async (id: string) =>
      (await shop.rows('outbox')).filter(({ user_id }) => user_id === id).map(({ kind }) => kind),
  };
}

const wishFor = (days: number, to = days) => ({
  kind: 'hearing-test' as const,
  from: day(days),
  to: day(to),
  name: ' Mona Ali ',
  phone: newPhone(),
  requestId: crypto.randomUUID(),
});

const asOwner = (who: Caller, { $id, version }: { $id: string; version: number }) => ({
  userId: who.id,
  appointmentId: $id,
  version,
});

const clinic = await open();
const { shop, desk, taken, wait, cancel, run, mine, waiting, messagesTo } = clinic;

/** The offer that somebody finds among their own. */
async function offered(who: Caller) {
  const [own] = (await mine(who)).waiting;
  return own?.offer ? own : expect.fail('nothing is offered');
}

describe('a time that is offered to somebody without an account', () => {
  /** What goes to phones in one run, so many minutes after noon. */
  const phonesTold = async (minutes = 0) => {
    const whatsApp = fakePhones();
    const now = () => new Date(new Date(inDays(0, '12:00')).getTime() + minutes * 60_000);
    const siteOrigin = 'https://samaa.example';
    await sendMessages(shop.ports({ now, whatsApp, sms: null, siteOrigin, logError: () => {} }));
    return whatsApp.asked;
  };
  const put = async (days: number, booked_by: 'desk' | 'guest' = 'desk') => {
    const { requestId, ...wish } = wishFor(days);
    const { data: made } = await shop.call(desk, staff.saveWait, { id: desk.id, requestId, data: wish });
    const one = made ?? expect.fail('nobody waits');
    await shop.change('appointment_details', one.$id, { booked_by });
    await shop.change('appointments', one.$id, { unproven: booked_by === 'guest' });
    return one;
  };

  test('is told to the phone that the desk has written down, until when it is held', async () => {
    const one = await put(9);
    await run();
    expect(await phonesTold()).toMatchObject([
      {
        to: toE164(one.phone),
        template: 'samaa_appointment_offer_2',
        fields: { link: expect.stringContaining('/a/') },
      },
    ]);
    expect(await phonesTold(30)).toEqual([]);
  });

  test('is told to nobody once it is held no longer, nor to a phone that only a stranger has typed', async () => {
    const known = await put(10);
    await put(11, 'guest');
    await run();
    const toPhones = (await shop.rows('outbox')).filter(({ phone, state }) => phone && state === 'waiting');
    expect(toPhones.map(({ about }) => about)).toEqual([known.$id]);
    expect(await phonesTold(DAY_MINUTES + 1)).toEqual([]);
  });

  /** The secret of the link in the message about somebody's offer. */
  const linkTo = async (one: { phone: string }) => {
    const told = (await phonesTold()).find(({ to }) => to === toE164(one.phone));
    return new URL(told?.fields.link ?? expect.fail('nothing was told')).pathname.slice('/a/'.length);
  };
  const stateOf = async (id: string) => (await shop.row('appointments', id))?.state;

  test('is theirs by the link of the message, once and for that time alone, and they are told', async () => {
    const one = await put(14);
    await run();
    const secret = await linkTo(one);
    const { data: shown } = await shop.call(shop.guest, calls.fetchLinkedAppointment, { secret });
    expect(shown).toMatchObject({ starts_at: inDays(14, '12:00'), offered_until: expect.any(String), waiting: false });
    const take = (starts_at: string) => shop.call(shop.guest, calls.confirmLinkedAppointment, { secret, starts_at });
    expect(await take(inDays(15, '12:00'))).toMatchObject({ code: 'offer_over' });
    const [first, again] = await Promise.all([take(inDays(14, '12:00')), take(inDays(14, '12:00'))]);
    expect([first, again].map(({ data }) => data?.offered_until)).toEqual([null, null]);
    expect(await stateOf(one.$id)).toBe('confirmed');
    expect((await phonesTold()).map(({ template }) => template)).toEqual(['samaa_appointment_booked']);
    await expectNothingTwice(shop);
  });

  test('goes to somebody else when they let it go by the link, which stays that of their next one', async () => {
    const one = await put(16);
    await run();
    const secret = await linkTo(one);
    const version = (await shop.row('appointments', one.$id))?.version ?? 0;
    const pass = () => shop.call(shop.guest, calls.cancelLinkedAppointment, { secret, version });
    expect((await pass()).data).toMatchObject({ waiting: true, offered_until: null, cancelled: false });
    expect((await pass()).data).toMatchObject({ waiting: true });
    expect(await stateOf(one.$id)).toBe('waiting');
    const late = { secret, starts_at: inDays(16, '12:00') };
    expect(await shop.call(shop.guest, calls.confirmLinkedAppointment, late)).toMatchObject({ code: 'offer_over' });
  });
});

describe('a time that falls free', () => {
  test('is offered to who waits longest, held for them, and theirs once they take it', async () => {
    const { caller, own } = await taken(3);
    const [first, second] = [await wait(3), await wait(3)];
    await run();
    expect((await mine(first.who)).waiting).toMatchObject([
      { from: day(3), to: day(3), specialist_id: null, offer: null },
    ]);
    await cancel(caller, own);
    await run();
    const held = await offered(first.who);
    expect(held.offer).toMatchObject({
      starts_at: inDays(3, '12:00'),
      specialist: { name_en: 'Specialist sara' },
      until: inDays(1, '12:00'),
    });
    expect(await messagesTo(first.who.id)).toEqual(['appointment_offered']);
    expect((await mine(second.who)).waiting).toMatchObject([{ offer: null }]);
    // Held: nobody books it, and free times do not show it.
    const asked = { kind: 'hearing-test', from: day(3), to: day(3) } as const;
    expect((await shop.call(shop.guest, calls.fetchFreeTimes, asked)).data?.times).toEqual([]);
    const own2 = { ...asOwner(first.who, held) };
    expect(await shop.call(second.who, calls.takeOffer, { ...own2, userId: second.who.id })).toMatchObject({
      code: 'not_found',
    });
    for (const _again of [1, 2]) {
      expect((await shop.call(first.who, calls.takeOffer, own2)).data).toMatchObject({
        state: 'confirmed',
        starts_at: inDays(3, '12:00'),
        specialist_id: SARA,
      });
    }
    expect(await mine(first.who)).toMatchObject({ waiting: [], upcoming: [{ $id: held.$id, state: 'confirmed' }] });
    expect((await messagesTo(first.who.id)).sort()).toEqual(['appointment_booked', 'appointment_offered']);
    await expectNothingTwice(shop);
  });

  test('goes to the next when it is let pass, and is not offered to the same person again', async () => {
    const { caller, own } = await taken(4);
    const [first, second] = [await wait(4), await wait(4)];
    await cancel(caller, own);
    await run();
    const held = asOwner(first.who, await offered(first.who));
    for (const _again of [1, 2]) {
      expect((await shop.call(first.who, calls.passOffer, held)).data).toMatchObject({ offer: null });
    }
    expect(await shop.call(first.who, calls.takeOffer, held)).toMatchObject({ code: 'offer_over' });
    await run();
    const next = asOwner(second.who, await offered(second.who));
    await shop.call(second.who, calls.passOffer, next);
    await run();
    // Nobody wants it: it is free for all.
    await clinic.book(await provenCustomer(shop), 4);
    expect((await mine(first.who)).waiting).toMatchObject([{ offer: null }]);
    await expectNothingTwice(shop);
  });

  test('that nobody answers about in time goes to the next', async () => {
    const { caller, own } = await taken(5);
    const [first, second] = [await wait(5), await wait(5)];
    await cancel(caller, own);
    await run();
    const held = await offered(first.who);
    await run(2);
    await offered(second.who);
    expect((await mine(first.who)).waiting).toMatchObject([{ offer: null }]);
    expect(await shop.call(first.who, calls.takeOffer, asOwner(first.who, held))).toMatchObject({ code: 'offer_over' });
  });

  test('is offered to nobody at night, and not when it would begin before somebody could answer', async () => {
    const { caller, own } = await taken(6);
    const { who } = await wait(6);
    await cancel(caller, own);
    await run(0, '22:00');
    await run(0, '09:45');
    await run(5);
    expect((await mine(who)).waiting).toMatchObject([{ offer: null }]);
    await run(3);
    await offered(who);
  });

  test('when somebody moves or does not come, is offered as well', async () => {
    const { caller, own } = await taken(7);
    const { who } = await wait(7);
    const move = { ...asOwner(caller, own), starts_at: inDays(8, '12:00') };
    expect((await shop.call(caller, calls.moveAppointment, move)).status).toBe(200);
    await run();
    await offered(who);
  });
});

describe('who waits', () => {
  test('ends it, and what was held is free again', async () => {
    const { who, wait: own } = await wait(9);
    await run();
    const held = await offered(who);
    expect(await shop.call(who, calls.endWait, asOwner(who, own))).toMatchObject({ code: 'record_changed' });
    for (const _again of [1, 2]) {
      expect((await shop.call(who, calls.endWait, asOwner(who, held))).data).toEqual({ ended: true });
    }
    expect(await mine(who)).toEqual({ waiting: [], upcoming: [], past: [] });
    await clinic.book(await provenCustomer(shop), 9);
    await expectNothingTwice(shop);
  });

  test('who asks twice waits once, and nobody waits for more than three times at once', async () => {
    const who = await provenCustomer(shop);
    const asked = { ...wishFor(10), userId: who.id };
    const [one, other] = await Promise.all([
      shop.call(who, calls.waitForOwnTime, asked),
      shop.call(who, calls.waitForOwnTime, asked),
    ]);
    expect(one.data?.$id).toBe(other.data?.$id);
    const more = () => shop.call(who, calls.waitForOwnTime, { ...wishFor(10), userId: who.id });
    const answers = await Promise.all([more(), more(), more(), more(), more()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await mine(who)).waiting).toHaveLength(3);
    expect((await more()).code).toBe('too_many_waits');
    for (const own of (await mine(who)).waiting) await shop.call(who, calls.endWait, asOwner(who, own));
  });

  test('says days that can be booked, a kind that is booked here and who does it', async () => {
    const who = await provenCustomer(shop);
    const ask = async (change: object) => {
      const asked = { ...wishFor(10), userId: who.id, ...change };
      return (await shop.call(who, calls.waitForOwnTime, asked)).code;
    };
    expect(await ask({ from: day(-3), to: day(-1) })).toBe('invalid_input');
    expect(await ask({ from: day(1), to: day(61) })).toBe('invalid_input');
    expect(await ask({ from: day(30), to: day(61) })).toBe('invalid_input');
    expect(await ask({ from: '2190-01-01', to: '2190-01-02' })).toBe('invalid_input');
    expect(await ask({ kind: 'hand-over' })).toBe('booking_closed');
    expect(await ask({ specialist_id: 'nobody' })).toBe('booking_closed');
  });

  test('and books as well, with one request id, does both', async () => {
    const who = await provenCustomer(shop);
    const wish = { ...wishFor(6), phone: who.phone };
    await shop.call(who, calls.waitForOwnTime, { ...wish, userId: who.id });
    const { kind, name, phone, requestId } = wish;
    const time = { kind, name, phone, requestId, starts_at: inDays(17, '12:00') };
    const { data, code } = await shop.call(who, calls.bookOwnAppointment, { ...time, userId: who.id });
    expect([code, data?.starts_at]).toEqual([undefined, inDays(17, '12:00')]);
    const { upcoming, waiting: waits } = await mine(who);
    expect([upcoming.length, waits.length]).toEqual([1, 1]);
    await cancel(who, data ?? expect.fail('nothing was booked'));
  });

  test('in vain, waits no longer once the last day is over', async () => {
    const { who } = await wait(11);
    await taken(11);
    await run(12);
    expect(await mine(who)).toEqual({ waiting: [], upcoming: [], past: [] });
  });
});

describe('the desk', () => {
  test('sees who waits, the longest first, and puts somebody on the list', async () => {
    await taken(12);
    const guest = { ...wishFor(12), name: 'Guest' };
    expect((await shop.call(shop.guest, calls.waitForTime, guest)).status).toBe(200);
    const { requestId, ...data } = { ...wishFor(12), note: ' mornings ', specialist_id: 'sara' };
    const { data: made } = await shop.call(desk, staff.saveWait, { id: desk.id, requestId, data });
    expect((await shop.call(desk, staff.saveWait, { id: desk.id, requestId, data })).data).toEqual({
      ...made,
      $createdAt: expect.any(String),
    });
    const list = (await waiting()).filter(({ from }) => from === day(12));
    // Whom nobody knows comes last.
    expect(list).toMatchObject([
      { name: 'Mona Ali', booked_by: 'desk', specialist_id: 'sara', note: 'mornings', offer: null, unproven: false },
      { name: 'Guest', booked_by: 'guest', specialist_id: null, unproven: true },
    ]);
  });

  test('gives somebody who waits a time, and they are told', async () => {
    const { who, wait: own } = await wait(13);
    const data = { kind: 'hearing-test' as const, specialist_id: 'sara', starts_at: inDays(14, '19:00'), name: 'Mona' };
    const asked = { id: desk.id, requestId: crypto.randomUUID(), appointmentId: own.$id, version: own.version };
    const { data: made } = await shop.call(desk, staff.saveAppointment, {
      ...asked,
      data: { ...data, phone: who.phone },
    });
    expect(made).toMatchObject({ $id: own.$id, state: 'confirmed', starts_at: data.starts_at });
    expect(await mine(who)).toMatchObject({ waiting: [], upcoming: [{ $id: own.$id }] });
    expect(await messagesTo(who.id)).toEqual(['appointment_booked']);
    await expectNothingTwice(shop);
  });

  test('answers a call about an offer: taken, or not wanted; and takes somebody off the list', async () => {
    const { requestId, ...guest } = { ...wishFor(15, 16), name: 'Guest of two days' };
    const { data: own } = await shop.call(desk, staff.saveWait, { id: desk.id, requestId, data: guest });
    await run();
    const find = async () => (await waiting()).find(({ $id }) => $id === own?.$id) ?? expect.fail('nobody waits');
    const first = await find();
    expect(first.offer).toMatchObject({ starts_at: inDays(15, '12:00') });
    const asked = (version: number) => ({ id: desk.id, appointmentId: own?.$id ?? '', version });
    for (const _again of [1, 2]) {
      expect((await shop.call(desk, staff.refuseOffer, asked(first.version))).data).toMatchObject({ offer: null });
    }
    await run();
    const second = await find();
    expect(second.offer).toMatchObject({ starts_at: inDays(16, '12:00') });
    expect(await shop.call(desk, staff.refuseOffer, asked(first.version))).toMatchObject({ code: 'offer_over' });
    const confirm = { ...asked(second.version), state: 'confirmed' } as const;
    expect((await shop.call(desk, staff.setAppointmentState, confirm)).data?.appointment).toMatchObject({
      state: 'confirmed',
      starts_at: inDays(16, '12:00'),
    });
    await taken(17);
    const { wait: off } = await wait(17);
    const remove = { id: desk.id, appointmentId: off.$id, version: off.version };
    expect((await shop.call(desk, staff.removeWait, remove)).data).toEqual({ ended: true });
    expect((await waiting()).some(({ $id }) => $id === off.$id)).toBe(false);
  });
});

describe('whoever comes at once', () => {
  test('two who take the same time: one gets it, the other is told', async () => {
    const { who, wait: own } = await wait(18);
    await run();
    const held = await offered(who);
    // The desk gives it away by the phone at the moment at which it is taken on the page.
    const asked = { id: desk.id, requestId: crypto.randomUUID(), appointmentId: own.$id, version: held.version };
    const data = { kind: 'repair' as const, specialist_id: 'sara', name: 'Mona', phone: who.phone };
    const [taken, given] = await Promise.all([
      shop.call(who, calls.takeOffer, asOwner(who, held)),
      shop.call(desk, staff.saveAppointment, { ...asked, data: { ...data, starts_at: inDays(19, '12:00') } }),
    ]);
    // Who comes second finds an appointment that is made, or is told that it changed; never two of it.
    expect([taken.status, given.status]).toContain(200);
    const row = await shop.row('appointments', own.$id);
    expect(row).toMatchObject({ state: 'confirmed', version: held.version + 1 });
    await expectNothingTwice(shop);
  });

  test('two runs of the schedule and a visitor want the same time: one has it', async () => {
    const { caller, own } = await taken(20);
    const { who } = await wait(20);
    await cancel(caller, own);
    const visitor = await provenCustomer(shop);
    const wish = { ...wishFor(20), starts_at: inDays(20, '12:00'), userId: visitor.id };
    const { from: _from, to: _to, ...booking } = wish;
    await Promise.all([run(), run(), shop.call(visitor, calls.bookOwnAppointment, booking)]);
    await expectNothingTwice(shop);
    const isBooked = (await mine(visitor)).upcoming.length;
    const isOffered = (await mine(who)).waiting.filter(({ offer }) => offer).length;
    expect(isBooked + isOffered).toBe(1);
  });

  test('and whatever beginning of a transaction a deadlock takes, times and appointments agree', {
    timeout: 240_000,
  }, async () => {
    const busy = await busyList();
    const lost = fc.integer({ min: 1, max: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, lost), { minLength: 4, maxLength: 6 }), async (acts) => {
        for (const [one, operations] of acts) {
          busy.shop.transactions.planDeadlock({ skip: 0, lost: operations });
          await busy.perform(one).catch(() => undefined);
          busy.shop.transactions.planDeadlock(null);
        }
        await expectNothingTwice(busy.shop);
      }),
      { numRuns: 5 },
    );
  });

  test('and whatever is done at once, nobody is taken twice', { timeout: 240_000 }, async () => {
    const busy = await busyList();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 9 }), async (acts) => {
        await Promise.all(acts.map(busy.perform));
        await expectNothingTwice(busy.shop);
      }),
      { numRuns: 5 },
    );
  });
});

const act = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom('wait', 'run', 'take', 'pass', 'end', 'book', 'cancel', 'desk'),
});

/** Three people and a desk who all want the same two times. */
async function busyList() {
  const { shop: busy, run: offer, desk: reception } = await open();
  const people = await Promise.all([provenCustomer(busy), provenCustomer(busy), provenCustomer(busy)]);
  const clear = async (of: TestShop) => {
    // Only so many an hour are allowed.
    for (const { $id } of await of.rows('rate_limits')) await of.remove('rate_limits', $id).catch(() => undefined);
  };
  const perform = async ({ who, what }: { who: number; what: string }): Promise<unknown> => {
    const caller = people[who] ?? busy.guest;
    await clear(busy);
    await fromElsewhere(busy);
    const rows = (await busy.rows('appointments')).filter(({ user_id }) => user_id === caller.id);
    const wanted = rows.find(({ state }) => state === 'waiting' || state === 'offered');
    const made = rows.find(({ state }) => state === 'confirmed');
    const starts_at = inDays(3 + (who % 2), '12:00');
    switch (what) {
      case 'run':
        return offer();
      case 'book': {
        const { from: _from, to: _to, ...wish } = wishFor(3);
        return busy.call(caller, calls.bookOwnAppointment, { ...wish, starts_at, userId: caller.id });
      }
      case 'cancel':
        return made && busy.call(caller, calls.cancelAppointment, asOwner(caller, made));
      case 'take':
        return wanted && busy.call(caller, calls.takeOffer, asOwner(caller, wanted));
      case 'pass':
        return wanted && busy.call(caller, calls.passOffer, asOwner(caller, wanted));
      case 'end':
        return wanted && busy.call(caller, calls.endWait, asOwner(caller, wanted));
      case 'desk': {
        if (!wanted) return null;
        const of = { appointmentId: wanted.$id, version: wanted.version, requestId: crypto.randomUUID() };
        const data = {
          kind: 'hearing-test' as const,
          specialist_id: 'sara',
          starts_at,
          name: 'Mona',
          phone: caller.phone,
        };
        return busy.call(reception, staff.saveAppointment, { id: reception.id, ...of, data });
      }
      default:
        return busy.call(caller, calls.waitForOwnTime, { ...wishFor(3, 4), userId: caller.id });
    }
  };
  return { shop: busy, perform };
}
