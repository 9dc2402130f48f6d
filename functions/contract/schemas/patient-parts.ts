import { DEVICE_STATUSES, JOB_KINDS, JOB_STAGES } from '../clinic-constants.ts';
import { array, boolean, number, object, string } from './fields.ts';

/** Parts of what the calls about patients and devices answer. */
const nullableText = () => string().nullable().defined();

export const patientSummary = {
  $id: string().required(),
  name: string().required(),
  phones: array().of(string().required()).required(),
  birth_year: number().nullable().defined(),
};

export const device = {
  $id: string().required(),
  patient_id: string().required(),
  serial_number: string().required(),
  hearing_aid: nullableText(),
  style: nullableText(),
  battery_size: nullableText(),
  origin: string().oneOf(['sold', 'brought']).required(),
  status: string().oneOf(DEVICE_STATUSES).required(),
  issued_at: string().required(),
  warranty_until: nullableText(),
  in_warranty: boolean().required(),
  note: nullableText(),
  version: number().required(),
};
export const deviceEntry = { ...device, patient: object(patientSummary).required() };

export const job = {
  $id: string().required(),
  form_id: string().required(),
  patient_id: string().required(),
  kind: string().oneOf(JOB_KINDS).required(),
  block_type: string().oneOf(['m', 'em', 'nha-em']).required(),
  hearing_aid: nullableText(),
  style: nullableText(),
  serial_number: nullableText(),
  side: nullableText(),
  em_type: nullableText(),
  em_size: nullableText(),
  lab_number: nullableText(),
  stage: string().oneOf(JOB_STAGES).required(),
  received_at: string().required(),
  promised_on: nullableText(),
  delivered_at: nullableText(),
  due: boolean().required(),
  overdue: boolean().required(),
  version: number().required(),
};
export const jobEntry = { ...job, patient: object(patientSummary).required() };

export const visitBlock = {
  $id: string().required(),
  type: string().required(),
  hearing_aid: nullableText(),
  style: nullableText(),
  serial_number: nullableText(),
  side: nullableText(),
  em_type: nullableText(),
  em_size: nullableText(),
  delivery_date: nullableText(),
  ready: nullableText(),
  delivered: boolean().required(),
  price: number().nullable().defined(),
  downpayment: number().nullable().defined(),
  rest_of_cost: number().nullable().defined(),
};
