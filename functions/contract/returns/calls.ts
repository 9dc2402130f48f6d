import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Asks to give pieces of a delivered order back; answers the order. */
export const requestReturn = defineCall({
  service: 'shop',
  type: 'request-return',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'not_returnable', 'return_too_late', 'return_open', 'return_line_refused', 'too_many_attempts'],
  schemas: async () => (await schemas()).requestReturn,
});

/** Takes such a request back as long as nobody has received the pieces; answers the order. */
export const withdrawReturn = defineCall({
  service: 'shop',
  type: 'withdraw-return',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'return_changed'],
  schemas: async () => (await schemas()).withdrawReturn,
});
