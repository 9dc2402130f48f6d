import type { InferType } from 'yup';
import { ID_PATTERN, MAX_PAGE_SIZE } from '../constants.ts';
import {
  boolean,
  choice,
  day,
  each,
  exact,
  id,
  list,
  number,
  object,
  optionalText,
  optionalWritableText,
  paged,
  serialNumber,
  string,
  textOrNull,
} from '../fields.ts';
import { patientSummary } from '../patients/patient-summary.ts';
import {
  DEVICE_NOTE_MAX,
  DEVICE_STATUSES,
  JOB_KINDS,
  JOB_STAGES,
  LAB_NAME_MAX,
  LAB_NUMBER_MAX,
  PATIENT_QUERY_MAX,
} from './constants.ts';

/** A hearing aid of a patient. */
export const device = object({
  $id: string().required(),
  patient_id: string().required(),
  /** In capitals and without spaces; no two devices have the same. */
  serial_number: string().required(),
  hearing_aid: textOrNull(),
  style: textOrNull(),
  battery_size: textOrNull(),
  /** `sold` here, or `brought`: bought elsewhere and brought for a repair or programming. */
  origin: choice(['sold', 'brought']),
  status: choice(DEVICE_STATUSES),
  /** When its form was issued. */
  issued_at: string().required(),
  /** The last day of the warranty, at 00:00Z; null without one. */
  warranty_until: textOrNull(),
  /** Today (in Cairo) is within the warranty. */
  in_warranty: boolean().required(),
  note: textOrNull(),
  version: number().required(),
});
export type Device = InferType<typeof device>;

/** A hearing aid with the person whose it is. */
const deviceEntry = device.shape({ patient: patientSummary.required() });
export type DeviceEntry = InferType<typeof deviceEntry>;

/** What a block is about: a hearing aid, an ear mold, or one for the other; null where it is not. */
export const pieceShape = each(['hearing_aid', 'style', 'serial_number', 'side', 'em_type', 'em_size'], textOrNull);

/** A repair, or work of the lab, on its way through the house. */
export const job = object({
  /** The `$id` of its block. */
  $id: string().required(),
  form_id: string().required(),
  patient_id: string().required(),
  kind: choice(JOB_KINDS),
  block_type: choice(['m', 'em', 'nha-em']),
  ...pieceShape,
  /** The lab's own number of the job. */
  lab_number: textOrNull(),
  /** The lab that it was sent to last. */
  lab_name: textOrNull(),
  stage: choice(JOB_STAGES),
  received_at: string().required(),
  /** The day for which it is promised, at 00:00Z; null without one. */
  promised_on: textOrNull(),
  delivered_at: textOrNull(),
  /** Since when it is at the lab; null for one that is not, or went there before version 0.4. */
  at_lab_since: textOrNull(),
  /** Promised for today, and not delivered. */
  due: boolean().required(),
  /** Promised for an earlier day, and not delivered. */
  overdue: boolean().required(),
  version: number().required(),
});
export type Job = InferType<typeof job>;

/** A job with the person for whom it is done. */
export const jobEntry = job.shape({ patient: patientSummary.required() });
export type JobEntry = InferType<typeof jobEntry>;

/** Jobs of the board; those without a promised day come first, then by the day, delivered ones newest first. */
const jobPage = object({
  ...paged(jobEntry),
  /** How many jobs there are in each stage, of the kind that was asked for. */
  counts: object({
    received: number().required(),
    at_lab: number().required(),
    ready: number().required(),
    delivered: number().required(),
    refused: number().required(),
    lost: number().required(),
    unclaimed: number().required(),
    due: number().required(),
    overdue: number().required(),
  }).required(),
  /** The labs that jobs were sent to, those of the newest jobs first; told only when no stage was asked for. */
  labs: list(string().required()),
});
export type JobPage = InferType<typeof jobPage>;

const cursor = () => string().matches(ID_PATTERN).optional();
export const fetchDevices = {
  input: exact({
    id: id(),
    /** Serial number, whose it is, model, or how it stands. */
    query: optionalText(PATIENT_QUERY_MAX),
    cursor: cursor(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  output: object(paged(deviceEntry)),
};

export const updateDevice = {
  input: exact({
    id: id(),
    deviceId: id(),
    version: number().integer().min(0).required(),
    data: exact({
      serial_number: serialNumber().optional(),
      status: string().oneOf(DEVICE_STATUSES).optional(),
      warranty_until: day().nullable().optional(),
      note: optionalWritableText(DEVICE_NOTE_MAX),
    }),
  }),
  output: deviceEntry,
};

export const fetchJobs = {
  input: exact({
    id: id(),
    stage: string().oneOf(JOB_STAGES).optional(),
    kind: string().oneOf(JOB_KINDS).optional(),
    promised: string().oneOf(['today', 'overdue']).optional(),
    /** Serial or lab number, the lab, or whose job it is. */
    query: optionalText(PATIENT_QUERY_MAX),
    cursor: cursor(),
  }),
  output: jobPage,
};

export const moveJob = {
  input: exact({
    id: id(),
    jobId: id(),
    version: number().integer().min(0).required(),
    stage: choice(JOB_STAGES),
    lab_number: optionalWritableText(LAB_NUMBER_MAX),
    lab_name: optionalWritableText(LAB_NAME_MAX),
    askIfOpen: boolean().optional(),
  }),
  output: jobEntry,
};
