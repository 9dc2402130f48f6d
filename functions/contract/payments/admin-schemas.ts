import type { InferType } from 'yup';
import {
  boolean,
  choice,
  choiceOrNull,
  documentList,
  exact,
  id,
  lang,
  list,
  number,
  object,
  string,
  textOrNull,
} from '../fields.ts';
import { period } from '../period.ts';
import { PAYMENT_FINDINGS } from './findings.ts';
import { TRANSACTION_METHODS } from './methods.ts';
import { paidStatus } from './schemas.ts';

/** What became of a refund. Money in EGP. */
const refund = object({
  $id: string().required(),
  payment_status: paidStatus(),
  /** Paid back by this call. */
  refunded: number().required(),
  /** Still to be paid back. */
  due: number().required(),
});
export type Refund = InferType<typeof refund>;

export const refundOrder = {
  input: exact({
    id: id(),
    orderId: id(),
    /** The money was given back without the provider, which does not pay this back. */
    byHand: boolean().optional(),
    lang: lang(),
  }),
  output: refund,
};

/** A difference that the daily comparison with the card provider found. Money in EGP. */
const paymentFinding = object({
  kind: choice(PAYMENT_FINDINGS),
  order_id: string().required(),
  number: string().defined(),
  transaction_id: string().defined(),
  /** How it was paid; null in reports from before there was more than cards. */
  method: choiceOrNull(TRANSACTION_METHODS),
  /** What we have in our books, and what the provider has in theirs. */
  ours: number().required(),
  theirs: number().required(),
  /** It was put right by taking the provider's word for it. */
  mended: boolean().required(),
});
export type PaymentFinding = InferType<typeof paymentFinding>;

/** The comparison of one day. */
const paymentReport = object({
  /** Of Cairo, `2026-11-20`. */
  day: string().required(),
  /** `open` while payments of the day are still to be looked at. */
  state: choice(['open', 'done']),
  /** Payments that were compared, and those about which the provider did not answer. */
  checked: number().required(),
  unanswered: number().required(),
  findings: list(paymentFinding),
  finished_at: textOrNull(),
});
export type PaymentReport = InferType<typeof paymentReport>;

export const fetchPaymentReports = {
  input: exact({ id: id(), ...period(), lang: lang() }),
  output: documentList(paymentReport),
};
