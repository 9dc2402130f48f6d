import { defineCall } from '../call.ts';
import { CALENDAR_ROLES, FRONT_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** The appointments of some days, and what a calendar needs to show them. Changes are heard on the table `appointments`. */
export const fetchCalendar = defineCall(subject, 'fetch-calendar', {
  method: 'GET',
  access: CALENDAR_ROLES,
});

/**
 * Makes an appointment, or changes one as read at `version`. What the desk makes is `confirmed`, and so is one that
 * somebody waited for, or missed and is given another time. `client_busy` asks whether the client may have two at one
 * time: `overlap_ok` says yes.
 */
export const saveAppointment = defineCall(subject, 'save-appointment', {
  access: CALENDAR_ROLES,
  errors: ['not_found', 'record_changed', 'time_taken', 'specialist_away', 'appointment_over', 'client_busy'],
});

/**
 * Brings an appointment, as read at `version`, into a state that may follow (`APPOINTMENT_TRANSITIONS`). `arrived` answers
 * what a reception form is filled in with. Nobody arrives before the day, or is missing before the time (`mayFollowNow`).
 */
export const setAppointmentState = defineCall(subject, 'set-appointment-state', {
  access: CALENDAR_ROLES,
  errors: ['not_found', 'record_changed', 'appointment_over', 'appointment_not_begun'],
});

/**
 * Blocks a part of a day with one specialist or in the whole centre: it is offered to nobody, and the desk is told before it
 * books there. `appointments_affected` (`count`) asks for a decision about each appointment in it.
 */
export const blockTime = defineCall(subject, 'block-time', {
  access: CALENDAR_ROLES,
  errors: ['appointments_affected'],
});

/** Makes a blocked time free again. */
export const unblockTime = defineCall(subject, 'unblock-time', {
  access: CALENDAR_ROLES,
  errors: ['not_found'],
});

/** The appointments in a time that is to be blocked, with other times for them. */
export const fetchBlockedAppointments = defineCall(subject, 'fetch-blocked-appointments', { access: CALENDAR_ROLES });

/** Lets somebody wait for a time of a kind to fall free within some days. */
export const saveWait = defineCall(subject, 'save-wait', { access: CALENDAR_ROLES });

/** A page of those who wait for a time. Who waits for nothing that could still come is not among them. */
export const fetchWaits = defineCall(subject, 'fetch-waits', {
  method: 'GET',
  access: CALENDAR_ROLES,
  errors: ['not_found'],
});

/** How much else the account, phone and address have to come from which an appointment or entry was made. */
export const fetchPartyBookings = defineCall(subject, 'fetch-party-bookings', {
  method: 'GET',
  access: FRONT_ROLES,
  errors: ['not_found'],
});

/**
 * Cancels everything to come that one account, phone or address booked or waits for itself; what the desk made stays. Too
 * much for one call is cancelled by a repeat.
 */
export const cancelPartyBookings = defineCall(subject, 'cancel-party-bookings', {
  access: FRONT_ROLES,
  errors: ['not_found'],
});

/** Somebody does not want the time that is held for them, as read at `version`; they wait for another one. */
export const refuseOffer = defineCall(subject, 'refuse-offer', {
  access: CALENDAR_ROLES,
  errors: ['not_found', 'offer_over'],
});

/** Somebody waits no longer. */
export const removeWait = defineCall(subject, 'remove-wait', {
  access: CALENDAR_ROLES,
  errors: ['not_found', 'record_changed'],
});

/** What is booked for these forms (their follow-ups), jobs and requests, and is still to come. */
export const fetchBookings = defineCall(subject, 'fetch-bookings', { access: CALENDAR_ROLES });

/** The free times of a kind within working hours, as customers see them, but from now on and of every kind. */
/** The public call of that name has other schemas. */
const deskTimes = {
  service: 'staff',
  schemas: async () => ({ fetchFreeTimes: (await subject.schemas()).fetchDeskTimes }),
} as const;

export const fetchDeskTimes = defineCall(deskTimes, 'fetch-free-times', {
  method: 'GET',
  access: CALENDAR_ROLES,
});
