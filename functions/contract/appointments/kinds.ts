/** What somebody comes for. How long each takes and what it is called is a setting. */
export const APPOINTMENT_KINDS = ['hearing-test', 'fitting', 'follow-up', 'ear-mold', 'repair', 'hand-over'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

/**
 * Where an appointment stands. `waiting` is one that has no time yet, `offered` one whose time is held until somebody
 * takes it; `booked` is one that the desk has yet to confirm by a call.
 */
export const APPOINTMENT_STATES = [
  'waiting',
  'offered',
  'booked',
  'confirmed',
  'arrived',
  'done',
  'cancelled',
  'no-show',
] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/**
 * Which states may follow each state, for the desk. A slip of the hand is taken back; a cancelled one has given its time
 * away and is saved again instead (`saveAppointment`).
 */
export const APPOINTMENT_TRANSITIONS: Readonly<Record<AppointmentState, readonly AppointmentState[]>> = {
  waiting: [],
  offered: ['confirmed'],
  booked: ['confirmed', 'arrived', 'cancelled', 'no-show'],
  confirmed: ['arrived', 'cancelled', 'no-show'],
  // Whoever leaves before they were seen was not there for it.
  arrived: ['done', 'no-show', 'confirmed'],
  done: [],
  cancelled: [],
  'no-show': ['confirmed', 'arrived'],
};

/** The states in which an appointment is still to come: it can be moved and cancelled. */
export const OPEN_APPOINTMENT_STATES = ['booked', 'confirmed'] as const satisfies readonly AppointmentState[];

/** The states in which somebody waits for a time. */
export const WAIT_STATES = ['waiting', 'offered'] as const satisfies readonly AppointmentState[];

/** What somebody is told of their appointment, by mail where they have an account. */
export const APPOINTMENT_MAILS = [
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_reminder',
  'appointment_offered',
] as const;
export type AppointmentMail = (typeof APPOINTMENT_MAILS)[number];
/** And on their phone only: that it begins in two hours. */
export const APPOINTMENT_MESSAGES = [...APPOINTMENT_MAILS, 'appointment_soon'] as const;
export type AppointmentMessage = (typeof APPOINTMENT_MESSAGES)[number];

/** Those that are worth a call by the desk when they do not arrive. */
export const MESSAGES_WORTH_A_CALL = [
  'appointment_reminder',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_offered',
] as const satisfies AppointmentMessage[];
/** What was answered by WhatsApp to a reminder: it goes to nobody, and stands in the outbox for the desk's list of calls. */
export const ANOTHER_TIME = 'appointment_another_time';

/** The reminders to which a reply may say that somebody comes, or wants another time; and what it says. */
export const ANSWERED_REMINDERS = ['appointment_reminder', 'appointment_soon'] as const satisfies AppointmentMessage[];
export const REMINDER_ANSWERS = ['coming', 'another_time'] as const;
export type ReminderAnswer = (typeof REMINDER_ANSWERS)[number];
/** So long after a reminder. */
export const ANSWER_HOURS = 48;

/** Why an appointment was cancelled. Only `other` takes a note. */
export const CANCEL_REASONS = [
  'client-wish',
  'ill',
  'specialist-absent',
  'centre-closed',
  'booked-twice',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
/** Those that a customer may give. */
export const OWN_CANCEL_REASONS = ['client-wish', 'ill', 'booked-twice', 'other'] as const satisfies CancelReason[];
/** Those of the desk that the customer is told: the others say something about the customer. */
export const TOLD_CANCEL_REASONS = ['specialist-absent', 'centre-closed'] as const satisfies CancelReason[];
export const CANCEL_NOTE_MAX = 200;

/** Who made it. */
export const BOOKED_BY = ['guest', 'customer', 'desk'] as const;
export type BookedBy = (typeof BOOKED_BY)[number];

/** By what the desk cancels everything that one party booked: the account, the phone or the address of the network. */
export const BOOKING_PARTIES = ['account', 'phone', 'address'] as const;
export type BookingParty = (typeof BOOKING_PARTIES)[number];

/** So many people who wait are listed at once. */
export const WAITS_PAGE_SIZE = 50;

/** Time is taken in pieces of so many minutes. */
export const QUARTER_MINUTES = 15;
/** The longest that one appointment takes. */
export const APPOINTMENT_MINUTES_MAX = 240;
export const APPOINTMENT_NOTE_MAX = 500;

/** Free times are asked for at most so many days at once, and a calendar is shown for so many. */
export const FREE_TIMES_DAYS_MAX = 14;
export const CALENDAR_DAYS_MAX = 42;

/** Why nobody is booked with somebody, or with anybody, for a part of a day. */
export const BLOCK_REASONS = ['meeting', 'prayer', 'maintenance', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
/** What is seen of a blocked time; approved leave is one, and of what kind it is is not said there. */
export const BLOCKED_REASONS = [...BLOCK_REASONS, 'leave'] as const;

/** So many appointments that a change of hours affects are listed, and decided on, at once. */
export const AFFECTED_MAX = 300;
/** So many other times are suggested for each of them. */
export const SUGGESTIONS_MAX = 6;

/** What of an appointment a change of the schedule no longer allows. */
export const CONFLICTS = ['hours', 'specialist', 'kind', 'room', 'blocked'] as const;
export type Conflict = (typeof CONFLICTS)[number];

/** The appointments of so many forms, jobs or requests are asked for at once. */
export const BOOKINGS_ASKED_MAX = 90;

/** Somebody waits for a time within at most so many days, and an account for so many times at once. */
export const WAIT_DAYS_MAX = 60;
export const WAITS_MAX = 3;
/** For so many minutes an offered time is held, at least and at most. */
export const OFFER_MINUTES_MIN = 15;
export const OFFER_MINUTES_MAX = 1_440;

/** So many specialists work and so many rooms are used at once. */
export const SPECIALISTS_MAX = 20;
export const ROOMS_MAX = 12;
/** So many specialists or rooms are kept, with those of before, whose appointments keep their names. */
export const RESOURCES_KEPT_MAX = 60;
export const HOLIDAYS_MAX = 40;
/** Days off of one specialist, each with a first and a last day. */
export const DAYS_OFF_MAX = 30;
/** Working hours of a week: two for each day. */
export const HOURS_MAX = 14;
/** What all settings of appointments come to as JSON, at most. */
export const APPOINTMENT_SETTINGS_MAX = 200_000;
/** Customers book at most so many days ahead. */
export const BOOK_DAYS_MAX = 365;
/** Free times begin at multiples of so many minutes. */
export const STEPS_MINUTES = [15, 30, 60] as const;
