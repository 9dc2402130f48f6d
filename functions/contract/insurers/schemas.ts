import type { InferType } from 'yup';
import { MAX_PRICE } from '../constants.ts';
import {
  array,
  boolean,
  documentList,
  exact,
  id,
  number,
  object,
  optionalWritableText,
  requestId,
  string,
  text,
  textOrNull,
  timeCursor,
} from '../fields.ts';
import { egp } from '../money.ts';
import { INSURER_CONTACT_MAX, INSURER_NAME_MAX, MEMBERSHIP_MAX } from './constants.ts';
import { billSplit } from './split.ts';

/** What is typed of an insurer or a company. */
const insurerData = exact({
  name: text(INSURER_NAME_MAX),
  contact: optionalWritableText(INSURER_CONTACT_MAX),
  /** Of one that is not, no bill is split any more. */
  active: boolean().required(),
});
export type InsurerData = InferType<typeof insurerData>;

/** What an insurer owes. Money in EGP. */
const insurer = object({
  $id: string().required(),
  name: string().required(),
  contact: textOrNull(),
  active: boolean().required(),
  version: number().required(),
  /** Forms of which something is outstanding, and what that is. */
  forms: number().required(),
  outstanding: number().required(),
  /** By the days since the form was issued: to 30, to 60, to 90, older. */
  ages: array().of(number().required()).required(),
});
export type Insurer = InferType<typeof insurer>;

export const fetchInsurers = { input: exact({ id: id() }), output: documentList(insurer) };

export const saveInsurer = {
  /** Without `insurer_id` a new one, which a repeat with the same `request_id` finds; else one that was read at `version`. */
  input: exact({
    id: id(),
    insurer_id: id().optional(),
    version: number().integer().min(0).optional(),
    request_id: requestId(),
    data: insurerData,
  }),
  output: object({ $id: string().required(), version: number().required() }),
};

/** How much of the bill the insurer owes; with 0 the client owes all of it. */
export const splitBill = {
  input: exact({
    insurer_id: id(),
    amount: egp(MAX_PRICE).required(),
    /** By which the insurer knows the client. */
    membership: optionalWritableText(MEMBERSHIP_MAX),
    id: id(),
    form_id: id(),
  }),
  output: object({ split: billSplit.nullable().defined() }),
};

/** A form of which an insurer still owes something. */
const owedForm = object({
  $id: string().required(),
  name: string().defined(),
  phone: string().defined(),
  membership: textOrNull(),
  /** When the form was issued, at 00:00Z. */
  since: string().required(),
  part: number().required(),
  received: number().required(),
  outstanding: number().required(),
});
export type OwedForm = InferType<typeof owedForm>;

export const fetchOwedForms = {
  input: exact({ id: id(), insurer_id: id(), after: timeCursor() }),
  output: documentList(owedForm).concat(object({ next: textOrNull() })),
};
