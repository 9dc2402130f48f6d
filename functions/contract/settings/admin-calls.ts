import { always, defineCall } from '../call.ts';
import { SETTINGS_REQUEST_LIMITS } from '../request-limits.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

export const fetchSettings = defineCall(subject, 'fetch-settings', { access: ['admin'] });

/**
 * Changes what is filled in. Email and password are the caller's own; a new password ends all of their sessions, this
 * one too: sign in again. A schedule that no longer allows appointments to come is refused (`appointments_affected`, with
 * their number) unless each of them is kept by `keep_appointments`, or was moved or cancelled before.
 */
export const updateSettings = defineCall(subject, 'update-settings', {
  freshFactor: always,
  access: ['admin'],
  limits: SETTINGS_REQUEST_LIMITS,
  errors: ['nothing_to_change', 'user_exists', 'record_changed', 'appointments_affected'],
});

/** The appointments to come that a schedule, not saved yet, would no longer allow, with other times for them. */
export const fetchAffectedAppointments = defineCall(subject, 'fetch-affected-appointments', {
  access: ['admin'],
  limits: SETTINGS_REQUEST_LIMITS,
});

export const fetchTerms = defineCall(subject, 'fetch-terms', {
  method: 'GET',
  access: ['admin'],
  actorField: null,
  answers: 'html',
});
