import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** The appointments of some days, and what a calendar needs to show them. Changes are heard on the table `appointments`. */
export const fetchCalendar = defineCall({
  service: 'staff',
  type: 'fetch-calendar',
  method: 'GET',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchCalendar,
});

/**
 * Makes an appointment, or changes one as read at `version`. What the desk makes is `confirmed`, and so is one that
 * somebody waited for, or missed and is given another time. `client_busy` asks whether the client may have two at one
 * time: `overlap_ok` says yes.
 */
export const saveAppointment = defineCall({
  service: 'staff',
  type: 'save-appointment',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'time_taken', 'appointment_over', 'client_busy'],
  schemas: async () => (await schemas()).saveAppointment,
});

/**
 * Brings an appointment, as read at `version`, into a state that may follow (`APPOINTMENT_TRANSITIONS`). `arrived` answers
 * what a reception form is filled in with. Nobody arrives before the day, or is missing before the time (`mayFollowNow`).
 */
export const setAppointmentState = defineCall({
  service: 'staff',
  type: 'set-appointment-state',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'appointment_over', 'appointment_not_begun'],
  schemas: async () => (await schemas()).setAppointmentState,
});

/**
 * Blocks a part of a day with one specialist or in the whole centre: it is offered to nobody, and the desk is told before it
 * books there. `appointments_affected` (`count`) asks for a decision about each appointment in it.
 */
export const blockTime = defineCall({
  service: 'staff',
  type: 'block-time',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['appointments_affected'],
  schemas: async () => (await schemas()).blockTime,
});

/** Makes a blocked time free again. */
export const unblockTime = defineCall({
  service: 'staff',
  type: 'unblock-time',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).unblockTime,
});

/** The appointments in a time that is to be blocked, with other times for them. */
export const fetchBlockedAppointments = defineCall({
  service: 'staff',
  type: 'fetch-blocked-appointments',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchBlockedAppointments,
});

/** Lets somebody wait for a time of a kind to fall free within some days. */
export const saveWait = defineCall({
  service: 'staff',
  type: 'save-wait',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).saveWait,
});

/** A page of those who wait for a time. Who waits for nothing that could still come is not among them. */
export const fetchWaits = defineCall({
  service: 'staff',
  type: 'fetch-waits',
  method: 'GET',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchWaits,
});

/** How much else the account, phone and address have to come from which an appointment or entry was made. */
export const fetchPartyBookings = defineCall({
  service: 'staff',
  type: 'fetch-party-bookings',
  method: 'GET',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchPartyBookings,
});

/**
 * Cancels everything to come that one account, phone or address booked or waits for itself; what the desk made stays. Too
 * much for one call is cancelled by a repeat.
 */
export const cancelPartyBookings = defineCall({
  service: 'staff',
  type: 'cancel-party-bookings',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).cancelPartyBookings,
});

/** Somebody does not want the time that is held for them, as read at `version`; they wait for another one. */
export const refuseOffer = defineCall({
  service: 'staff',
  type: 'refuse-offer',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found', 'offer_over'],
  schemas: async () => (await schemas()).refuseOffer,
});

/** Somebody waits no longer. */
export const removeWait = defineCall({
  service: 'staff',
  type: 'remove-wait',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
  schemas: async () => (await schemas()).removeWait,
});

/** What is booked for these forms (their follow-ups), jobs and requests, and is still to come. */
export const fetchBookings = defineCall({
  service: 'staff',
  type: 'fetch-bookings',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchBookings,
});

/** The free times of a kind within working hours, as customers see them, but from now on and of every kind. */
export const fetchDeskTimes = defineCall({
  service: 'staff',
  type: 'fetch-free-times',
  method: 'GET',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchDeskTimes,
});
