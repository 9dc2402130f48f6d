import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Returns, those that wait longest first; ended ones the newest first. */
export const fetchReturns = defineCall({
  service: 'admin',
  type: 'fetch-returns',
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchReturns,
});

export const fetchReturn = defineCall({
  service: 'admin',
  type: 'fetch-return',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchReturn,
});

/** The pieces arrived, the return is refused, or the cash for it was handed over. */
export const moveReturn = defineCall({
  service: 'admin',
  type: 'move-return',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'return_changed', 'refund_by_card'],
  schemas: async () => (await schemas()).moveReturn,
});

/** Says of each piece that arrived what becomes of it. */
export const inspectReturn = defineCall({
  service: 'admin',
  type: 'inspect-return',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'return_changed'],
  schemas: async () => (await schemas()).inspectReturn,
});
