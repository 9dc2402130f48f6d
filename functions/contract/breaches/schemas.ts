import type { InferType } from 'yup';
import {
  array,
  boolean,
  choice,
  documentList,
  exact,
  id,
  list,
  message,
  moment,
  number,
  object,
  optionalWritableText,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import {
  BREACH_PEOPLE_MAX,
  BREACH_READERS,
  BREACH_REFERENCE_MAX,
  BREACH_TEXT_MAX,
  BREACHED_DATA,
} from './constants.ts';

/** Whether somebody was told, and by when they have to be. */
const notice = object({
  /** Moments in ISO 8601. */
  due_at: string().required(),
  told_at: textOrNull(),
  /** What shows it: a number of the Centre, how the people were written to. */
  reference: textOrNull(),
  /** Nobody was told in time. */
  late: boolean().required(),
}).required();
export type BreachNotice = InferType<typeof notice>;

const breach = object({
  $id: string().required(),
  discovered_at: string().required(),
  what: string().required(),
  data_kinds: list(choice(BREACHED_DATA)),
  /** How many people; null while nobody knows. */
  people: number().nullable().defined(),
  measures: textOrNull(),
  centre: notice,
  people_told: notice,
  recorded_name: string().required(),
  recorded_at: string().required(),
  version: number().required(),
}).required();
export type Breach = InferType<typeof breach>;

export const fetchBreaches = { input: exact({ id: id() }), output: documentList(breach) };

export const saveBreach = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    /** Of one that is there; absent for a new one. */
    breachId: id().optional(),
    version: number().integer().min(0).required(),
    data: exact({
      discovered_at: moment().required(),
      what: text(BREACH_TEXT_MAX),
      data_kinds: array().of(choice(BREACHED_DATA)).min(1, message('required')).max(BREACHED_DATA.length).required(),
      people: number().integer().min(0).max(BREACH_PEOPLE_MAX).nullable().optional(),
      measures: optionalWritableText(BREACH_TEXT_MAX),
    }),
  }),
  output: breach,
};

export const recordBreachNotice = {
  input: exact({
    id: id(),
    breachId: id(),
    version: number().integer().min(0).required(),
    reader: choice(BREACH_READERS),
    told_at: moment().required(),
    reference: text(BREACH_REFERENCE_MAX),
  }),
  output: breach,
};
