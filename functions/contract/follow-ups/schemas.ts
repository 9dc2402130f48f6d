import type { InferType } from 'yup';
import { dayOrMoment } from '../field-schemas.ts';
import { boolean, exact, id, number, object } from '../fields.ts';
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
export const followUpData = exact({
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

export const freezeFollowUp = {
  input: exact({ id: id(), formId: id(), freeze: boolean().required() }),
  output: formState,
};
