import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

/** A page of the discount codes, newest first, each with how many orders use it; those that begin with what was typed. */
export const fetchCodes = defineCall(subject, 'fetch-codes', {
  method: 'GET',
  access: ['admin'],
  errors: ['not_found'],
});

/** Writes down a code, or changes one that nobody has changed since it was read. What is called the same exists already. */
export const saveCode = defineCall(subject, 'save-code', {
  access: ['admin'],
  errors: ['not_found', 'record_changed', 'discount_exists'],
});

/** The orders that used a code, newest first. */
export const fetchCodeUses = defineCall(subject, 'fetch-code-uses', {
  method: 'GET',
  access: ['admin'],
  errors: ['not_found'],
});
