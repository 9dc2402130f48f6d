import type { InferType } from 'yup';
import { ID_PATTERN } from '../constants.ts';
import {
  array,
  boolean,
  choice,
  exact,
  id,
  list,
  number,
  object,
  optionalText,
  paged,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { period } from '../period.ts';
import { blockDetails, financeTotals, formBill } from '../service-forms/schemas.ts';
import { answeredBaseShape, reason } from '../visit-forms/schemas.ts';
import {
  BLOCK_TYPES,
  DELETABLE_TYPES,
  FOLLOW_UP_OUTCOMES,
  FOLLOW_UP_STATUSES,
  FORM_SEARCH_MAX,
  FORM_TYPES,
} from './constants.ts';
import { formState, formStatus } from './form-change.ts';

const formType = () => choice(FORM_TYPES);

/** Who is working on a form now. */
const leaseHolder = object({
  holderId: string().required(),
  holder: string().defined(),
  /** ISO 8601. */
  until: string().required(),
});

/** A form as lists show it. Follow-up fields of a reception form are empty: they begin with its service form. */
export const formSummary = object({
  $id: string().required(),
  $createdAt: string().required(),
  form_type: formType(),
  /** As it stands now: a lease that has run out does not count. */
  status: formStatus().required(),
  version: number().required(),
  lease: leaseHolder.nullable().defined(),
  patient_id: string().required(),
  /** What everybody at the desk has to know of the client; null where there is nothing. */
  desk_note: textOrNull(),
  ...answeredBaseShape,
  /** The name of who made the form. */
  salesperson: string().defined(),
  follow_up: boolean().required(),
  /** The day at 00:00Z. */
  follow_up_date: textOrNull(),
  prev_follow_up_date: textOrNull(),
  follow_up_count: number().required(),
  follow_up_status: string()
    .nullable()
    .defined()
    .oneOf([...FOLLOW_UP_STATUSES, null]),
  frozen: boolean().required(),
  /** How often the client was called about the follow-up since it has its day, and what came of the last call. */
  call_attempts: number().required(),
  last_call_outcome: string()
    .nullable()
    .defined()
    .oneOf([...FOLLOW_UP_OUTCOMES, null]),
  last_call_at: textOrNull(),
  blocks: array()
    .of(object({ id: string().required(), type: choice(BLOCK_TYPES) }))
    .required(),
  reasons: list(reason),
  /** When the form became complete for the first time. */
  issued_at: textOrNull(),
  deleted_at: textOrNull(),
  /** Only in the admin's list of complete service forms. */
  bill: formBill.nullable().defined(),
});
export type FormSummary = InferType<typeof formSummary>;

/** A form with everything that its page shows. */
export const formDetails = formSummary.shape({
  /** The blocks in order, with their fields. */
  details: list(blockDetails),
  /** The labs to which work of blocks was sent. */
  labs: list(object({ block_id: string().required(), lab_name: string().required() })),
});
export type FormDetails = InferType<typeof formDetails>;

/** Forms of a list. */
export const formPage = object({
  ...paged(formSummary),
  /** Of the whole period; only in the admin's list of complete service forms. */
  totals: financeTotals.nullable().defined(),
});
export type FormPage = InferType<typeof formPage>;

/** Whose a visit is after it was moved. */
const movedVisit = formState.shape({ patient_id: string().required(), patient_name: string().required() });
export type MovedVisit = InferType<typeof movedVisit>;

export const moveVisit = {
  input: exact({
    id: id(),
    formId: id(),
    formType: formType(),
    version: number().integer().min(0).required(),
    /** Null for a new client, and never absent: nobody is made by a field that was forgotten. */
    patientId: string().matches(ID_PATTERN).nullable().defined(),
  }),
  output: movedVisit,
};

/** What a list of forms is narrowed to: name, phone or serial number, as the search of clients takes them. */
export const searched = () => optionalText(FORM_SEARCH_MAX);

export const fetchForms = {
  input: exact({ id: id(), formType: formType(), status: formStatus().required(), editorMode: boolean().optional() }),
  output: formPage,
};

export const fetchPforms = {
  input: exact({
    id: id(),
    formType: formType(),
    /** `pending` when absent. */
    status: formStatus().optional(),
    editorMode: boolean().optional(),
    lastId: id().optional(),
    query: searched(),
    /** First and last day of issuing; only with complete service forms. */
    ...period(),
    /** Deleted forms instead; only for the admin. */
    deleted: boolean().optional(),
  }),
  output: formPage,
};

export const fetchSform = {
  input: exact({ id: id(), formId: id(), formType: formType() }),
  output: formDetails,
};

export const deleteForm = {
  input: exact({ id: id(), formId: id(), formType: choice(DELETABLE_TYPES) }),
  output: object({ $id: string().required() }).required(),
};

export const restoreForm = {
  input: exact({ id: id(), formId: id(), formType: formType() }),
  output: formState,
};

export const fetchFormReasons = {
  input: exact({ id: id(), formId: id() }),
  output: object({ documents: list(reason), total: number().required() }),
};

/** What became of taking, renewing or leaving a form. */
const formLease = formState.shape({
  /** Null after leaving. */
  leaseId: textOrNull(),
  /** ISO 8601; null after leaving. */
  leaseUntil: textOrNull(),
});
export type FormLease = InferType<typeof formLease>;

export const setFormStatus = {
  input: exact({
    id: id(),
    formId: id(),
    formType: formType(),
    status: formStatus().required(),
    leaseId: id().optional(),
    requestId: requestId(),
  }),
  output: formLease,
};
