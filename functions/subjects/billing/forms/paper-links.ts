import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import type { Role } from '#contract/call.ts';
import type {
  makePaperLink as makeCall,
  sendPaperLink as sendCall,
  withdrawPaperLink as withdrawCall,
} from '#contract/clinic-documents/calls.ts';
import { fetchQuote, issueCreditNote, issueInvoice } from '#contract/clinic-documents/calls.ts';
import { type LinkedPaperKind, PAPER_LINK_DAYS } from '#contract/clinic-documents/link.ts';
import { issueReceipt } from '#contract/clinic-payments/calls.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { mayCall } from '#contract/people/roles.ts';
import { PERMISSIONS } from '#contract/permissions/permissions.ts';
import { normalizePhone, toE164 } from '#contract/phone.ts';
import { saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import { minutesAfter } from '#lib/clock.ts';
import { shortPhone } from '#lib/fault-line.ts';
import { paperLinkMessageId } from '#lib/ids.ts';
import { newLinkSecret } from '#lib/link-secret.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { AnyCall, CallContext, Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { readContactPoints, wishesOf } from '#subjects/messages/contact-points.ts';
import { findPatient, listMerged } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { type FormRow, readForm } from '#subjects/visits/forms/form-rows.ts';
import { isPaperLinkAlive, PAPER_LINK_COLUMNS, readLinkedPaper } from '../paper-links.ts';
import { assertReceptionTakesPayments } from '../reception-payments.ts';
import { readQuote } from './quotes.ts';

const LINK_MINUTES = PAPER_LINK_DAYS * 24 * 60;

/** By what each paper is printed: whoever may do that may link it. */
const PRINTED_BY = {
  receipt: issueReceipt,
  invoice: issueInvoice,
  'credit-note': issueCreditNote,
  quote: fetchQuote,
  visit_sheet: saveVisitSheet,
} as const satisfies Record<LinkedPaperKind, AnyCall>;

/** A paper with its form, as far as the caller may print it. */
async function readPaper(
  { tables, actor, may }: CallContext<readonly Role[]>,
  paperId: string,
): Promise<{ kind: LinkedPaperKind; number: string | null; form: FormRow }> {
  await assertReceptionTakesPayments({ tables, actor });
  const [document, sheet] = await Promise.all([
    tables.get('clinic_documents', paperId, ['kind', 'number', 'form_id']),
    tables.get('visit_sheets', paperId, ['form_id']),
  ]);
  const { kind, number, form_id } =
    document ??
    (sheet
      ? { kind: 'visit_sheet' as const, number: null, form_id: sheet.form_id }
      : { kind: 'quote' as const, number: null, form_id: paperId });
  const form = await readForm(tables, 'cs', form_id);
  return mayCall({ role: actor.role, permissions: PERMISSIONS.filter(may) }, PRINTED_BY[kind])
    ? { kind, number, form }
    : refuse('forbidden');
}

const readLink = (tables: Tables, paperId: string) => tables.get('paper_links', paperId, PAPER_LINK_COLUMNS);

const auditedLinks = audited('paper_links', { kind: 'form', told: () => ({}) });
const auditedSends = audited('outbox', { kind: 'form', told: () => ({}) });

/** The client is claimed with a new link, so as not to be erased at the same moment. */
export const makePaperLink: Handler<typeof makeCall> = async ({ paper_id }, context) => {
  const { tables, now } = context;
  const { kind, number, form } = await readPaper(context, paper_id);
  const { $id: form_id, name } = form;
  const [known, patient, quote] = await Promise.all([
    readLink(tables, paper_id),
    findPatient(tables, form.patient_id),
    kind === 'quote' ? readQuote(context, form_id) : null,
    noteRead(context, { kind: 'service', id: form_id, call: 'make-paper-link' }),
  ]);
  const said = { form_id, kind, quote: quote && JSON.stringify(quote) };
  const paper = await readLinkedPaper(context, { $id: paper_id, ...said });
  if (!patient || !paper) {
    return refuse('not_found');
  }
  if (paper.ended) {
    return refuse('paper_ended');
  }
  const held = known && isPaperLinkAlive(known, now()) ? known : null;
  const secret = held?.secret ?? newLinkSecret();
  const ends_at = minutesAfter(now(), LINK_MINUTES);
  const row = { ...said, secret, ends_at, withdrawn_at: null };
  const change = { action: 'link', id: form_id, label: name, before: {}, after: { paper: number ?? kind } } as const;
  if (!known) {
    await tables.write([
      ...stage.change('patients', patient),
      ...auditedLinks.create(context, paper_id, { ...row, version: 0 }, change),
    ]);
  } else if (held) {
    await tables.write(stage.change('paper_links', known, row));
  } else {
    await tables.write(auditedLinks.change(context, known, row, change));
  }
  const ids = [patient.$id, ...(await listMerged(tables, patient.$id))];
  const points = await readContactPoints(tables, ids, patient.phones);
  return {
    kind,
    number,
    form_id,
    name,
    secret,
    ends_at,
    phones: points.map(({ phone, lang, stopped_at, way }) => ({
      phone,
      lang: lang ?? DEFAULT_LANGUAGE,
      stopped: stopped_at !== null || way === 'call',
    })),
  };
};

export const withdrawPaperLink: Handler<typeof withdrawCall> = async ({ paper_id }, context) => {
  const { tables, now } = context;
  const [{ kind, number, form }, link] = await Promise.all([readPaper(context, paper_id), readLink(tables, paper_id)]);
  if (link && link.withdrawn_at === null) {
    const after = { paper: number ?? kind };
    await tables.write(
      auditedLinks.change(
        context,
        link,
        { withdrawn_at: now().toISOString() },
        { action: 'unlink', id: form.$id, label: form.name, before: {}, after },
      ),
    );
  }
  return { withdrawn: true };
};

/** Whether the link holds and the phone is theirs is asked again when the message goes out. */
export const sendPaperLink: Handler<typeof sendCall> = async ({ paper_id, phone, request_id }, context) => {
  const { tables, now } = context;
  const id = paperLinkMessageId(paper_id, request_id);
  const [{ kind, number, form }, link, sent] = await Promise.all([
    readPaper(context, paper_id),
    readLink(tables, paper_id),
    tables.get('outbox', id, ['about']),
  ]);
  if (sent) {
    return { $id: id, recipient: sent.about ?? '' };
  }
  const patient = await findPatient(tables, form.patient_id);
  const known = normalizePhone(phone);
  if (!patient?.phones.some((one) => normalizePhone(one) === known)) {
    return refuse('record_changed');
  }
  const paper = link && isPaperLinkAlive(link, now()) ? await readLinkedPaper(context, link) : null;
  if (!paper) {
    return refuse('link_invalid');
  }
  if (paper.ended) {
    return refuse('paper_ended');
  }
  const to = { phone: toE164(known), patient_id: patient.$id };
  const { allows, lang } = await wishesOf(tables, { ...to, kind: 'paper_link' });
  if (!allows('whatsapp') && !allows('sms')) {
    return refuse('phone_stopped');
  }
  const recipient = shortPhone(known);
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedSends.create(
      context,
      id,
      {
        ...to,
        // How the list of what was sent names it: the phone leaves a message that has ended.
        about: recipient,
        document_id: paper_id,
        user_id: NOBODY_ID,
        kind: 'paper_link',
        channel: 'whatsapp',
        lang: lang ?? DEFAULT_LANGUAGE,
        state: 'waiting',
        attempts: 0,
        version: 0,
      },
      {
        action: 'send',
        id: form.$id,
        label: form.name,
        before: {},
        after: { paper: number ?? kind, phone: recipient },
        once: id,
      },
    ),
  ]);
  return { $id: id, recipient };
};
