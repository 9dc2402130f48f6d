import type { InferType } from 'yup';
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_NOTE_MAX } from '../clinic-payments/constants.ts';
import { MAX_PRICE } from '../constants.ts';
import {
  boolean,
  choice,
  day,
  each,
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

/** More than anybody takes in a day, in EGP. */
const MAX_COUNTED = 100 * MAX_PRICE;

/** What somebody has counted, in EGP; below 0 where more was given back than came in. */
const countedEgp = () =>
  number()
    .typeError(message('not_an_amount'))
    .min(-MAX_COUNTED)
    .max(MAX_COUNTED)
    .test('decimals', message('two_decimals'), (value) => value == null || /^-?\d+(\.\d{1,2})?$/.test(String(value)));

/** What is typed to close a day. A method of which nothing is said was not used: 0 was counted. */
export const countedData = exact({
  counted: exact(each(PAYMENT_METHODS, () => countedEgp().optional())),
  /** Why what was counted is not what was taken. */
  reason: optionalWritableText(PAYMENT_NOTE_MAX),
});
export type CountedData = InferType<typeof countedData>;

const deskLine = object({
  method: choice(PAYMENT_METHODS),
  /** What the payments of the day come to, in EGP; below 0 where more was given back. */
  expected: number().required(),
  /** Null until the day is closed. */
  counted: numberOrNull(),
});

const desk = object({
  /** The same for a person and a day. */
  $id: string().required(),
  actor_id: string().required(),
  actor_name: string().defined(),
  /** The desk of whoever asks. */
  mine: boolean().required(),
  state: choice(['open', 'closed']),
  version: number().required(),
  /** How many payments, downpayments, refunds and voids. */
  payments: number().required(),
  /** Of each method that was used or counted. */
  lines: list(deskLine),
  expected: number().required(),
  counted: numberOrNull(),
  /** What was counted less what was expected, of all methods; null until the day is closed. */
  difference: numberOrNull(),
  reason: textOrNull(),
  /** ISO 8601. */
  closed_at: textOrNull(),
  closed_by: textOrNull(),
  reopen_reason: textOrNull(),
  reopened_at: textOrNull(),
  reopened_by: textOrNull(),
});
export type Desk = InferType<typeof desk>;

/** A payment of a day, as it stands in the till's list. */
const deskEntry = object({
  /** The payment's. */
  $id: string().required(),
  actor_id: string().required(),
  /** ISO 8601. */
  at: string().required(),
  kind: choice(PAYMENT_KINDS),
  method: choice(PAYMENT_METHODS),
  /** EGP; what went out is below 0. */
  amount: number().required(),
  /** The client's; empty when their record was erased. */
  name: string().defined(),
});
export type DeskEntry = InferType<typeof deskEntry>;

const desks = object({
  /** The day in Cairo, `2026-11-20`. */
  day: string().required(),
  /** The caller's own first, then by name. */
  documents: list(desk),
  total: number().required(),
  /** What was taken and given back on these desks, in the order of the day. */
  entries: list(deskEntry),
  open_days: list(object({ day: string().required(), desks: number().required() })),
});
export type Desks = InferType<typeof desks>;

/** Without a day it is today in Cairo. */
export const fetchDesks = { input: exact({ id: id(), day: day().optional() }), output: desks };

export const closeDesk = {
  input: countedData.concat(
    exact({
      id: id(),
      actor_id: id().optional(),
      day: day().required(),
      version: number().integer().min(0).required(),
      request_id: requestId().required(),
    }),
  ),
  output: desk,
};

/** What is typed to open a day again. */
export const reopenedData = exact({ reason: text(PAYMENT_NOTE_MAX) });

export const reopenDesk = {
  input: reopenedData.concat(
    exact({
      id: id(),
      desk_id: id(),
      version: number().integer().min(0).required(),
      request_id: requestId().required(),
    }),
  ),
  output: desk,
};
