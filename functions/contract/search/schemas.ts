import type { InferType, ISchema } from 'yup';
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from '../constants.ts';
import { JOB_KINDS, JOB_STAGES, PATIENT_QUERY_MAX } from '../devices/constants.ts';
import { boolean, choice, exact, id, list, object, productType, string, textOrNull } from '../fields.ts';
import { patientSummary } from '../patients/patient-summary.ts';

/** The first of a kind, and whether there are more; null for those who may not open it. */
const found = <Hit>(hit: ISchema<Hit>) =>
  object({ hits: list(hit), more: boolean().required() })
    .nullable()
    .defined();

const foundPerson = patientSummary.shape({
  /** The day of the newest visit, at 00:00Z; null when there was none. */
  last_visit_on: textOrNull(),
});

const foundForm = object({
  $id: string().required(),
  /** Whose visit it is. */
  patient: patientSummary.required(),
  /** The day or time of the visit. */
  date: string().required(),
  /** The number of its receipt, invoice or credit note, by which it was found; null when it was found by its own. */
  paper: textOrNull(),
});

const foundOrder = object({
  $id: string().required(),
  number: string().required(),
  $createdAt: string().required(),
  // Empty once the person of an order is forgotten.
  first_name: string().defined(),
  last_name: string().defined(),
  payment_status: choice(PAYMENT_STATUSES),
  delivery_status: choice(DELIVERY_STATUSES),
});

const foundSerial = object({
  serial_number: string().required(),
  /** What the hearing aid is called; `''` where nobody knows. */
  title: string().defined(),
  /** Who has it, also for a time; null for a piece of the stock. */
  patient: textOrNull(),
});

const foundJob = object({
  $id: string().required(),
  lab_number: string().required(),
  kind: choice(JOB_KINDS),
  stage: choice(JOB_STAGES),
  /** Whose it is. */
  patient: string().required(),
});

const foundProduct = object({
  $id: string().required(),
  product_type: productType(),
  title: object({ ar: string().defined(), en: string().defined() }).required(),
  archived: boolean().required(),
});

const everything = object({
  people: found(foundPerson),
  forms: found(foundForm),
  orders: found(foundOrder),
  serials: found(foundSerial),
  jobs: found(foundJob),
  products: found(foundProduct),
});
export type Everything = InferType<typeof everything>;
/** What is found, by kind. */
export type FoundKind = keyof Everything;
/** One that was found of a kind. */
export type Hit<Kind extends FoundKind> = NonNullable<Everything[Kind]>['hits'][number];

export const searchEverything = {
  input: exact({ id: id(), query: string().required().max(PATIENT_QUERY_MAX) }),
  output: everything,
};
