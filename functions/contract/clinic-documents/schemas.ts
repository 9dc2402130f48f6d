import type { InferType } from 'yup';
import { LANGUAGES } from '../constants.ts';
import {
  boolean,
  choice,
  documentList,
  exact,
  id,
  list,
  number,
  numberOrNull,
  object,
  phone,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { BLOCK_TYPES } from '../forms/constants.ts';
import { MESSAGE_CHANNELS } from '../system/constants.ts';
import { CREDIT_REASON_MAX, DOCUMENT_SEND_STATES } from './constants.ts';
import { LINKED_PAPER_KINDS } from './link.ts';

/** A service as a paper names it. Money in EGP. */
const billLine = object({
  block_id: string().required(),
  type: choice(BLOCK_TYPES),
  hearing_aid: textOrNull(),
  serial_number: textOrNull(),
  /** Null where nobody has said a price yet, which only a quote has. */
  amount: numberOrNull(),
  vat: number().required(),
});
export type BillLine = InferType<typeof billLine>;

const numbered = object({ $id: string().required(), number: string().required() });

export const issueInvoice = { input: exact({ id: id(), form_id: id() }), output: numbered };

export const issueCreditNote = {
  input: exact({ reason: text(CREDIT_REASON_MAX), id: id(), invoice_id: id() }),
  output: numbered,
};

/** An invoice, or the credit note that undoes one, as it was issued. */
export const clinicInvoice = object({
  $id: string().required(),
  kind: choice(['invoice', 'credit-note']),
  number: string().required(),
  form_id: string().required(),
  /** Of a credit note, the number of the invoice that it undoes; of an invoice, that of its credit note. */
  other_number: textOrNull(),
  name: string().defined(),
  lines: list(billLine),
  amount: number().required(),
  /** The part of the amount that is VAT. */
  vat: number().required(),
  /** What was left to pay when it was issued; null of a credit note. */
  outstanding: numberOrNull(),
  /** Who owes a part of it, how much, and what was left of that part when it was issued. */
  insurer_name: textOrNull(),
  insurer_membership: textOrNull(),
  insurer: numberOrNull(),
  insurer_outstanding: numberOrNull(),
  /** Of a credit note. */
  reason: textOrNull(),
  /** ISO 8601. */
  at: string().required(),
  actor_name: string().defined(),
  /** The invoice that holds, where the form says something else by now. */
  changed: boolean().required(),
});
export type ClinicInvoice = InferType<typeof clinicInvoice>;

export const fetchInvoices = { input: exact({ id: id(), form_id: id() }), output: documentList(clinicInvoice) };

/** What a form that is not issued would cost. */
export const quote = object({
  form_id: string().required(),
  lines: list(billLine),
  amount: number().required(),
  vat: number().required(),
  /** Days in Cairo: `2026-11-20`. */
  day: string().required(),
  valid_until: string().required(),
});
export type Quote = InferType<typeof quote>;

export const fetchQuote = { input: exact({ id: id(), form_id: id() }), output: quote };

export const sendDocument = {
  input: exact({ id: id(), document_id: id(), request_id: requestId().required() }),
  output: object({
    $id: string().required(),
    /** The first letter of the address and its host. */
    recipient: string().defined(),
  }),
};

/** A phone of the client of a paper. */
const paperPhone = object({
  phone: string().required(),
  /** In which they are written to there. */
  lang: choice(LANGUAGES),
  /** It gets no messages: somebody has said so, or wants to be called instead. */
  stopped: boolean().required(),
});

const paperOf = { id: id(), paper_id: id() };

export const makePaperLink = {
  input: exact(paperOf),
  output: object({
    kind: choice(LINKED_PAPER_KINDS),
    number: textOrNull(),
    form_id: string().required(),
    name: string().defined(),
    secret: string().required(),
    /** ISO 8601. */
    ends_at: string().required(),
    phones: list(paperPhone),
  }),
};
export type MadePaperLink = InferType<(typeof makePaperLink)['output']>;

export const withdrawPaperLink = { input: exact(paperOf), output: object({ withdrawn: boolean().required() }) };

export const sendPaperLink = {
  input: exact({ ...paperOf, phone: phone(), request_id: requestId().required() }),
  output: object({
    $id: string().required(),
    /** The last digits of the phone. */
    recipient: string().defined(),
  }),
};

/** A paper that was sent to the client. */
const documentSend = object({
  $id: string().required(),
  /** Of a quote, the form. */
  document_id: string().required(),
  kind: choice(LINKED_PAPER_KINDS),
  /** Null of a quote. */
  number: textOrNull(),
  /** Of a receipt. */
  payment_id: textOrNull(),
  channel: choice(MESSAGE_CHANNELS),
  /** An address or a phone, as far as it tells one from another. */
  recipient: string().defined(),
  /** `superseded`: it was not sent, because the account or the phone is not theirs any more, or the paper or its link is over. */
  state: choice(DOCUMENT_SEND_STATES),
  /** When it was handed over to be sent, and once that is decided, when it was; ISO 8601. */
  at: string().required(),
});
export type DocumentSend = InferType<typeof documentSend>;

export const fetchDocumentSends = {
  input: exact({ id: id(), form_id: id() }),
  output: object({
    /** The account that is linked to the client. */
    account: object({
      name: string().defined(),
      recipient: string().defined(),
      lang: choice(LANGUAGES),
    })
      .nullable()
      .defined(),
    /** The client of the form. */
    patient_id: string().required(),
    documents: list(documentSend),
    total: number().required(),
  }),
};
export type DocumentSends = InferType<(typeof fetchDocumentSends)['output']>;
