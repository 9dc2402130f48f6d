import { expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { formsKit, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { reception } = kit;

test('a visit form says how a new client found the clinic, and fills it in where the record of a known one does not say it', async () => {
  const patientOf = async (formId: string) => {
    const { patient_id: patientId } = (await shop.row('forms', formId)) ?? { patient_id: '' };
    return { patientId, source: (await shop.row('patients', patientId))?.referral_source };
  };
  const first = await patientOf((await kit.receive({ name: 'منى' }, { referralSource: 'doctor' })).$id);
  expect(first.source).toBe('doctor');
  const again = await kit.receive({ name: 'منى' }, { patientId: first.patientId, referralSource: 'web' });
  expect(await patientOf(again.$id)).toEqual(first);
  const unsaid = await patientOf((await kit.receive({ name: 'منى' })).$id);
  expect(unsaid.source).toBeNull();
  const said = await kit.receive({ name: 'منى' }, { patientId: unsaid.patientId, referralSource: 'web' });
  expect((await patientOf(said.$id)).source).toBe('web');
  const input = { referralSource: 'television', data: kit.visit() };
  const { code, params } = await kit.call(reception, forms.submitReceptionForm, input);
  expect([code, refusedFields(params)]).toEqual(['invalid_input', { referralSource: 'not_a_choice' }]);
});
