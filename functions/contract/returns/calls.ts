import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/** Asks to give pieces of a delivered order back; answers the order. */
export const requestReturn = defineCall(subject, 'request-return', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'not_returnable', 'return_too_late', 'return_open', 'return_line_refused', 'too_many_attempts'],
});

/** Takes such a request back as long as nobody has received the pieces; answers the order. */
export const withdrawReturn = defineCall(subject, 'withdraw-return', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'return_changed'],
});
