import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { KEPT_PER_PHONE } from '#lib/rate-limits.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { erasePatient } from '#subjects/privacy/erase-patient.ts';
import { SCHEDULE } from '#subjects/reconciliation/recount.ts';
import { newPhone, startShop } from '../../testing/kit.ts';
import { patientKit } from '../../testing/patients.ts';
import { type FakePhones, fakePhones, writtenBy } from '../../testing/phones.ts';
import { readStop } from './contact-points.ts';
import { whatsAppCallback } from './shop/whatsapp-callback.ts';

const shop = await startShop();
const patients = patientKit(shop);

const report = (
  bodyText: string,
  { signature = 'signed', ...change }: { signature?: string; now?: () => Date; whatsApp?: FakePhones } = {},
) =>
  // As the function does it.
  retryWhenOvertaken(shop.ports({}), () =>
    whatsAppCallback.receive(
      { query: new URLSearchParams(), headers: { 'x-hub-signature-256': signature }, bodyText },
      shop.ports({ whatsApp: fakePhones(), ...change }),
    ),
  );
/** A phone in Egypt, as people and as WhatsApp write it. */
function phone() {
  const local = newPhone();
  return { local, from: `2${local}` };
}
let ids = 0;
const message = (from: string, change: object = {}) => ({ from, id: `wamid.${ids++}`, ...change });
const conversationOf = async (from: string) => {
  const rows = await shop.rows('conversations', [Query.equal('phone', `+${from}`)]);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
};
const messagesOf = async (from: string) => {
  const conversation = await conversationOf(from);
  const rows = await shop.rows('chat_messages', [
    Query.equal('conversation_id', conversation?.$id ?? ''),
    Query.limit(500),
  ]);
  return rows.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

test('what an unknown number writes waits for the desk, in a conversation of nobody yet', async () => {
  const { from } = phone();
  await report(writtenBy(message(from, { text: { body: 'Do you repair Phonak?' } })));
  expect(await conversationOf(from)).toMatchObject({
    profile_name: 'Mona on WhatsApp',
    patient_id: null,
    state: 'open',
    unread: 1,
  });
  expect(await messagesOf(from)).toMatchObject([{ direction: 'in', kind: 'text', text: 'Do you repair Phonak?' }]);
});

test('whoever alone has the phone is whose conversation it is; of a family the desk says whose', async () => {
  const [alone, shared] = [phone(), phone()];
  const mona = await patients.addPatient({ phones: [alone.local] });
  for (const name of ['Ali', 'Sara']) await patients.addPatient({ name, phones: [shared.local] });
  await report(writtenBy(message(alone.from), message(shared.from)));
  expect((await conversationOf(alone.from))?.patient_id).toBe(mona.$id);
  expect((await conversationOf(shared.from))?.patient_id).toBeNull();
});

test('a message that comes twice, alone or among others, is kept once and counted once', async () => {
  const { from } = phone();
  const [one, other] = [message(from), message(from)];
  await report(writtenBy(one));
  await report(writtenBy(one, other, other));
  await report(writtenBy(other, one));
  expect(await messagesOf(from)).toHaveLength(2);
  expect(await conversationOf(from)).toMatchObject({ unread: 2, dropped: 0 });
});

test('messages that come out of order stand in the order in which they were written', async () => {
  const { from } = phone();
  const began = Math.floor(Date.now() / 1_000);
  const second = (minutes: number) => String(began - minutes * 60);
  await report(writtenBy(message(from, { timestamp: second(1), text: { body: 'later' } })));
  await report(writtenBy(message(from, { timestamp: second(9), text: { body: 'earlier' } })));
  expect((await messagesOf(from)).map(({ text }) => text)).toEqual(['earlier', 'later']);
  const conversation = await conversationOf(from);
  expect(Date.parse(conversation?.last_in_at ?? '')).toBe(Number(second(1)) * 1_000);
});

test('messages that come at the same moment are all kept, in one conversation', async () => {
  const { from } = phone();
  await Promise.all([1, 2, 3].map(() => report(writtenBy(message(from)))));
  expect(await messagesOf(from)).toHaveLength(3);
  expect((await conversationOf(from))?.unread).toBe(3);
});

test('who writes again has a conversation open again that was done', async () => {
  const { from } = phone();
  await report(writtenBy(message(from)));
  await shop.change('conversations', (await conversationOf(from))?.$id ?? '', { state: 'done', unread: 0 });
  await report(writtenBy(message(from)));
  expect(await conversationOf(from)).toMatchObject({ state: 'open', unread: 1 });
});

test('what nobody has signed is kept nowhere', async () => {
  const { from } = phone();
  await expect(report(writtenBy(message(from)), { signature: 'forged' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await conversationOf(from)).toBeUndefined();
});

test('of a flood so much is kept as a day may hold, the rest is counted, and others are not held', async () => {
  const [flood, other] = [phone(), phone()];
  const many = Array.from({ length: KEPT_PER_PHONE.attempts + 30 }, () => message(flood.from));
  await report(writtenBy(...many, message(other.from)));
  expect(await messagesOf(flood.from)).toHaveLength(KEPT_PER_PHONE.attempts);
  expect(await conversationOf(flood.from)).toMatchObject({ unread: KEPT_PER_PHONE.attempts, dropped: 30 });
  expect(await messagesOf(other.from)).toHaveLength(1);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const timestamp = String(Math.floor(tomorrow.getTime() / 1_000));
  await report(writtenBy(message(flood.from, { timestamp })), { now: () => tomorrow });
  expect(await messagesOf(flood.from)).toHaveLength(KEPT_PER_PHONE.attempts + 1);
});

test('whoever is erased takes their conversations along, and those of others stay', async () => {
  const [gone, stays] = [phone(), phone()];
  const [mona] = [
    await patients.addPatient({ phones: [gone.local], last_visit_on: '2001-01-01T00:00:00.000Z' }),
    await patients.addPatient({ phones: [stays.local] }),
  ];
  await report(writtenBy(message(gone.from), message(gone.from), message(stays.from)));
  const { $id = '' } = (await conversationOf(gone.from)) ?? {};
  await erasePatient({ ...shop.ports({}), actor: SCHEDULE }, mona.$id);
  expect(await conversationOf(gone.from)).toBeUndefined();
  expect(await shop.rows('chat_messages', [Query.equal('conversation_id', $id)])).toEqual([]);
  expect(await messagesOf(stays.from)).toHaveLength(1);
});

test('conversations go when messages do, also those of unknown numbers', async () => {
  const { from } = phone();
  await report(writtenBy(message(from)));
  const after = (months: number) => shop.ports({ now: () => new Date(Date.now() + months * 31 * 86_400_000) });
  await forgetPeople(after(1));
  expect(await messagesOf(from)).toHaveLength(1);
  await forgetPeople(after(120));
  expect(await conversationOf(from)).toBeUndefined();
  expect(await shop.rows('chat_messages')).toEqual([]);
});

test('an answer of STOP keeps all messages from that phone, and stands in the conversation', async () => {
  const { from, local } = phone();
  await report(writtenBy(message(from, { text: { body: 'إيقاف' } })));
  expect((await messagesOf(from)).filter(({ direction }) => direction === 'in')).toMatchObject([{ text: 'إيقاف' }]);
  expect(await readStop(shop.ports({}).tables, local)).toMatchObject({ stopped_on: 'reply' });
});

test.each([
  ['START', 'STOP', true],
  ['STOP', 'START', false],
])('of %s and then %s the later one counts, in whatever order they come', async (first, second, isStopped) => {
  const { from, local } = phone();
  const whatsApp = fakePhones();
  const written = (word: string, secondsAgo: number) =>
    message(from, { text: { body: word }, timestamp: String(Math.floor(Date.now() / 1000) - secondsAgo) });
  const [earlier, later] = [written(first, 90), written(second, 60)];
  await report(writtenBy(later), { whatsApp });
  await report(writtenBy(earlier), { whatsApp });
  expect((await readStop(shop.ports({}).tables, local)) !== null).toBe(isStopped);
  expect(whatsApp.texts).toHaveLength(1);
});

test.each([
  ['إيقاف', 'لن تصلك رسائل منا على هذا الرقم بعد الآن. لاستقبالها من جديد أرسل كلمة: تشغيل'],
  ['Stop', 'You will get no more messages from us on this number. To get them again, reply START.'],
  ['ابدأ', 'ستصلك رسائلنا على هذا الرقم من جديد. لإيقافها أرسل كلمة: إيقاف'],
  ['START', 'You will get our messages on this number again. To stop them, reply STOP.'],
])('%s is confirmed once in its language, however often it comes, and stays to be read', async (word, confirmation) => {
  const { from } = phone();
  const whatsApp = fakePhones();
  const asked = writtenBy(message(from, { text: { body: word } }));
  await Promise.all([report(asked, { whatsApp }), report(asked, { whatsApp })]);
  await report(asked, { whatsApp });
  expect(whatsApp.texts).toMatchObject([{ to: `+${from}`, text: confirmation }]);
  expect((await messagesOf(from)).filter(({ direction }) => direction === 'out')).toMatchObject([
    { text: confirmation, state: 'sent', author_id: null },
  ]);
  expect(await conversationOf(from)).toMatchObject({ unread: 1, last_text: word });
});

test('a confirmation that WhatsApp refuses is shown as failed, and costs nothing', async () => {
  const { from } = phone();
  const whatsApp = fakePhones();
  whatsApp.answers.push({ state: 'refused', reason: '131047 Re-engagement message', isFinal: true });
  await report(writtenBy(message(from, { text: { body: 'STOP' } })), { whatsApp });
  const [sent] = (await messagesOf(from)).filter(({ direction }) => direction === 'out');
  expect(sent).toMatchObject({ state: 'failed', last_error: '131047 Re-engagement message' });
  expect(await shop.row('sent_messages', sent?.$id ?? '')).toBeNull();
});
