import type { DeviceStatus, JobKind, JobStage } from './clinic-constants.ts';
import type { BlockType, FollowUpStatus, FormStatus } from './form-constants.ts';
import type { DocumentList, OrderState } from './types.ts';

/** A person, as lists show him. */
export interface PatientSummary {
  $id: string;
  name: string;
  /** As written in Egypt (01…), the one to call first; a family may share one. */
  phones: string[];
  birth_year: number | null;
}

/** A person who was found. */
export interface PatientMatch extends PatientSummary {
  /** The day of the newest visit, at 00:00Z; null when there was none. */
  last_visit_on: string | null;
  /** The serial number by which the person was found; null when something else was looked for. */
  serial_number: string | null;
}

/** A hearing aid of a patient. */
export interface Device {
  $id: string;
  patient_id: string;
  /** In capitals and without spaces; no two devices have the same. */
  serial_number: string;
  hearing_aid: string | null;
  style: string | null;
  battery_size: string | null;
  /** `sold` here, or `brought`: bought elsewhere and brought for a repair or programming. */
  origin: 'sold' | 'brought';
  status: DeviceStatus;
  /** When its form was issued. */
  issued_at: string;
  /** The last day of the warranty, at 00:00Z; null without one. */
  warranty_until: string | null;
  /** Today (in Cairo) is within the warranty. */
  in_warranty: boolean;
  note: string | null;
  version: number;
}

/** A hearing aid with the person whose it is. */
export interface DeviceEntry extends Device {
  patient: PatientSummary;
}

/** A repair, or work of the lab, on its way through the house. */
export interface Job {
  /** The `$id` of its block. */
  $id: string;
  form_id: string;
  patient_id: string;
  kind: JobKind;
  block_type: 'm' | 'em' | 'nha-em';
  /** The hearing aid that is repaired; null for an ear mold of none. */
  hearing_aid: string | null;
  style: string | null;
  serial_number: string | null;
  /** The ear mold that is made. */
  side: string | null;
  em_type: string | null;
  em_size: string | null;
  /** The lab's own number of the job. */
  lab_number: string | null;
  stage: JobStage;
  received_at: string;
  /** The day for which it is promised, at 00:00Z; null without one. */
  promised_on: string | null;
  delivered_at: string | null;
  /** Promised for today, and not delivered. */
  due: boolean;
  /** Promised for an earlier day, and not delivered. */
  overdue: boolean;
  version: number;
}

/** A job with the person for whom it is done. */
export interface JobEntry extends Job {
  patient: PatientSummary;
}

/** Jobs of the board; those without a promised day come first, then by the day, delivered ones newest first. */
export interface JobPage extends DocumentList<JobEntry> {
  /** The `cursor` that brings the jobs after these; null after the last one. */
  next: string | null;
  /** How many jobs there are in each stage, of the kind that was asked for. */
  counts: Record<JobStage, number> & { due: number; overdue: number };
}

/** What was done at a visit. Money in EGP, null for those who do not see it. */
export interface VisitBlock {
  $id: string;
  type: BlockType;
  hearing_aid: string | null;
  style: string | null;
  serial_number: string | null;
  side: string | null;
  em_type: string | null;
  em_size: string | null;
  /** The promised day at 00:00Z. */
  delivery_date: string | null;
  ready: string | null;
  delivered: boolean;
  price: number | null;
  downpayment: number | null;
  rest_of_cost: number | null;
}

/** A visit of a patient: the reception form, and what became of it. */
export interface Visit {
  $id: string;
  /** The day or time of the visit. */
  date: string;
  /** Of the reception form. */
  status: FormStatus;
  /** Of the service form; null while there is none. */
  service_status: FormStatus | null;
  salesperson: string | null;
  reasons: { reason: string; quantity: number }[];
  blocks: VisitBlock[];
}

/** A follow-up of a patient. */
export interface PatientFollowUp {
  form_id: string;
  follow_up_date: string | null;
  prev_follow_up_date: string | null;
  follow_up_count: number;
  status: FollowUpStatus | null;
  frozen: boolean;
}

/** An order of the store, as staff sees it beside a patient. */
export interface PatientOrder extends OrderState {
  $id: string;
  number: string;
  $createdAt: string;
  first_name: string;
  last_name: string;
  phone: string;
  /** EGP, delivery included. */
  amount: number;
}

/** A patient with everything that the clinic knows of him, as far as the reader's role sees it. */
export interface PatientRecord extends PatientSummary {
  version: number;
  last_visit_on: string | null;
  /** Newest first, at most 50. */
  visits: Visit[];
  devices: Device[];
  /** Repairs and work of the lab, newest first. */
  jobs: Job[];
  /** Ear molds that were made or are being made, newest first. */
  molds: (VisitBlock & { date: string })[];
  /** Empty for reception. */
  follow_ups: PatientFollowUp[];
  /** Orders of the store that staff linked; empty for those who do not see orders. */
  orders: PatientOrder[];
  /** Orders from one of the patient's phones that nobody has linked to anybody. */
  related_orders: PatientOrder[];
}

/** How far a merge has come. */
export interface PatientMerge {
  /** The patient that is kept. */
  $id: string;
  /** False when there is more to move: the call is made again. */
  done: boolean;
  /** So many records were moved by this call. */
  moved: number;
}

/** Somebody of the staff, as others see him. */
export interface Colleague {
  id: string;
  username: string;
  role: 'admin' | 'cs' | 'reception' | 'accounting';
}

/** A form of the day, in the work queue. */
export interface QueueForm {
  $id: string;
  name: string;
  phone: string;
  date: string;
  /** Of the reception form. */
  status: FormStatus;
}

/** A follow-up that waits, in the work queue. */
export interface QueueFollowUp {
  $id: string;
  name: string;
  phone: string;
  follow_up_date: string;
  state: 'due' | 'overdue';
}

/** What there is to do today. The lists hold the first 20; what a role has no part in is empty. */
export interface WorkQueue {
  /** Today in Cairo, as `2026-11-20`. */
  day: string;
  visits: DocumentList<QueueForm>;
  /** Forms that wait for customer service and for accounting. */
  waiting: { cs: number; accounting: number };
  follow_ups: DocumentList<QueueFollowUp> & { due: number; overdue: number };
  /** Promised for today or earlier, and not delivered. */
  jobs: DocumentList<JobEntry> & { due: number; overdue: number };
}
