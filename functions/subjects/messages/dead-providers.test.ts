import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { toE164 } from '#contract/phone.ts';
import { MESSAGE_STATES } from '#contract/system/constants.ts';
import { SYSTEM_STATE_ID } from '#lib/ids.ts';
import { stage } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { keepWatch } from '#subjects/system/admin/keep-watch.ts';
import { inDays, keptAppointments } from '../../testing/appointments.ts';
import { newPhone, startShop } from '../../testing/kit.ts';
import { type FakePhones, fakePhones, reportsOf } from '../../testing/phones.ts';
import { sendMessages } from './admin/send-messages.ts';
import type { HandedOver } from './phone-channels.ts';
import { whatsAppCallback } from './shop/whatsapp-callback.ts';
import { smsId } from './waiting.ts';

const shop = await startShop(keptAppointments());
const [desk, boss] = [await shop.join('reception'), await shop.join('admin')];
const DOWN: HandedOver = { state: 'refused', reason: 'ECONNREFUSED', isFinal: false };
const HANGS: HandedOver = { state: 'lost', reason: 'TimeoutError' };

let whatsApp: FakePhones;
let sms: FakePhones;
let days = 0;

beforeEach(async () => {
  whatsApp = fakePhones();
  sms = fakePhones();
  for (const table of ['outbox', 'system_state'] as const) {
    for (const { $id } of await shop.rows(table)) await shop.remove(table, $id);
  }
  await shop.create('system_state', { ran_at: new Date().toISOString(), version: 0 }, SYSTEM_STATE_ID);
});

/** The desk makes an appointment for somebody without an account, of which a message tells that it is booked. */
async function made(): Promise<Appointment> {
  const person = { name: 'Mona Ali', phone: newPhone(), specialist_id: 'sara' };
  const data = { kind: 'fitting' as const, starts_at: inDays(20 + days++, '11:00'), ...person };
  const { data: saved } = await shop.call(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  return saved ?? expect.fail('nothing was made');
}

const portsAt = (minutes: number) =>
  shop.ports({
    now: () => new Date(new Date(inDays(1, '11:00')).getTime() + minutes * 60_000),
    siteOrigin: 'https://samaa.example',
    whatsApp,
    sms,
    logError: () => {},
  });
/** One run of the schedule, so many minutes after eleven in Cairo: it sends, then looks at the state of the shop. */
async function run(minutes: number): Promise<void> {
  await sendMessages(portsAt(minutes));
  await keepWatch(portsAt(minutes), []);
}

/** WhatsApp reports, so many minutes after eleven. */
const receive = (bodyText: string, minutes: number) =>
  whatsAppCallback.receive(
    { query: new URLSearchParams(), headers: { 'x-hub-signature-256': 'signed' }, bodyText },
    portsAt(minutes),
  );

const toPhones = async () => (await shop.rows('outbox')).filter(({ user_id }) => user_id !== boss.id);
const toldToBoss = async () =>
  (await shop.rows('outbox')).filter(({ user_id, kind }) => user_id === boss.id && kind === 'system_red');

describe.each([
  ['refuse every connection', DOWN],
  ['take everything and answer nothing', HANGS],
])('providers that %s for a day', (_how, answer) => {
  test('lose no message, have none sent twice, and the admins hear of them within a quarter of an hour', async () => {
    for (const phones of [whatsApp, sms]) {
      phones.send = async (message) => {
        phones.asked.push(message);
        return answer;
      };
      phones.outcome = { state: 'unknown' };
    }
    const people = [await made(), await made(), await made(), await made()];
    for (const minutes of [0, 5, 10]) await run(minutes);
    expect((await toldToBoss()).map(({ about }) => about)).toContain('whatsapp');

    for (let minutes = 15; minutes < 60; minutes += 5) await run(minutes);
    for (let hours = 1; hours < 24; hours += 2) await run(hours * 60);
    const waiting = (await toPhones()).filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ channel, phone }) => [channel, phone]).sort()).toEqual(
      people.map(({ phone }) => ['sms', toE164(phone)]).sort(),
    );
    // Under one id a provider of SMS sends a message once.
    const idsOf = (to: string) => new Set(sms.asked.filter((one) => one.to === to).map(({ id }) => id)).size;
    if (answer === HANGS) expect(people.map(({ phone }) => idsOf(toE164(phone)))).toEqual([1, 1, 1, 1]);

    const back = fakePhones();
    [whatsApp, sms] = [fakePhones(), back];
    back.outcome = { state: 'delivered' };
    for (let hours = 24; hours < 34; hours += 2) await run(hours * 60);
    const said = answer === HANGS ? [] : people.map(({ phone }) => toE164(phone)).sort();
    expect(back.asked.map(({ to }) => to).sort()).toEqual(said);
    expect((await toPhones()).filter(({ channel }) => channel === 'sms').map(({ state }) => state)).toEqual(
      people.map(() => 'delivered'),
    );
  }, 120_000);
});

test('a WhatsApp that takes messages and reports none is told of within a quarter of an hour, and SMS go instead', async () => {
  const people = [await made(), await made(), await made()];
  await run(0);
  await run(5);
  expect(await toldToBoss()).toEqual([]);
  await run(10);
  expect(await toldToBoss()).toMatchObject([{ about: 'whatsapp' }]);
  expect(sms.asked.map(({ to }) => to).sort()).toEqual(people.map(({ phone }) => toE164(phone)).sort());
});

test('phones that are off are no dead WhatsApp: it has said that it sent the messages', async () => {
  const people = [await made(), await made(), await made(), await made()];
  await run(0);
  const [silent, ...off] = (await toPhones()).map(({ $id: id }) => ({ id, status: 'sent' }));
  await receive(reportsOf(...off), 1);
  for (const minutes of [5, 10, 15]) await run(minutes);
  expect(await toldToBoss()).toEqual([]);
  expect(sms.asked.map(({ to }) => to).sort()).toEqual(people.map(({ phone }) => toE164(phone)).sort());
  const ended = new Map((await toPhones()).map((row) => [row.$id, row]));
  expect(off.map(({ id }) => [ended.get(id)?.state, ended.get(id)?.last_error])).toEqual(off.map(() => ['sent', null]));
  expect(ended.get(silent?.id ?? '')).toMatchObject({ state: 'sent', last_error: expect.stringContaining('reported') });

  // What was sent an hour ago is no sign of what goes now.
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  for (const { id } of off) await shop.change('outbox', id, { reported_at: earlier });
  for (const _ of [1, 2, 3]) await made();
  for (const minutes of [20, 25, 30]) await run(minutes);
  expect(await toldToBoss()).toMatchObject([{ about: 'whatsapp' }]);
});

test('an SMS that its provider takes and never sends counts as failed', async () => {
  await made();
  const without = (minutes: number) => sendMessages({ ...portsAt(minutes), whatsApp: null });
  for (const minutes of [0, 5, 10, 20, 40]) await without(minutes);
  expect((await toPhones()).find(({ channel }) => channel === 'sms')).toMatchObject({
    state: 'failed',
    last_error: expect.stringContaining('not sent'),
  });
  expect(sms.asked).toHaveLength(1);
});

describe('5,000 reports', () => {
  const MESSAGES = 1_000;
  /** What is reported of every fifth message, and how it must end. */
  const COURSES = [
    [['sent', 'delivered', 'read', 'read', 'delivered'], 'read'],
    [['sent', 'sent', 'delivered', 'delivered', 'delivered'], 'delivered'],
    [['sent', 'failed', 'failed', 'failed', 'sent'], 'superseded'],
    [['failed', 'delivered', 'sent', 'failed', 'read'], 'read'],
    [['sent', 'sent', 'sent', 'sent', 'sent'], 'waiting'],
  ] as const;

  /** In an order that looks like none and is the same every time. */
  const shuffled = <Item>(items: readonly Item[]): Item[] => {
    let seed = 29;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed;
    };
    return items
      .map((item) => [next(), item] as const)
      .sort(([one], [other]) => one - other)
      .map(([, item]) => item);
  };

  test('out of order, repeated and among unknown ones leave each message as the furthest of them says', async () => {
    const one = await made();
    const told = (await toPhones())[0] ?? expect.fail('nothing was written');
    const { kind, about, phone, patient_id, user_id, lang } = told;
    const rows = Array.from({ length: MESSAGES }, (_, index) => ({
      ...{ $id: `report-${index}`, kind, about, phone, patient_id, user_id, lang, message_id: `message-${index}` },
      ...({ channel: 'whatsapp', state: 'waiting', attempts: 1, next_at: one.starts_at, version: 0 } as const),
    }));
    for (const some of chunks(rows)) await shop.ports({}).tables.write([stage.createMany('outbox', some)]);

    const events = shuffled(
      rows.flatMap(({ $id }, index) => (COURSES[index % 5] ?? COURSES[0])[0].map((status) => ({ id: $id, status }))),
    ).map((event, index) => (index % 50 === 0 ? [event, { id: `unknown-${index}`, status: 'delivered' }] : [event]));
    const bodies = chunks(events, 250).map((some) => reportsOf(...some.flat()));
    expect(events).toHaveLength(5_000);
    // Two at a time, and the first ones again behind the last.
    for (const some of chunks([...bodies, ...bodies.slice(0, 4)], 2))
      await Promise.all(some.map((body) => receive(body, 0)));

    const of = async (ids: string[]) =>
      (await shop.rows('outbox', [Query.equal('$id', ids)])).map((row) => [row.$id, row] as const);
    const asked = chunks(rows.flatMap(({ $id }) => [$id, smsId({ $id })]));
    const stored = new Map((await Promise.all(asked.map(of))).flat());
    const counted = new Map(MESSAGE_STATES.map((state) => [state, 0]));
    for (const [index, { $id }] of rows.entries()) {
      const state = stored.get($id)?.state ?? expect.fail(`${$id} is gone`);
      expect([$id, state]).toEqual([$id, (COURSES[index % 5] ?? COURSES[0])[1]]);
      counted.set(state, (counted.get(state) ?? 0) + 1);
      // What failed and then arrived needs no SMS; what failed alone needs one.
      const text = stored.get(smsId({ $id }))?.state;
      expect(index % 5 === 2 ? text : (text ?? 'superseded')).toBe(index % 5 === 2 ? 'waiting' : 'superseded');
    }
    expect(counted.get('read')).toBe(400);
  }, 240_000);
});
