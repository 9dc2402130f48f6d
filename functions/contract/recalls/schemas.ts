import type { InferType } from 'yup';
import {
  array,
  boolean,
  choice,
  choiceOrNull,
  day,
  exact,
  id,
  list,
  number,
  object,
  paged,
  string,
  textOrNull,
} from '../fields.ts';
import {
  RECALL_AMOUNTS,
  RECALL_OUTCOMES,
  RECALL_RULES,
  RECALL_STATES,
  RECALL_WAYS,
  RECALLS_AT_ONCE,
} from './constants.ts';

/** By which rule clients are looked for, and since or until when, in the unit of the rule. */
const wanted = {
  rule: choice(RECALL_RULES),
  amount: number()
    .integer()
    .required()
    .when('rule', ([wanted], amount) => {
      const rule = RECALL_RULES.find((one) => one === wanted);
      return rule ? amount.min(RECALL_AMOUNTS[rule].min).max(RECALL_AMOUNTS[rule].max) : amount;
    }),
};

/** A client who is due. */
const dueClient = object({
  /** What makes them due: a hearing test, a device, a service form, an appointment. */
  aboutId: string().required(),
  patientId: string().required(),
  name: string().required(),
  phone: string().required(),
  /** The day from which they are due, or on which the warranty ends; ISO 8601. */
  due_on: string().required(),
  /** Whether a message may go to them: they agreed to offers, and got none in the last week. */
  writable: boolean().required(),
}).required();
export type DueClient = InferType<typeof dueClient>;

export const fetchDueClients = {
  input: exact({ id: id(), ...wanted, cursor: id().optional() }),
  output: object({
    documents: list(dueClient),
    /** What brings the next page, which may be empty; null after the last one. */
    next: textOrNull(),
  }),
};

export const beginRecalls = {
  input: exact({
    id: id(),
    ...wanted,
    way: choice(RECALL_WAYS),
    aboutIds: array().of(id()).min(1).max(RECALLS_AT_ONCE).required(),
  }),
  output: object({
    /** How many were put onto the list; the others are not due any more, are on it already, or may not be written to. */
    begun: number().required(),
  }),
};

/** A client to call. */
export const recall = object({
  $id: string().required(),
  rule: choice(RECALL_RULES),
  patientId: string().required(),
  name: string().required(),
  phone: string().required(),
  due_on: string().required(),
  /** The day on which to call, as `2026-11-20`. */
  call_on: string().required(),
  begun_at: string().required(),
  begun_name: string().required(),
  way: choice(RECALL_WAYS),
  /** How many calls were recorded, and what came of the last one. */
  calls: number().required(),
  outcome: choiceOrNull(RECALL_OUTCOMES),
  /** When they come, where an appointment was made meanwhile. */
  appointment_at: textOrNull(),
  version: number().required(),
}).required();
export type Recall = InferType<typeof recall>;

export const fetchRecalls = {
  input: exact({ id: id(), rule: choice(RECALL_RULES).optional(), cursor: id().optional() }),
  output: object(paged(recall)),
};

export const recordRecall = {
  input: exact({
    id: id(),
    recallId: id(),
    version: number().integer().min(0).required(),
    outcome: choice(RECALL_OUTCOMES),
    /** The day on which to call again; of `later` alone. */
    call_on: day()
      .optional()
      .when('outcome', ([outcome], field) => (outcome === 'later' ? field.required() : field)),
  }),
  output: object({ state: choice(RECALL_STATES) }),
};

/** What came of the recalls of one rule. */
const result = object({
  rule: choice(RECALL_RULES),
  begun: number().required(),
  /** Still to be called. */
  open: number().required(),
  /** Who made an appointment within 30 days, and who came to one that they had made so. */
  booked: number().required(),
  came: number().required(),
}).required();
export type RecallResult = InferType<typeof result>;

export const fetchRecallResults = { input: exact({ id: id() }), output: object({ documents: list(result) }) };
