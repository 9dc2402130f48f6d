import { defineCall } from '../call.ts';
import { SETTINGS_REQUEST_LIMITS } from '../request-limits.ts';

const schemas = () => import('./admin-schemas.ts');

export const fetchSettings = defineCall({
  service: 'admin',
  type: 'fetch-settings',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchSettings,
});

/**
 * Changes what is filled in. Email and password are the caller's own; a new password ends all of their sessions, this
 * one too: sign in again. A schedule that no longer allows appointments to come is refused (`appointments_affected`, with
 * their number) unless each of them is kept by `keep_appointments`, or was moved or cancelled before.
 */
export const updateSettings = defineCall({
  service: 'admin',
  type: 'update-settings',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  limits: SETTINGS_REQUEST_LIMITS,
  errors: ['nothing_to_change', 'user_exists', 'record_changed', 'appointments_affected'],
  schemas: async () => (await schemas()).updateSettings,
});

/** The appointments to come that a schedule, not saved yet, would no longer allow, with other times for them. */
export const fetchAffectedAppointments = defineCall({
  service: 'admin',
  type: 'fetch-affected-appointments',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  limits: SETTINGS_REQUEST_LIMITS,
  errors: [],
  schemas: async () => (await schemas()).fetchAffectedAppointments,
});

export const fetchTerms = defineCall({
  service: 'admin',
  type: 'fetch-terms',
  method: 'GET',
  access: ['admin'],
  answers: 'html',
  errors: [],
  schemas: async () => (await schemas()).fetchTerms,
});
