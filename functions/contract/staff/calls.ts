import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** The caller's own profile. */
export const fetchProfile = defineCall({
  service: 'staff',
  type: 'fetch-profile',
  method: 'GET',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchProfile,
});

/** Changes the caller's name and phone; a phone that is left out stays. The email is changed by an admin. */
export const updateProfile = defineCall({
  service: 'staff',
  type: 'update-profile',
  method: 'POST',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: ['user_exists'],
  schemas: async () => (await schemas()).updateProfile,
});

/** Everybody of the staff, by name: salespeople, and who else works on forms. */
export const fetchColleagues = defineCall({
  service: 'staff',
  type: 'fetch-colleagues',
  method: 'GET',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchColleagues,
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
