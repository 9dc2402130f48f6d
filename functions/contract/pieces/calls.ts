import { defineCall } from '../call.ts';
import { CALENDAR_ROLES, STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Everything that happened to a hearing aid, by its serial number. */
export const fetchSerial = defineCall(subject, 'fetch-serial', {
  method: 'GET',
  alsoPost: true,
  access: STAFF_ROLES,
  errors: ['not_found'],
});

/** Serial numbers that can be chosen: of a product to sell it; without one those that can be lent, kept for that first. */
export const fetchFreePieces = defineCall(subject, 'fetch-free-pieces', {
  method: 'GET',
  access: STAFF_ROLES,
});

/** Lends a piece of the stock to a client, mostly for the time of a repair (`jobId`). */
export const lendDevice = defineCall(subject, 'lend-device', {
  access: CALENDAR_ROLES,
  errors: ['not_found', 'piece_unavailable', 'out_of_stock'],
});

/** A lent hearing aid is back: to be lent again, or to be sold. One that is back already is answered as it is. */
export const endLoan = defineCall(subject, 'end-loan', {
  access: CALENDAR_ROLES,
  errors: ['not_found'],
});

/** What is lent, that which is due first first. */
export const fetchLoans = defineCall(subject, 'fetch-loans', {
  method: 'GET',
  access: CALENDAR_ROLES,
});
