import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Everything that happened to a hearing aid, by its serial number. */
export const fetchSerial = defineCall({
  service: 'staff',
  type: 'fetch-serial',
  method: 'GET',
  alsoPost: true,
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchSerial,
});

/** Serial numbers that can be chosen: of a product to sell it; without one those that can be lent, kept for that first. */
export const fetchFreePieces = defineCall({
  service: 'staff',
  type: 'fetch-free-pieces',
  method: 'GET',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchFreePieces,
});

/** Lends a piece of the stock to a client, mostly for the time of a repair (`jobId`). */
export const lendDevice = defineCall({
  service: 'staff',
  type: 'lend-device',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found', 'piece_unavailable', 'out_of_stock'],
  schemas: async () => (await schemas()).lendDevice,
});

/** A lent hearing aid is back: to be lent again, or to be sold. One that is back already is answered as it is. */
export const endLoan = defineCall({
  service: 'staff',
  type: 'end-loan',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).endLoan,
});

/** What is lent, that which is due first first. */
export const fetchLoans = defineCall({
  service: 'staff',
  type: 'fetch-loans',
  method: 'GET',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchLoans,
});
