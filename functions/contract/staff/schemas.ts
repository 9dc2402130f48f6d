import type { InferType } from 'yup';
import { appointment, deskAppointment } from '../appointments/schemas.ts';
import { ROLES } from '../call.ts';
import { LANGUAGES } from '../constants.ts';
import { ALL_CALL_KINDS } from '../contacts/call-kinds.ts';
import { jobEntry } from '../devices/schemas.ts';
import {
  choice,
  exact,
  id,
  list,
  number,
  numberOrNull,
  object,
  phone,
  string,
  textOrNull,
  username,
} from '../fields.ts';
import { FORM_STATUSES } from '../forms/constants.ts';
import { impressionRequest } from '../impressions/schemas.ts';
import { linkRequest } from '../link-requests/schemas.ts';
import { trial } from '../trials/schemas.ts';

const profile = object({
  id: string().required(),
  role: choice(ROLES),
  username: string().required(),
  email: string().required(),
  phone: textOrNull(),
});

export const updateProfile = {
  input: exact({ id: id(), username: username(), phone: phone().optional() }),
  output: profile,
};

/** A form of the day, in the work queue. */
const queueForm = object({
  $id: string().required(),
  name: string().required(),
  phone: string().required(),
  date: string().required(),
  /** Null while nobody has said whose the visit is. */
  patient_id: textOrNull(),
  /** Of the reception form. */
  status: choice(FORM_STATUSES),
  /** Of the service form; null until customer service has issued one. */
  service_status: choice(FORM_STATUSES).nullable().defined(),
  /** What everybody at the desk has to know of the client; null where there is nothing. */
  desk_note: textOrNull(),
});
export type QueueForm = InferType<typeof queueForm>;

/** A follow-up that waits, in the work queue. */
const queueFollowUp = object({
  $id: string().required(),
  name: string().required(),
  phone: string().required(),
  patient_id: textOrNull(),
  follow_up_date: string().required(),
  state: choice(['due', 'overdue']),
});
export type QueueFollowUp = InferType<typeof queueFollowUp>;

const dueAndOverdue = { total: number().required(), due: number().required(), overdue: number().required() };

/** Somebody to be called because a message reached them by no channel, or because they answered that they want another time. */
const unreached = object({
  /** Of the newest message about it, by which the call is marked. */
  $id: string().required(),
  kind: choice(ALL_CALL_KINDS),
  /** When it was to go out, and until when a call helps; ISO 8601. */
  since: string().required(),
  until: string().required(),
  /** Null where it is about something else. */
  appointment: appointment.nullable().defined(),
  /** The form of a job, the order, or the trial; null where it is about an appointment. */
  other: object({
    of: choice(['form', 'order', 'trial']),
    id: string().required(),
    name: string().required(),
    phone: string().required(),
    lang: choice(LANGUAGES),
    patient_id: textOrNull(),
    order_number: textOrNull(),
  })
    .nullable()
    .defined(),
});
export type Unreached = InferType<typeof unreached>;

/** What there is to do today. The lists hold the first 20; what a role has no part in is empty. */
const workQueue = object({
  /** Today in Cairo, as `2026-11-20`. */
  day: string().required(),
  /** Today's by their time, but for cancelled ones. */
  appointments: object({ documents: list(deskAppointment), total: number().required() }).required(),
  /** Those to come that the desk has yet to confirm by a call, the next first; null for who makes no appointments. */
  to_confirm: object({ documents: list(deskAppointment), total: number().required() })
    .nullable()
    .defined(),
  /** Whom no message reached, whoever is to be called soonest first; null for who makes no appointments. */
  unreached: object({ documents: list(unreached), total: number().required() })
    .nullable()
    .defined(),
  /** Who has answered a reminder that they want another time, in the same order. */
  another_time: object({ documents: list(unreached), total: number().required() })
    .nullable()
    .defined(),
  /** Conversations in which a client waits to be read; null for who does not answer them. */
  unread: numberOrNull(),
  /** Accounts that ask to see the records of their phone, who waits longest first; null for who links none. */
  link_requests: object({ documents: list(linkRequest), total: number().required() })
    .nullable()
    .defined(),
  /** Clients to recall today or before; null for who calls none. */
  recalls: numberOrNull(),
  /** Trials that do not help yet and have no appointment, those that end first first; null for who looks after none. */
  trials: object({ documents: list(trial), total: number().required() })
    .nullable()
    .defined(),
  /** Parcels that the caller has to bring. */
  parcels: number().required(),
  visits: object({ documents: list(queueForm), total: number().required() }).required(),
  /** Forms that wait for customer service and for accounting; null where the role does not see those forms. */
  waiting: object({ cs: number().nullable().defined(), accounting: number().nullable().defined() }).required(),
  follow_ups: object({ documents: list(queueFollowUp), ...dueAndOverdue }).required(),
  /** Promised for today or earlier, and not delivered. */
  jobs: object({ documents: list(jobEntry), ...dueAndOverdue }).required(),
  /** Not done yet. */
  impressions: object({ documents: list(impressionRequest), total: number().required() }).required(),
});
export type WorkQueue = InferType<typeof workQueue>;

export const fetchWorkQueue = { input: exact({ id: id() }), output: workQueue };
