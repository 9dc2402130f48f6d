import * as forms from '#contract/services/forms.ts';
import { minutesLater } from '../forms.ts';
import { clinicShop, PAYMENT_CALLS } from './clinic-shop.ts';
import { writingCalls } from './play.ts';

/** What a deadlock does to visits, service forms and what follows up on them. */
const { shop, clinic, patients, scenario, everythingIsPlayed, serial, contact, numbered } = await clinicShop();

scenario('a visit', forms.submitReceptionForm, async () => {
  return () => clinic.receive({ reasons: { 0: { reason: 'maintenance' }, 1: { reason: 'ear-mold' } } });
});
scenario('a corrected visit', forms.editReceptionForm, async () => {
  const { $id } = await clinic.receive();
  const held = await clinic.hold(clinic.reception, 'reception', $id);
  const data = { address: 'شارع آخر', reasons: { 0: { reason: 'programming' } } };
  return () => clinic.done(clinic.call(clinic.reception, forms.editReceptionForm, { ...held, data }));
});
scenario('a visit that goes to another record', forms.moveVisit, async () => {
  const blocks = { 0: { block_type: 'nha', serial_number: serial() }, 1: { block_type: 'm', price: 5 } } as const;
  const { $id: formId } = await clinic.serve(blocks);
  const { $id: patientId } = await patients.addPatient();
  const { version = 0, patient_id = '' } = (await shop.row('forms', formId)) ?? {};
  await contact(patient_id, formId);
  const input = { formId, formType: 'reception', version, patientId } as const;
  return () => clinic.done(clinic.call(clinic.cs, forms.moveVisit, input));
});
scenario('a visit that gets a record of its own', forms.moveVisit, async () => {
  const { $id: patientId, name, phones } = await patients.addPatient();
  const { $id: formId, version } = await clinic.receive({ name, phone: phones[0] ?? '' }, { patientId });
  const input = { formId, formType: 'reception', version, patientId: null } as const;
  return () => clinic.done(clinic.call(clinic.cs, forms.moveVisit, input));
});
scenario('a service form', forms.submitCsForm, async () => {
  const { $id } = await clinic.receive();
  const held = await clinic.hold(clinic.cs, 'reception', $id, 'processing');
  const blocks = {
    0: { block_type: 'nha', serial_number: serial(), price: 100, downpayment: 20 },
    1: { block_type: 'm', hearing_aid: 'Phonak', price: 30 },
  } as const;
  return () => clinic.done(clinic.call(clinic.cs, forms.submitCsForm, { ...held, data: { blocks } }));
});
scenario('a service form whose blocks change', forms.editCsForm, async () => {
  const { $id } = await clinic.serve({ 0: { block_type: 'p', price: 5 }, 1: { block_type: 'p', price: 6 } });
  const [first, second] = await clinic.blocksOf($id);
  const held = await clinic.hold(clinic.cs, 'cs', $id);
  const data = {
    blocks: { 20: { id: first?.id ?? '', block_type: 'p', price: 7 }, 0: { block_type: 'em', price: 9 } },
    removed: { 0: second?.id ?? '' },
  } as const;
  return () => clinic.done(clinic.call(clinic.cs, forms.editCsForm, { ...held, data }));
});
scenario('the final form', forms.submitAccForm, async () => {
  const { $id } = await clinic.serve({ 0: { block_type: 'nha', serial_number: serial(), price: 100 } });
  const [block] = await clinic.blocksOf($id);
  const held = await clinic.hold(clinic.accounting, 'cs', $id, 'processing');
  const account = { price: 90, downpayment: 40, ready: 'ready' } as const;
  const data = { blocks: { 20: { id: block?.id ?? '', block_type: 'nha', account } } } as const;
  return () => clinic.done(clinic.call(clinic.accounting, forms.submitAccForm, { ...held, data }));
});

/** A new hearing aid of the store, whose piece the block takes out of the stock. */
const sold = ({ $id: product_id }: { $id: string }) => ({ block_type: 'nha', product_id, price: 100 }) as const;

scenario('a service form that takes a piece of the stock', forms.submitCsForm, async () => {
  const blocks = { 0: sold(await shop.addHearingAid()) };
  const { $id } = await clinic.receive();
  const held = await clinic.hold(clinic.cs, 'reception', $id, 'processing');
  return () => clinic.done(clinic.call(clinic.cs, forms.submitCsForm, { ...held, data: { blocks } }));
});
scenario('a service form that takes another piece instead', forms.editCsForm, async () => {
  const { $id } = await clinic.serve({ 0: sold(await shop.addHearingAid()) });
  const [block] = await clinic.blocksOf($id);
  const held = await clinic.hold(clinic.cs, 'cs', $id);
  const data = { blocks: { 20: { id: block?.id ?? '', ...sold(await shop.addHearingAid()) } } };
  return () => clinic.done(clinic.call(clinic.cs, forms.editCsForm, { ...held, data }));
});
scenario('a deleted service form whose piece goes back', forms.deleteForm, async () => {
  const { $id } = await clinic.serve({ 0: sold(await shop.addHearingAid()) });
  return () => remove($id, 'cs');
});

scenario('a service form that sells a numbered piece instead of another', forms.editCsForm, async () => {
  const product = await shop.addHearingAid();
  const [one, other] = [await numbered(product.$id), await numbered(product.$id)];
  const { $id } = await clinic.serve({ 0: { ...sold(product), serial_number: one.serial_number } });
  const [block] = await clinic.blocksOf($id);
  const held = await clinic.hold(clinic.cs, 'cs', $id);
  const changed = { id: block?.id ?? '', ...sold(product), serial_number: other.serial_number };
  return () => clinic.done(clinic.call(clinic.cs, forms.editCsForm, { ...held, data: { blocks: { 20: changed } } }));
});
scenario('a deleted service form whose downpayment goes back', forms.deleteForm, async () => {
  const { $id } = await clinic.serve({ 0: { block_type: 'nha', price: 100, downpayment: 20 } });
  return () => remove($id, 'cs');
});
scenario('a follow-up', forms.editFollowUp, async () => {
  const { $id: formId } = await clinic.serve();
  const data = { follow_up: true, follow_up_date: '2026-12-01' };
  return () => clinic.done(clinic.call(clinic.cs, forms.editFollowUp, { formId, data }));
});

/** A service form with a follow-up. */
async function followedUp() {
  const baseForm = { follow_up: true, follow_up_date: '2026-11-25' };
  return clinic.serve({ 0: { block_type: 'p', price: 5 } }, { baseForm });
}

scenario('a follow-up that is frozen', forms.freezeFollowUp, async () => {
  const { $id: formId } = await followedUp();
  return () => clinic.done(clinic.call(clinic.cs, forms.freezeFollowUp, { formId, freeze: true }));
});
scenario('a call after which somebody comes on another day', forms.recordFollowUpCall, async () => {
  const { $id: formId } = await followedUp();
  const data = { outcome: 'comes_on' as const, comes_on: '2026-11-28' };
  return () =>
    clinic.done(clinic.call(clinic.cs, forms.recordFollowUpCall, { formId, requestId: crypto.randomUUID(), data }));
});
scenario('a follow-up that is cancelled', forms.deleteForm, async () => {
  const { $id: formId } = await followedUp();
  return () => clinic.done(clinic.call(clinic.cs, forms.deleteForm, { formId, formType: 'follow-up' }));
});
scenario('a visit that does a follow-up', forms.submitReceptionForm, async () => {
  const { $id } = await followedUp();
  const { patient_id: patientId = '' } = (await shop.row('forms', $id)) ?? {};
  return () => clinic.receive({}, { patientId: patientId ?? '', at: minutesLater(5) });
});

/** A visit that has done the follow-up of an earlier one. */
async function secondVisit() {
  const { $id } = await followedUp();
  const { patient_id: patientId } = (await shop.row('forms', $id)) ?? {};
  return clinic.receive({}, { patientId: patientId ?? '', at: minutesLater(5) });
}
const remove = (formId: string, formType: 'cs' | 'reception') =>
  clinic.done(clinic.call(clinic.admin, forms.deleteForm, { formId, formType }, { at: minutesLater(15) }));
const restore = (formId: string, formType: 'cs' | 'reception') =>
  clinic.done(clinic.call(clinic.admin, forms.restoreForm, { formId, formType }, { at: minutesLater(15) }));

scenario('a deleted visit, whose follow-up is open again', forms.deleteForm, async () => {
  const { $id } = await secondVisit();
  return () => remove($id, 'reception');
});
scenario('a restored visit, which does its follow-up again', forms.restoreForm, async () => {
  const { $id } = await secondVisit();
  await remove($id, 'reception');
  return () => restore($id, 'reception');
});
scenario('a deleted service form', forms.deleteForm, async () => {
  const { $id } = await clinic.serve({ 0: { block_type: 'm', hearing_aid: 'Phonak', serial_number: serial() } });
  return () => remove($id, 'cs');
});
scenario('a restored service form', forms.restoreForm, async () => {
  const { $id } = await clinic.serve({ 0: { block_type: 'm', hearing_aid: 'Phonak', serial_number: serial() } });
  await remove($id, 'cs');
  return () => restore($id, 'cs');
});

everythingIsPlayed(
  writingCalls(forms).filter((call) => !PAYMENT_CALLS.includes(call)),
  { 'forms set-form-status': 'claims and writes one row' },
);
