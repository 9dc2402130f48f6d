import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Changes the caller's name and phone; a phone that is left out stays. The email is changed by an admin. */
export const updateProfile = defineCall({
  service: 'staff',
  type: 'update-profile',
  method: 'POST',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: ['user_exists', 'too_many_attempts'],
  schemas: async () => (await schemas()).updateProfile,
});

/** What there is to do today, as far as the caller's role has a part in it. */
export const fetchWorkQueue = defineCall({
  service: 'staff',
  type: 'fetch-work-queue',
  method: 'GET',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchWorkQueue,
});
