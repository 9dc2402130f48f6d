import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What can be booked, with whom, and which times are free; nothing of who has the others. */
export const fetchFreeTimes = defineCall({
  service: 'clients',
  type: 'fetch-free-times',
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: [],
  schemas: async () => (await schemas()).fetchFreeTimes,
});

/**
 * Books a free time without an account. It is `booked` until the desk has called. Where the day has as many of those as it
 * takes, or the address holds as many as it may, the time is not kept: the answer is `waiting`, and the desk calls.
 */
export const bookAppointment = defineCall({
  service: 'clients',
  type: 'book-appointment',
  method: 'POST',
  access: 'anyone',
  errors: [
    'time_taken',
    'booking_closed',
    'too_many_appointments',
    'appointment_overlaps',
    'too_many_waits',
    'waiting_list_full',
    'too_many_attempts',
  ],
  schemas: async () => (await schemas()).bookAppointment,
});

/**
 * The same for customers: it is `confirmed` at once if their email is proven, belongs to their account, and they move and
 * cancel it.
 */
export const bookOwnAppointment = defineCall({
  service: 'clients',
  type: 'book-own-appointment',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: [
    'time_taken',
    'booking_closed',
    'too_many_appointments',
    'appointment_overlaps',
    'too_many_waits',
    'waiting_list_full',
    'too_many_attempts',
  ],
  schemas: async () => (await schemas()).bookOwnAppointment,
});

/** Moves an own appointment, as read at `version`, to another free time. */
export const moveAppointment = defineCall({
  service: 'clients',
  type: 'move-appointment',
  method: 'POST',
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
  schemas: async () => (await schemas()).moveAppointment,
});

/** Cancels an own appointment, as read at `version`; its time is free again. */
export const cancelAppointment = defineCall({
  service: 'clients',
  type: 'cancel-appointment',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'record_changed', 'change_too_late'],
  schemas: async () => (await schemas()).cancelAppointment,
});

/** Without an account, waits for a time of a kind to fall free within some days. The desk calls once there is one. */
export const waitForTime = defineCall({
  service: 'clients',
  type: 'wait-for-time',
  method: 'POST',
  access: 'anyone',
  errors: ['booking_closed', 'too_many_waits', 'waiting_list_full', 'too_many_attempts'],
  schemas: async () => (await schemas()).waitForTime,
});

/** The same for customers: they are written to, and answer under their appointments. */
export const waitForOwnTime = defineCall({
  service: 'clients',
  type: 'wait-for-own-time',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['booking_closed', 'too_many_waits', 'waiting_list_full', 'too_many_attempts'],
  schemas: async () => (await schemas()).waitForOwnTime,
});

/** Takes the time that is held for the caller, as read at `version`. */
export const takeOffer = defineCall({
  service: 'clients',
  type: 'take-offer',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'offer_over', 'too_many_appointments', 'appointment_overlaps'],
  schemas: async () => (await schemas()).takeOffer,
});

/** Lets the time that is held for the caller go, and waits for another one. */
export const passOffer = defineCall({
  service: 'clients',
  type: 'pass-offer',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'offer_over'],
  schemas: async () => (await schemas()).passOffer,
});

/** The caller waits no longer. */
export const endWait = defineCall({
  service: 'clients',
  type: 'end-wait',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'record_changed'],
  schemas: async () => (await schemas()).endWait,
});

/** The caller's own appointments, and what they wait for. */
export const fetchMyAppointments = defineCall({
  service: 'clients',
  type: 'fetch-my-appointments',
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
  errors: [],
  schemas: async () => (await schemas()).fetchMyAppointments,
});
