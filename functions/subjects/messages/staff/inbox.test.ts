import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import * as inbox from '#contract/inbox/calls.ts';
import { mergePatients, updatePatient } from '#contract/patients/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { type FakePhones, fakePhones, reportsOf, writtenBy } from '../../../testing/phones.ts';
import type { HandedOver } from '../phone-channels.ts';
import { whatsAppCallback } from '../shop/whatsapp-callback.ts';
import { sendReply as handleReply } from './send-reply.ts';

const shop = await startShop();
const patients = patientKit(shop);
const desk = await shop.join('reception');
const sara = await shop.join('cs');
const HOUR_MS = 3_600_000;

const report = (bodyText: string) =>
  whatsAppCallback.receive(
    { query: new URLSearchParams(), headers: { 'x-hub-signature-256': 'signed' }, bodyText },
    shop.ports({ whatsApp: fakePhones() }),
  );

/** Somebody writes; answers their conversation. */
async function written({ local = newPhone(), minutesAgo = 0, text = 'Hello' } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1_000) - minutesAgo * 60);
  await report(writtenBy({ from: `2${local}`, id: crypto.randomUUID(), timestamp, text: { body: text } }));
  const [row] = await shop.rows('conversations', [Query.equal('phone', `+2${local}`)]);
  return { local, id: row?.$id ?? expect.fail('no conversation') };
}
const open = async (conversationId: string, who = desk) =>
  (await shop.call(who, inbox.fetchConversation, { id: who.id, conversationId })).data ?? expect.fail('not found');
const list = async (filter: InputOf<typeof inbox.fetchConversations>['filter'], who = desk) =>
  (await shop.call(who, inbox.fetchConversations, { id: who.id, filter })).data?.documents.map(({ $id }) => $id);
const change = (conversationId: string, data: object, who = desk) =>
  shop.call(who, inbox.changeConversation, { id: who.id, conversationId, ...data });
const attach = (conversationId: string, patientId: string | null) =>
  shop.call(desk, inbox.attachConversation, { id: desk.id, conversationId, patientId });
const auditOf = async (id: string) =>
  (await shop.rows('audit_log', [Query.equal('subject_id', id)])).map(({ action }) => action).toSorted();

/** A reply by a WhatsApp that answers as it is told. */
function reply(
  conversationId: string,
  {
    whatsApp = fakePhones(),
    hours = 0,
    ...change
  }: { whatsApp?: FakePhones | null; hours?: number; requestId?: string; replaces?: string } = {},
) {
  const now = () => new Date(Date.now() + hours * HOUR_MS);
  const input = { id: desk.id, requestId: crypto.randomUUID(), conversationId, text: ' Yes, tomorrow. ', ...change };
  return handleReply(input, shop.contextOf(desk, { whatsApp, now }, 'reception'));
}

describe('the list', () => {
  test('shows open conversations, the last one first, those of the caller, of nobody, and those that are done', async () => {
    const [first, second, third] = [
      await written({ minutesAgo: 9 }),
      await written({ minutesAgo: 5 }),
      await written({ minutesAgo: 2 }),
    ];
    await change(first.id, { mine: true });
    await change(third.id, { state: 'done' });
    expect(await list('open')).toEqual([second.id, first.id]);
    expect(await list('mine')).toEqual([first.id]);
    expect(await list('mine', sara)).toEqual([]);
    expect(await list('unassigned')).toEqual([second.id]);
    expect(await list('done')).toEqual([third.id]);
    await written({ local: third.local });
    expect(await list('open')).toEqual([third.id, second.id, first.id]);
    for (const { id } of [first, second, third]) await shop.remove('conversations', id);
  });

  test('goes on behind the last one that was shown, also when more was written in between', async () => {
    for (let minutes = 1; minutes <= 23; minutes += 1) await written({ minutesAgo: 60 + minutes });
    const page = (cursor?: string) =>
      shop.call(desk, inbox.fetchConversations, { id: desk.id, filter: 'open', ...(cursor && { cursor }) });
    const { data: first } = await page();
    expect([first?.documents.length, typeof first?.next]).toEqual([20, 'string']);
    await written();
    const { data: rest } = await page(first?.next ?? '');
    expect([rest?.documents.length, rest?.next]).toEqual([3, null]);
    const shown = [...(first?.documents ?? []), ...(rest?.documents ?? [])].map(({ $id }) => $id);
    expect(new Set(shown).size).toBe(23);
  });

  test('the desk hears in its work of the day in how many conversations somebody waits to be read', async () => {
    const unread = async (who = desk) => (await shop.call(who, fetchWorkQueue, { id: who.id })).data?.unread;
    const before = (await unread()) ?? 0;
    const { id } = await written();
    expect(await unread()).toBe(before + 1);
    await change(id, { seen: true });
    expect(await unread()).toBe(before);
    expect(await unread(await shop.join('accounting'))).toBeNull();
  });
});

describe('a conversation', () => {
  test('shows its messages with who wrote them, and who has the phone while nobody has said whose it is', async () => {
    const local = newPhone();
    for (const name of ['Ali', 'Sara']) await patients.addPatient({ name, phones: [local] });
    const { id } = await written({ local, text: 'When can I come?' });
    await reply(id);
    const { messages, candidates, conversation } = await open(id);
    expect(messages).toMatchObject([
      { direction: 'out', text: 'Yes, tomorrow.', state: 'sent' },
      { direction: 'in', text: 'When can I come?', state: null, author: null },
    ]);
    expect(candidates.map(({ name }) => name).toSorted()).toEqual(['Ali', 'Sara']);
    expect(conversation).toMatchObject({ phone: local, patient: null, last_text: 'Yes, tomorrow.', unread: 0 });
  });

  test('who opens that of a patient is written down', async () => {
    const { $id, phones } = await patients.addPatient();
    const { id } = await written({ local: phones[0] ?? '' });
    await open(id);
    expect(await shop.rows('record_reads', [Query.equal('subject_id', $id)])).toMatchObject([
      { kind: 'conversation', actor_id: desk.id },
    ]);
  });

  test('is taken on, left and done with entries in the log, once each', async () => {
    const { id } = await written();
    for (const data of [{ mine: true }, { mine: true }, { state: 'done' }, { mine: false }, { seen: true }]) {
      expect((await change(id, data)).status).toBe(200);
    }
    expect(await auditOf(id)).toEqual(['update', 'update', 'update']);
  });
});

describe('a reply', () => {
  test('goes out once, however often it is asked for', async () => {
    const { id } = await written();
    const whatsApp = fakePhones();
    const requestId = crypto.randomUUID();
    const [one, again] = [await reply(id, { whatsApp, requestId }), await reply(id, { whatsApp, requestId })];
    expect(again).toEqual(one);
    expect(whatsApp.texts).toMatchObject([{ text: 'Yes, tomorrow.', reference: one.$id }]);
  });

  test('is taken for 24 hours after the last message, and then refused', async () => {
    const { id, local } = await written({ minutesAgo: 23 * 60 });
    const whatsApp = fakePhones();
    expect(await reply(id, { whatsApp, hours: 0.9 })).toMatchObject({ state: 'sent' });
    await expect(reply(id, { whatsApp, hours: 1.1 })).rejects.toMatchObject({ code: 'reply_window_over' });
    await written({ local });
    expect(await reply(id, { whatsApp, hours: 1.1 })).toMatchObject({ state: 'sent' });
    expect(whatsApp.texts).toHaveLength(2);
  });

  test('is refused where the shop has no WhatsApp, and nothing is written down', async () => {
    const { id } = await written();
    await expect(reply(id, { whatsApp: null })).rejects.toMatchObject({ code: 'whatsapp_unavailable' });
    const { messages, available } = await open(id);
    expect([messages.length, available]).toEqual([1, false]);
  });

  test.each<[string, HandedOver, string]>([
    ['refuses', { state: 'refused', reason: '131047 Re-engagement message', isFinal: false }, 'failed'],
    ['cannot be reached', { state: 'refused', reason: 'ECONNREFUSED', isFinal: false }, 'failed'],
    ['gives no answer', { state: 'lost', reason: 'TimeoutError' }, 'sent'],
  ])('counts by what is known when WhatsApp %s', async (_what, answer, state) => {
    const { id } = await written();
    const whatsApp = fakePhones();
    whatsApp.answers.push(answer);
    const sent = await reply(id, { whatsApp });
    expect(sent).toMatchObject({ state });
    expect(sent.reason).toBe(answer.state === 'refused' ? answer.reason : null);
  });

  test('that failed is sent again in its place, and one that went out is not', async () => {
    const { id } = await written();
    const whatsApp = fakePhones();
    whatsApp.answers.push({ state: 'refused', reason: 'ECONNREFUSED', isFinal: false });
    const failed = await reply(id, { whatsApp });
    const sent = await reply(id, { whatsApp, replaces: failed.$id });
    expect((await open(id)).messages.map(({ $id, state }) => [$id, state])).toEqual([
      [sent.$id, 'sent'],
      [expect.any(String), null],
    ]);
    await expect(reply(id, { whatsApp, replaces: failed.$id })).rejects.toMatchObject({ code: 'record_changed' });
    await expect(reply(id, { whatsApp, replaces: sent.$id })).rejects.toMatchObject({ code: 'record_changed' });
    expect(whatsApp.texts).toHaveLength(2);
  });

  test('is as far as WhatsApp reports, in any order and more than once', async () => {
    const { id } = await written();
    const { $id } = await reply(id);
    const state = async () => (await open(id)).messages[0]?.state;
    await report(reportsOf({ id: $id, status: 'read' }, { id: $id, status: 'delivered' }));
    expect(await state()).toBe('read');
    await report(reportsOf({ id: $id, status: 'failed', code: 131_026 }, { id: $id, status: 'read' }));
    expect(await state()).toBe('read');
    const { $id: other } = await reply(id);
    await report(reportsOf({ id: other, status: 'failed', code: 131_026 }));
    expect((await open(id)).messages[0]).toMatchObject({ state: 'failed', reason: '131026 Message undeliverable' });
  });

  test('says nothing of a message that a client wrote', async () => {
    const { id } = await written();
    const [message] = (await open(id)).messages;
    await report(reportsOf({ id: message?.$id ?? '', status: 'failed' }));
    expect((await open(id)).messages).toEqual([message]);
  });
});

describe('whose it is', () => {
  test('the desk says, with the phone then in the record, and takes back', async () => {
    const { id, local } = await written();
    const mona = await patients.addPatient({ phones: ['01012345678'] });
    const phones = async () => (await shop.row('patients', mona.$id))?.phones;
    for (const _ of ['first', 'again']) {
      expect((await attach(id, mona.$id)).data?.patient).toEqual({ $id: mona.$id, name: mona.name });
    }
    expect(await phones()).toEqual(['01012345678', local]);
    expect(await auditOf(mona.$id)).toEqual(['update']);
    expect((await attach(id, null)).data?.patient).toBeNull();
    expect(await phones()).toEqual(['01012345678']);
    expect(await auditOf(id)).toEqual(['link', 'unlink']);
  });

  test('goes to another one in one step, and takes no phone from who had it anyway', async () => {
    const local = newPhone();
    const [ali, mona] = [await patients.addPatient({ phones: ['01112345678', local] }), await patients.addPatient()];
    const { id } = await written({ local });
    await attach(id, mona.$id);
    await attach(id, ali.$id);
    expect((await shop.row('patients', ali.$id))?.phones).toContain(local);
    expect((await shop.row('patients', mona.$id))?.phones).toEqual(mona.phones);
    expect((await open(id)).conversation.patient?.$id).toBe(ali.$id);
  });

  test('follows a merge of two records', async () => {
    const [kept, duplicate] = [await patients.addPatient(), await patients.addPatient()];
    const { id } = await written({ local: duplicate.phones[0] ?? '' });
    const merge = { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id };
    expect((await shop.call(sara, mergePatients, merge)).data?.done).toBe(true);
    expect((await shop.row('conversations', id))?.patient_id).toBe(kept.$id);
    expect((await open(id)).conversation.patient?.$id).toBe(kept.$id);
  });

  test('a message of a known client is no change of their record', async () => {
    const { $id, phones, version } = await patients.addPatient();
    await written({ local: phones[0] ?? '' });
    const opened = (await shop.row('patients', $id))?.version ?? version;
    await written({ local: phones[0] ?? '' });
    const update = { id: sara.id, patientId: $id, version: opened, data: { name: 'Mona Aly' } };
    expect((await shop.call(sara, updatePatient, update)).status).toBe(200);
  });

  test('the time line of a patient tells of it where it ended last', async () => {
    const { $id, phones } = await patients.addPatient();
    const { id } = await written({ local: phones[0] ?? '', text: 'Thank you' });
    const { data } = await shop.call(sara, fetchTimeline, { id: sara.id, patientId: $id, kind: 'conversation' });
    expect(data?.documents).toMatchObject([
      { $id: id, kind: 'conversation', state: 'open', number: phones[0], about: ['text'], note: 'Thank you' },
    ]);
  });
});
