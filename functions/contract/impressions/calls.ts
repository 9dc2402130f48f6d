import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Asks customer service to call about an impression for a custom-made hearing aid. For visitors without an account. */
export const requestImpression = defineCall({
  service: 'shop',
  type: 'request-impression',
  method: 'POST',
  access: 'anyone',
  errors: ['not_found', 'requested_already', 'requests_full', 'too_many_attempts'],
  schemas: async () => (await schemas()).requestImpression,
});

/** The same for customers: the request belongs to their account and goes with it. */
export const requestOwnImpression = defineCall({
  service: 'shop',
  type: 'request-own-impression',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'requested_already', 'requests_full', 'too_many_attempts'],
  schemas: async () => (await schemas()).requestOwnImpression,
});

/** Says that something is wrong with a hearing aid of an own order that was delivered. While one is open there is no second one. */
export const requestRepair = defineCall({
  service: 'shop',
  type: 'request-repair',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'record_changed', 'too_many_attempts'],
  schemas: async () => (await schemas()).requestRepair,
});

/** What became of the repairs that the caller asked for in an order, newest first. */
export const fetchRepairs = defineCall({
  service: 'shop',
  type: 'fetch-repairs',
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
  errors: [],
  schemas: async () => (await schemas()).fetchRepairs,
});
