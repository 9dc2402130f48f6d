import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { saveAppointment, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { markCalled } from '#contract/contacts/calls.ts';
import { fetchConversation } from '#contract/inbox/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { remindOfAppointments } from '#subjects/appointments/admin/remind-of-appointments.ts';
import { inDays, keptAppointments, specialist } from '../../testing/appointments.ts';
import { newPhone, startShop } from '../../testing/kit.ts';
import { fakePhones, writtenBy } from '../../testing/phones.ts';
import { sendMessages } from './admin/send-messages.ts';
import type { HandedOver } from './phone-channels.ts';
import { whatsAppCallback } from './shop/whatsapp-callback.ts';

const shop = await startShop(keptAppointments({ specialists: ['sara', 'rana'].map((id) => specialist(id)) }));
const desk = await shop.join('reception');
const HOUR_MS = 3_600_000;

let days = 10;
let ids = 0;
const message = (phone: string, body: string, change: { timestamp?: string } = {}) => ({
  from: `2${phone}`,
  id: `wamid.answer-${ids++}`,
  text: { body },
  ...change,
});
const receive = (messages: ReturnType<typeof message>[], change: object = {}) =>
  retryWhenOvertaken(shop.ports({}), () =>
    whatsAppCallback.receive(
      {
        query: new URLSearchParams(),
        headers: { 'x-hub-signature-256': 'signed' },
        bodyText: writtenBy(...messages),
      },
      shop.ports({ whatsApp: fakePhones(), ...change }),
    ),
  );
const says = (phone: string, body: string) => receive([message(phone, body)]);
const ago = (hours: number) => String(Math.floor((Date.now() - hours * HOUR_MS) / 1_000));

async function made(change: object = {}): Promise<Appointment> {
  days += 1;
  const person = { name: 'Mona Ali', phone: newPhone(), specialist_id: 'sara', starts_at: inDays(days, '11:00') };
  const data = { kind: 'fitting' as const, ...person, ...change };
  const { data: saved } = await shop.call(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  return saved ?? expect.fail('nothing was made');
}
/** What is due is reminded of at the time at which the first one's day begins to be tomorrow, and handed over. */
async function remind(one: Appointment, answers: HandedOver[] = []): Promise<void> {
  for (const { $id } of await shop.rows('outbox', [Query.equal('state', 'waiting')])) await shop.remove('outbox', $id);
  const now = () => new Date(new Date(one.starts_at).getTime() - 23 * HOUR_MS);
  await remindOfAppointments(shop.ports({ now }));
  const whatsApp = fakePhones();
  whatsApp.answers = answers;
  await sendMessages(shop.ports({ now, whatsApp, siteOrigin: 'https://samaa.example', logError: () => {} }));
}
async function reminded(change: object = {}): Promise<Appointment> {
  const one = await made(change);
  await remind(one);
  return one;
}
const changed = async (one: Appointment, change: object): Promise<void> => {
  const { $id: appointmentId, kind, specialist_id, starts_at, patient_id, name, phone } = one;
  const { version = 0 } = (await shop.row('appointments', appointmentId)) ?? {};
  const data = { kind, specialist_id, starts_at, patient_id, name, phone, ...change };
  const asked = { id: desk.id, requestId: crypto.randomUUID(), appointmentId, version, data };
  expect((await shop.call(desk, saveAppointment, asked)).status).toBe(200);
};
const isComing = async ({ $id }: Appointment) => (await shop.row('appointments', $id))?.coming_at !== null;
const talkOf = async ({ phone }: Appointment) =>
  (await shop.rows('conversations', [Query.equal('phone', `+2${phone}`)]))[0] ?? expect.fail('nobody wrote');
const answersOf = async (one: Appointment) => {
  const conversationId = (await talkOf(one)).$id;
  const { data } = await shop.call(desk, fetchConversation, { id: desk.id, conversationId });
  return data?.messages.map(({ answer }) => answer).toReversed();
};
const callsOf = async (one: Appointment) => {
  const { data } = await shop.call(desk, fetchWorkQueue, { id: desk.id });
  return (data?.another_time?.documents ?? []).filter(({ appointment }) => appointment?.$id === one.$id);
};

test('1 says that they come, as the link does, and leaves the desk nothing to read', async () => {
  const one = await reminded();
  await says(one.phone, '١');
  expect([await isComing(one), await answersOf(one)]).toEqual([true, ['coming']]);
  expect(await talkOf(one)).toMatchObject({ state: 'done', unread: 0 });
});

test('2 puts the appointment onto the list of calls, and waits in the conversation to be read', async () => {
  const one = await reminded();
  await says(one.phone, '2️⃣');
  expect([await isComing(one), await answersOf(one)]).toEqual([false, ['another_time']]);
  expect(await talkOf(one)).toMatchObject({ state: 'open', unread: 1 });
  const [call] = await callsOf(one);
  expect(call).toMatchObject({ kind: 'appointment_another_time' });
  await shop.call(desk, markCalled, { id: desk.id, messageId: call?.$id ?? '' });
  expect(await callsOf(one)).toEqual([]);
});

test('who changes their mind is taken at their last word', async () => {
  const one = await reminded();
  await says(one.phone, '1');
  await says(one.phone, '2');
  expect([await isComing(one), (await callsOf(one)).length]).toEqual([false, 1]);
  await says(one.phone, '1');
  expect([await isComing(one), await callsOf(one)]).toEqual([true, []]);
  await says(one.phone, '2');
  expect([await isComing(one), (await callsOf(one)).length]).toEqual([false, 1]);
});

test('an answer that comes again, at the same moment or after the desk has called, does nothing more', async () => {
  const one = await reminded();
  const said = message(one.phone, '2');
  await Promise.all([receive([said]), receive([said])]);
  const [call] = await callsOf(one);
  await shop.call(desk, markCalled, { id: desk.id, messageId: call?.$id ?? '' });
  await receive([said]);
  expect([await callsOf(one), (await answersOf(one))?.length]).toEqual([[], 1]);
});

test('answers that come in the wrong order count in that in which they were written', async () => {
  const one = await reminded();
  const [first, second] = [message(one.phone, '2', { timestamp: ago(0) }), message(one.phone, '1')];
  await receive([{ ...second, timestamp: String(Math.floor(Date.now() / 1_000) + 1) }], {
    now: () => new Date(Date.now() + 2_000),
  });
  await receive([first]);
  expect([await isComing(one), await callsOf(one)]).toEqual([true, []]);
});

test('1 does not confirm a time to which the appointment was moved after the reminder', async () => {
  const one = await reminded();
  await changed(one, { starts_at: inDays(days, '14:00') });
  await says(one.phone, '1');
  expect([await isComing(one), await answersOf(one)]).toEqual([false, [null]]);
  expect(await talkOf(one)).toMatchObject({ state: 'open', unread: 1 });
});

test.each<[string, () => Promise<Appointment>, { timestamp?: string }?]>([
  ['before any reminder', made],
  ['more than 48 hours after it', reminded, { timestamp: ago(-49) }],
  ['before the reminder was written, and comes only now', reminded, { timestamp: ago(1) }],
  [
    'when WhatsApp never took it',
    async () => {
      const one = await made();
      await remind(one, [{ state: 'refused', reason: '131026', isFinal: true }]);
      return one;
    },
  ],
  [
    'when the appointment is cancelled',
    async () => {
      const one = await reminded();
      const { version = 0 } = (await shop.row('appointments', one.$id)) ?? {};
      const state = { state: 'cancelled' as const, cancellation: { reason: 'specialist-absent' as const } };
      await shop.call(desk, setAppointmentState, { id: desk.id, appointmentId: one.$id, version, ...state });
      return one;
    },
  ],
])('a number that was written %s is for people to read', async (_when, arrange, change = {}) => {
  const one = await arrange();
  const now = () => new Date(Date.now() + 50 * HOUR_MS);
  await receive([message(one.phone, '1', change)], 'timestamp' in change ? { now } : {});
  expect([await isComing(one), await answersOf(one)]).toEqual([false, [null]]);
  expect(await talkOf(one)).toMatchObject({ state: 'open', unread: 1 });
});

test('of a family with two appointments nothing is done by itself', async () => {
  const phone = newPhone();
  const one = await made({ phone });
  const at = inDays(days, '14:00');
  const other = await made({ phone, specialist_id: 'rana', starts_at: at });
  await remind(one);
  await says(phone, '1');
  expect([await isComing(one), await isComing(other), await answersOf(one)]).toEqual([false, false, [null]]);
});

test('what is written besides is read by people, also together with an answer', async () => {
  const one = await reminded();
  await receive([message(one.phone, '1'), message(one.phone, 'Is there parking?')]);
  expect(await isComing(one)).toBe(true);
  expect(await talkOf(one)).toMatchObject({ state: 'open', unread: 2 });
});
