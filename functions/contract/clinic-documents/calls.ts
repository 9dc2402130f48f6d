import { always, defineCall } from '../call.ts';
import { PAYMENT_ROLES } from '../clinic-payments/constants.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/**
 * The invoice of an issued form, with a number without gaps in its year (`I-2026-000123`). The form has one that holds:
 * whoever asks again gets it, until a credit note undoes it.
 */
export const issueInvoice = defineCall(subject, 'issue-invoice', {
  access: ['accounting', 'admin'],
  errors: ['not_found', 'form_not_issued'],
});

/** Undoes an invoice as a whole, with a number of its own series (`C-2026-000123`) and a reason. An invoice has one at most. */
export const issueCreditNote = defineCall(subject, 'issue-credit-note', {
  access: ['accounting', 'admin'],
  errors: ['not_found'],
});

/** The invoices and credit notes of a form, newest first. */
export const fetchInvoices = defineCall(subject, 'fetch-invoices', {
  method: 'GET',
  access: ['accounting', 'admin'],
  errors: ['not_found'],
});

/** What a service form that is not issued yet would cost, for the paper of a quote. Nothing of it is kept. */
export const fetchQuote = defineCall(subject, 'fetch-quote', {
  method: 'GET',
  needs: { see_money: always },
  access: ['cs', 'accounting', 'admin'],
  errors: ['not_found', 'form_issued'],
});

/**
 * Sends a receipt, an invoice or a credit note to the account that is linked to the client: by mail, and as a short text where
 * it has a proven phone and the shop sends SMS. `no_linked_account` where the clinic has linked none. A repeat with the same
 * `request_id` sends nothing more.
 */
export const sendDocument = defineCall(subject, 'send-document', {
  access: ['accounting', 'admin'],
  errors: ['not_found', 'payment_voided', 'no_linked_account'],
});

/** What of a form's papers was sent, by mail or to a phone, newest first, and to whom a mail would go now. */
export const fetchDocumentSends = defineCall(subject, 'fetch-document-sends', {
  method: 'GET',
  access: ['accounting', 'admin'],
  errors: ['not_found'],
});

/** Who may print one of the papers to which links lead. */
const LINKING = [...PAYMENT_ROLES, 'cs', 'audiologist'] as const;
const LINK_ERRORS = ['not_found', 'paper_ended', 'reception_payments_off'] as const;

/**
 * The link by which somebody without an account opens one paper, and the phones of its client. `paper_id` is that of a
 * receipt, an invoice or a credit note, or that of a form for its quote, which then says what the form says now. Who prints a
 * paper may do it. A link that holds stays the same and holds longer; one that is over or was withdrawn is replaced.
 */
export const makePaperLink = defineCall(subject, 'make-paper-link', {
  access: LINKING,
  errors: LINK_ERRORS,
});

/** Ends the link of a paper at once. */
export const withdrawPaperLink = defineCall(subject, 'withdraw-paper-link', {
  access: LINKING,
  errors: ['not_found', 'reception_payments_off'],
});

/**
 * Sends the link of a paper to a phone of its client. A repeat with the same `request_id` sends nothing more. `record_changed`
 * where the phone is not theirs any more, `link_invalid` where the link is over.
 */
export const sendPaperLink = defineCall(subject, 'send-paper-link', {
  access: LINKING,
  errors: [...LINK_ERRORS, 'record_changed', 'link_invalid', 'phone_stopped'],
});
