import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { RequestOf } from '#contract/call.ts';
import { fetchConsentRegister } from '#contract/consents/admin-calls.ts';
import { setConsent } from '#contract/consents/calls.ts';
import { CONSENTS } from '#contract/consents/kinds.ts';
import { REGISTER_PAGE } from '#contract/consents/signing.ts';
import { agreeToHearing } from '../../../testing/hearing.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const boss = await shop.join('admin');

const register = async (input: RequestOf<typeof fetchConsentRegister> = {}) =>
  (await shop.call(boss, fetchConsentRegister, { id: boss.id, ...input })).data ?? expect.fail('no register');

async function said(patient_id: string, at: string, event: 'agreed' | 'declined' | 'withdrawn', kind = 'health') {
  await shop.create('agreements', { patient_id, kind, event, at, place: 'tablet', actor_name: 'Sara' } as never);
}

test('the register has walk-ins and accounts in one order, and is narrowed by kind, answer and days', async () => {
  const { $id, name } = await kit.addPatient();
  const mona = await shop.join();
  await said($id, '2026-01-10T10:00:00.000Z', 'agreed');
  await said($id, '2026-01-12T10:00:00.000Z', 'withdrawn');
  await agreeToHearing(shop, mona);
  await shop.call(mona, setConsent, { id: mona.id, kind: 'hearing', given: false, place: 'account' });
  const lines = (await register()).documents.map(({ kind, event, name }) => [kind, event, name]);
  expect(lines).toEqual([
    ['hearing', 'withdrawn', 'Mona'],
    ['hearing', 'agreed', 'Mona'],
    ['health', 'withdrawn', name],
    ['health', 'agreed', name],
  ]);
  expect((await register({ kind: 'hearing' })).total).toBe(2);
  expect((await register({ event: 'withdrawn' })).documents.map(({ kind }) => kind)).toEqual(['hearing', 'health']);
  expect((await register({ from: '2026-01-11', to: '2026-01-12' })).documents).toMatchObject([
    { event: 'withdrawn', place: 'tablet', patient_id: $id, user_id: null, actor_name: 'Sara' },
  ]);
  expect(CONSENTS.hearing).toBe((await register({ kind: 'hearing' })).documents[0]?.text_version);
});

test('the register says who agreed to their photo, as long as there is one', async () => {
  const { $id, name } = await kit.addPatient();
  const agreed_at = '2026-02-01T10:00:00.000Z';
  await shop.create('patient_photos', { photo: 'x', agreed_at, actor_id: 'sara', actor_name: 'Sara' }, $id);
  const line = {
    kind: 'photo',
    event: 'agreed',
    place: 'desk',
    patient_id: $id,
    name,
    at: agreed_at,
    actor_name: 'Sara',
  };
  expect(await register({ kind: 'photo' })).toMatchObject({ documents: [line], total: 1 });
  expect((await register({ from: '2026-02-01', to: '2026-02-01' })).documents).toMatchObject([line]);
  expect((await register({ kind: 'photo', event: 'withdrawn' })).total).toBe(0);
  expect((await register({ kind: 'health' })).documents.some(({ kind }) => kind === 'photo')).toBe(false);
});

test('pages follow each other without a gap or a repetition', async () => {
  const { $id } = await kit.addPatient();
  const count = REGISTER_PAGE + 5;
  for (let index = 0; index < count; index += 1) {
    await said($id, '2025-03-03T10:00:00.000Z', 'declined', 'terms');
  }
  const narrowed = { kind: 'terms' } as const;
  const first = await register(narrowed);
  const second = await register({ ...narrowed, cursor: first.next ?? '' });
  const ids = [...first.documents, ...second.documents].map(({ $id }) => $id);
  expect([new Set(ids).size, ids.length, second.next]).toEqual([count, count, null]);
});

test('whoever takes the register away as a file stands in the log of changes, once, wherever they begin', async () => {
  const queries = [Query.equal('kind', 'consent'), Query.equal('action', 'export')];
  const cursor = (await register({ kind: 'terms' })).next ?? expect.fail('one page');
  expect(await shop.rows('audit_log', queries)).toEqual([]);
  const exportId = crypto.randomUUID();
  await register({ exportId, cursor });
  expect(await shop.rows('audit_log', queries)).toHaveLength(1);
  await register({ exportId });
  expect(await shop.rows('audit_log', queries)).toMatchObject([{ actor_id: boss.id }]);
});

test('the file, and not the list, is only for who has shown their second factor just now', () => {
  const wants = (input: RequestOf<typeof fetchConsentRegister>) =>
    fetchConsentRegister.freshFactor?.({ id: boss.id, ...input });
  expect([wants({}), wants({ exportId: crypto.randomUUID() })]).toEqual([false, true]);
});
