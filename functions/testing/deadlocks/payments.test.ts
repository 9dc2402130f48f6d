import * as forms from '#contract/services/forms.ts';
import * as staff from '#contract/services/staff.ts';
import { shipmentKit } from '../shipments.ts';
import { clinicShop, PAYMENT_CALLS } from './clinic-shop.ts';
import { ok } from './play.ts';

/** What a deadlock does to the payments, papers and cash of the clinic, and to its parcels. */
const { shop, clinic, patients, scenario, everythingIsPlayed, pay } = await clinicShop();

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
async function owed(more: { received?: number } = {}) {
  const { tracking, shipmentId, huda } = await companys();
  await shop.couriers.move(tracking, 'delivered');
  const request_id = crypto.randomUUID();
  const day = '2026-11-20';
  const input = { id: huda.id, shipments: [shipmentId], day, reference: '4711', request_id, ...more };
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
scenario('a payout of another amount that somebody looks into', forms.lookIntoPayout, async () => {
  const { huda, pay } = await owed({ received: 5 });
  const { data } = await pay();
  const input = { id: huda.id, payoutId: data?.$id ?? '', note: 'Their fee' };
  return () => ok(shop.call(huda, forms.lookIntoPayout, input));
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

everythingIsPlayed(PAYMENT_CALLS, {});
