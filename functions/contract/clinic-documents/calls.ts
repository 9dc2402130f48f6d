import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/**
 * The invoice of an issued form, with a number without gaps in its year (`I-2026-000123`). The form has one that holds:
 * whoever asks again gets it, until a credit note undoes it.
 */
export const issueInvoice = defineCall({
  service: 'forms',
  type: 'issue-invoice',
  method: 'POST',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'form_not_issued'],
  schemas: async () => (await schemas()).issueInvoice,
});

/** Undoes an invoice as a whole, with a number of its own series (`C-2026-000123`) and a reason. An invoice has one at most. */
export const issueCreditNote = defineCall({
  service: 'forms',
  type: 'issue-credit-note',
  method: 'POST',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).issueCreditNote,
});

/** The invoices and credit notes of a form, newest first. */
export const fetchInvoices = defineCall({
  service: 'forms',
  type: 'fetch-invoices',
  method: 'GET',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchInvoices,
});

/** What a service form that is not issued yet would cost, for the paper of a quote. Nothing of it is kept. */
export const fetchQuote = defineCall({
  service: 'forms',
  type: 'fetch-quote',
  method: 'GET',
  access: ['cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'form_issued'],
  schemas: async () => (await schemas()).fetchQuote,
});

/**
 * Sends a receipt, an invoice or a credit note to the account that is linked to the client: by mail, and as a short text where
 * it has a proven phone and the shop sends SMS. `no_linked_account` where the clinic has linked none. A repeat with the same
 * `request_id` sends nothing more.
 */
export const sendDocument = defineCall({
  service: 'forms',
  type: 'send-document',
  method: 'POST',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'payment_voided', 'no_linked_account'],
  schemas: async () => (await schemas()).sendDocument,
});

/** What of a form's papers was sent, newest first, and to whom it would be sent now. */
export const fetchDocumentSends = defineCall({
  service: 'forms',
  type: 'fetch-document-sends',
  method: 'GET',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchDocumentSends,
});
