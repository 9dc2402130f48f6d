import type { InferType } from 'yup';
import { appointment } from '../appointments/schemas.ts';
import { audiogram } from '../audiograms/schemas.ts';
import { cairoDay } from '../cairo-day.ts';
import { DELIVERY_STATUSES, MAX_PAGE_SIZE, NAME_MAX, PAYMENT_STATUSES } from '../constants.ts';
import { contactPoint } from '../contacts/schemas.ts';
import { MAX_PHONES, PATIENT_QUERY_MAX } from '../devices/constants.ts';
import { device, job, pieceShape } from '../devices/schemas.ts';
import {
  array,
  boolean,
  choice,
  choiceOrNull,
  exact,
  id,
  isDay,
  list,
  message,
  number,
  numberOrNull,
  object,
  optionalChoice,
  optionalEmail,
  optionalText,
  optionalWritableText,
  personName,
  string,
  textOrNull,
} from '../fields.ts';
import { BLOCK_TYPES, FOLLOW_UP_STATUSES, FORM_STATUSES, GENDERS } from '../forms/constants.ts';
import { GOVERNORATE_NAMES } from '../governorates.ts';
import { isLandlineOrMobile, PHONE_TYPED_MAX } from '../phone.ts';
import { loan } from '../pieces/schemas.ts';
import { serverNow } from '../server-now.ts';
import { sums } from '../service-forms/sums.ts';
import { trial } from '../trials/schemas.ts';
import { reason } from '../visit-forms/schemas.ts';
import { PHOTO_TEXT_MAX } from './constants.ts';
import { readNationalId } from './national-id.ts';
import { patientSummary } from './patient-summary.ts';
import { DESK_NOTE_MAX, NATIONAL_ID_LENGTH, type PersonDetail, RELATION_MAX } from './person-details.ts';

/** Families have landlines, too. */
const phone = () =>
  string()
    .required()
    .max(PHONE_TYPED_MAX, message('phone_invalid'))
    .test('phone', message('phone_invalid'), (value) => isLandlineOrMobile(value ?? ''));

const OLDEST_BIRTH_YEAR = 1890;
const LAST_BIRTH_YEAR = 2100;

/** Absent leaves a detail as it is; null or an empty text says that it is not known. */
const sentDetails = {
  national_id: optionalText(PHONE_TYPED_MAX).test(
    'national-id',
    message('national_id_invalid'),
    (value) => !value || readNationalId(value, serverNow()) !== null,
  ),
  birth_date: optionalText(10)
    .test('day', message('invalid'), (value) => !value || isDay(value))
    .test('past', message('invalid'), (value) => !value || value <= cairoDay()),
  sex: optionalChoice(GENDERS),
  governorate: optionalChoice(GOVERNORATE_NAMES),
  email: optionalEmail(),
  contact_name: optionalWritableText(NAME_MAX),
  contact_relation: optionalWritableText(RELATION_MAX),
  contact_phone: optionalText(PHONE_TYPED_MAX).test(
    'phone',
    message('phone_invalid'),
    (value) => !value || isLandlineOrMobile(value),
  ),
  contact_may_know: boolean().nullable().optional(),
  referral_source: id().nullable().optional(),
  desk_note: optionalWritableText(DESK_NOTE_MAX),
} satisfies Record<PersonDetail, unknown>;

/** What is known of a person besides; null is not known. */
const personDetails = object({
  national_id: textOrNull(),
  /** `1959-03-21` */
  birth_date: textOrNull(),
  sex: choiceOrNull(GENDERS),
  governorate: textOrNull(),
  email: textOrNull(),
  contact_name: textOrNull(),
  contact_relation: textOrNull(),
  contact_phone: textOrNull(),
  contact_may_know: boolean().nullable().defined(),
  referral_source: textOrNull(),
  desk_note: textOrNull(),
} satisfies Record<PersonDetail, unknown>);
export type PersonDetails = InferType<typeof personDetails>;

/** A person who was found. */
const patientMatch = patientSummary.shape({
  /** The day of the newest visit, at 00:00Z; null when there was none. */
  last_visit_on: textOrNull(),
  /** The serial number by which the person was found; null when something else was looked for. */
  serial_number: textOrNull(),
  /** The lab's number of their job by which the person was found. */
  lab_number: textOrNull(),
});
export type PatientMatch = InferType<typeof patientMatch>;

/** An order of the store, as staff sees it beside a patient. */
const patientOrder = object({
  $id: string().required(),
  number: string().required(),
  $createdAt: string().required(),
  // Empty once the person of an order is forgotten, and so the other fields that tell of them.
  first_name: string().defined(),
  last_name: string().defined(),
  phone: string().defined(),
  /** Somebody else whom it is for. */
  recipient_name: textOrNull(),
  /** EGP, delivery included; null for those who do not see money. */
  amount: numberOrNull(),
  payment_status: choice(PAYMENT_STATUSES),
  delivery_status: choice(DELIVERY_STATUSES),
});
export type PatientOrder = InferType<typeof patientOrder>;

/** What was done at a visit. Money in EGP, null for those who do not see it. */
const visitBlock = object({
  $id: string().required(),
  type: choice(BLOCK_TYPES),
  ...pieceShape,
  /** The promised day at 00:00Z. */
  delivery_date: textOrNull(),
  ready: textOrNull(),
  delivered: boolean().required(),
  price: numberOrNull(),
  downpayment: numberOrNull(),
  /** What is still to be paid of it; once accounting has issued the form, null for those who do not see payments. */
  rest_of_cost: numberOrNull(),
});
export type VisitBlock = InferType<typeof visitBlock>;

const formStatus = () => string().oneOf(FORM_STATUSES);

/** A visit of a patient: the reception form, and what became of it. */
const visit = object({
  $id: string().required(),
  /** Of the reception form; `move-visit` asks for it. */
  version: number().required(),
  /** The day or time of the visit. */
  date: string().required(),
  /** Of the reception form. */
  status: formStatus().required(),
  /** Of the service form; null while there is none. */
  service_status: string()
    .nullable()
    .defined()
    .oneOf([...FORM_STATUSES, null]),
  salesperson: textOrNull(),
  reasons: list(reason),
  blocks: list(visitBlock),
  /** What is still to be paid of it, in EGP; null before accounting has issued it, and for those who do not see payments. */
  outstanding: numberOrNull(),
});
export type Visit = InferType<typeof visit>;

/** A follow-up of a patient. */
const patientFollowUp = object({
  form_id: string().required(),
  follow_up_date: textOrNull(),
  prev_follow_up_date: textOrNull(),
  follow_up_count: number().required(),
  status: string()
    .nullable()
    .defined()
    .oneOf([...FOLLOW_UP_STATUSES, null]),
  frozen: boolean().required(),
});
export type PatientFollowUp = InferType<typeof patientFollowUp>;

/** A patient with everything that the clinic knows of them, as far as the reader's role sees it. */
const patientRecord = patientSummary.shape({
  version: number().required(),
  last_visit_on: textOrNull(),
  details: personDetails.required(),
  /** Of whose photo there is one: when they agreed to it, and who of the staff says so. */
  photo: object({ agreed_at: string().required(), actor_name: string().defined() }).nullable().defined(),
  /** How each of their phones may be written to. */
  contact_points: list(contactPoint),
  /** What all their issued forms come to, and what is left from before; null for those who do not see payments. */
  balance: object({
    ...sums,
    /** What of the outstanding sum insurers owe. */
    by_insurers: number().required(),
    /** What is left of their opening balances, below 0 where the clinic owes; null where there are none. No part of the sums. */
    opening: numberOrNull(),
  })
    .nullable()
    .defined(),
  /** The next one that is not over, or that they have come for. */
  next_appointment: appointment.nullable().defined(),
  /** The newest; null for those who do not see what was measured. */
  latest_audiogram: audiogram.nullable().defined(),
  /** What they were lent and have not brought back, that which is due first first. */
  loans: list(loan),
  /** What they try or have tried, the newest first; empty for those who do not see it. */
  trials: list(trial),
  /** Where they said last that they live; null before they said. */
  address: textOrNull(),
  /** Newest first, at most 50. */
  visits: list(visit),
  devices: list(device),
  /** Repairs and work of the lab, newest first. */
  jobs: list(job),
  /** Ear molds that were made or are being made, newest first. */
  molds: array()
    .of(visitBlock.shape({ date: string().required() }))
    .required(),
  /** Empty for reception. */
  follow_ups: list(patientFollowUp),
  /** Orders of the store that staff linked; empty for those who do not see orders. */
  orders: list(patientOrder),
  /** Orders from one of the patient's phones that nobody has linked to anybody. */
  related_orders: list(patientOrder),
});
export type PatientRecord = InferType<typeof patientRecord>;

export const searchPatients = {
  input: exact({
    id: id(),
    query: string().max(PATIENT_QUERY_MAX).optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  output: object({ documents: list(patientMatch), total: number().required() }),
};

export const fetchPatient = { input: exact({ id: id(), patientId: id() }), output: patientRecord };

export const updatePatient = {
  input: exact({
    id: id(),
    patientId: id(),
    version: number().integer().min(0).required(),
    data: exact({
      name: personName().optional(),
      phones: array().of(phone()).min(1).max(MAX_PHONES).optional(),
      birth_year: number().integer().min(OLDEST_BIRTH_YEAR).max(LAST_BIRTH_YEAR).nullable().optional(),
      details: exact(sentDetails).optional(),
    }),
  }),
  output: patientSummary.shape({ version: number().required() }).required(),
};

export const fetchPatientPhoto = {
  input: exact({ id: id(), patientId: id() }),
  /** A JPEG as base64. */
  output: object({ photo: string().required() }),
};

/** The record's version as it is now. */
const photographed = object({ $id: string().required(), version: number().required() }).required();

export const savePatientPhoto = {
  input: exact({
    id: id(),
    patientId: id(),
    version: number().integer().min(0).required(),
    /** A JPEG as base64, of which nothing says where, by whom or with which device it was taken. */
    photo: string().required().max(PHOTO_TEXT_MAX, message('photo_invalid')),
    /** Their person agreed to it. */
    agreed: boolean().required(message('photo_agreement')).oneOf([true], message('photo_agreement')),
  }),
  output: photographed,
};

export const removePatientPhoto = {
  input: exact({ id: id(), patientId: id(), version: number().integer().min(0).required() }),
  output: photographed,
};

/** A person of whom a file says at least name and phone. */
export const filedPerson = exact({
  name: personName(),
  phones: array().of(phone()).min(1, message('required')).max(MAX_PHONES).required(),
  birth_year: number().integer().min(OLDEST_BIRTH_YEAR).max(LAST_BIRTH_YEAR).nullable().optional(),
  ...sentDetails,
});
export type FiledPerson = InferType<typeof filedPerson>;

const linked = object({ orderId: string().required(), patientId: textOrNull() }).required();

export const linkOrder = { input: exact({ id: id(), orderId: id(), patientId: id().optional() }), output: linked };

export const fetchOrderPerson = {
  input: exact({ id: id(), orderId: id() }),
  output: object({ patient: patientSummary.nullable().defined().default(null) }).required(),
};
export const unlinkOrder = { input: exact({ id: id(), orderId: id(), patientId: id() }), output: linked };

/** How far a merge has come. */
const patientMerge = object({
  /** The patient that is kept. */
  $id: string().required(),
  /** False when there is more to move: the call is made again. */
  done: boolean().required(),
  /** So many records were moved by this call. */
  moved: number().required(),
});
export type PatientMerge = InferType<typeof patientMerge>;

/** `params` of `merge_undecided`: facts of which a person has one, and of which the two records say different ones. */
export interface MergeChoices {
  /** The accounts that see the records, that of the kept one first. */
  accounts?: readonly { userId: string; username: string }[];
  birth_years?: readonly number[];
  national_ids?: readonly string[];
  /** All phones of both, where they are more than a record holds. */
  phones?: readonly string[];
}

export const mergePatients = {
  input: exact({
    id: id(),
    patientId: id(),
    duplicateId: id(),
    /** What remains of facts that were answered as `merge_undecided`: one of them, of the phones as many as a record holds. */
    account: id().optional(),
    birth_year: number().integer().optional(),
    national_id: string().max(NATIONAL_ID_LENGTH).optional(),
    phones: array().of(phone()).min(1).max(MAX_PHONES).optional(),
  }),
  output: patientMerge,
};
