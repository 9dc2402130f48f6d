import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import {
  fetchAudiograms,
  linkAccount,
  saveAudiogram,
  takeOverHearing,
  unlinkAccount,
} from '#contract/audiograms/calls.ts';
import { fetchOwnAudiograms } from '#contract/audiograms/client-calls.ts';
import { fetchFigures } from '#contract/figures/calls.ts';
import { saveHearing } from '#contract/hearing/calls.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { agreeToHearing } from '../../../testing/hearing.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss] = [await shop.join('cs'), await shop.join('admin')];

/** A customer who has proven their email. */
async function customer(): Promise<Caller> {
  const caller = await shop.join();
  await shop.prove(caller);
  return caller;
}

const find = (patientId: string, email: string, userId?: string) =>
  shop.call(sara, linkAccount, { id: sara.id, patientId, email, userId });
async function linked(patientId: string, who: Caller) {
  expect((await find(patientId, who.email, who.id)).data).toMatchObject({ linked: true });
}
const measure = (patientId: string, measured_at = '2026-11-20T10:30:00.000Z') =>
  shop.call(sara, saveAudiogram, {
    id: sara.id,
    patientId,
    requestId: crypto.randomUUID(),
    data: {
      measured_at,
      tester: 'Huda',
      transducer: 'insert',
      results: { right: { air: { 500: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } },
      note: 'nervous',
    },
  });
const ownOf = async (who: Caller) =>
  (await shop.call(who, fetchOwnAudiograms, { id: who.id })).data ?? expect.fail('no answer');
const record = async (patientId: string) =>
  (await shop.call(sara, fetchAudiograms, { id: sara.id, patientId })).data ?? expect.fail('no answer');
const takeOver = (patientId: string) => shop.call(sara, takeOverHearing, { id: sara.id, patientId });

test('an account is found by a proven email alone, and linked only by whoever has read whose it is', async () => {
  const { $id } = await kit.addPatient();
  const [mona, other] = [await customer(), await customer()];
  const unproven = await shop.join();
  expect(await find($id, 'nobody@example.com')).toMatchObject({ code: 'no_account' });
  expect(await find($id, sara.email)).toMatchObject({ code: 'no_account' });
  expect(await find($id, unproven.email, unproven.id)).toMatchObject({ code: 'email_unproven' });
  expect((await find($id, ` ${mona.email.toUpperCase()} `)).data).toEqual({
    userId: mona.id,
    username: 'Mona',
    linked: false,
  });
  expect(await shop.rows('patient_accounts')).toEqual([]);
  expect(await find($id, mona.email, other.id)).toMatchObject({ code: 'record_changed' });
  const both = await Promise.all([find($id, mona.email, mona.id), find($id, mona.email, mona.id)]);
  expect(both.map(({ data }) => data?.linked)).toEqual([true, true]);
  // Somebody else's comes after this one has gone.
  expect(await find($id, other.email, other.id)).toMatchObject({ code: 'record_changed' });
  const entries = await shop.rows('audit_log', [Query.equal('subject_id', $id), Query.equal('action', 'link')]);
  expect(entries).toHaveLength(1);
});

test('customers see their own tests, nobody else does, and nobody any more who is unlinked', async () => {
  const [first, second] = [await kit.addPatient({ name: 'منى' }), await kit.addPatient({ name: 'هدى' })];
  const [mona, huda] = [await customer(), await customer()];
  await measure(first.$id);
  await measure(second.$id);
  expect(await ownOf(mona)).toMatchObject({ documents: [], total: 0, linked: false });
  await linked(first.$id, mona);
  await linked(second.$id, huda);
  const seen = await ownOf(mona);
  expect(seen).toMatchObject({ total: 1, linked: true, documents: [{ name: 'منى', tester: 'Huda' }] });
  // What the staff wrote beside it stays among them.
  expect(seen.documents[0]).not.toHaveProperty('note');
  expect((await ownOf(huda)).documents.map(({ name }) => name)).toEqual(['هدى']);
  expect(await shop.call(mona, fetchOwnAudiograms, { id: huda.id })).toMatchObject({ status: 403 });
  for (const _twice of [1, 2]) {
    const answer = await shop.call(sara, unlinkAccount, { id: sara.id, patientId: first.$id });
    expect(answer.data).toEqual({ $id: first.$id });
  }
  expect(await ownOf(mona)).toMatchObject({ documents: [], total: 0, linked: false });
});

test('a link counts for the email it was made for, and while its owner has proven that', async () => {
  const { $id } = await kit.addPatient();
  const mona = await customer();
  await measure($id);
  await linked($id, mona);
  await agreeToHearing(shop, mona);
  await shop.call(mona, saveHearing, { id: mona.id, right: { 500: 40 }, left: {} });
  const nothing = { documents: [], total: 0, linked: false };
  // Mistyped: whoever reads mail there may have the account next.
  const typo = `typo-${mona.email}`;
  await shop.users.updateEmail({ userId: mona.id, email: typo });
  expect(await ownOf(mona)).toMatchObject(nothing);
  await shop.prove({ ...mona, email: typo });
  expect(await ownOf(mona)).toMatchObject(nothing);
  expect((await record($id)).account).toBeNull();
  expect(await takeOver($id)).toMatchObject({ code: 'not_found' });

  await linked($id, { ...mona, email: typo });
  expect(await ownOf(mona)).toMatchObject({ total: 1, linked: true });
  expect(await shop.row('patient_accounts', $id)).toMatchObject({ user_id: mona.id, email: typo });
  await shop.users.updateEmailVerification({ userId: mona.id, emailVerification: false });
  expect(await ownOf(mona)).toMatchObject(nothing);
});

test('one account sees a family, newest first, also what was merged', async () => {
  const [child, parent, double] = [
    await kit.addPatient({ name: 'علي' }),
    await kit.addPatient({ name: 'منى' }),
    await kit.addPatient({ name: 'منى' }),
  ];
  const mona = await customer();
  await linked(child.$id, mona);
  await linked(double.$id, mona);
  await measure(child.$id, '2026-11-18T10:30:00.000Z');
  await measure(parent.$id, '2026-11-19T10:30:00.000Z');
  await measure(double.$id, '2026-11-20T10:30:00.000Z');
  await shop.call(sara, mergePatients, { id: sara.id, patientId: parent.$id, duplicateId: double.$id });
  expect((await ownOf(mona)).documents.map(({ name, measured_at }) => [name, measured_at.slice(8, 10)])).toEqual([
    ['منى', '20'],
    ['منى', '19'],
    ['علي', '18'],
  ]);
  expect((await record(parent.$id)).account).toMatchObject({ userId: mona.id });
});

test('what a customer saved themselves is taken over once, as self-reported, and is no test of the clinic', async () => {
  const { $id } = await kit.addPatient();
  const mona = await customer();
  expect(await takeOver($id)).toMatchObject({ code: 'not_found' });
  await linked($id, mona);
  expect((await record($id)).account).toEqual({ userId: mona.id, username: 'Mona', hearing_saved_at: null });
  expect(await takeOver($id)).toMatchObject({ code: 'not_found' });
  await agreeToHearing(shop, mona);
  await shop.call(mona, saveHearing, { id: mona.id, right: { 500: 43, 8000: 70 }, left: { 1000: -3 } });
  expect((await record($id)).account?.hearing_saved_at).not.toBeNull();
  const answers = await Promise.all([1, 2, 3].map(() => takeOver($id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { documents, account } = await record($id);
  expect(documents).toMatchObject([
    {
      self_reported: true,
      tester: null,
      results: {
        right: { air: { 500: { level: 45 }, 8000: { level: 70 } }, bone: {} },
        left: { air: { 1000: { level: -5 } }, bone: {} },
      },
    },
  ]);
  expect(account?.hearing_saved_at).toBeNull();
  const day = documents[0]?.measured_at.slice(0, 10) ?? '';
  const figures = await shop.call(boss, fetchFigures, { id: boss.id, from: day, to: day, specialist_id: sara.id });
  expect(figures.data?.total.tests).toBe(0);
});
