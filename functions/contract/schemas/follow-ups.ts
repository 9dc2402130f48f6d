import type { ISchema } from 'yup';
import type { FollowUpCount } from '../form-types.ts';
import { boolean, exact, id, number, object } from './fields.ts';
import { moment } from './form-data.ts';
import { formPage, formState } from './form-parts.ts';

export const fetchFpforms = {
  input: exact({ id: id(), lastId: id().optional(), waiting: boolean().optional() }),
  output: formPage,
};

export const fetchFrozenFus = {
  input: exact({ id: id(), lastId: id().optional() }),
  output: formPage,
};

export const fetchFollowUpCount = {
  input: exact({ id: id() }),
  output: object({ due: number().required(), overdue: number().required() }) as unknown as ISchema<FollowUpCount>,
};

/** A follow-up that is wanted has a day. */
export const followUpData = exact({
  follow_up: boolean().required(),
  follow_up_date: moment()
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
