import { Query, Users } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { linkAccount, unlinkAccount } from '#contract/audiograms/calls.ts';
import { fetchMyDocuments } from '#contract/clinic-documents/client-calls.ts';
import type { OwnDocument } from '#contract/clinic-documents/client-schemas.ts';
import type { Language } from '#contract/constants.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { erasePatient } from '#contract/privacy/admin-calls.ts';
import * as forms from '#contract/services/forms.ts';
import { Messages } from '#runtime/messages.ts';
import { formsKit } from '../../../testing/forms.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { mailKit } from '../../../testing/mail.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { accounting, cs, reception, admin } = kit;
const { messagesTo, run } = mailKit(shop);
const [sara, boss] = [await shop.join('cs'), await shop.join('admin')];

/** A customer who has proven their email. */
async function customer(): Promise<Caller> {
  const caller = await shop.join();
  await shop.prove(caller);
  return caller;
}

const patientOf = async (formId: string) => (await shop.row('cs_forms', formId))?.patient_id ?? '';
const link = (patientId: string, { id, email }: Caller) =>
  shop.call(sara, linkAccount, { id: sara.id, patientId, email, userId: id });
const unlink = (patientId: string) => shop.call(sara, unlinkAccount, { id: sara.id, patientId });
const ownOf = async (who: Caller, lang?: Language) =>
  (await shop.call(who, fetchMyDocuments, { id: who.id, lang })).data ?? expect.fail('no answer');
const numbersOf = (documents: readonly OwnDocument[]) =>
  documents.map(({ receipt, invoice }) => (receipt ?? invoice)?.number);

/** A form of 1,000 EGP of which 400 was paid by InstaPay, with the receipt of that. */
async function paidForm() {
  const { $id: form_id } = await kit.complete({ 0: { block_type: 'nha', hearing_aid: 'Audéo L90', price: 1000 } });
  const input = {
    form_id,
    amount: 400,
    method: 'instapay',
    reference: 'T-7',
    request_id: crypto.randomUUID(),
  } as const;
  const { $id: payment_id } = await kit.done(kit.call(accounting, forms.recordPayment, input));
  const receipt = await kit.done(kit.call(accounting, forms.issueReceipt, { payment_id }));
  return { form_id, payment_id, receipt, patientId: await patientOf(form_id) };
}

/** The same, of somebody whose account the clinic has linked. */
async function linkedForm(lang?: Language) {
  const [mona, form] = [await customer(), await paidForm()];
  await link(form.patientId, mona);
  if (lang) {
    await ownOf(mona, lang);
  }
  return { mona, ...form };
}

const send = (document_id: string, request_id: string = crypto.randomUUID()) =>
  kit.call(accounting, forms.sendDocument, { document_id, request_id });
const sends = (form_id: string) => kit.done(kit.call(accounting, forms.fetchDocumentSends, { form_id }));
const outboxOf = ({ id }: Caller) => shop.rows('outbox', [Query.equal('user_id', id)]);
const said = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

describe('a paper is sent', () => {
  test('to the linked account in its language, and the desk sees when, and to whom as far as needed', async () => {
    const { mona, form_id, receipt, payment_id } = await linkedForm('en');
    const recipient = `${mona.email.slice(0, 1)}…@${mona.email.split('@')[1]}`;
    expect(await sends(form_id)).toMatchObject({ account: { name: 'Mona', recipient, lang: 'en' }, documents: [] });
    expect(await kit.done(send(receipt.$id))).toMatchObject({ recipient });
    const waiting = { document_id: receipt.$id, number: receipt.number, payment_id, channel: 'email', recipient };
    expect((await sends(form_id)).documents).toMatchObject([{ ...waiting, kind: 'receipt', state: 'waiting' }]);
    await run(0, { siteOrigin: 'https://shop.example' });
    const [mail, ...others] = await messagesTo(mona.id);
    expect(others).toEqual([]);
    const { subject, content } = (mail?.data ?? {}) as { subject: string; content: string };
    expect(said(subject)).toBe(`Your receipt ${receipt.number}: EGP 400 · Samaa`);
    expect(said(content)).toContain('Left to pay after this payment: EGP 600.');
    expect(content).toContain(`<a href="https://shop.example/account/papers/${receipt.$id}?lang=en">`);
    // What was bought stands on the paper alone.
    expect(content).not.toContain('Audéo');
    await run(3);
    expect((await sends(form_id)).documents).toMatchObject([{ ...waiting, state: 'sent' }]);
  });

  test('once, however often the request is repeated, and again when somebody presses again', async () => {
    const { mona, receipt } = await linkedForm();
    const request = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => kit.done(send(receipt.$id, request))));
    expect(new Set(answers.map(({ $id }) => $id)).size).toBe(1);
    await Promise.all([run(), run()]);
    await kit.done(send(receipt.$id, request));
    await run(3);
    expect(await messagesTo(mona.id)).toHaveLength(1);
    await kit.done(send(receipt.$id));
    await run();
    expect(await messagesTo(mona.id)).toHaveLength(2);
    const log = await shop.rows('audit_log', [
      Query.equal('action', 'send'),
      Query.equal('subject_id', receipt.form_id),
    ]);
    expect(log.map(({ after }) => JSON.parse(after ?? '{}').paper)).toEqual([receipt.number, receipt.number]);
  });

  test('in Arabic to whom nothing else is known of, as an invoice and as the credit note that undoes it', async () => {
    const { mona, form_id } = await linkedForm();
    const invoice = await kit.done(kit.call(accounting, forms.issueInvoice, { form_id }));
    const undoing = { invoice_id: invoice.$id, reason: 'wrong name' };
    const note = await kit.done(kit.call(accounting, forms.issueCreditNote, undoing));
    await kit.done(send(invoice.$id));
    await kit.done(send(note.$id));
    await run();
    const mails = (await messagesTo(mona.id)).map(({ data }) => data as { subject: string; content: string });
    expect(mails.map(({ subject }) => said(subject)).sort()).toEqual([
      `إشعارك الدائن رقم ${note.number}: 1,000 جنيه · سماع`,
      `فاتورتك رقم ${invoice.number}: 1,000 جنيه · سماع`,
    ]);
    expect(mails.every(({ content }) => content.includes('dir="rtl"'))).toBe(true);
  });

  test('as a short text only to a phone that is proven, where the shop sends SMS', async () => {
    const messages = new Messages(shop.admin, { sendsSms: true });
    const [proven, unproven] = [await linkedForm('en'), await linkedForm('en')];
    await new Users(shop.admin).updatePhoneVerification({ userId: proven.mona.id, phoneVerification: true });
    await kit.done(send(proven.receipt.$id));
    await kit.done(send(unproven.receipt.$id));
    await run(0, { messages });
    await run(0, { messages });
    expect((await outboxOf(unproven.mona)).map(({ channel }) => channel)).toEqual(['email']);
    const text = (await messagesTo(proven.mona.id)).find(({ providerType }) => providerType === 'sms');
    expect(said((text?.data as { content?: string })?.content)).toBe(
      `Samaa: Your receipt ${proven.receipt.number}: EGP 400. Left to pay after this payment: EGP 600.`,
    );
    const { documents } = await sends(proven.form_id);
    expect(documents.map(({ channel, recipient }) => [channel, /^…\d{3}$|@/.test(recipient)]).sort()).toEqual([
      ['email', true],
      ['sms', true],
    ]);
  });

  test('to nobody where no account is linked, and not as the receipt of a payment that is void', async () => {
    const { receipt, form_id } = await paidForm();
    expect(await send(receipt.$id)).toMatchObject({ status: 409, code: 'no_linked_account' });
    expect(await sends(form_id)).toMatchObject({ account: null, documents: [] });
    expect(await send('nothing')).toMatchObject({ code: 'not_found' });
    const linked = await linkedForm();
    const { payment_id } = linked;
    const ending = { payment_id, reason: 'typed twice', request_id: crypto.randomUUID() };
    await kit.done(send(linked.receipt.$id));
    await kit.done(kit.call(accounting, forms.voidPayment, ending));
    expect(await send(linked.receipt.$id)).toMatchObject({ code: 'payment_voided' });
    // What waited goes to nobody, too.
    await run();
    expect(await messagesTo(linked.mona.id)).toEqual([]);
    expect(await outboxOf(linked.mona)).toMatchObject([{ state: 'superseded', patient_id: linked.patientId }]);
  });

  test('to nobody who was unlinked or whose record was erased before it went out', async () => {
    const [unlinked, erased] = [await linkedForm(), await linkedForm()];
    await kit.done(send(unlinked.receipt.$id));
    await kit.done(send(erased.receipt.$id));
    await unlink(unlinked.patientId);
    // Nobody keeps what came so long ago.
    await shop.change('patients', erased.patientId, { last_visit_on: '2010-03-05T00:00:00.000Z' });
    const erasing = await shop.call(boss, erasePatient, { id: boss.id, patientId: erased.patientId });
    expect(erasing.data?.done).toBe(true);
    await run();
    expect([await messagesTo(unlinked.mona.id), await messagesTo(erased.mona.id)]).toEqual([[], []]);
    expect((await ownOf(erased.mona)).documents).toEqual([]);
    expect(await send(erased.receipt.$id)).toMatchObject({ code: 'no_linked_account' });
  });

  test('by accounting and the admin alone', async () => {
    const { receipt, form_id } = await linkedForm();
    for (const who of [cs, reception]) {
      const input = { document_id: receipt.$id, request_id: crypto.randomUUID() };
      expect((await kit.call(who, forms.sendDocument, input)).status).toBe(403);
      expect((await kit.call(who, forms.fetchDocumentSends, { form_id })).status).toBe(403);
    }
    const input = { document_id: receipt.$id, request_id: crypto.randomUUID() };
    await kit.done(kit.call(admin, forms.sendDocument, input));
  });
});

describe('customers see', () => {
  test('their own papers as the desk prints them, nobody else’s, and nothing any more when they are unlinked', async () => {
    const [own, other] = [await linkedForm(), await linkedForm()];
    const invoice = await kit.done(kit.call(accounting, forms.issueInvoice, { form_id: own.form_id }));
    const { documents, linked, total } = await ownOf(own.mona);
    expect([linked, total]).toEqual([true, 2]);
    expect(new Set(numbersOf(documents))).toEqual(new Set([own.receipt.number, invoice.number]));
    expect(documents.find(({ kind }) => kind === 'receipt')).toMatchObject({
      $id: own.receipt.$id,
      name: 'منى علي',
      receipt: { ...own.receipt, amount: 400, outstanding: 600 },
      payment: { day: '2026-11-20T00:00:00.000Z', method: 'instapay', reference: 'T-7', actor_name: accounting.name },
      invoice: null,
      ended: false,
    });
    const { changed: _changed, ...printed } =
      (await kit.done(kit.call(accounting, forms.fetchInvoices, { form_id: own.form_id }))).documents[0] ?? {};
    expect(documents.find(({ kind }) => kind === 'invoice')).toMatchObject({
      receipt: null,
      payment: null,
      invoice: printed,
    });
    expect(numbersOf((await ownOf(other.mona)).documents)).toEqual([other.receipt.number]);
    expect(await shop.call(own.mona, fetchMyDocuments, { id: other.mona.id })).toMatchObject({ status: 403 });
    await unlink(own.patientId);
    expect(await ownOf(own.mona)).toEqual({ documents: [], total: 0, linked: false });
  });

  test('what is void or undone as such, and nothing of a form that is deleted', async () => {
    const { mona, form_id, payment_id, receipt } = await linkedForm();
    const invoice = await kit.done(kit.call(accounting, forms.issueInvoice, { form_id }));
    await kit.done(kit.call(accounting, forms.issueCreditNote, { invoice_id: invoice.$id, reason: 'wrong name' }));
    const ending = { payment_id, reason: 'typed twice', request_id: crypto.randomUUID() };
    await kit.done(kit.call(accounting, forms.voidPayment, ending));
    const ended = async () => (await ownOf(mona)).documents.filter((one) => one.ended);
    expect(new Set(numbersOf(await ended()))).toEqual(new Set([receipt.number, invoice.number]));
    await shop.change('cs_forms', form_id, { deleted_at: '2026-11-21T10:00:00.000Z' });
    expect((await ownOf(mona)).documents).toEqual([]);
  });

  test('those of a family, also of what was merged, and only with a proven email', async () => {
    const [mona, child, double] = [await customer(), await paidForm(), await paidForm()];
    await link(child.patientId, mona);
    await link(double.patientId, mona);
    const { $id: kept } = await patientKit(shop).addPatient();
    const merged = { id: sara.id, patientId: kept, duplicateId: double.patientId };
    expect(await shop.call(sara, mergePatients, merged)).toMatchObject({ status: 200 });
    expect(new Set(numbersOf((await ownOf(mona)).documents))).toEqual(
      new Set([child.receipt.number, double.receipt.number]),
    );
    expect((await kit.done(send(double.receipt.$id))).recipient).toContain('@');
    await new Users(shop.admin).updateEmailVerification({ userId: mona.id, emailVerification: false });
    expect(await ownOf(mona)).toEqual({ documents: [], total: 0, linked: false });
  });
});
