import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchFigures } from '#contract/figures/calls.ts';
import { mergePatients, updatePatient } from '#contract/patients/calls.ts';
import { fetchSourceFigures } from '#contract/referrals/calls.ts';
import type { SourceFigures } from '#contract/referrals/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = formsKit(shop);
const patients = patientKit(shop);
const boss = await shop.join('admin');

/** The days in which the forms of these tests are issued. */
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

async function ask(period: { from: string; to: string } = NOVEMBER): Promise<readonly SourceFigures[]> {
  const { data } = await shop.call(boss, fetchSourceFigures, { id: boss.id, ...period });
  return data?.sources ?? expect.fail('no answer');
}
const money = (rows: readonly SourceFigures[]) => rows.map((row) => [row.source_id, row.visits, row.received]);

/** A visit of a new client that was issued, with what was paid down and later, and whose it is. */
async function issued(source: string | null, paidDown: number, paidLater = 0): Promise<string> {
  const { $id: form_id } = await kit.complete({ 0: { block_type: 'nha', price: 1000, downpayment: paidDown } });
  if (paidLater > 0) {
    const pay = { form_id, amount: paidLater, method: 'cash' as const, request_id: crypto.randomUUID() };
    await kit.done(kit.call(kit.accounting, forms.recordPayment, pay));
  }
  const patientId = (await shop.row('cs_forms', form_id))?.patient_id ?? '';
  await shop.change('patients', patientId, { referral_source: source });
  return patientId;
}

test('visits and money are those of the clinic figures, by what the record of each client says now, to the piaster', async () => {
  const doctor = await issued('doctor', 100.25, 200.5);
  await issued('doctor', 0.01);
  await issued('friend', 0, 50);
  await issued(null, 30.3);
  await issued('radio-of-long-ago', 1);
  expect(money(await ask())).toEqual([
    ['doctor', 2, 300.76],
    ['friend', 1, 50],
    ['radio-of-long-ago', 1, 1],
    [null, 1, 30.3],
  ]);
  const { data } = await shop.call(boss, fetchFigures, { id: boss.id, ...NOVEMBER });
  expect([data?.total.visits, data?.total.received]).toEqual([5, 382.06]);

  // What the record says may be corrected, and counts there from then on.
  const row = await shop.row('patients', doctor);
  const change = { id: boss.id, patientId: doctor, version: row?.version ?? 0 };
  await shop.call(boss, updatePatient, { ...change, data: { details: { referral_source: 'friend' } } });
  expect(money(await ask()).slice(0, 2)).toEqual([
    ['doctor', 1, 0.01],
    ['friend', 2, 350.75],
  ]);
  // Another period knows nothing of it.
  expect(money(await ask({ from: '2026-10-01', to: '2026-10-31' }))).toEqual([]);
});

test('new clients are the records made in the period, those merged into others left out', async () => {
  const today = { from: cairoDay(), to: cairoDay() };
  const count = async () => {
    const rows = await ask(today);
    return Object.fromEntries(rows.map(({ source_id, new_clients }) => [source_id ?? 'unsaid', new_clients]));
  };
  const before = await count();
  const kept = await patients.addPatient({ referral_source: 'web' });
  const duplicate = await patients.addPatient();
  await patients.addPatient();
  expect(await count()).toEqual({ ...before, web: 1, unsaid: (before.unsaid ?? 0) + 2 });
  await shop.call(boss, mergePatients, { id: boss.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect(await count()).toEqual({ ...before, web: 1, unsaid: (before.unsaid ?? 0) + 1 });
});

test('sources are named as in the settings; an unknown one has no name', async () => {
  const rows = await ask();
  expect(rows.find(({ source_id }) => source_id === 'doctor')).toMatchObject({ name_ar: 'طبيب', name_en: 'Doctor' });
  expect(rows.find(({ source_id }) => source_id === 'radio-of-long-ago')).toMatchObject({ name_ar: '', name_en: '' });
});

test('a visit that still names a merged record counts for the record that is kept', async () => {
  const visitor = await issued(null, 7);
  const kept = await patients.addPatient({ referral_source: 'passing-by' });
  await shop.change('patients', visitor, { merged_into: kept.$id });
  expect(money(await ask())).toContainEqual(['passing-by', 1, 7]);
});

test('more than a year at once is refused', async () => {
  const { code, params } = await shop.call(boss, fetchSourceFigures, {
    id: boss.id,
    from: '2025-01-01',
    to: dayAfter('2025-01-01', 366),
  });
  expect([code, Object.keys(params.fields ?? {})]).toEqual(['invalid_input', ['to']]);
});
