import type { ISchema } from 'yup';
import { MAX_PHONES } from '../clinic-constants.ts';
import { DELIVERY_STATUSES, MAX_PAGE_SIZE, PAYMENT_STATUSES } from '../constants.ts';
import { FOLLOW_UP_STATUSES } from '../form-constants.ts';
import type { PatientMatch, PatientMerge, PatientRecord } from '../patient-types.ts';
import { isLandlineOrMobile } from '../phone.ts';
import type { DocumentList } from '../types.ts';
import { array, boolean, exact, id, message, number, object, personName, string } from './fields.ts';
import { device, job, patientSummary, visitBlock } from './patient-parts.ts';

/** Families have landlines, too. */
const phone = () =>
  string()
    .required()
    .test('phone', message('phone_invalid'), (value) => isLandlineOrMobile(value ?? ''));

const QUERY_MAX = 100;
const OLDEST_BIRTH_YEAR = 1890;
const LAST_BIRTH_YEAR = 2100;

const order = object({
  $id: string().required(),
  number: string().required(),
  $createdAt: string().required(),
  first_name: string().required(),
  last_name: string().required(),
  phone: string().required(),
  amount: number().required(),
  payment_status: string().oneOf(PAYMENT_STATUSES).required(),
  delivery_status: string().oneOf(DELIVERY_STATUSES).required(),
});

const visit = object({
  $id: string().required(),
  date: string().required(),
  status: string().required(),
  service_status: string().nullable().defined(),
  salesperson: string().nullable().defined(),
  reasons: array()
    .of(object({ reason: string().required(), quantity: number().required() }))
    .required(),
  blocks: array().of(object(visitBlock)).required(),
});

const followUp = object({
  form_id: string().required(),
  follow_up_date: string().nullable().defined(),
  prev_follow_up_date: string().nullable().defined(),
  follow_up_count: number().required(),
  status: string().oneOf(FOLLOW_UP_STATUSES).nullable().defined(),
  frozen: boolean().required(),
});

const record = object({
  ...patientSummary,
  version: number().required(),
  last_visit_on: string().nullable().defined(),
  visits: array().of(visit).required(),
  devices: array().of(object(device)).required(),
  jobs: array().of(object(job)).required(),
  molds: array()
    .of(object({ ...visitBlock, date: string().required() }))
    .required(),
  follow_ups: array().of(followUp).required(),
  orders: array().of(order).required(),
  related_orders: array().of(order).required(),
}) as unknown as ISchema<PatientRecord>;

export const searchPatients = {
  input: exact({
    id: id(),
    query: string().max(QUERY_MAX).optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  output: object({
    documents: array()
      .of(
        object({
          ...patientSummary,
          last_visit_on: string().nullable().defined(),
          serial_number: string().nullable().defined(),
        }),
      )
      .required(),
    total: number().required(),
  }) as unknown as ISchema<DocumentList<PatientMatch>>,
};

export const fetchPatient = { input: exact({ id: id(), patientId: id() }), output: record };

export const updatePatient = {
  input: exact({
    id: id(),
    patientId: id(),
    version: number().integer().min(0).required(),
    data: exact({
      name: personName().optional(),
      phones: array().of(phone()).min(1).max(MAX_PHONES).optional(),
      birth_year: number().integer().min(OLDEST_BIRTH_YEAR).max(LAST_BIRTH_YEAR).nullable().optional(),
    }),
  }),
  output: object({ ...patientSummary, version: number().required() }).required(),
};

const linked = object({ orderId: string().required(), patientId: string().nullable().defined() }).required();

export const linkOrder = { input: exact({ id: id(), orderId: id(), patientId: id() }), output: linked };
export const unlinkOrder = { input: exact({ id: id(), orderId: id(), patientId: id() }), output: linked };

export const mergePatients = {
  input: exact({ id: id(), patientId: id(), duplicateId: id() }),
  output: object({
    $id: string().required(),
    done: boolean().required(),
    moved: number().required(),
  }) as unknown as ISchema<PatientMerge>,
};
