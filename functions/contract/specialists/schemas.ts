import type { InferType } from 'yup';
import {
  affectedAppointments,
  blockedTime,
  bookableKind,
  deskAppointment,
  keptAppointments,
  named,
} from '../appointments/schemas.ts';
import { quarterOfDay } from '../appointments/settings-schemas.ts';
import { dayAfter } from '../cairo-day.ts';
import {
  choice,
  day,
  exact,
  id,
  isDay,
  list,
  message,
  object,
  optionalWritableText,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { closedPeriod } from '../period.ts';
import { LEAVE_DAYS_MAX, LEAVE_KINDS, LEAVE_NOTE_MAX, LEAVE_STATES } from './constants.ts';

/** Leave as an admin and the specialist see it. */
const leave = object({
  $id: string().required(),
  specialist_id: string().required(),
  specialist: object(named).required(),
  /** ISO 8601; whole days begin and end at midnight in Cairo. */
  starts_at: string().required(),
  ends_at: string().required(),
  kind: choice(LEAVE_KINDS),
  note: textOrNull(),
  state: choice(LEAVE_STATES),
  /** Why it was declined. */
  answer: textOrNull(),
}).required();
export type Leave = InferType<typeof leave>;

/** Whether no times are said, or both and of one day. */
const isOneDay = (time: unknown, { from, to }: { from?: unknown; to?: unknown } = {}) => !time || from === to;

/** From when to when: whole days, or a part of one day. */
const leaveSpan = {
  ...closedPeriod(),
  from_time: quarterOfDay()
    .optional()
    .test('one-day', message('invalid'), (time, { parent }) => isOneDay(time, parent))
    .test('both', message('required'), (time, { parent }) => Boolean(time) || !parent?.to_time),
  to_time: quarterOfDay()
    .optional()
    .test('one-day', message('invalid'), (time, { parent }) => isOneDay(time, parent))
    .test('both', message('required'), (time, { parent }) => Boolean(time) || !parent?.from_time)
    .test(
      'after-first',
      message('period_reversed'),
      (time, { parent }) => !time || typeof parent?.from_time !== 'string' || time > parent.from_time,
    ),
};
export type LeaveSpan = { from: string; to: string; from_time?: string | undefined; to_time?: string | undefined };

const notTooLong = {
  name: 'days',
  message: message('too_large', { max: LEAVE_DAYS_MAX }),
  test: ({ from, to }: { from?: unknown; to?: unknown } = {}) =>
    typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || to < dayAfter(from, LEAVE_DAYS_MAX),
};

const said = {
  kind: choice(LEAVE_KINDS),
  ...leaveSpan,
  /** Why somebody is ill is nobody's business. */
  note: optionalWritableText(LEAVE_NOTE_MAX).when('kind', ([kind], schema) =>
    kind === 'sick' ? schema.oneOf(['', null]) : schema,
  ),
};

export const leaveRequest = exact(said).test(notTooLong);
export type LeaveRequest = InferType<typeof leaveRequest>;
export const leaveEntry = exact({ specialist_id: id(), ...said }).test(notTooLong);
export type LeaveEntry = InferType<typeof leaveEntry>;

export const askForLeave = {
  input: exact({ id: id(), requestId: requestId().required(), data: leaveRequest }),
  output: leave,
};
export const recordLeave = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    data: leaveEntry,
    /** Appointments in it that stay all the same. */
    keep_appointments: keptAppointments(),
  }),
  /** Of what kind it is does not come back. */
  output: object({ $id: string().required() }).required(),
};

/** Times only ever become shorter, so its state tells whether it is still as it was read. */
const ofLeave = { id: id(), leaveId: id() };
export const approveLeave = { input: exact({ ...ofLeave, keep_appointments: keptAppointments() }), output: leave };
export const declineLeave = {
  input: exact({ ...ofLeave, answer: optionalWritableText(LEAVE_NOTE_MAX) }),
  output: leave,
};
export const shortenLeave = {
  /** `to`: its new last day; leave of one day or a part of it is taken back instead. */
  input: exact({ ...ofLeave, to: day().required() }),
  output: leave,
};
export const withdrawLeave = { input: exact(ofLeave), output: leave };

export const fetchLeaves = {
  input: exact({ id: id() }),
  /** Those that wait for an answer and those that are not over, by their beginning. */
  output: object({ documents: list(leave) }).required(),
};

export const fetchLeaveAppointments = {
  input: exact({ id: id(), data: exact({ specialist_id: id(), ...leaveSpan }).test(notTooLong) }),
  output: affectedAppointments,
};

/** An appointment with what is to be prepared for it. */
const ownVisit = deskAppointment.shape({
  /** The hearing aids that the client wears. */
  devices: list(string().required()),
  /** When their hearing was measured last, in ISO 8601; null where it was not, or where the caller may not know. */
  tested_at: textOrNull(),
});
export type OwnVisit = InferType<typeof ownVisit>;

const span = object({ starts_at: string().required(), ends_at: string().required() });

const myDay = object({
  /** Today in Cairo, as `2026-11-20`. */
  today: string().required(),
  /** Who the caller is in the calendar; null for nobody. Then all else is empty. */
  specialist: object({ $id: string().required(), ...named })
    .nullable()
    .defined(),
  /** By time; without cancelled ones. */
  appointments: list(ownVisit),
  kinds: list(bookableKind),
  rooms: list(object({ $id: string().required(), ...named })),
  /** When the caller works that day, without what is blocked. */
  working: list(span),
  blocked: list(blockedTime),
  /** The next time at which somebody could be booked with the caller, from now on. */
  next_free: span.nullable().defined(),
  /** The caller's own: to come and of the last weeks, the newest first. */
  leaves: list(leave),
}).required();
export type MyDay = InferType<typeof myDay>;

export const fetchMyDay = { input: exact({ id: id(), day: day().required() }), output: myDay };
