import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Asks customer service to call about an impression for a custom-made hearing aid. For visitors without an account. */
export const requestImpression = defineCall({
  service: 'shop',
  type: 'request-impression',
  method: 'POST',
  access: 'anyone',
  errors: ['not_found', 'too_many_attempts'],
  schemas: async () => (await schemas()).requestImpression,
});

/** The same for customers: the request belongs to their account and goes with it. */
export const requestOwnImpression = defineCall({
  service: 'shop',
  type: 'request-own-impression',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'too_many_attempts'],
  schemas: async () => (await schemas()).requestOwnImpression,
});
