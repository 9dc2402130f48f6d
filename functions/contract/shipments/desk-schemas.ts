import type { InferType } from 'yup';
import { deskEntry } from '../desks/schemas.ts';
import {
  array,
  boolean,
  choiceOrNull,
  day,
  egp,
  exact,
  id,
  list,
  number,
  object,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import {
  COMPANIES,
  HANDED_IN_AT_ONCE,
  LOOKED_INTO_NOTE_MAX,
  PAID_OUT_AT_ONCE,
  PAYOUT_FINDINGS,
  PAYOUT_REFERENCE_MAX,
} from './constants.ts';
import { driverCash, owedParcel } from './schemas.ts';

export const fetchDriverCash = { input: exact({ id: id() }), output: driverCash };

export const handInCash = {
  input: exact({
    id: id(),
    /** The driver, or the delivery company by its name. */
    driver_id: id(),
    shipments: array().of(id()).min(1).max(HANDED_IN_AT_ONCE).required(),
    request_id: requestId().required(),
  }),
  output: deskEntry,
};

/** A sum that the delivery company paid out. Money in EGP. */
const payout = object({
  $id: string().required(),
  /** What the company collected for its parcels, and what reached the bank. */
  amount: number().required(),
  received: number().required(),
  finding: choiceOrNull(PAYOUT_FINDINGS),
  looked_into_note: textOrNull(),
  looked_into_by: textOrNull(),
  looked_into_at: textOrNull(),
  parcels: number().required(),
  day: string().required(),
  reference: string().defined(),
  recorded_by: string().defined(),
  voided: boolean().required(),
});
export type Payout = InferType<typeof payout>;

const companyCash = object({
  company: string().oneOf(COMPANIES).required(),
  total: number().required(),
  parcels: list(owedParcel),
  /** The last ones, and all of another amount that nobody has looked into; newest first. */
  payouts: list(payout),
});
export type CompanyCash = InferType<typeof companyCash>;

export const fetchCompanyCash = { input: exact({ id: id() }), output: companyCash };

export const recordPayout = {
  input: exact({
    id: id(),
    shipments: array().of(id()).min(1).max(PAID_OUT_AT_ONCE).required(),
    /** The day on which it came, and the bank's or the company's number of it. */
    day: day().required(),
    reference: text(PAYOUT_REFERENCE_MAX),
    /** What reached the bank; what the company collected unless it is said. */
    received: egp().optional(),
    request_id: requestId().required(),
  }),
  output: payout,
};

export const voidPayout = { input: exact({ id: id(), payoutId: id() }), output: payout };

export const lookIntoPayout = {
  input: exact({ id: id(), payoutId: id(), note: text(LOOKED_INTO_NOTE_MAX) }),
  output: payout,
};
