import type { InferType } from 'yup';
import { MAX_PRICE } from '../constants.ts';
import {
  boolean,
  choice,
  exact,
  id,
  list,
  message,
  number,
  numberOrNull,
  object,
  optionalWritableText,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { PAYERS } from '../insurers/constants.ts';
import { billSplit } from '../insurers/split.ts';
import { egp } from '../money.ts';
import { balances, sums } from '../service-forms/sums.ts';
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_NOTE_MAX, PAYMENT_REFERENCE_MAX } from './constants.ts';

/** What is typed of a payment. The names are those of the clinic's record of payments, with underscores. */
const paymentData = exact({
  form_id: id(),
  /** The block for which it is; absent for the form as a whole. A refund is for the block of its payment. */
  block_id: id().optional(),
  /** EGP, more than 0, also of a refund. */
  amount: egp(MAX_PRICE)
    .required()
    .test('positive', message('too_small', { min: 0.01 }), (value) => value == null || value > 0),
  method: choice(PAYMENT_METHODS),
  /** Who pays, where an insurer owes a part of the bill; by the method when absent. A refund goes back to whoever paid. */
  payer: string().oneOf(PAYERS).optional(),
  reference: optionalWritableText(PAYMENT_REFERENCE_MAX),
  note: optionalWritableText(PAYMENT_NOTE_MAX),
  /** The payment that is given back, wholly or in part. */
  refund_of: id().optional(),
});
export type PaymentData = InferType<typeof paymentData>;

const madePayment = object({ $id: string().required(), ...sums });

export const recordPayment = {
  input: paymentData.concat(exact({ id: id(), request_id: requestId().required() })),
  output: madePayment,
};

export const voidPayment = {
  input: exact({ reason: text(PAYMENT_NOTE_MAX), id: id(), payment_id: id(), request_id: requestId().required() }),
  output: madePayment,
};

export const receipt = object({
  $id: string().required(),
  number: string().required(),
  form_id: string().required(),
  payment_id: string().required(),
  /** EGP. */
  amount: number().required(),
  outstanding: numberOrNull(),
  /** Who owed a part then, and what was left of that part. */
  insurer_name: textOrNull(),
  insurer_outstanding: numberOrNull(),
  /** ISO 8601. */
  at: string().required(),
  actor_name: string().defined(),
});
export type Receipt = InferType<typeof receipt>;

/** What a receipt says of the payment that it is for. */
export const receiptPayment = object({
  /** The day in Cairo at 00:00Z. */
  day: string().required(),
  method: choice(PAYMENT_METHODS),
  reference: textOrNull(),
  payer: choice(PAYERS),
  actor_name: string().defined(),
});
export type ReceiptPayment = InferType<typeof receiptPayment>;

export const issueReceipt = { input: exact({ id: id(), payment_id: id() }), output: receipt };

const clinicPayment = object({
  $id: string().required(),
  form_id: string().required(),
  block_id: textOrNull(),
  kind: choice(PAYMENT_KINDS),
  /** EGP; below 0 where money went back. */
  amount: number().required(),
  method: choice(PAYMENT_METHODS),
  payer: choice(PAYERS),
  reference: textOrNull(),
  /** The day in Cairo at 00:00Z. */
  day: string().required(),
  /** ISO 8601. */
  at: string().required(),
  actor_name: string().defined(),
  /** Of what is voided, the reason. */
  note: textOrNull(),
  refund_of: textOrNull(),
  void_of: textOrNull(),
  /** What of it can still be given back, in EGP; 0 of everything but a payment. */
  left: number().required(),
  voided: boolean().required(),
});
export type ClinicPayment = InferType<typeof clinicPayment>;

/** The payments of a service form, oldest first, and what they come to. */
const formPayments = object({
  documents: list(clinicPayment),
  total: number().required(),
  ...sums,
  ...balances,
  /** Null where the client owes all of it. */
  split: billSplit.nullable().defined(),
});
export type FormPayments = InferType<typeof formPayments>;

export const fetchPayments = { input: exact({ id: id(), form_id: id() }), output: formPayments };
