import { Query } from 'node-appwrite';
import * as forms from '#contract/services/forms.ts';
import * as staff from '#contract/services/staff.ts';
import type { AnyCall } from '../../runtime/service.ts';
import { formsKit, minutesLater } from '../forms.ts';
import { startShop } from '../kit.ts';
import { patientKit } from '../patients.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** What a deadlock does to the forms and records of the clinic. */
const shop = await startShop();
const sara = await shop.join('cs');
const clinic = formsKit(shop);
const patients = patientKit(shop);
const { scenario, everythingIsPlayed } = deadlockPlayer(shop);
const serial = () => `S-${crypto.randomUUID()}`;
const send = <Input extends object>(call: AnyCall, input: Input) =>
  ok(shop.call(sara, call, { id: sara.id, ...input } as never));

/** A visit with a hearing aid that was sold and one that is repaired. */
async function treated() {
  const patient = await patients.addPatient();
  const { formId, blocks } = await patients.addVisit(patient, {
    blocks: [
      { type: 'nha', hearing_aid: 'Audéo', serial_number: serial() },
      { type: 'm', hearing_aid: 'Audéo', price_piasters: 500_00, delivery_date: '2026-11-20T00:00:00.000Z' },
    ],
  });
  const [device] = await shop.rows('devices', [Query.equal('form_id', formId)]);
  return { patient, formId, deviceId: device?.$id ?? '', jobId: blocks[1]?.$id ?? '' };
}

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
  const { version = 0 } = (await shop.row('forms', formId)) ?? {};
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

scenario('another name and phone of one’s own', staff.updateProfile, async () => {
  const colleague = await shop.join('reception');
  const input = { id: colleague.id, username: 'Rana', phone: `011${colleague.phone.slice(3)}` };
  return () => ok(shop.call(colleague, staff.updateProfile, input));
});
scenario('a record that is corrected', staff.updatePatient, async () => {
  const { $id: patientId, version } = await patients.addPatient();
  const data = { name: 'منى حسن', birth_year: 1960 };
  return () => send(staff.updatePatient, { patientId, version, data });
});
scenario('an order that becomes a patient’s', staff.linkOrder, async () => {
  const [{ $id: orderId }, { $id: patientId }] = [await patients.addOrder(), await patients.addPatient()];
  return () => send(staff.linkOrder, { orderId, patientId });
});
scenario('an order that is a patient’s no more', staff.unlinkOrder, async () => {
  const [{ $id: orderId }, { $id: patientId }] = [await patients.addOrder(), await patients.addPatient()];
  await send(staff.linkOrder, { orderId, patientId });
  return () => send(staff.unlinkOrder, { orderId, patientId });
});
scenario('two records that become one', staff.mergePatients, async () => {
  const { patient: duplicate } = await treated();
  await send(staff.linkOrder, { orderId: (await patients.addOrder()).$id, patientId: duplicate.$id });
  const { $id: patientId } = await patients.addPatient();
  return () => send(staff.mergePatients, { patientId, duplicateId: duplicate.$id });
});
scenario('a hearing aid that is corrected', staff.updateDevice, async () => {
  const { deviceId } = await treated();
  const { version = 0 } = (await shop.row('devices', deviceId)) ?? {};
  const data = { serial_number: serial(), note: 'Left ear', warranty_until: '2028-01-01' };
  return () => send(staff.updateDevice, { deviceId, version, data });
});
scenario('a request for an impression that is called about', staff.moveImpression, async () => {
  const row = { product_id: 'aid', title: 'A', name: 'Mona', phone: '01012345678', state: 'waiting' } as const;
  const { $id: impressionId } = await shop.create('impression_requests', row);
  return () => send(staff.moveImpression, { impressionId, version: 0, state: 'called' });
});
scenario('a job that goes to the lab', staff.moveJob, async () => {
  const { jobId } = await treated();
  return () => send(staff.moveJob, { jobId, version: 0, stage: 'at_lab', lab_number: 'L-7' });
});
scenario('a job that is delivered', staff.moveJob, async () => {
  const { jobId } = await treated();
  await send(staff.moveJob, { jobId, version: 0, stage: 'at_lab' });
  return () => send(staff.moveJob, { jobId, version: 1, stage: 'delivered' });
});

everythingIsPlayed([...writingCalls(forms), ...writingCalls(staff)], {
  'forms set-form-status': 'claims and writes one row',
});
