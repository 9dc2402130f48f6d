import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchLinkedPaper } from '#contract/clinic-documents/client-calls.ts';
import { PAPER_LINK_DAYS } from '#contract/clinic-documents/link.ts';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { erasePatient } from '#contract/privacy/admin-calls.ts';
import * as forms from '#contract/services/forms.ts';
import { WRONG_LINKS_PER_ADDRESS } from '#lib/rate-limits.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { formsKit, minutesLater, NOON } from '../../../testing/forms.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones } from '../../../testing/phones.ts';
import { fetchLinkedPaper as fetchHandler } from '../clients/linked-paper.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { accounting, cs, reception, admin } = kit;
const [sara, boss] = [await shop.join('cs'), await shop.join('admin')];
const SITE = 'https://samaa.example';
const DAY = 24 * 60;

// What earlier tests left waiting is none of this test's business.
beforeEach(async () => {
  for (const { $id } of await shop.rows('outbox', [Query.equal('kind', 'paper_link')]))
    await shop.remove('outbox', $id);
});

type Who = typeof accounting;
const patientOf = async (formId: string) => {
  const form = await shop.row('cs_forms', formId);
  const patient = await shop.row('patients', form?.patient_id ?? '');
  return patient ?? expect.fail('there is no client');
};
let pieces = 4710;
/** A form of 1,000 EGP of which 400 was paid by InstaPay, with the receipt of that. */
async function paidForm() {
  pieces += 1;
  const block = { block_type: 'nha', hearing_aid: 'Audéo L90', serial_number: `KEPT-${pieces}`, price: 1000 } as const;
  const { $id: form_id } = await kit.complete({ 0: block });
  const payment = {
    form_id,
    amount: 400,
    method: 'instapay' as const,
    reference: 'T-7',
    request_id: crypto.randomUUID(),
  };
  const { $id: payment_id } = await kit.done(kit.call(accounting, forms.recordPayment, payment));
  const receipt = await kit.done(kit.call(accounting, forms.issueReceipt, { payment_id }));
  return { form_id, payment_id, receipt, patient: await patientOf(form_id) };
}
const invoiceOf = (form_id: string) => kit.done(kit.call(accounting, forms.issueInvoice, { form_id }));
const voided = (payment_id: string) =>
  kit.done(
    kit.call(accounting, forms.voidPayment, { payment_id, reason: 'typed twice', request_id: crypto.randomUUID() }),
  );
const make = (paper_id: string, { who = accounting, at = NOON }: { who?: Who; at?: Date } = {}) =>
  kit.call(who, forms.makePaperLink, { paper_id }, { at });
const made = async (paper_id: string) => (await kit.done(make(paper_id))).secret;
const withdraw = (paper_id: string) => kit.done(kit.call(accounting, forms.withdrawPaperLink, { paper_id }));
const send = (paper_id: string, phone: string, request_id: string = crypto.randomUUID()) =>
  kit.call(accounting, forms.sendPaperLink, { paper_id, phone, request_id });
/** What the page gets, some minutes after noon. */
const open = (secret: string, minutes = 0, clientAddress = '10.1.1.1') => {
  const context = { ...shop.contextOf(boss, { now: () => minutesLater(minutes) }), actor: null, clientAddress };
  return asCalled(fetchHandler)({ secret }, context as never);
};
const DEAD = { code: 'link_invalid' };
const messagesOf = (paper_id: string) => shop.rows('outbox', [Query.equal('document_id', paper_id)]);
const sentWith = async (minutes = 0) => {
  const whatsApp = fakePhones();
  const now = () => minutesLater(minutes);
  await sendMessages(shop.ports({ now, whatsApp, sms: null, siteOrigin: SITE, logError: () => {} }));
  return whatsApp.asked;
};

describe('the link of a paper', () => {
  test('opens a receipt without an account, and tells nothing that a receipt need not say', async () => {
    const { receipt, form_id, payment_id, patient } = await paidForm();
    const secret = await made(receipt.$id);
    expect(secret).toMatch(/^[\dA-Za-z]{16}$/);
    const { status, data, body } = await shop.call(shop.guest, fetchLinkedPaper, { secret });
    expect(status).toBe(200);
    expect(data).toEqual({
      kind: 'receipt',
      number: receipt.number,
      ended: false,
      name: 'منى علي',
      receipt: {
        number: receipt.number,
        amount: 400,
        outstanding: 600,
        insurer_name: null,
        insurer_outstanding: null,
        at: receipt.at,
        actor_name: accounting.name,
      },
      payment: {
        day: '2026-11-20T00:00:00.000Z',
        method: 'instapay',
        reference: null,
        payer: 'client',
        actor_name: accounting.name,
      },
      invoice: null,
      quote: null,
      sheet: null,
    });
    for (const told of [patient.phones[0], form_id, payment_id, receipt.$id, patient.$id, 'Audéo', 'T-7'])
      expect(body).not.toContain(told);
  });

  test('opens an invoice with its services, without serial numbers, memberships, reasons and phones', async () => {
    const { form_id, patient } = await paidForm();
    const invoice = await invoiceOf(form_id);
    const shown = await open(await made(invoice.$id));
    expect(shown).toMatchObject({
      kind: 'invoice',
      number: invoice.number,
      ended: false,
      invoice: { lines: [{ type: 'nha', hearing_aid: 'Audéo L90', serial_number: null, amount: 1000 }], amount: 1000 },
    });
    const credit = { invoice_id: invoice.$id, reason: 'deaf on the left' };
    const note = await kit.done(kit.call(accounting, forms.issueCreditNote, credit));
    const creditNote = await open(await made(note.$id));
    expect(creditNote).toMatchObject({ kind: 'credit-note', invoice: { other_number: invoice.number, reason: null } });
    for (const told of [patient.phones[0], 'KEPT', 'deaf'])
      expect(JSON.stringify([shown, creditNote])).not.toContain(told);
  });

  test('opens the quote as it was when its link was last asked for, until it is over or the form is issued', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'p', price: 500 } });
    const quoted = await kit.done(make($id, { who: cs }));
    expect(quoted).toMatchObject({ kind: 'quote', number: null, form_id: $id });
    expect(await open(quoted.secret)).toMatchObject({ kind: 'quote', ended: false, quote: { amount: 500 } });
    const [block] = await shop.rows('blocks', [Query.equal('form_id', $id)]);
    await shop.change('blocks', block?.$id ?? '', { price_piasters: 70_000 });
    expect(await open(quoted.secret)).toMatchObject({ quote: { amount: 500 } });
    expect((await kit.done(make($id, { who: cs }))).secret).toBe(quoted.secret);
    expect(await open(quoted.secret)).toMatchObject({ quote: { amount: 700 } });
    expect(await open(quoted.secret, 60 * DAY)).toEqual({
      kind: 'quote',
      number: null,
      ended: true,
      name: '',
      receipt: null,
      payment: null,
      invoice: null,
      quote: null,
      sheet: null,
    });
    await shop.change('cs_forms', $id, { return_status: 'complete' });
    expect(await open(quoted.secret)).toMatchObject({ ended: true, quote: null });
    expect(await make($id, { who: cs })).toMatchObject({ code: 'paper_ended' });
  });

  test('stays the same for the same paper, also when two ask at once, and holds longer each time', async () => {
    const { receipt } = await paidForm();
    const answers = await Promise.all([1, 2, 3].map(() => kit.done(make(receipt.$id))));
    expect(new Set(answers.map(({ secret }) => secret)).size).toBe(1);
    const later = await kit.done(make(receipt.$id, { at: minutesLater(DAY) }));
    expect(later).toMatchObject({
      secret: answers[0]?.secret,
      ends_at: minutesLater((PAPER_LINK_DAYS + 1) * DAY).toISOString(),
    });
    const log = await shop.rows('audit_log', [
      Query.equal('action', 'link'),
      Query.equal('subject_id', receipt.form_id),
    ]);
    expect(log.map(({ after }) => JSON.parse(after ?? '{}'))).toEqual([{ paper: receipt.number }]);
    expect(JSON.stringify(log)).not.toContain(later.secret);
  });

  test('ends by itself or when the desk withdraws it, and the next one is another', async () => {
    const { receipt } = await paidForm();
    const first = await made(receipt.$id);
    expect(await open(first, PAPER_LINK_DAYS * DAY - 1)).toMatchObject({ ended: false });
    await expect(open(first, PAPER_LINK_DAYS * DAY)).rejects.toMatchObject(DEAD);
    for (const _ of ['first', 'repeat']) await withdraw(receipt.$id);
    await expect(open(first)).rejects.toMatchObject(DEAD);
    const second = await made(receipt.$id);
    await expect(open(first)).rejects.toMatchObject(DEAD);
    expect(await open(second)).toMatchObject({ number: receipt.number });
    const third = await kit.done(make(receipt.$id, { at: minutesLater(PAPER_LINK_DAYS * DAY) }));
    expect(new Set([first, second, third.secret]).size).toBe(3);
  });

  test('says of a void receipt and an undone invoice that they are over, and nothing more of them', async () => {
    const { receipt, form_id, payment_id } = await paidForm();
    const invoice = await invoiceOf(form_id);
    const [ofReceipt, ofInvoice] = [await made(receipt.$id), await made(invoice.$id)];
    await kit.done(kit.call(accounting, forms.issueCreditNote, { invoice_id: invoice.$id, reason: 'wrong name' }));
    await voided(payment_id);
    const over = { ended: true, name: '', receipt: null, payment: null, invoice: null, quote: null, sheet: null };
    expect(await open(ofReceipt)).toEqual({ ...over, kind: 'receipt', number: receipt.number });
    expect(await open(ofInvoice)).toEqual({ ...over, kind: 'invoice', number: invoice.number });
    expect(await make(receipt.$id)).toMatchObject({ code: 'paper_ended' });
  });

  test('leads nowhere once the form is deleted or the client erased', async () => {
    const [deleted, erased] = [await paidForm(), await paidForm()];
    const [ofDeleted, ofErased] = [await made(deleted.receipt.$id), await made(erased.receipt.$id)];
    await shop.change('cs_forms', deleted.form_id, { deleted_at: '2026-11-21T10:00:00.000Z' });
    await expect(open(ofDeleted)).rejects.toMatchObject(DEAD);
    await shop.change('patients', erased.patient.$id, { last_visit_on: '2010-03-05T00:00:00.000Z' });
    const erasing = await shop.call(boss, erasePatient, { id: boss.id, patientId: erased.patient.$id });
    expect(erasing.data?.done).toBe(true);
    await expect(open(ofErased)).rejects.toMatchObject(DEAD);
    expect(await shop.row('paper_links', erased.receipt.$id)).toBeNull();
  });

  test('follows a record that is merged', async () => {
    const { receipt, patient } = await paidForm();
    const [secret, phone] = [await made(receipt.$id), patient.phones[0] ?? ''];
    const { $id: patientId } = await patientKit(shop).addPatient();
    const merging = { id: sara.id, patientId, duplicateId: patient.$id };
    expect((await shop.call(sara, mergePatients, merging)).data).toMatchObject({ done: true });
    expect(await open(secret)).toMatchObject({ number: receipt.number });
    expect(await send(receipt.$id, phone)).toMatchObject({ status: 200 });
    expect(await sentWith()).toMatchObject([{ to: toE164(phone) }]);
  });

  test('in other letters leads nowhere; guessing is stopped, and not for whoever has a right one', async () => {
    const secret = await made((await paidForm()).receipt.$id);
    const swapped = [...secret].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()));
    const codes: unknown[] = [];
    for (let time = 0; time <= WRONG_LINKS_PER_ADDRESS.attempts; time += 1) {
      codes.push(await open(swapped.join(''), 0, '10.9.9.9').catch(({ code }) => code));
    }
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['link_invalid']));
    expect(codes.at(-1)).toBe('too_many_attempts');
    expect(await open(secret, 0, '10.9.9.9')).toMatchObject({ ended: false });
  });

  test('is made by whoever prints the paper, and by nobody else', async () => {
    const { receipt, form_id } = await paidForm();
    const invoice = await invoiceOf(form_id);
    const { $id: quoted } = await kit.serve();
    const [FORBIDDEN, OK] = [{ code: 'forbidden' }, { status: 200 }];
    expect(await make(receipt.$id, { who: cs })).toMatchObject(FORBIDDEN);
    expect(await make(invoice.$id, { who: cs })).toMatchObject(FORBIDDEN);
    expect(await make(receipt.$id, { who: reception })).toMatchObject({ code: 'reception_payments_off' });
    await shop.change('settings', 'settings', { reception_payments: 'on' });
    expect(await make(receipt.$id, { who: reception })).toMatchObject(OK);
    expect(await make(invoice.$id, { who: reception })).toMatchObject(FORBIDDEN);
    expect(await make(quoted, { who: reception })).toMatchObject(FORBIDDEN);
    await shop.change('settings', 'settings', { reception_payments: null });
    expect(await make(quoted, { who: cs })).toMatchObject(OK);
    expect(await make(quoted, { who: admin })).toMatchObject(OK);
    expect(await make('nothing')).toMatchObject({ code: 'not_found' });
  });
});

describe('the link of a paper is sent', () => {
  test('to a phone of the client, once a press, and the desk sees that it was and to which', async () => {
    const { receipt, form_id, patient } = await paidForm();
    const secret = await made(receipt.$id);
    const [request, phone] = [crypto.randomUUID(), patient.phones[0] ?? ''];
    const answers = await Promise.all([1, 2, 3].map(() => kit.done(send(receipt.$id, phone, request))));
    const recipient = `…${phone.slice(-3)}`;
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ recipient });
    const asked = await sentWith();
    expect(asked).toMatchObject([
      { to: toE164(phone), template: 'samaa_receipt', fields: { name: 'منى علي', link: `${SITE}/r/${secret}` } },
    ]);
    // Nothing of what was paid or bought.
    expect(asked[0]?.text).not.toMatch(/400|Aud|R-/);
    await kit.done(send(receipt.$id, phone, request));
    expect(await sentWith(1)).toEqual([]);
    const list = () => kit.done(kit.call(accounting, forms.fetchDocumentSends, { form_id }));
    const shown = { kind: 'receipt', number: receipt.number, channel: 'whatsapp', recipient };
    expect((await list()).documents).toMatchObject([{ ...shown, state: 'waiting' }]);
    const [row] = await messagesOf(receipt.$id);
    await shop.change('outbox', row?.$id ?? '', { state: 'delivered', phone: null });
    expect((await list()).documents).toMatchObject([{ ...shown, state: 'delivered' }]);
    await kit.done(send(receipt.$id, phone));
    expect(await messagesOf(receipt.$id)).toHaveLength(2);
  });

  test('as a quote, in the language of the phone', async () => {
    const { $id } = await kit.serve();
    const patient = await patientOf($id);
    const phone = patient.phones[0] ?? '';
    const data = { way: null, lang: 'en' as const, messages: true, offers: false };
    await shop.call(sara, updateContactPoint, { id: sara.id, patientId: patient.$id, phone, version: 0, data });
    const { phones, secret } = await kit.done(make($id));
    expect(phones).toEqual([{ phone, lang: 'en', stopped: false }]);
    await kit.done(send($id, phone));
    const [asked] = await sentWith();
    expect(asked).toMatchObject({
      template: 'samaa_quote',
      lang: 'en',
      fields: { link: `${SITE}/r/${secret}?lang=en` },
    });
    const { documents } = await kit.done(kit.call(accounting, forms.fetchDocumentSends, { form_id: $id }));
    expect(documents).toMatchObject([{ kind: 'quote', number: null, channel: 'whatsapp' }]);
  });

  test('to no phone that is not theirs, or that wants no messages', async () => {
    const { receipt, patient } = await paidForm();
    await made(receipt.$id);
    const phone = patient.phones[0] ?? '';
    expect(await send(receipt.$id, newPhone())).toMatchObject({ code: 'record_changed' });
    const data = { way: null, lang: null, messages: false, offers: false };
    await shop.call(sara, updateContactPoint, { id: sara.id, patientId: patient.$id, phone, version: 0, data });
    expect((await kit.done(make(receipt.$id))).phones).toEqual([{ phone, lang: 'ar', stopped: true }]);
    expect(await send(receipt.$id, phone)).toMatchObject({ code: 'phone_stopped' });
    expect(await messagesOf(receipt.$id)).toEqual([]);
  });

  test('never without a link that holds, and not when that ends before the message goes', async () => {
    const [over, withdrawn, moved] = [await paidForm(), await paidForm(), await paidForm()];
    const phoneOf = ({ patient }: typeof over) => patient.phones[0] ?? '';
    expect(await send(over.receipt.$id, phoneOf(over))).toMatchObject({ code: 'link_invalid' });
    for (const one of [over, withdrawn, moved]) {
      await made(one.receipt.$id);
      await kit.done(send(one.receipt.$id, phoneOf(one)));
    }
    await voided(over.payment_id);
    await withdraw(withdrawn.receipt.$id);
    await shop.change('patients', moved.patient.$id, { phones: [newPhone()] });
    expect(await sentWith()).toEqual([]);
    const states = await Promise.all([over, withdrawn, moved].map(({ receipt }) => messagesOf(receipt.$id)));
    expect(states.flat().map(({ state }) => state)).toEqual(['superseded', 'superseded', 'superseded']);
    expect(await send(over.receipt.$id, phoneOf(over))).toMatchObject({ code: 'paper_ended' });
    expect(await send(withdrawn.receipt.$id, phoneOf(withdrawn))).toMatchObject({ code: 'link_invalid' });
  });
});
