import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Changes the caller's name and phone; a phone that is left out stays. The email is changed by an admin. */
export const updateProfile = defineCall(subject, 'update-profile', {
  access: STAFF_ROLES,
  errors: ['user_exists', 'too_many_attempts'],
});

/** What there is to do today, as far as the caller's role has a part in it. */
export const fetchWorkQueue = defineCall(subject, 'fetch-work-queue', {
  method: 'GET',
  access: STAFF_ROLES,
});
