import { Query } from 'node-appwrite';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts/calls.ts';
import { linkAccount, unlinkAccount } from '#contract/audiograms/calls.ts';
import { fetchOwnAudiograms } from '#contract/audiograms/client-calls.ts';
import { askForRecords, fetchLinkRequest } from '#contract/link-requests/calls.ts';
import type { DeclineReason } from '#contract/link-requests/constants.ts';
import { confirmLinkRequest, declineLinkRequest } from '#contract/link-requests/staff-calls.ts';
import { toE164 } from '#contract/phone.ts';
import { provePhone } from '#contract/phone-codes/calls.ts';
import { deleteAccount, fetchOwnData } from '#contract/privacy/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { codeKit } from '../../../testing/phone-codes.ts';

const shop = await startShop({}, { messages: true });
const kit = patientKit(shop);
const { prove, forgetLimits } = codeKit(shop);
const [sara, omar, boss, desk] = [
  await shop.join('cs'),
  await shop.join('cs'),
  await shop.join('admin'),
  await shop.join('reception'),
];
await shop.change('counters', 'users', { value: 100 });
beforeEach(async () => {
  await forgetLimits();
  for (const { $id } of await shop.rows('link_requests')) {
    await shop.remove('link_requests', $id);
  }
});

/** A customer who has proven their email and their phone. */
async function customer(): Promise<Caller> {
  const mona = await shop.join();
  await shop.prove(mona);
  await takePhone(mona, mona.phone);
  return mona;
}
async function takePhone(who: Caller, phone: string): Promise<void> {
  expect((await shop.call(who, provePhone, { id: who.id, ...(await prove(phone)) })).status).toBe(200);
}
const ask = (who: Caller) => shop.call(who, askForRecords, { id: who.id, lang: 'en' });
const own = async (who: Caller) => (await shop.call(who, fetchLinkRequest, { id: who.id })).data;
const queue = async (who = sara) => (await shop.call(who, fetchWorkQueue, { id: who.id })).data?.link_requests;
const confirm = (accountId: string, patientId: string, version = 0, who = sara) =>
  shop.call(who, confirmLinkRequest, { id: who.id, accountId, patientId, version });
const decline = (accountId: string, reason: DeclineReason = 'other_person', version = 0, who = sara) =>
  shop.call(who, declineLinkRequest, { id: who.id, accountId, version, reason });
const mailsOf = async ({ id }: Caller) =>
  (await shop.rows('outbox', [Query.equal('user_id', id)])).map(({ kind, lang, phone }) => ({ kind, lang, phone }));
const linkOf = async (who: Caller) => (await shop.call(who, fetchOwnAudiograms, { id: who.id })).data?.linked;

test('whoever has not proven their email and their phone asks for nothing', async () => {
  const mona = await shop.join();
  expect((await ask(mona)).code).toBe('email_unproven');
  await shop.prove(mona);
  expect((await ask(mona)).code).toBe('phone_unproven');
  await takePhone(mona, mona.phone);
  expect((await ask(mona)).data).toMatchObject({ state: 'waiting' });
});

test('asking says the same whether a record has the phone or not, asks once, and links nothing by itself', async () => {
  const [known, stranger] = [await customer(), await customer()];
  await kit.addPatient({ phones: [known.phone] });
  for (const who of [known, stranger]) {
    expect((await Promise.all([ask(who), ask(who), ask(who)])).map(({ data }) => data?.state)).toEqual(
      Array(3).fill('waiting'),
    );
    expect(await own(who)).toEqual({ state: 'waiting', asked_at: expect.any(String) });
    expect(await linkOf(who)).toBe(false);
    expect(await mailsOf(who)).toEqual([]);
  }
  expect(await queue()).toMatchObject({
    total: 2,
    documents: [
      { $id: known.id, candidates: [{ account: null }] },
      { $id: stranger.id, candidates: [] },
    ],
  });
});

test('the desk sees each record that has the phone beside the name of the account, and who may link nobody sees none', async () => {
  const mona = await customer();
  const phone = mona.phone;
  const [first, second] = [
    await kit.addPatient({ name: 'منى', phones: [phone] }),
    await kit.addPatient({ name: 'هدى', phones: [newPhone(), phone] }),
  ];
  await kit.addPatient({ name: 'علي' });
  await ask(mona);
  const waiting = await queue();
  expect(waiting?.documents).toMatchObject([{ $id: mona.id, username: 'Mona', phone, last_reason: null, version: 0 }]);
  expect(waiting?.documents[0]?.candidates.map(({ patientId }) => patientId).sort()).toEqual(
    [first.$id, second.$id].sort(),
  );
  expect((await queue(boss))?.total).toBe(1);
  expect(await queue(desk)).toBeNull();
  expect((await confirm(mona.id, first.$id, 0, desk)).status).toBe(403);
});

test('a request that is confirmed links that record alone, is written down as a link, and tells the account once', async () => {
  const mona = await customer();
  const [hers, other] = [
    await kit.addPatient({ phones: [mona.phone] }),
    await kit.addPatient({ name: 'هدى', phones: [mona.phone] }),
  ];
  await ask(mona);
  for (const _twice of [1, 2]) {
    expect((await confirm(mona.id, hers.$id)).data).toEqual({ state: 'linked' });
  }
  expect(await shop.row('patient_accounts', hers.$id)).toMatchObject({
    user_id: mona.id,
    linked_by: sara.id,
    email: mona.email,
  });
  expect((await shop.rows('patient_accounts', [Query.equal('$id', other.$id)])).length).toBe(0);
  expect(await linkOf(mona)).toBe(true);
  expect(await own(mona)).toMatchObject({ state: 'linked' });
  const entries = await shop.rows('audit_log', [Query.equal('subject_id', hers.$id), Query.equal('action', 'link')]);
  expect(entries).toMatchObject([{ actor_id: sara.id, after: expect.stringContaining(mona.id) }]);
  expect(await mailsOf(mona)).toEqual([{ kind: 'records_linked', lang: 'en', phone: null }]);
  expect((await queue())?.total).toBe(0);
  // What the desk ends again can be asked for again.
  await shop.call(sara, unlinkAccount, { id: sara.id, patientId: hers.$id });
  expect(await own(mona)).toEqual({ state: null, asked_at: null });
  expect((await ask(mona)).data?.state).toBe('waiting');
});

test('only a record that has the phone now, and that no account sees, is linked', async () => {
  const [mona, huda] = [await customer(), await customer()];
  const [unknown, taken] = [await kit.addPatient({}), await kit.addPatient({ phones: [mona.phone] })];
  const link = { id: sara.id, patientId: taken.$id, email: huda.email, userId: huda.id };
  expect((await shop.call(sara, linkAccount, link)).data?.linked).toBe(true);
  await ask(mona);
  expect((await queue())?.documents[0]?.candidates).toMatchObject([{ patientId: taken.$id, account: 'Mona' }]);
  expect((await confirm(mona.id, taken.$id)).code).toBe('record_changed');
  expect((await confirm(mona.id, unknown.$id)).code).toBe('record_changed');
  expect((await confirm(mona.id, 'nothing')).code).toBe('not_found');
  expect((await confirm(huda.id, taken.$id)).code).toBe('not_found');
  expect(await linkOf(mona)).toBe(false);
});

test('a request that is declined says no reason to the account, which may ask again, and the desk then sees why', async () => {
  const mona = await customer();
  await kit.addPatient({ name: 'هدى', phones: [mona.phone] });
  await ask(mona);
  for (const _twice of [1, 2]) {
    expect((await decline(mona.id)).data).toEqual({ state: 'declined' });
  }
  expect((await decline(mona.id, 'no_record')).code).toBe('record_changed');
  expect(await own(mona)).toEqual({ state: 'declined', asked_at: expect.any(String) });
  expect(await mailsOf(mona)).toEqual([{ kind: 'records_declined', lang: 'en', phone: null }]);
  const { data } = await shop.call(mona, fetchOwnData, { id: mona.id, password: mona.password });
  expect(JSON.stringify(data)).toContain('declined');
  expect(JSON.stringify(data)).not.toContain('other_person');
  const entries = await shop.rows('audit_log', [Query.equal('subject_id', mona.id)]);
  expect(entries).toMatchObject([{ kind: 'user', actor_id: sara.id, label: 'Mona' }]);
  expect((await ask(mona)).data?.state).toBe('waiting');
  expect((await queue())?.documents).toMatchObject([{ last_reason: 'other_person', version: 2 }]);
  // An answer to the first request is none to the second.
  expect((await decline(mona.id)).code).toBe('record_changed');
});

test('of two of the desk who answer at the same moment one does, and the other is told so', async () => {
  const mona = await customer();
  const [one, other] = [
    await kit.addPatient({ phones: [mona.phone] }),
    await kit.addPatient({ name: 'هدى', phones: [mona.phone] }),
  ];
  await ask(mona);
  const answers = await Promise.all([
    confirm(mona.id, one.$id, 0, sara),
    confirm(mona.id, other.$id, 0, omar),
    decline(mona.id, 'no_record', 0, boss),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'record_changed')).toHaveLength(2);
  expect(await mailsOf(mona)).toHaveLength(1);
  const links = await shop.rows('patient_accounts', [Query.equal('user_id', mona.id)]);
  expect(links.length).toBe(answers[2]?.status === 200 ? 0 : 1);
});

test('a link that the desk makes by the email answers the request, too', async () => {
  const mona = await customer();
  const { $id: patientId } = await kit.addPatient({});
  await ask(mona);
  await shop.call(sara, linkAccount, { id: sara.id, patientId, email: mona.email, userId: mona.id });
  expect(await own(mona)).toMatchObject({ state: 'linked' });
  expect((await queue())?.total).toBe(0);
  expect(await mailsOf(mona)).toMatchObject([{ kind: 'records_linked' }]);
});

test('a request is void when somebody else proves the phone, when it is changed, and when the email is another one', async () => {
  const [mona, huda, nour] = [await customer(), await customer(), await customer()];
  const heir = await shop.join();
  const records = new Map<string, string>();
  for (const who of [mona, huda, nour]) {
    records.set(who.id, (await kit.addPatient({ phones: [who.phone] })).$id);
    await ask(who);
  }
  await shop.call(heir, updateProfile, { id: heir.id, username: 'Heir', phone: newPhone() });
  await shop.users.updatePhone({ userId: mona.id, number: '' });
  await shop.users.updatePhone({ userId: heir.id, number: toE164(mona.phone) });
  await shop.users.updatePhoneVerification({ userId: heir.id, phoneVerification: true });
  await shop.call(huda, updateProfile, { id: huda.id, username: 'Huda', phone: newPhone() });
  expect((await queue())?.documents.map(({ $id }) => $id)).toEqual([nour.id]);
  await shop.users.updateEmail({ userId: nour.id, email: `new-${nour.email}` });
  await shop.users.updateEmailVerification({ userId: nour.id, emailVerification: true });
  for (const who of [mona, huda, nour]) {
    expect((await confirm(who.id, records.get(who.id) ?? '')).code).toBe('link_request_void');
  }
  expect(await own(mona)).toEqual({ state: null, asked_at: null });
  expect(await shop.rows('patient_accounts', [Query.equal('user_id', [mona.id, huda.id, nour.id])])).toEqual([]);
});

test('one account asks three times a day at most, and its request goes with it', async () => {
  const mona = await customer();
  for (const version of [0, 2, 4]) {
    expect((await ask(mona)).data?.state).toBe('waiting');
    await decline(mona.id, 'not_confirmed', version);
  }
  expect((await ask(mona)).code).toBe('too_many_attempts');
  expect((await shop.call(mona, deleteAccount, { id: mona.id, password: mona.password })).status).toBe(200);
  expect(await shop.rows('link_requests')).toEqual([]);
});
