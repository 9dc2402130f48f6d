import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** Returns, those that wait longest first; ended ones the newest first. */
export const fetchReturns = defineCall(subject, 'fetch-returns', {
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
  errors: ['not_found'],
});

export const fetchReturn = defineCall(subject, 'fetch-return', {
  method: 'GET',
  access: ['admin'],
  errors: ['not_found'],
});

/** The pieces arrived, the return is refused, or the cash for it was handed over. */
export const moveReturn = defineCall(subject, 'move-return', {
  freshFactor: ({ state }) => state === 'refunded',
  access: ['admin'],
  errors: ['not_found', 'return_changed', 'refund_by_card'],
});

/** Says of each piece that arrived what becomes of it. */
export const inspectReturn = defineCall(subject, 'inspect-return', {
  access: ['admin'],
  errors: ['not_found', 'return_changed'],
});
