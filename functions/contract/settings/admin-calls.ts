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
 * one too: sign in again.
 */
export const updateSettings = defineCall({
  service: 'admin',
  type: 'update-settings',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  limits: SETTINGS_REQUEST_LIMITS,
  errors: ['nothing_to_change', 'user_exists', 'record_changed'],
  schemas: async () => (await schemas()).updateSettings,
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
