import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** Whether offers may go to the caller's proven phone; of an account that sees a record which has it. */
export const fetchOwnOffers = defineCall(subject, 'fetch-own-offers', {
  method: 'GET',
  access: ['user'],
});

/** Agrees to offers on the caller's proven phone, or takes that back. */
export const setOwnOffers = defineCall(subject, 'set-own-offers', {
  access: ['user'],
  errors: ['consent_outdated', 'not_found', 'too_many_attempts'],
});
