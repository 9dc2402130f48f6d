import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Writes down that somebody opened their own WhatsApp with a text for a client. Whether they sent it, nobody knows. */
export const recordContact = defineCall(subject, 'record-contact', {
  access: STAFF_ROLES,
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
});
