import type { InferType } from 'yup';
import { dayOrMoment } from '../field-schemas.ts';
import {
  boolean,
  choice,
  exact,
  id,
  list,
  number,
  object,
  optionalWritableText,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { CALL_NOTE_MAX, FOLLOW_UP_OUTCOMES } from '../forms/constants.ts';
import { formState } from '../forms/form-change.ts';
import { formPage, searched } from '../forms/schemas.ts';

export const fetchFpforms = {
  input: exact({ id: id(), lastId: id().optional(), query: searched(), waiting: boolean().optional() }),
  output: formPage,
};

export const fetchFrozenFus = {
  input: exact({ id: id(), lastId: id().optional(), query: searched() }),
  output: formPage,
};

/** How many follow-ups wait, up to 5,000. Frozen ones do not count. */
const followUpCount = object({ due: number().required(), overdue: number().required() });
export type FollowUpCount = InferType<typeof followUpCount>;

export const fetchFollowUpCount = { input: exact({ id: id() }), output: followUpCount };

/** A follow-up that is wanted has a day. */
const followUpData = exact({
  follow_up: boolean().required(),
  follow_up_date: dayOrMoment()
    .nullable()
    .when('follow_up', ([wanted], schema) => (wanted ? schema.required() : schema))
    .optional(),
});

export const editFollowUp = {
  input: exact({ id: id(), formId: id(), data: followUpData }),
  output: formState,
};

/** What came of a call; who says that they come says on which day. */
const calledData = exact({
  outcome: choice(FOLLOW_UP_OUTCOMES),
  comes_on: dayOrMoment()
    .nullable()
    .when('outcome', ([outcome], schema) => (outcome === 'comes_on' ? schema.required() : schema))
    .optional(),
  /** Everything was said, and the follow-up is completed; only of somebody who was reached. */
  done: boolean()
    .when('outcome', ([outcome], schema) => (outcome === 'reached' ? schema : schema.oneOf([false])))
    .optional(),
  note: optionalWritableText(CALL_NOTE_MAX),
});

export const recordFollowUpCall = {
  input: exact({ id: id(), formId: id(), requestId: requestId().required(), data: calledData }),
  output: formState,
};

const followUpCall = object({
  $id: string().required(),
  actor_name: string().defined(),
  /** ISO 8601. */
  at: string().required(),
  outcome: choice(FOLLOW_UP_OUTCOMES),
  /** The day at 00:00Z. */
  comes_on: textOrNull(),
  note: textOrNull(),
});
export type FollowUpCall = InferType<typeof followUpCall>;

export const fetchFollowUpCalls = {
  input: exact({ id: id(), formId: id() }),
  output: object({ documents: list(followUpCall), total: number().required() }),
};

export const freezeFollowUp = {
  input: exact({ id: id(), formId: id(), freeze: boolean().required() }),
  output: formState,
};
