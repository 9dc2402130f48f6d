import type { InferType } from 'yup';
import { PAYMENT_NOTE_MAX } from '../clinic-payments/constants.ts';
import { MAX_PRICE } from '../constants.ts';
import {
  array,
  boolean,
  choice,
  day,
  exact,
  id,
  list,
  message,
  number,
  object,
  paged,
  requestId,
  string,
  text,
  textOrNull,
  timeCursor,
} from '../fields.ts';
import { egp } from '../money.ts';
import { MAX_INSTALMENTS } from './constants.ts';

const instalment = exact({
  /** The day in Cairo by which it is to be paid, `2026-11-20`. */
  day: day().required(),
  amount: egp(MAX_PRICE)
    .required()
    .test('positive', message('too_small', { min: 0.01 }), (value) => value == null || value > 0),
});

/** What is typed of a plan; each day once, the first one first. */
const planData = exact({
  instalments: array().of(instalment).min(1).max(MAX_INSTALMENTS).required(),
});
export type PlanData = InferType<typeof planData>;

const plan = object({
  form_id: string().required(),
  state: choice(['running', 'ended']),
  version: number().required(),
  /** EGP; `left` is what payments have not covered yet. */
  instalments: list(object({ day: string().required(), amount: number().required(), left: number().required() })),
  /** What is left of all instalments, and what is outstanding beside them: the bill has changed since. EGP. */
  left: number().required(),
  unplanned: number().required(),
  /** ISO 8601. */
  made_at: string().required(),
  made_by: string().defined(),
  ended_at: textOrNull(),
  ended_by: textOrNull(),
  end_reason: textOrNull(),
});
export type InstalmentPlan = InferType<typeof plan>;

export const fetchInstalments = {
  input: exact({ id: id(), form_id: id() }),
  output: object({ plan: plan.nullable().defined() }),
};

const ofPlan = exact({
  id: id(),
  form_id: id(),
  version: number().integer().min(0).required(),
  request_id: requestId().required(),
});

export const saveInstalments = { input: planData.concat(ofPlan), output: plan };

export const endInstalments = { input: exact({ reason: text(PAYMENT_NOTE_MAX) }).concat(ofPlan), output: plan };

const dueInstalment = object({
  form_id: string().required(),
  patient_id: textOrNull(),
  name: string().defined(),
  phone: string().defined(),
  /** The oldest day on which something is not paid, `2026-11-20`. */
  day: string().required(),
  overdue: boolean().required(),
  /** What is due until today; of what is to come, the next instalment. EGP. */
  amount: number().required(),
  /** What is left of the whole plan. */
  left: number().required(),
});
export type DueInstalment = InferType<typeof dueInstalment>;

const dueInstalments = object(paged(dueInstalment));
export type DueInstalments = InferType<typeof dueInstalments>;

export const fetchDueInstalments = { input: exact({ id: id(), cursor: timeCursor() }), output: dueInstalments };
