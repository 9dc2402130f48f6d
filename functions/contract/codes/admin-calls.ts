import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

/** The discount codes, newest first, each with how often it was used and what it took off. */
export const fetchCodes = defineCall(subject, 'fetch-codes', {
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
});

/** Writes down a code, or changes one that nobody has changed since it was read. What is called the same exists already. */
export const saveCode = defineCall(subject, 'save-code', {
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'discount_exists'],
});

/** The orders that used a code, newest first. */
export const fetchCodeUses = defineCall(subject, 'fetch-code-uses', {
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
});
