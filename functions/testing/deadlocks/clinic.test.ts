import { ID, Query } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { RECORDS_BUCKET } from '#contract/notes/constants.ts';
import { toE164 } from '#contract/phone.ts';
import * as forms from '#contract/services/forms.ts';
import * as staff from '#contract/services/staff.ts';
import { offerFreeTimes } from '#subjects/appointments/admin/offer-free-times.ts';
import { whatsAppCallback } from '#subjects/messages/shop/whatsapp-callback.ts';
import { sendReply } from '#subjects/messages/staff/send-reply.ts';
import type { AnyCall } from '../../runtime/service.ts';
import { inDays, keptAppointments, room } from '../appointments.ts';
import { formsKit, minutesLater } from '../forms.ts';
import { newPhone, startShop } from '../kit.ts';
import { patientKit } from '../patients.ts';
import { fakePhones, writtenBy } from '../phones.ts';
import { shipmentKit } from '../shipments.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** What a deadlock does to the forms and records of the clinic. */
const shop = await startShop(keptAppointments({ rooms: [room('one')], offer_minutes: 1_440 }), { parcels: true });
const sara = await shop.join('cs');
const DAYS = { from: dayAfter(cairoDay(), 20), to: dayAfter(cairoDay(), 50) };
const clinic = formsKit(shop);
const patients = patientKit(shop);
const { scenario, work, everythingIsPlayed } = deadlockPlayer(shop);
const serial = () => normalizeSerial(`S${crypto.randomUUID()}`);
const send = <Input extends object>(call: AnyCall, input: Input) =>
  ok(shop.call(sara, call, { id: sara.id, ...input } as never));

const AUDIOGRAM = {
  measured_at: '2026-11-20T10:00:00.000Z',
  tester: 'Sara',
  transducer: 'insert',
  results: { right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } },
} as const;

const pay = (form_id: string, more: { refund_of?: string } = {}) =>
  clinic.call(clinic.accounting, forms.recordPayment, {
    form_id,
    amount: 30,
    method: 'cash',
    request_id: crypto.randomUUID(),
    ...more,
  });

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
/** A message that was opened for a patient about something. */
const contact = (patient_id: string, about_id: string) => {
  const said = { channel: 'whatsapp', kind: 'greeting', phone: '01012345678' } as const;
  const at = new Date().toISOString();
  return shop.create('contacts', { patient_id, about_id, at, ...said, actor_id: 'sara', actor_name: 'Sara' });
};

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

/** A piece of the stock with a serial number. */
async function numbered(product_id: string) {
  const serial_number = serial().toUpperCase();
  return shop.create('stock_pieces', {
    product_id,
    serial_number,
    state: 'in_stock',
    received_on: '2026-11-20T00:00:00.000Z',
    delivery_id: 'delivery',
    actor_name: 'Boss',
  });
}

scenario('a service form that sells a numbered piece instead of another', forms.editCsForm, async () => {
  const product = await shop.addHearingAid();
  const [one, other] = [await numbered(product.$id), await numbered(product.$id)];
  const { $id } = await clinic.serve({ 0: { ...sold(product), serial_number: one.serial_number } });
  const [block] = await clinic.blocksOf($id);
  const held = await clinic.hold(clinic.cs, 'cs', $id);
  const changed = { id: block?.id ?? '', ...sold(product), serial_number: other.serial_number };
  return () => clinic.done(clinic.call(clinic.cs, forms.editCsForm, { ...held, data: { blocks: { 20: changed } } }));
});

/** What lends a numbered piece of the stock to a client. */
async function lending() {
  const [{ $id: patientId }, product] = [await patients.addPatient(), await shop.addHearingAid()];
  const { serial_number } = await numbered(product.$id);
  const due_on = cairoDay(new Date());
  return { patientId, serial: serial_number, due_on, requestId: crypto.randomUUID() };
}
scenario('a hearing aid that is lent', staff.lendDevice, async () => {
  const input = await lending();
  return () => send(staff.lendDevice, input);
});
scenario('a lent hearing aid that is back', staff.endLoan, async () => {
  const { body } = await send(staff.lendDevice, await lending());
  const loanId = JSON.parse(body).data.$id as string;
  return () => send(staff.endLoan, { loanId, sellable: true });
});
scenario('a payment', forms.recordPayment, async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100, downpayment: 20 } });
  return () => clinic.done(pay(form_id));
});
scenario('a payment that is given back', forms.recordPayment, async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const { $id: refund_of } = await clinic.done(pay(form_id));
  return () => clinic.done(pay(form_id, { refund_of }));
});
scenario('a payment that is void', forms.voidPayment, async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const { $id: payment_id } = await clinic.done(pay(form_id));
  const input = { payment_id, reason: 'typed twice', request_id: crypto.randomUUID() };
  return () => clinic.done(clinic.call(clinic.accounting, forms.voidPayment, input));
});
scenario('a receipt', forms.issueReceipt, async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const { $id: payment_id } = await clinic.done(pay(form_id));
  return () => clinic.done(clinic.call(clinic.accounting, forms.issueReceipt, { payment_id }));
});
/** An opening balance of 100 EGP, and how it is paid. */
async function owedBefore() {
  const { $id: patient_id } = await patients.addPatient();
  const amounts = { amount_piasters: 100_00, left_piasters: 100_00, written_off_piasters: 0 };
  const balance = { patient_id, day: '2026-11-01T00:00:00.000Z', open: true, ...amounts };
  const { $id: balance_id } = await shop.create('opening_balances', balance);
  const payment = (more: { refund_of?: string } = {}) => ({
    ...{ balance_id, amount: 30, method: 'cash' as const, request_id: crypto.randomUUID() },
    ...more,
  });
  return {
    balance_id,
    pay: (more?: { refund_of?: string }) =>
      clinic.done(clinic.call(clinic.accounting, forms.recordOpeningPayment, payment(more))),
  };
}
scenario('a payment of an opening balance', forms.recordOpeningPayment, async () => {
  const { pay: payOpening } = await owedBefore();
  return () => payOpening();
});
scenario('a payment of an opening balance that is void', forms.voidOpeningPayment, async () => {
  const { $id: payment_id } = await (await owedBefore()).pay();
  const input = { payment_id, reason: 'typed twice', request_id: crypto.randomUUID() };
  return () => clinic.done(clinic.call(clinic.accounting, forms.voidOpeningPayment, input));
});
scenario('a receipt of an opening balance', forms.issueOpeningReceipt, async () => {
  const { $id: payment_id } = await (await owedBefore()).pay();
  return () => clinic.done(clinic.call(clinic.accounting, forms.issueOpeningReceipt, { payment_id }));
});
scenario('an opening balance that is written off', forms.writeOffBalance, async () => {
  const { balance_id } = await owedBefore();
  const input = { balance_id, version: 0, amount: 100, reason: 'nobody knows' };
  return () => clinic.done(clinic.call(clinic.admin, forms.writeOffBalance, input));
});
scenario('a receipt that is sent', forms.sendDocument, async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const { $id: payment_id } = await clinic.done(pay(form_id));
  const { $id: document_id } = await clinic.done(clinic.call(clinic.accounting, forms.issueReceipt, { payment_id }));
  const [mona, form] = [await shop.join(), await shop.row('cs_forms', form_id)];
  await shop.prove(mona);
  await shop.create('patient_accounts', { user_id: mona.id, linked_by: 'sara', email: mona.email }, form?.patient_id);
  const input = { document_id, request_id: crypto.randomUUID() };
  return () => clinic.done(clinic.call(clinic.accounting, forms.sendDocument, input));
});

/** A receipt with a link, and the phone of its client. */
async function linked() {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const { $id: payment_id } = await clinic.done(pay(form_id));
  const { $id: paper_id } = await clinic.done(clinic.call(clinic.accounting, forms.issueReceipt, { payment_id }));
  await clinic.done(clinic.call(clinic.accounting, forms.makePaperLink, { paper_id }));
  const form = await shop.row('cs_forms', form_id);
  const patient = await shop.row('patients', form?.patient_id ?? '');
  return { paper_id, phone: patient?.phones[0] ?? '' };
}
scenario('the link of a paper', forms.makePaperLink, async () => {
  const { $id: paper_id } = await clinic.serve();
  return () => clinic.done(clinic.call(clinic.cs, forms.makePaperLink, { paper_id }));
});
scenario('the link of a paper that is withdrawn', forms.withdrawPaperLink, async () => {
  const { paper_id } = await linked();
  return () => clinic.done(clinic.call(clinic.accounting, forms.withdrawPaperLink, { paper_id }));
});
scenario('the link of a paper that is sent', forms.sendPaperLink, async () => {
  const input = { ...(await linked()), request_id: crypto.randomUUID() };
  return () => clinic.done(clinic.call(clinic.accounting, forms.sendPaperLink, input));
});

/** A form whose rest is paid in two instalments. */
async function planned() {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100, downpayment: 20 } });
  return { form_id, save: (version: number) => savePlan(form_id, version) };
}
const savePlan = (form_id: string, version: number) =>
  clinic.done(
    clinic.call(clinic.accounting, forms.saveInstalments, {
      form_id,
      version,
      instalments: [
        { day: '2026-12-01', amount: 30 },
        { day: '2027-01-01', amount: 50 },
      ],
      request_id: crypto.randomUUID(),
    }),
  );

scenario('a plan of instalments', forms.saveInstalments, async () => {
  const { save } = await planned();
  return () => save(0);
});
scenario('another plan of instalments', forms.saveInstalments, async () => {
  const { save } = await planned();
  await save(0);
  return () => save(1);
});
scenario('a plan that ends', forms.endInstalments, async () => {
  const { form_id, save } = await planned();
  await save(0);
  const input = { form_id, version: 1, reason: 'pays by transfer', request_id: crypto.randomUUID() };
  return () => clinic.done(clinic.call(clinic.accounting, forms.endInstalments, input));
});
scenario('a payment of a whole instalment', forms.recordPayment, async () => {
  const { form_id, save } = await planned();
  await save(0);
  return () => clinic.done(pay(form_id));
});
scenario('a downpayment that pays an instalment', forms.submitAccForm, async () => {
  const { form_id, save } = await planned();
  await save(0);
  const [block] = await clinic.blocksOf(form_id);
  const held = await clinic.hold(clinic.accounting, 'cs', form_id, 'editing');
  const account = { downpayment: 60 };
  const data = { blocks: { 20: { id: block?.id ?? '', block_type: 'nha', account } } } as const;
  return () => clinic.done(clinic.call(clinic.accounting, forms.submitAccForm, { ...held, data }));
});

/** An accountant who has taken something today, and what their desk says. */
async function atDesk() {
  const who = clinic.actor('accounting', 'هدى');
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const paid = { form_id, amount: 30, method: 'cash' as const, request_id: crypto.randomUUID() };
  await clinic.done(clinic.call(who, forms.recordPayment, paid));
  const close = async (more: object) => {
    const { day, documents } = await clinic.done(clinic.call(who, forms.fetchDesks, {}));
    const version = documents[0]?.version ?? 0;
    const input = { day, version, counted: { cash: 30 }, request_id: crypto.randomUUID(), ...more };
    return clinic.done(clinic.call(who, forms.closeDesk, input));
  };
  const reopen = ({ $id: desk_id, version }: { $id: string; version: number }) => {
    const input = { desk_id, version, reason: 'a client came late', request_id: crypto.randomUUID() };
    return clinic.done(clinic.call(clinic.admin, forms.reopenDesk, input));
  };
  return { close, reopen };
}

scenario('a desk that is closed', forms.closeDesk, async () => {
  const { close } = await atDesk();
  return () => close({});
});
scenario('a desk that is closed again', forms.closeDesk, async () => {
  const { close, reopen } = await atDesk();
  await reopen(await close({}));
  return () => close({ counted: { cash: 20 }, reason: 'a note was torn' });
});
scenario('a day that is closed on which nothing was taken', forms.closeDesk, async () => {
  const who = clinic.actor('accounting', 'هدى');
  const input = { day: '2026-11-20', version: 0, counted: {}, request_id: crypto.randomUUID() };
  return () => clinic.done(clinic.call(who, forms.closeDesk, input));
});
scenario('a desk that is opened again', forms.reopenDesk, async () => {
  const { close, reopen } = await atDesk();
  const closed = await close({});
  return () => reopen(closed);
});
/** Somebody at a desk with 50 in its drawer. */
async function atDrawer() {
  const who = clinic.actor('accounting', 'هدى');
  const { day } = await clinic.done(clinic.call(who, forms.fetchDesks, {}));
  const setFloat = (amount: number) => {
    const input = { day, amount, request_id: crypto.randomUUID() };
    return clinic.done(clinic.call(who, forms.setFloat, input));
  };
  const payOut = () => {
    const input = { kind: 'cash-out', amount: 20, reason: 'printer paper', request_id: crypto.randomUUID() } as const;
    return clinic.done(clinic.call(who, forms.recordDrawerCash, input));
  };
  const voidCash = ({ $id: entry_id }: { $id: string }) => {
    const input = { entry_id, reason: 'typed twice', request_id: crypto.randomUUID() };
    return clinic.done(clinic.call(who, forms.voidDrawerCash, input));
  };
  await setFloat(50);
  return { setFloat, payOut, voidCash };
}

scenario('a float of a drawer', forms.setFloat, async () => {
  const { setFloat } = await atDrawer();
  return () => setFloat(70);
});
scenario('cash that is paid out of a drawer', forms.recordDrawerCash, async () => {
  const { payOut } = await atDrawer();
  return payOut;
});
scenario('cash that was paid out by mistake', forms.voidDrawerCash, async () => {
  const { payOut, voidCash } = await atDrawer();
  const paid = await payOut();
  return () => voidCash(paid);
});
/** A parcel on its way, with who brings it. */
async function parcel() {
  const parcels = shipmentKit(shop, await shop.join('admin'));
  const one = await parcels.assigned([await shop.addHearingAid(), 1]);
  await ok(parcels.step(one.driver, one.shipmentId, 'out'));
  return { parcels, ...one };
}
scenario('a parcel that leaves', staff.moveShipment, async () => {
  const parcels = shipmentKit(shop, await shop.join('admin'));
  const { driver, shipmentId } = await parcels.assigned([await shop.addHearingAid(), 1]);
  return () => ok(parcels.step(driver, shipmentId, 'out'));
});
scenario('a parcel that is handed over', staff.moveShipment, async () => {
  const { parcels, driver, shipmentId } = await parcel();
  return () => ok(parcels.step(driver, shipmentId, 'delivered'));
});
scenario('a parcel that nobody took', staff.moveShipment, async () => {
  const { parcels, driver, shipmentId } = await parcel();
  return () => ok(parcels.step(driver, shipmentId, 'failed', { reason: 'no_answer' }));
});
scenario('cash that a driver hands in', forms.handInCash, async () => {
  const { parcels, driver, shipmentId } = await parcel();
  await ok(parcels.step(driver, shipmentId, 'delivered'));
  const [huda, request] = [await shop.join('accounting'), crypto.randomUUID()];
  return () => ok(parcels.handIn(huda, driver, [shipmentId], request));
});
/** A parcel that the delivery company handed over. */
async function companys() {
  const parcels = shipmentKit(shop, await shop.join('admin'));
  const sent = await parcels.sent([await shop.addHearingAid(), 1]);
  return { ...sent, huda: await shop.join('accounting') };
}
scenario('a parcel that the delivery company reports as handed over', 'shop /callbacks/parcels', async () => {
  const { tracking } = await companys();
  return () => shop.couriers.move(tracking, 'delivered');
});
async function owed() {
  const { tracking, shipmentId, huda } = await companys();
  await shop.couriers.move(tracking, 'delivered');
  const request_id = crypto.randomUUID();
  const day = '2026-11-20';
  const input = { id: huda.id, shipments: [shipmentId], day, reference: '4711', request_id };
  return { huda, pay: () => shop.call(huda, forms.recordPayout, input) };
}
scenario('a payout of the delivery company', forms.recordPayout, async () => {
  const { pay } = await owed();
  return () => ok(pay());
});
scenario('a payout that was recorded by mistake', forms.voidPayout, async () => {
  const { huda, pay } = await owed();
  const { data } = await pay();
  return () => ok(shop.call(huda, forms.voidPayout, { id: huda.id, payoutId: data?.$id ?? '' }));
});
scenario('an invoice', forms.issueInvoice, async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  return () => clinic.done(clinic.call(clinic.accounting, forms.issueInvoice, { form_id }));
});
scenario('a credit note', forms.issueCreditNote, async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const { $id: invoice_id } = await clinic.done(clinic.call(clinic.accounting, forms.issueInvoice, { form_id }));
  const input = { invoice_id, reason: 'wrong price' };
  return () => clinic.done(clinic.call(clinic.accounting, forms.issueCreditNote, input));
});
/** A form of 100, and an insurer that can owe a part of it. */
async function insured() {
  const insurer = { data: { name: 'Misr Insurance', active: true }, request_id: crypto.randomUUID() };
  const { $id: insurer_id } = await clinic.done(clinic.call(clinic.accounting, forms.saveInsurer, insurer));
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const split = (amount: number) =>
    clinic.done(clinic.call(clinic.accounting, forms.splitBill, { form_id, insurer_id, amount }));
  return { form_id, insurer_id, split };
}

scenario('an insurer', forms.saveInsurer, async () => {
  const input = { data: { name: 'Misr Insurance', active: true }, request_id: crypto.randomUUID() };
  return () => clinic.done(clinic.call(clinic.accounting, forms.saveInsurer, input));
});
scenario('an insurer that is called otherwise', forms.saveInsurer, async () => {
  const { insurer_id } = await insured();
  const input = { insurer_id, version: 0, data: { name: 'Delta Insurance', contact: 'Hany', active: true } };
  return () => clinic.done(clinic.call(clinic.accounting, forms.saveInsurer, input));
});
scenario('a bill that is split', forms.splitBill, async () => {
  const { split } = await insured();
  return () => split(40);
});
scenario('a bill that is split otherwise', forms.splitBill, async () => {
  const { split } = await insured();
  await split(40);
  return () => split(50);
});
scenario('a bill whose planned rest an insurer owes', forms.splitBill, async () => {
  const { insurer_id } = await insured();
  const { form_id, save } = await planned();
  await save(0);
  return () => clinic.done(clinic.call(clinic.accounting, forms.splitBill, { form_id, insurer_id, amount: 80 }));
});
scenario('a downpayment of an insurer', forms.submitAccForm, async () => {
  const { form_id, split } = await insured();
  await split(40);
  const [block] = await clinic.blocksOf(form_id);
  const held = await clinic.hold(clinic.accounting, 'cs', form_id, 'editing');
  const account = { downpayment: 30, downpayment_method: 'insurer' } as const;
  const data = { blocks: { 20: { id: block?.id ?? '', block_type: 'nha', account } } } as const;
  return () => clinic.done(clinic.call(clinic.accounting, forms.submitAccForm, { ...held, data }));
});
scenario('a payment of an insurer', forms.recordPayment, async () => {
  const { form_id, split } = await insured();
  await split(40);
  const paid = { form_id, amount: 30, method: 'bank-transfer', payer: 'insurer' } as const;
  return () =>
    clinic.done(clinic.call(clinic.accounting, forms.recordPayment, { ...paid, request_id: crypto.randomUUID() }));
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
const PHOTO = '/9j/2gACAf/Z';
scenario('a photo that is kept', staff.savePatientPhoto, async () => {
  const { $id: patientId, version } = await patients.addPatient();
  return () => send(staff.savePatientPhoto, { patientId, version, photo: PHOTO, agreed: true });
});
scenario('a photo that is removed', staff.removePatientPhoto, async () => {
  const { $id: patientId, version } = await patients.addPatient();
  await send(staff.savePatientPhoto, { patientId, version, photo: PHOTO, agreed: true });
  return () => send(staff.removePatientPhoto, { patientId, version: version + 1 });
});
/** A client whose hearing aid is five years old. */
async function due() {
  const { $id: patient_id } = await patients.addPatient();
  const issued_at = `${dayAfter(cairoDay(), -5 * 366)}T10:00:00.000Z`;
  const device = {
    patient_id,
    serial_number: serial(),
    origin: 'sold',
    form_id: 'f',
    block_id: 'b',
    issued_at,
  } as const;
  const { $id: aboutId } = await shop.create('devices', device);
  return { rule: 'device_aging', amount: 4, way: 'call', aboutIds: [aboutId] };
}
scenario('a client who is put onto the list of recalls', staff.beginRecalls, async () => {
  const input = await due();
  return () => send(staff.beginRecalls, input);
});
scenario('a call to a client who is due', staff.recordRecall, async () => {
  const input = await due();
  await send(staff.beginRecalls, input);
  const [recall] = await shop.rows('recalls', [Query.equal('about_id', input.aboutIds)]);
  return () => send(staff.recordRecall, { recallId: recall?.$id ?? '', version: 0, outcome: 'declined' });
});
scenario('a trial that ends at the desk', staff.recordTrial, async () => {
  const { formId } = await treated();
  const day = cairoDay();
  const trial = {
    title_ar: 'Audéo',
    title_en: 'Audéo',
    pieces: 2,
    state: 'running',
  } as const;
  const times = { handed_at: `${day}T09:00:00.000Z`, said_at: `${day}T09:00:00.000Z`, last_day: dayAfter(day, 14) };
  const { $id: trialId } = await shop.create('trials', {
    ...trial,
    ...times,
    form_id: formId,
    product_ids: ['aid', 'other'],
  });
  return () => send(staff.recordTrial, { trialId, version: 0, outcome: 'returned', reason: 'noise' });
});
scenario('how a client wants to be written to', staff.updateContactPoint, async () => {
  const { $id: patientId, phones } = await patients.addPatient();
  const data = { way: 'sms', lang: 'en', messages: false, offers: true } as const;
  return () => send(staff.updateContactPoint, { patientId, phone: phones[0] ?? '', version: 0, data });
});
/** A patient, and a customer who has proven their email and keeps an audiogram. */
async function known() {
  const { $id: patientId } = await patients.addPatient();
  const mona = await shop.join();
  await shop.prove(mona);
  await shop.create('hearings', { right_500: 40 }, mona.id);
  return { patientId, link: { patientId, email: mona.email, userId: mona.id } };
}
scenario('an account that sees a patient’s audiograms', staff.linkAccount, async () => {
  const { link } = await known();
  return () => send(staff.linkAccount, link);
});
/** A request of an account that has proven the phone of a patient's record. */
async function asked() {
  const { patientId, link } = await known();
  const { phones: [phone = ''] = [] } = (await shop.row('patients', patientId)) ?? {};
  await shop.users.updatePhone({ userId: link.userId, number: toE164(phone) });
  await shop.users.updatePhoneVerification({ userId: link.userId, phoneVerification: true });
  const request = { phone, lang: 'ar', asked_at: '2026-11-20T10:00:00.000Z', state: 'waiting', version: 0 } as const;
  await shop.create('link_requests', request, link.userId);
  return { patientId, answered: { accountId: link.userId, version: 0 } };
}
scenario('a request to see records that is confirmed', staff.confirmLinkRequest, async () => {
  const { patientId, answered } = await asked();
  return () => send(staff.confirmLinkRequest, { ...answered, patientId });
});
scenario('a request to see records that is declined', staff.declineLinkRequest, async () => {
  const { answered } = await asked();
  return () => send(staff.declineLinkRequest, { ...answered, reason: 'no_record' });
});
scenario('an account that sees them no more', staff.unlinkAccount, async () => {
  const { patientId, link } = await known();
  await send(staff.linkAccount, link);
  return () => send(staff.unlinkAccount, { patientId });
});
scenario('an audiogram that is taken over from an account', staff.takeOverHearing, async () => {
  const { patientId, link } = await known();
  await send(staff.linkAccount, link);
  return () => send(staff.takeOverHearing, { patientId });
});

scenario('an order that becomes a patient’s', staff.linkOrder, async () => {
  const [{ $id: orderId }, { $id: patientId }] = [await patients.addOrder(), await patients.addPatient()];
  return () => send(staff.linkOrder, { orderId, patientId });
});
scenario('an order of which a new record is made', staff.linkOrder, async () => {
  const { $id: orderId } = await patients.addOrder({ recipient_name: 'هدى علي', recipient_phone: '01155550011' });
  return () => send(staff.linkOrder, { orderId });
});
scenario('an order that is a patient’s no more', staff.unlinkOrder, async () => {
  const [{ $id: orderId }, { $id: patientId }] = [await patients.addOrder(), await patients.addPatient()];
  await send(staff.linkOrder, { orderId, patientId });
  await contact(patientId, orderId);
  return () => send(staff.unlinkOrder, { orderId, patientId });
});
scenario('two records that become one', staff.mergePatients, async () => {
  const { patient: duplicate } = await treated();
  await send(staff.linkOrder, { orderId: (await patients.addOrder()).$id, patientId: duplicate.$id });
  const { $id: patientId } = await patients.addPatient();
  return () => send(staff.mergePatients, { patientId, duplicateId: duplicate.$id });
});
scenario('an audiogram that is written down', staff.saveAudiogram, async () => {
  const { $id: patientId } = await patients.addPatient();
  return () => send(staff.saveAudiogram, { patientId, requestId: crypto.randomUUID(), data: AUDIOGRAM });
});
scenario('an audiogram that is corrected', staff.saveAudiogram, async () => {
  const { $id: patientId } = await patients.addPatient();
  const { $id: audiogramId } = await shop.create('audiograms', {
    ...AUDIOGRAM,
    patient_id: patientId,
    results: JSON.stringify(AUDIOGRAM.results),
    written_by: sara.id,
  });
  const input = { patientId, requestId: crypto.randomUUID(), audiogramId, version: 0 };
  return () => send(staff.saveAudiogram, { ...input, data: { ...AUDIOGRAM, note: 'rested' } });
});
scenario('sessions of a file of Noah', staff.importNoah, async () => {
  const { $id: patientId, name } = await patients.addPatient();
  const { measured_at, tester, transducer, results } = AUDIOGRAM;
  const sessions = [
    { measured_at, tester, transducer, results },
    { measured_at: '2024-03-02T09:00:00.000Z', tester, transducer, results },
  ];
  return () => send(staff.importNoah, { patientId, file_name: 'mona.nhax', person: { name }, sessions });
});
/** A patient with goals, as they are read. */
async function withGoals(...texts: string[]) {
  const { $id: patientId } = await patients.addPatient();
  const goals: { goalId: string; version: number }[] = [];
  for (const text of texts) {
    const { data } = await send(staff.saveGoal, { patientId, requestId: crypto.randomUUID(), text });
    goals.push({ goalId: data?.$id ?? '', version: 0 });
  }
  return { patientId, goals, goal: { patientId, ...(goals[0] ?? { goalId: '', version: 0 }) } };
}
scenario('a goal that is written down', staff.saveGoal, async () => {
  const { patientId } = await withGoals();
  return () => send(staff.saveGoal, { patientId, requestId: crypto.randomUUID(), text: 'The phone' });
});
scenario('a goal that is reworded', staff.saveGoal, async () => {
  const { goal } = await withGoals('The phone');
  return () => send(staff.saveGoal, { ...goal, requestId: crypto.randomUUID(), text: 'The mosque' });
});
scenario('goals in another order', staff.orderGoals, async () => {
  const { patientId, goals } = await withGoals('The phone', 'The mosque');
  return () => send(staff.orderGoals, { patientId, goals: goals.toReversed() });
});
scenario('a goal that is assessed', staff.assessGoal, async () => {
  const { goal } = await withGoals('The phone');
  return () => send(staff.assessGoal, { ...goal, progress: 'better', ability: 'mostly' });
});
scenario('a goal that is closed', staff.setGoalState, async () => {
  const { goal } = await withGoals('The phone');
  return () => send(staff.setGoalState, { ...goal, state: 'achieved' });
});
scenario('the sheet of a visit', staff.saveVisitSheet, async () => {
  const { formId } = await patients.addVisit(await patients.addPatient());
  return () => send(staff.saveVisitSheet, { formId, version: 0, data: { lang: 'ar', agreed: 'الهاتف' } });
});
scenario('another version of the sheet of a visit', staff.saveVisitSheet, async () => {
  const { formId } = await patients.addVisit(await patients.addPatient());
  await send(staff.saveVisitSheet, { formId, version: 0, data: { lang: 'ar', agreed: 'الهاتف' } });
  return () => send(staff.saveVisitSheet, { formId, version: 1, data: { lang: 'en', agreed: 'The phone' } });
});
/** A patient with a note. */
async function noted() {
  const { $id: patientId } = await patients.addPatient();
  const data = { day: '2026-11-20', kind: 'fitting', text: 'Whistles when she laughs' } as const;
  const input = { patientId, requestId: crypto.randomUUID(), data };
  const write = () => send(staff.saveNote, input);
  return { patientId, data, write };
}
scenario('a note that is written down', staff.saveNote, async () => (await noted()).write);
scenario('a note that is corrected', staff.saveNote, async () => {
  const { patientId, data, write } = await noted();
  const { data: note } = await write();
  const noteId: string = note?.$id ?? '';
  const input = { patientId, requestId: crypto.randomUUID(), noteId, version: 0 };
  return () => send(staff.saveNote, { ...input, data: { ...data, text: 'No longer whistles' } });
});
scenario('a note with a picture', staff.saveNote, async () => {
  const { $id: patientId } = await patients.addPatient();
  const file = InputFile.fromBuffer(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'ear.jpg');
  const { $id: id } = await shop.storage.createFile({ bucketId: RECORDS_BUCKET, fileId: ID.unique(), file });
  const data = { day: '2026-11-20', kind: 'test', heading: 'Left ear', files: [{ id, name: 'ear.jpg' }] };
  return () => send(staff.saveNote, { patientId, requestId: crypto.randomUUID(), data });
});
scenario('a note that is withdrawn', staff.withdrawNote, async () => {
  const { patientId, write } = await noted();
  const { data: note } = await write();
  const noteId: string = note?.$id ?? '';
  return () => send(staff.withdrawNote, { patientId, noteId, version: 0, reason: 'of somebody else' });
});
scenario('a message to a client that is opened', staff.recordContact, async () => {
  const { $id: aboutId, phones } = await patients.addPatient();
  const requestId = crypto.randomUUID();
  const about = { about: 'patient', aboutId, phone: phones[0] ?? '', kind: 'greeting' } as const;
  return () => send(staff.recordContact, { requestId, ...about });
});
/** Somebody has written to the shop; nobody has said who. */
async function conversation(change: object = {}) {
  const at = new Date().toISOString();
  const last = { last_at: at, last_in_at: at, last_kind: 'text', last_text: 'Hello' } as const;
  const phone = `+2${newPhone()}`;
  const row = {
    phone,
    phone_added: false,
    state: 'open',
    unread: 1,
    dropped: 0,
    version: 0,
    ...last,
    ...change,
  } as const;
  return (await shop.create('conversations', row)).$id;
}
scenario('a conversation that somebody takes on', staff.changeConversation, async () => {
  const conversationId = await conversation();
  return () => send(staff.changeConversation, { conversationId, mine: true });
});
scenario('a conversation that turns out to be of a client', staff.attachConversation, async () => {
  const [conversationId, { $id: patientId }] = [await conversation(), await patients.addPatient()];
  return () => send(staff.attachConversation, { conversationId, patientId });
});
scenario('a conversation that turns out to be of another client', staff.attachConversation, async () => {
  const [conversationId, one, other] = [await conversation(), await patients.addPatient(), await patients.addPatient()];
  await send(staff.attachConversation, { conversationId, patientId: one.$id });
  return () => send(staff.attachConversation, { conversationId, patientId: other.$id });
});
scenario('a reply to a client', staff.sendReply, async () => {
  const conversationId = await conversation();
  const requestId = crypto.randomUUID();
  const reply = { id: sara.id, requestId, conversationId, text: 'Yes' };
  const whatsApp = fakePhones();
  return async () => {
    const context = shop.contextOf(sara, { whatsApp }, 'cs');
    context.tables.purpose = 'staff send-reply';
    return sendReply(reply, context);
  };
});
/** The shop gets a body of WhatsApp. */
async function hears(bodyText: string) {
  const ports = shop.ports({ whatsApp: fakePhones() });
  ports.tables.purpose = 'shop /callbacks/whatsapp';
  const headers = { 'x-hub-signature-256': 'signed' };
  await whatsAppCallback.receive({ query: new URLSearchParams(), headers, bodyText }, ports);
}
scenario('what a client writes for the first time', 'shop /callbacks/whatsapp', async () => {
  const { phones } = await patients.addPatient();
  const bodyText = writtenBy({ from: `2${phones[0]}`, id: crypto.randomUUID() });
  return () => hears(bodyText);
});
const answered = (body: string) => async () => {
  const [made, phone] = [appointment(), newPhone()];
  const saved = await send(staff.saveAppointment, { ...made, data: { ...made.data, phone } });
  await shop.create('outbox', {
    ...{ user_id: 'nobody', about: JSON.parse(saved.body).data.$id, kind: 'appointment_reminder', lang: 'ar' },
    ...{ channel: 'whatsapp', state: 'delivered', message_id: 'reminder', told_time: made.data.starts_at },
  });
  const bodyText = writtenBy({ from: `2${phone}`, id: crypto.randomUUID(), text: { body } });
  return () => hears(bodyText);
};
scenario('a reminder that is answered by 1', 'shop /callbacks/whatsapp', answered('1'));
scenario('a reminder that is answered by 2', 'shop /callbacks/whatsapp', answered('2'));
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
  return () => send(staff.moveJob, { jobId, version: 0, stage: 'at_lab', lab_number: 'L7' });
});
scenario('a job that is delivered', staff.moveJob, async () => {
  const { jobId } = await treated();
  await send(staff.moveJob, { jobId, version: 0, stage: 'at_lab' });
  return () => send(staff.moveJob, { jobId, version: 1, stage: 'delivered' });
});

let quarter = 0;
/** A time that no other play has taken. */
const nextTime = () => new Date(Date.parse(inDays(3, '10:00')) + 3_600_000 * quarter++).toISOString();
const appointment = (change: object = {}) => ({
  requestId: crypto.randomUUID(),
  data: {
    kind: 'repair' as const,
    specialist_id: 'sara',
    starts_at: nextTime(),
    name: 'Mona',
    phone: '01012345678',
    ...change,
  },
});

scenario('an appointment that the desk makes', staff.saveAppointment, async () => {
  return () => send(staff.saveAppointment, appointment());
});
scenario('an appointment that the desk moves', staff.saveAppointment, async () => {
  const made = appointment();
  const { body } = await send(staff.saveAppointment, made);
  const appointmentId = JSON.parse(body).data.$id as string;
  // By a quarter of an hour: half of its time stays.
  const starts_at = new Date(Date.parse(made.data.starts_at) + 900_000).toISOString();
  return () => send(staff.saveAppointment, { ...appointment({ starts_at }), appointmentId, version: 0 });
});
scenario('an appointment that is somebody else’s after all', staff.saveAppointment, async () => {
  const [{ $id: wrong }, { $id: patient_id }] = [await patients.addPatient(), await patients.addPatient()];
  const made = appointment();
  const { body } = await send(staff.saveAppointment, { ...made, data: { ...made.data, patient_id: wrong } });
  const appointmentId = JSON.parse(body).data.$id as string;
  await contact(wrong, appointmentId);
  const data = { ...made.data, patient_id };
  return () => send(staff.saveAppointment, { requestId: crypto.randomUUID(), appointmentId, version: 0, data });
});
scenario('an appointment that is cancelled', staff.setAppointmentState, async () => {
  const { body } = await send(staff.saveAppointment, appointment());
  const appointmentId = JSON.parse(body).data.$id as string;
  return () =>
    send(staff.setAppointmentState, { appointmentId, version: 0, state: 'cancelled', cancellation: { reason: 'ill' } });
});

/** An appointment of which no message reached anybody; answers its id and that of the message. */
async function unreached(patient_id: string | null = null) {
  const made = appointment();
  const { body } = await send(staff.saveAppointment, { ...made, data: { ...made.data, patient_id } });
  const aboutId = JSON.parse(body).data.$id as string;
  const { $id: messageId } = await shop.create('outbox', {
    ...{ user_id: 'nobody', patient_id, about: aboutId, kind: 'appointment_reminder', channel: 'sms', lang: 'ar' },
    ...{ state: 'to_call', phone: '+201012345678', next_at: made.data.starts_at },
  });
  return { aboutId, messageId };
}
scenario('somebody whom no message reached is called', staff.markCalled, async () => {
  const { messageId } = await unreached();
  return () => send(staff.markCalled, { messageId });
});
scenario('somebody whom no message reached is written to', staff.recordContact, async () => {
  const { $id } = await patients.addPatient();
  const { aboutId } = await unreached($id);
  const about = { about: 'appointment', aboutId, phone: '01012345678', kind: 'appointment_reminder' } as const;
  const requestId = crypto.randomUUID();
  return () => send(staff.recordContact, { requestId, ...about });
});

const block = () => {
  const { specialist_id, starts_at } = appointment().data;
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
  return { requestId: crypto.randomUUID(), data: { specialist_id, starts_at, ends_at, reason: 'meeting' as const } };
};

scenario('a time that is blocked', staff.blockTime, async () => () => send(staff.blockTime, block()));
scenario('a time that is no longer blocked', staff.unblockTime, async () => {
  const { body } = await send(staff.blockTime, block());
  const blockedId = JSON.parse(body).data.$id as string;
  return () => send(staff.unblockTime, { blockedId });
});

const wait = () => ({
  requestId: crypto.randomUUID(),
  data: { kind: 'repair' as const, from: DAYS.from, to: DAYS.to, name: 'Mona', phone: '01012345678' },
});
/** Somebody is on the waiting list; with `offered` a time is held for them. */
async function waits({ offered = false } = {}) {
  for (const { $id } of await shop.rows('appointments', [Query.equal('state', 'waiting')])) {
    await shop.remove('appointments', $id);
  }
  const { body } = await send(staff.saveWait, wait());
  const { $id: appointmentId, version } = JSON.parse(body).data as { $id: string; version: number };
  if (!offered) return { appointmentId, version };
  await work(offerFreeTimes, { now: () => new Date(inDays(0, '12:00')) });
  return { appointmentId, version: version + 1 };
}
scenario('somebody whom the desk lets wait', staff.saveWait, async () => {
  return () => send(staff.saveWait, wait());
});
scenario('a time that is held and that somebody does not want', staff.refuseOffer, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.refuseOffer, held);
});
scenario('a time that is held and that the desk confirms', staff.setAppointmentState, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.setAppointmentState, { ...held, state: 'confirmed' });
});
scenario('somebody who waits and whom the desk gives a time', staff.saveAppointment, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.saveAppointment, { ...appointment(), ...held });
});
scenario('somebody whom the desk takes off the waiting list', staff.removeWait, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.removeWait, held);
});

scenario('what one phone booked is cancelled', staff.cancelPartyBookings, async () => {
  const { body } = await send(staff.saveAppointment, appointment());
  const appointmentId = JSON.parse(body).data.$id as string;
  await shop.change('appointment_details', appointmentId, { booked_by: 'guest', phone: newPhone() });
  return () => send(staff.cancelPartyBookings, { appointmentId, party: 'phone' });
});

everythingIsPlayed([...writingCalls(forms), ...writingCalls(staff)], {
  'forms set-form-status': 'claims and writes one row',
});
