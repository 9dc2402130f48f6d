import { expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import type { CallContext } from '#runtime/service.ts';
import { mergePatients as mergePatientsHandler } from '#subjects/patients/staff/merge-patients.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const mergePatients = asCalled(mergePatientsHandler);

const shop = await startShop();
const kit = formsKit(shop);
const sara = await shop.join('cs');

const patientOf = async (formId: string) => (await shop.row('forms', formId))?.patient_id ?? '';

test('a patient who is merged while a service form is made keeps it, and the next visit ends its follow-up', async () => {
  const { $id: formId } = await kit.receive();
  const duplicateId = await patientOf(formId);
  const patientId = await patientOf((await kit.receive()).$id);
  const merge = () =>
    mergePatients(
      { id: sara.id, patientId, duplicateId },
      shop.contextOf(sara, {}, 'cs') as CallContext<readonly ['admin', 'cs']>,
    );
  const held = await kit.hold(kit.cs, 'reception', formId, 'processing');
  const data = {
    baseForm: { follow_up: true, follow_up_date: '2026-11-25' },
    blocks: { 0: { block_type: 'm' as const, serial_number: 'MERGED1' } },
  };
  const tables = new OvertakenOnce(shop.admin, merge);
  await kit.done(kit.call(kit.cs, forms.submitCsForm, { ...held, data }, { tables }));
  expect(await shop.row('cs_forms', formId)).toMatchObject({ patient_id: patientId });
  expect((await shop.rows('jobs')).map(({ patient_id }) => patient_id)).toEqual([patientId]);
  expect((await shop.rows('devices')).map(({ patient_id }) => patient_id)).toEqual([patientId]);
  const { $id: next } = await kit.receive({}, { patientId });
  expect(await shop.row('cs_forms', formId)).toMatchObject({ follow_up_done_by: next });
});

test('serial numbers that the database takes for the same are the same', async () => {
  const block = (serial_number: string) => ({ 0: { block_type: 'nha' as const, price: 1, serial_number } });
  const { $id: formId } = await kit.serve(block('Été-1'));
  const { $id: other } = await kit.receive();
  const held = await kit.hold(kit.cs, 'reception', other, 'processing');
  const { code } = await kit.call(kit.cs, forms.submitCsForm, { ...held, data: { blocks: block('ETE1') } });
  expect(code).toBe('serial_taken');
  expect((await shop.rows('devices')).filter(({ form_id }) => form_id === formId)).toMatchObject([
    { serial_number: 'ETE1' },
  ]);
});
