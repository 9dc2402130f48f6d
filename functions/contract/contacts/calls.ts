import { defineCall } from '../call.ts';
import { updatePatient } from '../patients/calls.ts';
import { FRONT_ROLES, STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Writes down that somebody opened their own WhatsApp with a text for a client. Whether they sent it, nobody knows. */
export const recordContact = defineCall(subject, 'record-contact', {
  access: STAFF_ROLES,
  errors: ['not_found', 'record_changed'],
});

/** Writes down that the desk has called whom no message about an appointment reached, and need not be called again. */
export const markCalled = defineCall(subject, 'mark-called', {
  access: FRONT_ROLES,
  errors: ['not_found'],
});

/** Changes how a phone of a patient may be written to, as read at `version`. */
export const updateContactPoint = defineCall(subject, 'update-contact-point', {
  access: updatePatient.access,
  errors: ['not_found', 'record_changed'],
});
