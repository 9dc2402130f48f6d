import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/** Asks customer service to call about an impression for a custom-made hearing aid. For visitors without an account. */
export const requestImpression = defineCall(subject, 'request-impression', {
  access: 'anyone',
  errors: ['not_found', 'requested_already', 'requests_full', 'too_many_attempts'],
});

/** The same for customers: the request belongs to their account and goes with it. */
export const requestOwnImpression = defineCall(subject, 'request-own-impression', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'requested_already', 'requests_full', 'too_many_attempts'],
});

/** Says that something is wrong with a hearing aid of an own order that was delivered. While one is open there is no second one. */
export const requestRepair = defineCall(subject, 'request-repair', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'record_changed', 'too_many_attempts'],
});

/** What became of the repairs that the caller asked for in an order, newest first. */
export const fetchRepairs = defineCall(subject, 'fetch-repairs', {
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
});
