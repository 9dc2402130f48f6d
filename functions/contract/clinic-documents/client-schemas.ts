import type { InferType } from 'yup';
import { LINK_SECRET_MAX } from '../appointments/link.ts';
import { receipt, receiptPayment } from '../clinic-payments/schemas.ts';
import { boolean, choice, exact, id, lang, list, number, object, string, textOrNull } from '../fields.ts';
import { sheetContent } from '../visit-sheets/schemas.ts';
import { DOCUMENT_KINDS } from './constants.ts';
import { LINKED_PAPER_KINDS } from './link.ts';
import { clinicInvoice, quote } from './schemas.ts';

/** A paper as its client sees it: what the desk prints. */
const ownDocument = object({
  $id: string().required(),
  kind: choice(DOCUMENT_KINDS),
  /** Whose, as its form says: one account may see a family's. */
  name: string().defined(),
  phone: string().defined(),
  /** A receipt with the payment that it is for; null of an invoice or a credit note. */
  receipt: receipt.nullable().defined(),
  payment: receiptPayment.nullable().defined(),
  /** Null of a receipt. */
  invoice: clinicInvoice.nullable().defined(),
  /** A receipt whose payment is void, or an invoice that a credit note has undone. */
  ended: boolean().required(),
});
export type OwnDocument = InferType<typeof ownDocument>;

export const fetchMyDocuments = {
  input: exact({ id: id(), lang: lang() }),
  output: object({
    documents: list(ownDocument),
    total: number().required(),
    /** The clinic has linked the account to a client. */
    linked: boolean().required(),
  }),
};

/**
 * A paper as its link shows it, which others may open: phones are shared, and messages forwarded. What such a paper has to say
 * is there; phones, memberships, serial numbers, references of payments and reasons are empty.
 */
const linkedPaper = object({
  kind: choice(LINKED_PAPER_KINDS),
  /** Null of a quote, and of the sheet of a visit. */
  number: textOrNull(),
  /** Voided, undone or, of a quote, over: nothing more of it is told. */
  ended: boolean().required(),
  name: string().defined(),
  receipt: receipt.omit(['$id', 'form_id', 'payment_id']).nullable().defined(),
  payment: receiptPayment.nullable().defined(),
  invoice: clinicInvoice.omit(['$id', 'form_id']).nullable().defined(),
  quote: quote.omit(['form_id']).nullable().defined(),
  /** What the sheet of a visit says now. */
  sheet: sheetContent.nullable().defined(),
});
export type LinkedPaper = InferType<typeof linkedPaper>;

export const fetchLinkedPaper = {
  input: exact({ secret: string().max(LINK_SECRET_MAX).required(), lang: lang() }),
  output: linkedPaper,
};
