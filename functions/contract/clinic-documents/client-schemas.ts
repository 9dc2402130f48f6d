import type { InferType } from 'yup';
import { receipt, receiptPayment } from '../clinic-payments/schemas.ts';
import { boolean, choice, exact, id, lang, list, number, object, string } from '../fields.ts';
import { DOCUMENT_KINDS } from './constants.ts';
import { clinicInvoice } from './schemas.ts';

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
