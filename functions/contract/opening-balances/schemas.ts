import type { InferType } from 'yup';
import { PAYMENT_NOTE_MAX, PAYMENT_REFERENCE_MAX } from '../clinic-payments/constants.ts';
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
  paged,
  requestId,
  string,
  text,
  textOrNull,
  timeCursor,
} from '../fields.ts';
import { egp } from '../money.ts';
import { OPENING_METHODS, OPENING_PAYMENT_KINDS } from './constants.ts';

/** Money in EGP; below 0 is what the clinic owes the client. */
const balance = {
  $id: string().required(),
  patient_id: string().required(),
  /** Whom it is of; empty where their record was erased. */
  name: string().defined(),
  phone: string().defined(),
  /** The day in Cairo at 00:00Z on which so much was owed. */
  day: string().required(),
  amount: number().required(),
  /** What was written off of it. */
  written_off: number().required(),
  /** `amount` − `written_off` − what was paid. */
  left: number().required(),
  /** What the former system calls it. */
  reference: textOrNull(),
  note: textOrNull(),
  version: number().required(),
};

const openingPayment = object({
  $id: string().required(),
  kind: choice(OPENING_PAYMENT_KINDS),
  /** EGP; below 0 where money went out. */
  amount: number().required(),
  method: choice(OPENING_METHODS),
  reference: textOrNull(),
  /** The day in Cairo at 00:00Z. */
  day: string().required(),
  /** ISO 8601. */
  at: string().required(),
  actor_name: string().defined(),
  /** Of what is voided, the reason. */
  note: textOrNull(),
  /** What of it can still be given back, in EGP; 0 of everything but a payment. */
  left: number().required(),
  voided: boolean().required(),
});
export type OpeningPayment = InferType<typeof openingPayment>;

const openingBalance = object({
  ...balance,
  write_off_reason: textOrNull(),
  written_off_by: textOrNull(),
  /** ISO 8601. */
  written_off_at: textOrNull(),
  payments: list(openingPayment),
});
export type OpeningBalance = InferType<typeof openingBalance>;

const openBalance = object(balance);
export type OpenBalance = InferType<typeof openBalance>;

export const fetchOpeningBalances = {
  input: exact({ id: id(), patient_id: id() }),
  output: object({
    documents: list(openingBalance),
    total: number().required(),
    /** What all of them leave. */
    left: number().required(),
  }),
};

export const fetchOpenBalances = {
  input: exact({ id: id(), cursor: timeCursor() }),
  output: object({
    ...paged(openBalance),
    /** What clients owe of all that is open, and what the clinic owes; both 0 or more. */
    owed: number().required(),
    credit: number().required(),
  }),
};

const changedBalance = object({ $id: string().required(), balance_id: string().required(), left: number().required() });

export const recordOpeningPayment = {
  input: exact({
    id: id(),
    balance_id: id(),
    /** EGP, more than 0, also of what goes out. */
    amount: egp(MAX_PRICE)
      .required()
      .test('positive', message('too_small', { min: 0.01 }), (value) => value == null || value > 0),
    method: choice(OPENING_METHODS),
    reference: optionalWritableText(PAYMENT_REFERENCE_MAX),
    note: optionalWritableText(PAYMENT_NOTE_MAX),
    /** The payment that is given back, wholly or in part. */
    refund_of: id().optional(),
    /** Said of what goes out of what the clinic owed. */
    pays_out: boolean().optional(),
    request_id: requestId().required(),
  }),
  output: changedBalance,
};

export const voidOpeningPayment = {
  input: exact({ reason: text(PAYMENT_NOTE_MAX), id: id(), payment_id: id(), request_id: requestId().required() }),
  output: changedBalance,
};

export const writeOffBalance = {
  input: exact({
    /** EGP of all that is written off; of a credit, too. */
    amount: egp(MAX_PRICE).required(),
    reason: text(PAYMENT_NOTE_MAX),
    id: id(),
    balance_id: id(),
    version: number().integer().min(0).required(),
  }),
  output: object({ $id: string().required(), left: number().required(), version: number().required() }),
};

export const openingReceipt = object({
  number: string().required(),
  /** EGP. */
  amount: number().required(),
  /** What was left of the balance after the payment. */
  outstanding: numberOrNull(),
  /** ISO 8601. */
  at: string().required(),
  actor_name: string().defined(),
});

export const issueOpeningReceipt = { input: exact({ id: id(), payment_id: id() }), output: openingReceipt };
