import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/** Puts a discount code to the caller's cart, or takes it away with an empty one, and answers the cart as it is priced then. */
export const applyCode = defineCall(subject, 'apply-code', {
  access: ['user'],
  actorField: 'userId',
  errors: ['discount_unknown', 'too_many_attempts'],
});
