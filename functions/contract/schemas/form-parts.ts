import type { ISchema } from 'yup';
import { BLOCK_TYPES, FOLLOW_UP_STATUSES, FORM_STATUSES, FORM_TYPES, READY_STATES } from '../form-constants.ts';
import type {
  BlockAccount,
  BlockDetails,
  FormDetails,
  FormLease,
  FormPage,
  FormState,
  FormSummary,
} from '../form-types.ts';
import { array, boolean, number, object, string } from './fields.ts';

/** Parts of what the calls about forms answer. */
const nullableText = () => string().nullable().defined();
const nullableNumber = () => number().nullable().defined();
const nullableFlag = () => boolean().nullable().defined();

export const reason = object({ reason: string().required(), quantity: number().required() });

const account = {
  lab_number: nullableText(),
  price: nullableNumber(),
  price_acceptance: nullableFlag(),
  downpayment: nullableNumber(),
  client_call: boolean().required(),
  ready: string()
    .nullable()
    .defined()
    .oneOf([...READY_STATES, null]),
  delivered: boolean().required(),
  note: nullableText(),
  billed: number().required(),
  received: number().required(),
  rest_of_cost: number().required(),
};
export const accountOrNull = object(account).nullable() as unknown as ISchema<BlockAccount | null>;

const blockShape = {
  id: string().required(),
  form_id: string().required(),
  block_type: string().oneOf(BLOCK_TYPES).required(),
  salesperson: string().defined(),
  salesperson_id: string().required(),
  hearing_aid: nullableText(),
  other_hearing_aid: nullableText(),
  number_of_hearing_aids: nullableNumber(),
  style: nullableText(),
  tinnitus: nullableFlag(),
  serial_number: nullableText(),
  complaint: nullableText(),
  attachments: array().of(string().required()).required(),
  spare_parts: nullableText(),
  changeable: nullableText(),
  connectable: nullableFlag(),
  battery_operated: nullableFlag(),
  side: nullableText(),
  type: nullableText(),
  em_size: nullableText(),
  vent: nullableText(),
  battery_size: nullableText(),
  old_client: nullableFlag(),
  gender: nullableText(),
  delivery_date: nullableText(),
  price: nullableNumber(),
  downpayment: nullableNumber(),
  note: nullableText(),
  account: object(account).nullable().defined(),
};
export const blockDetails = object(blockShape) as unknown as ISchema<BlockDetails>;

const summary = {
  $id: string().required(),
  $createdAt: string().required(),
  form_type: string().oneOf(FORM_TYPES).required(),
  status: string().oneOf(FORM_STATUSES).required(),
  version: number().required(),
  lease: object({ holderId: string().required(), holder: string().defined(), until: string().required() })
    .nullable()
    .defined(),
  patient_id: string().required(),
  name: string().required(),
  date: string().required(),
  phone: string().required(),
  secondary_phone: nullableText(),
  age: number().required(),
  address: string().required(),
  transfer: nullableText(),
  salesperson: string().defined(),
  follow_up: boolean().required(),
  follow_up_date: nullableText(),
  prev_follow_up_date: nullableText(),
  follow_up_count: number().required(),
  follow_up_status: string()
    .nullable()
    .defined()
    .oneOf([...FOLLOW_UP_STATUSES, null]),
  frozen: boolean().required(),
  blocks: array()
    .of(object({ id: string().required(), type: string().oneOf(BLOCK_TYPES).required() }))
    .required(),
  reasons: array().of(reason).required(),
  issued_at: nullableText(),
  deleted_at: nullableText(),
  bill: object({
    billed: number().required(),
    received: number().required(),
    outstanding: number().required(),
    services: array().of(object(blockShape)).required(),
  })
    .nullable()
    .defined(),
};
export const formSummary = object(summary) as unknown as ISchema<FormSummary>;

export const formDetails = object({
  ...summary,
  details: array().of(object(blockShape)).required(),
}) as unknown as ISchema<FormDetails>;

export const totals = {
  forms: number().required(),
  billed: number().required(),
  received: number().required(),
  outstanding: number().required(),
};

export const formPage = object({
  documents: array().of(object(summary)).required(),
  total: number().required(),
  next: nullableText(),
  totals: object(totals).nullable().defined(),
}) as unknown as ISchema<FormPage>;

const state = {
  $id: string().required(),
  status: string().oneOf(FORM_STATUSES).required(),
  version: number().required(),
};
export const formState = object(state) as unknown as ISchema<FormState>;
export const formLease = object({
  ...state,
  leaseId: nullableText(),
  leaseUntil: nullableText(),
}) as unknown as ISchema<FormLease>;
