import type { InferType, StringSchema } from 'yup';
import { dayAfter } from '../cairo-day.ts';
import { LANGUAGES, NAME_MAX } from '../constants.ts';
import {
  array,
  boolean,
  choice,
  choiceOrNull,
  each,
  exact,
  id,
  isDay,
  lang,
  list,
  message,
  moment,
  number,
  numberOrNull,
  object,
  optionalChoice,
  optionalWritableText,
  paged,
  personName,
  phone,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { isBlank } from '../invisible.ts';
import { closedPeriod } from '../period.ts';
import { proof } from '../phone-codes/schemas.ts';
import {
  AFFECTED_MAX,
  APPOINTMENT_KINDS,
  APPOINTMENT_MINUTES_MAX,
  APPOINTMENT_NOTE_MAX,
  APPOINTMENT_STATES,
  BLOCK_REASONS,
  BLOCKED_REASONS,
  BOOKED_BY,
  BOOKING_PARTIES,
  BOOKINGS_ASKED_MAX,
  CALENDAR_DAYS_MAX,
  CANCEL_NOTE_MAX,
  CANCEL_REASONS,
  CONFLICTS,
  FREE_TIMES_DAYS_MAX,
  OWN_CANCEL_REASONS,
  QUARTER_MINUTES,
  TOLD_CANCEL_REASONS,
  WAIT_DAYS_MAX,
} from './kinds.ts';
import { LINK_SECRET_MAX } from './link.ts';

/** Empty where only the other language has it. */
export const named = { name_ar: string().defined(), name_en: string().defined() };

/** No more than so many days from `from` to `to`, both included; what is no day is said beside its own field. */
const daysAtMost = (max: number) => ({
  name: 'days',
  message: message('too_large', { max }),
  test: ({ from, to }: { from?: unknown; to?: unknown } = {}) =>
    typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || to < dayAfter(from, max),
});

/** A kind that can be booked. */
export const bookableKind = object({ kind: choice(APPOINTMENT_KINDS), ...named, minutes: number().required() });
export type BookableKind = InferType<typeof bookableKind>;

/** Somebody or something whose time is taken. */
const resource = object({ $id: string().required(), ...named, kinds: list(choice(APPOINTMENT_KINDS)) });
export type AppointmentResource = InferType<typeof resource>;

/** A time that is free with each of these. */
const freeTime = object({
  starts_at: string().required(),
  ends_at: string().required(),
  specialist_ids: list(string().required()),
});
export type FreeTime = InferType<typeof freeTime>;

const freeTimes = object({
  /** What customers can book; empty, as the specialists are, where nothing can be booked. */
  kinds: list(bookableKind),
  /** Those who do the asked kind; all of them where none is asked for. */
  specialists: list(resource),
  /** By time; empty without a kind. */
  times: list(freeTime),
  /** The days in Cairo between which customers can book. */
  first_day: string().required(),
  last_day: string().required(),
  /** So many hours before, an appointment can no longer be moved or cancelled online. */
  change_hours_before: number().required(),
});
export type FreeTimes = InferType<typeof freeTimes>;

export const fetchFreeTimes = {
  input: exact({
    /** Without one, only what can be booked and with whom is answered. */
    kind: optionalChoice(APPOINTMENT_KINDS),
    /** Without one, anybody. */
    specialist_id: id().optional(),
    ...closedPeriod(),
    lang: lang(),
  }).test(daysAtMost(FREE_TIMES_DAYS_MAX)),
  output: freeTimes,
};

const wish = {
  kind: choice(APPOINTMENT_KINDS),
  /** Without one, whoever is free. */
  specialist_id: id().optional(),
  /** ISO 8601, one of the free times. */
  starts_at: moment().required(),
  requestId: requestId().required(),
  lang: lang(),
};

/**
 * An appointment as whoever booked it follows it. One that is `waiting` has no time: the desk calls about the one that was
 * asked for.
 */
const ownAppointment = object({
  $id: string().required(),
  kind: choice(APPOINTMENT_KINDS),
  /** Empty while it is waiting. */
  specialist_id: string().defined(),
  /** The specialist's; both empty where they are not known any more. */
  specialist: object(named).required(),
  /** ISO 8601. */
  starts_at: string().required(),
  ends_at: string().required(),
  state: choice(APPOINTMENT_STATES),
  /** It can still be moved and cancelled here, until this moment; null when not. */
  change_until: textOrNull(),
  /** Why the centre cancelled it, as far as that is meant for the customer. */
  cancel_reason: choiceOrNull(TOLD_CANCEL_REASONS),
  version: number().required(),
}).required();
export type OwnAppointment = InferType<typeof ownAppointment>;

export const bookAppointment = {
  /** With the proof that the phone is the guest's it is confirmed at once. */
  input: exact({ ...wish, name: personName(), phone: phone(), proof: proof().optional() }),
  output: ownAppointment,
};
export const bookOwnAppointment = {
  input: exact({ ...wish, userId: id(), name: personName(), phone: phone() }),
  output: ownAppointment,
};

const version = () => number().integer().min(0).required();

export const moveAppointment = {
  input: exact({
    userId: id(),
    appointmentId: id(),
    version: version(),
    starts_at: moment().required(),
    /** Without one, the same specialist if they are free then, else whoever is. */
    specialist_id: id().optional(),
    lang: lang(),
  }),
  output: ownAppointment,
};

const isOther = (reason: unknown) => reason === 'other';
/** What `other` means in words; no other reason has any. */
const onlyOfOther = ([reason]: readonly unknown[], schema: StringSchema<string | null | undefined>) =>
  isOther(reason) ? schema : schema.oneOf(['', null]);

const ownCancellation = {
  reason: optionalChoice(OWN_CANCEL_REASONS),
  note: optionalWritableText(CANCEL_NOTE_MAX).when('reason', onlyOfOther),
};

export const cancelAppointment = {
  input: exact({ userId: id(), appointmentId: id(), version: version(), ...ownCancellation, lang: lang() }),
  output: ownAppointment,
};

/** What the link in a message carries. */
const ofLink = { secret: string().max(LINK_SECRET_MAX).required(), lang: lang() };

/** An appointment as its link shows it. A family may share the phone: not whose it is, what for and with whom. */
const linkedAppointment = object({
  /** ISO 8601. */
  starts_at: string().required(),
  cancelled: boolean().required(),
  /** Who waited is offered this time, and it is held for them until then; null of an appointment that they have. */
  offered_until: textOrNull(),
  /** They wait for a time to fall free; `starts_at` says nothing then. */
  waiting: boolean().required(),
  /** The client has said that they will come. */
  coming: boolean().required(),
  /** It can be moved and cancelled here until this moment; null when not. */
  change_until: textOrNull(),
  version: number().required(),
}).required();
export type LinkedAppointment = InferType<typeof linkedAppointment>;

export const fetchLinkedAppointment = { input: exact(ofLink), output: linkedAppointment };
export const fetchLinkedTimes = {
  input: exact({ ...ofLink, ...closedPeriod() }).test(daysAtMost(FREE_TIMES_DAYS_MAX)),
  output: object({ times: list(freeTime) }).required(),
};
export const confirmLinkedAppointment = {
  /** `starts_at` is the time to which they say yes. */
  input: exact({ ...ofLink, starts_at: moment().required() }),
  output: linkedAppointment,
};
export const moveLinkedAppointment = {
  input: exact({ ...ofLink, version: version(), starts_at: moment().required() }),
  output: linkedAppointment,
};
export const cancelLinkedAppointment = {
  input: exact({ ...ofLink, version: version(), ...ownCancellation }),
  output: linkedAppointment,
};

/** Somebody who waits for a time that falls free. */
const wait = {
  $id: string().required(),
  /** Since when, in ISO 8601. */
  $createdAt: string().required(),
  kind: choice(APPOINTMENT_KINDS),
  /** Null is anybody. */
  specialist_id: textOrNull(),
  /** The time for which they asked and of which the desk calls them; null for who waits until one falls free. */
  wanted_at: textOrNull(),
  /** The first and the last day in Cairo that suits. */
  from: string().required(),
  to: string().required(),
  version: number().required(),
};
const offer = {
  specialist_id: string().required(),
  /** ISO 8601. */
  starts_at: string().required(),
  ends_at: string().required(),
  /** It is held until then. */
  until: string().required(),
};

const ownWait = object({
  ...wait,
  /** The specialist's; both empty for anybody. */
  specialist: object(named).required(),
  /** The time that is held for them; null while there is none. */
  offer: object({ ...offer, specialist: object(named).required() })
    .nullable()
    .defined(),
}).required();
export type OwnWait = InferType<typeof ownWait>;

const waitWish = {
  kind: choice(APPOINTMENT_KINDS),
  /** Without one, anybody. */
  specialist_id: id().optional(),
  ...closedPeriod(),
  requestId: requestId().required(),
  lang: lang(),
};
const fewDays = daysAtMost(WAIT_DAYS_MAX);

export const waitForTime = {
  /** With the proof that the phone is the guest's they are written to there. */
  input: exact({ ...waitWish, name: personName(), phone: phone(), proof: proof().optional() }).test(fewDays),
  output: ownWait,
};
export const waitForOwnTime = {
  input: exact({ ...waitWish, userId: id(), name: personName(), phone: phone() }).test(fewDays),
  output: ownWait,
};

const ownChange = () => exact({ userId: id(), appointmentId: id(), version: version(), lang: lang() });
export const takeOffer = { input: ownChange(), output: ownAppointment };
export const passOffer = { input: ownChange(), output: ownWait };
export const endWait = { input: ownChange(), output: object({ ended: boolean().required() }).required() };

export const fetchMyAppointments = {
  input: exact({ userId: id() }),
  /** What they wait for, what is held for them first; the appointments to come, the next first; those that are over, the latest first. */
  output: object({ waiting: list(ownWait), upcoming: list(ownAppointment), past: list(ownAppointment) }).required(),
};

/** An appointment as the desk sees it. */
export const appointment = object({
  $id: string().required(),
  $createdAt: string().required(),
  kind: choice(APPOINTMENT_KINDS),
  specialist_id: string().required(),
  /** Null where it takes none. */
  room: textOrNull(),
  /** ISO 8601. */
  starts_at: string().required(),
  ends_at: string().required(),
  state: choice(APPOINTMENT_STATES),
  /** Null while nobody has said whose it is. */
  patient_id: textOrNull(),
  name: string().required(),
  phone: string().required(),
  note: textOrNull(),
  /** In which they are written to. */
  lang: choice(LANGUAGES),
  booked_by: choice(BOOKED_BY),
  /** Why it was cancelled, where that was said; the note is the client's or the desk's own. */
  cancel_reason: choiceOrNull(CANCEL_REASONS),
  cancel_note: textOrNull(),
  /** ISO 8601: when the client said that they will come; null where they have not. */
  coming_at: textOrNull(),
  /** The path of the link by which the client changes it without an account; null where there is none, or not for the caller. */
  link: textOrNull(),
  version: number().required(),
}).required();
export type Appointment = InferType<typeof appointment>;

/** An appointment where its client is called or served. */
export const deskAppointment = appointment.shape({
  /** What everybody at the desk has to know of the client; null where there is nothing. */
  desk_note: textOrNull(),
});
export type DeskAppointment = InferType<typeof deskAppointment>;

/** Somebody who waits, as the desk sees it. */
const deskWait = object({
  ...wait,
  offer: object(offer).nullable().defined(),
  patient_id: textOrNull(),
  name: string().required(),
  phone: string().required(),
  note: textOrNull(),
  lang: choice(LANGUAGES),
  booked_by: choice(BOOKED_BY),
  /** Nobody knows them: a guest, or an account whose email is not proven. */
  unproven: boolean().required(),
}).required();
export type Wait = InferType<typeof deskWait>;

/** An appointment that a change of the schedule would leave where nobody could see the client. */
const affectedAppointment = appointment.shape({
  conflict: choice(CONFLICTS),
  specialist: object(named).required(),
  /** Free times under the new schedule, those of the same specialist first; the first is suggested for nobody else. */
  suggestions: list(
    object({
      specialist_id: string().required(),
      specialist: object(named).required(),
      starts_at: string().required(),
    }),
  ),
});
export type AffectedAppointment = InferType<typeof affectedAppointment>;

/** The first of them by time, and how many there are. */
export const affectedAppointments = object({
  documents: list(affectedAppointment),
  total: number().required(),
}).required();

/** Appointments, as they were read, that stay as they are whatever the schedule says. */
export const keptAppointments = () =>
  array()
    .of(exact({ id: id(), version: version() }))
    .max(AFFECTED_MAX)
    .optional();
export type KeptAppointment = { id: string; version: number };

/** A part of a day for which nobody is booked. */
export const blockedTime = object({
  $id: string().required(),
  /** Null is the whole centre. */
  specialist_id: textOrNull(),
  /** ISO 8601. */
  starts_at: string().required(),
  ends_at: string().required(),
  reason: choice(BLOCKED_REASONS),
}).required();
export type BlockedTime = InferType<typeof blockedTime>;

const calendar = object({
  /** Those to come that the desk has yet to confirm by a call, whatever the days: the next first, and how many there are. */
  to_confirm: object({ documents: list(deskAppointment), total: number().required() }).required(),
  /** By time; cancelled ones are among them. */
  appointments: list(deskAppointment),
  /** The first page of those who wait for a time, whatever the days (`fetchWaits`); `waiting_total` is how many there are. */
  waiting: list(deskWait),
  waiting_total: number().required(),
  waiting_next: textOrNull(),
  kinds: list(bookableKind),
  /** `active` is false for those who left and have appointments here. */
  specialists: list(resource.shape({ active: boolean().required() })),
  rooms: list(resource.shape({ active: boolean().required() })),
  /** When each specialist works in these days: holidays, days off and blocked times left out. */
  working: list(
    object({ specialist_id: string().required(), starts_at: string().required(), ends_at: string().required() }),
  ),
  holidays: list(object({ from: string().required(), to: string().required(), name: string().required() })),
  /** What of these days is blocked, leave among it; it is no part of `working`. */
  blocked: list(blockedTime),
  /** The specialist who the caller is; null for nobody. */
  own_specialist: textOrNull(),
  /** Requests for leave that wait for an answer; null for who answers none. */
  leave_requests: numberOrNull(),
});
export type Calendar = InferType<typeof calendar>;

export const fetchCalendar = {
  input: exact({ id: id(), ...closedPeriod() }).test(daysAtMost(CALENDAR_DAYS_MAX)),
  output: calendar,
};

/** What the desk blocks: whole quarters of an hour of one day. */
export const blockData = exact({
  /** Absent or null: the whole centre. */
  specialist_id: id().nullable().optional(),
  starts_at: moment().required(),
  ends_at: moment().required(),
  reason: choice(BLOCK_REASONS),
});
export type BlockData = InferType<typeof blockData>;

export const blockTime = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    data: blockData,
    /** Appointments in it that stay all the same. */
    keep_appointments: keptAppointments(),
  }),
  output: blockedTime,
};
export const unblockTime = {
  input: exact({ id: id(), blockedId: id() }),
  output: object({ removed: boolean().required() }).required(),
};
export const fetchBlockedAppointments = {
  input: exact({ id: id(), data: blockData }),
  output: affectedAppointments,
};

/** What the desk says of an appointment. It is not bound to working hours, only to what is taken already. */
export const appointmentData = exact({
  kind: choice(APPOINTMENT_KINDS),
  specialist_id: id(),
  /** Absent: a free one that fits, where the kind takes one. */
  room: id().nullable().optional(),
  /** At a quarter of an hour. */
  starts_at: moment().required(),
  /** Absent: as long as the kind takes. */
  ends_at: moment().optional(),
  patient_id: id().nullable().optional(),
  /** The form (its follow-up), job or request for which it is. Absent: as it was. */
  about_id: id().optional(),
  name: personName(),
  phone: phone(),
  note: optionalWritableText(APPOINTMENT_NOTE_MAX),
});
export type AppointmentData = InferType<typeof appointmentData>;

export const saveAppointment = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    /** One that is there, as it was read at `version`; without it a new one. */
    appointmentId: id().optional(),
    version: number().integer().min(0).optional(),
    /** Also while the same client has another appointment. */
    overlap_ok: boolean().optional(),
    data: appointmentData,
  }),
  output: appointment,
};

/** Whom the desk lets wait for a time. */
const waitData = exact({
  kind: choice(APPOINTMENT_KINDS),
  /** Absent or null: anybody. */
  specialist_id: id().nullable().optional(),
  ...closedPeriod(),
  patient_id: id().nullable().optional(),
  name: personName(),
  phone: phone(),
  note: optionalWritableText(APPOINTMENT_NOTE_MAX),
}).test(fewDays);
export type WaitData = InferType<typeof waitData>;

export const saveWait = {
  input: exact({ id: id(), requestId: requestId().required(), data: waitData }),
  output: deskWait,
};

export const fetchWaits = {
  input: exact({ id: id(), cursor: id().optional() }),
  /** Who is known before whom nobody knows, then who waits longest. */
  output: object(paged(deskWait)).required(),
};

const ofAppointment = { id: id(), appointmentId: id() };
export const fetchPartyBookings = {
  input: exact(ofAppointment),
  /** How much each of them has that is still to come; null where there is none. */
  output: object(each(BOOKING_PARTIES, numberOrNull)).required(),
};
export const cancelPartyBookings = {
  input: exact({ ...ofAppointment, party: choice(BOOKING_PARTIES) }),
  /** `left` is more than none where there was too much for one call. */
  output: object({ cancelled: number().required(), left: number().required() }).required(),
};

const deskChange = () => exact({ id: id(), appointmentId: id(), version: version() });
export const refuseOffer = { input: deskChange(), output: deskWait };
export const removeWait = { input: deskChange(), output: object({ ended: boolean().required() }).required() };

export const fetchDeskTimes = {
  input: exact({
    id: id(),
    kind: choice(APPOINTMENT_KINDS),
    /** Without one, anybody. */
    specialist_id: id().optional(),
    /** Absent: as long as the kind takes. */
    minutes: number().integer().min(QUARTER_MINUTES).max(APPOINTMENT_MINUTES_MAX).optional(),
    /** An appointment whose own time counts as free, because it moves. */
    appointmentId: id().optional(),
    ...closedPeriod(),
  }).test(daysAtMost(FREE_TIMES_DAYS_MAX)),
  output: object({ times: list(freeTime) }).required(),
};

/** The next appointment for a form, job or request. */
const booking = object({
  about_id: string().required(),
  /** ISO 8601. */
  starts_at: string().required(),
  specialist: object(named).required(),
}).required();
export type Booking = InferType<typeof booking>;

export const fetchBookings = {
  input: exact({ id: id(), about: array().of(id()).min(1).max(BOOKINGS_ASKED_MAX).required() }),
  output: object({ documents: list(booking) }).required(),
};

/** What a reception form of somebody who came is filled in with; null where it is not known. */
const visitor = object({
  patient_id: textOrNull(),
  name: string().required(),
  phone: string().required(),
  secondary_phone: textOrNull(),
  age: numberOrNull(),
  address: textOrNull(),
  /** When it was to be, in ISO 8601. */
  date: string().required(),
  /** Of the kind of the appointment: one of `KNOWN_REASONS`; none where no reason says it. */
  reasons: array().of(string().max(NAME_MAX).required()).max(1).required(),
});
export type Visitor = InferType<typeof visitor>;

/** Why the desk cancels. */
const cancellation = exact({
  reason: choice(CANCEL_REASONS),
  /** For the desk alone. */
  note: optionalWritableText(CANCEL_NOTE_MAX).when('reason', ([reason], schema) =>
    isOther(reason)
      ? schema.required().test('not-blank', message('required'), (value) => value === undefined || !isBlank(value))
      : onlyOfOther([reason], schema),
  ),
});
export type Cancellation = InferType<typeof cancellation>;

export const setAppointmentState = {
  input: exact({
    id: id(),
    appointmentId: id(),
    version: version(),
    state: choice(APPOINTMENT_STATES),
    /** Of `cancelled` alone, and needed there. */
    cancellation: cancellation
      .optional()
      .default(undefined)
      .when('state', ([state], schema) =>
        state === 'cancelled' ? schema.required() : schema.test('none', message('invalid'), (value) => !value),
      ),
  }),
  /** `visitor` once somebody has arrived, else null. */
  output: object({ appointment, visitor: visitor.nullable().defined() }).required(),
};
