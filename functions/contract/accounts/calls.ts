import { defineCall, ROLES } from '../call.ts';

const schemas = () => import('./schemas.ts');

export const fetchUser = defineCall({
  service: 'clients',
  type: 'fetch-user',
  method: 'POST',
  access: ROLES,
  makesProfile: true,
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchUser,
});

export const register = defineCall({
  service: 'clients',
  type: 'register',
  method: 'POST',
  access: 'anyone',
  errors: ['user_exists', 'too_many_attempts'],
  schemas: async () => (await schemas()).register,
});

export const updateProfile = defineCall({
  service: 'clients',
  type: 'update-profile',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: ['user_exists', 'too_many_attempts'],
  schemas: async () => (await schemas()).updateProfile,
});

export const checkCredentials = defineCall({
  service: 'clients',
  type: 'check-credentials',
  method: 'POST',
  access: 'anyone',
  errors: ['invalid_credentials', 'too_many_attempts'],
  schemas: async () => (await schemas()).checkCredentials,
});

export const continueWithGoogle = defineCall({
  service: 'clients',
  type: 'continue-with-google',
  method: 'POST',
  access: ROLES,
  makesProfile: true,
  provesHolder: true,
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).continueWithGoogle,
});

export const proveEmail = defineCall({
  service: 'clients',
  type: 'prove-email',
  method: 'POST',
  access: ROLES,
  provesHolder: true,
  actorField: 'id',
  errors: ['link_invalid', 'too_many_attempts'],
  schemas: async () => (await schemas()).proveEmail,
});
