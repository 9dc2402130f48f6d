import { defineCall } from '../call.ts';
import { BOOKING_ERRORS, WAITING_ERRORS } from './booking-errors.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** What any call by the link of an appointment is refused for. */
const LINK_ERRORS = ['link_invalid', 'too_many_attempts'] as const;

/** What can be booked, with whom, and which times are free; nothing of who has the others. */
export const fetchFreeTimes = defineCall(subject, 'fetch-free-times', {
  method: 'GET',
  access: 'anyone',
  shared: true,
});

/**
 * Books a free time without an account. It is `confirmed` at once with the proof that the phone is the guest's, else `booked`
 * until the desk has called. Where the day has as many of those as it
 * takes, or the address holds as many as it may, the time is not kept: the answer is `waiting`, and the desk calls.
 */
export const bookAppointment = defineCall(subject, 'book-appointment', {
  access: 'anyone',
  errors: [...BOOKING_ERRORS, 'phone_unproven'],
});

/**
 * The same for customers: it is `confirmed` at once if their email is proven, belongs to their account, and they move and
 * cancel it.
 */
export const bookOwnAppointment = defineCall(subject, 'book-own-appointment', {
  access: ['user'],
  actorField: 'userId',
  errors: BOOKING_ERRORS,
});

/** Moves an own appointment, as read at `version`, to another free time. */
export const moveAppointment = defineCall(subject, 'move-appointment', {
  access: ['user'],
  actorField: 'userId',
  errors: [
    'not_found',
    'record_changed',
    'time_taken',
    'booking_closed',
    'appointment_overlaps',
    'day_full',
    'change_too_late',
    'too_many_attempts',
  ],
});

/** Cancels an own appointment, as read at `version`; its time is free again. */
export const cancelAppointment = defineCall(subject, 'cancel-appointment', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'record_changed', 'change_too_late'],
});

/**
 * What the link of an appointment shows of it. A link is over with its appointment. A POST, as all of links: paths stay in the
 * server's log of executions, bodies do not.
 */
export const fetchLinkedAppointment = defineCall(subject, 'fetch-linked-appointment', {
  access: 'anyone',
  errors: LINK_ERRORS,
});

/** The free times to which the appointment of a link can be moved: as long as it is, and of its kind. */
export const fetchLinkedTimes = defineCall(subject, 'fetch-linked-times', {
  access: 'anyone',
  errors: LINK_ERRORS,
});

/**
 * Says by the link that the client will come at that time. The desk still calls where nobody has confirmed it. A time that is
 * held for whoever waited is theirs then.
 */
export const confirmLinkedAppointment = defineCall(subject, 'confirm-linked-appointment', {
  access: 'anyone',
  errors: [...LINK_ERRORS, 'record_changed', 'offer_over', 'too_many_appointments', 'appointment_overlaps'],
});

/** Moves the appointment of a link, as read at `version`, to another free time; its link stays. */
export const moveLinkedAppointment = defineCall(subject, 'move-linked-appointment', {
  access: 'anyone',
  errors: [...LINK_ERRORS, 'record_changed', 'time_taken', 'appointment_overlaps', 'day_full', 'change_too_late'],
});

/** Cancels the appointment of a link, as read at `version`; its time is free again. Of one that is offered, they wait for another. */
export const cancelLinkedAppointment = defineCall(subject, 'cancel-linked-appointment', {
  access: 'anyone',
  errors: [...LINK_ERRORS, 'record_changed', 'change_too_late'],
});

/**
 * Without an account, waits for a time of a kind to fall free within some days. With the proof that the phone is the guest's
 * they are written to there once there is one, else the desk calls.
 */
export const waitForTime = defineCall(subject, 'wait-for-time', {
  access: 'anyone',
  errors: [...WAITING_ERRORS, 'phone_unproven'],
});

/** The same for customers: they are written to, and answer under their appointments. */
export const waitForOwnTime = defineCall(subject, 'wait-for-own-time', {
  access: ['user'],
  actorField: 'userId',
  errors: WAITING_ERRORS,
});

/** Takes the time that is held for the caller, as read at `version`. */
export const takeOffer = defineCall(subject, 'take-offer', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'offer_over', 'too_many_appointments', 'appointment_overlaps'],
});

/** Lets the time that is held for the caller go, and waits for another one. */
export const passOffer = defineCall(subject, 'pass-offer', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'offer_over'],
});

/** The caller waits no longer. */
export const endWait = defineCall(subject, 'end-wait', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'record_changed'],
});

/** The caller's own appointments, and what they wait for. */
export const fetchMyAppointments = defineCall(subject, 'fetch-my-appointments', {
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
});
