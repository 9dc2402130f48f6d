import type { InferType } from 'yup';
import { PAYMENT_METHODS, PAYMENT_NOTE_MAX } from '../clinic-payments/constants.ts';
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
import { egp } from '../money.ts';
import { DESK_ENTRY_KINDS, DRAWER_MOVES } from './constants.ts';

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
const countedData = exact({
  counted: exact(each(PAYMENT_METHODS, () => countedEgp().optional())),
  /** Why what was counted is not what was taken. */
  reason: optionalWritableText(PAYMENT_NOTE_MAX),
  /** What of the counted cash stays in the drawer for the next day, in EGP. */
  left: egp(MAX_COUNTED).optional(),
});
export type CountedData = InferType<typeof countedData>;

const deskLine = object({
  method: choice(PAYMENT_METHODS),
  /** What the payments of the day come to, in EGP, of cash with what else is in the drawer; below 0 where more was given back. */
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
  /** What was in the drawer when the day began, in EGP; null while nobody has said. */
  float: numberOrNull(),
  /** How many payments, downpayments, refunds and voids, and how often cash was put in or paid out. */
  payments: number().required(),
  /** Of each method that was used or counted. */
  lines: list(deskLine),
  expected: number().required(),
  counted: numberOrNull(),
  /** What was counted less what was expected, of all methods; null until the day is closed. */
  difference: numberOrNull(),
  /** What stayed in the drawer; null until the day is closed. */
  left: numberOrNull(),
  reason: textOrNull(),
  /** ISO 8601. */
  closed_at: textOrNull(),
  closed_by: textOrNull(),
  reopen_reason: textOrNull(),
  reopened_at: textOrNull(),
  reopened_by: textOrNull(),
});
export type Desk = InferType<typeof desk>;

/** A payment of a day, or cash that was put in or paid out, as it stands in the till's list. */
export const deskEntry = object({
  /** The payment's, or that of the cash. */
  $id: string().required(),
  actor_id: string().required(),
  /** ISO 8601. */
  at: string().required(),
  kind: choice(DESK_ENTRY_KINDS),
  method: choice(PAYMENT_METHODS),
  /** EGP; what went out is below 0. */
  amount: number().required(),
  /** The client's; empty when their record was erased, and of cash without a client. */
  name: string().defined(),
  /** Why cash was put in or paid out, or voided; null of payments. */
  reason: textOrNull(),
  /** Who wrote it down; null of payments. */
  recorded_by: textOrNull(),
  /** Cash that was voided since. */
  voided: boolean().required(),
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
  /** What the caller left in the drawer when they last closed a day before this one, in EGP. */
  suggested_float: number().required(),
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

export const setFloat = {
  input: exact({
    amount: egp(MAX_PRICE).required(),
    id: id(),
    day: day().required(),
    request_id: requestId().required(),
  }),
  output: deskEntry,
};

export const recordDrawerCash = {
  input: exact({
    kind: choice(DRAWER_MOVES),
    /** EGP, more than 0. */
    amount: egp(MAX_PRICE)
      .required()
      .test('positive', message('too_small', { min: 0.01 }), (value) => value == null || value > 0),
    reason: text(PAYMENT_NOTE_MAX),
    id: id(),
    request_id: requestId().required(),
  }),
  output: deskEntry,
};

export const voidDrawerCash = {
  input: exact({ reason: text(PAYMENT_NOTE_MAX), id: id(), entry_id: id(), request_id: requestId().required() }),
  output: deskEntry,
};

export const reopenDesk = {
  input: exact({
    reason: text(PAYMENT_NOTE_MAX),
    id: id(),
    desk_id: id(),
    version: number().integer().min(0).required(),
    request_id: requestId().required(),
  }),
  output: desk,
};
