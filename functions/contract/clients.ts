import { defineCall, ROLES } from './call.ts';

const schemas = () => import('./schemas/clients.ts');

export const fetchUser = defineCall({
  service: 'clients',
  type: 'fetch-user',
  method: 'POST',
  access: ROLES,
  actorField: 'id',
  errors: ['no_account'],
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
  errors: ['no_account', 'user_exists'],
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
  actorField: 'id',
  errors: ['no_account'],
  schemas: async () => (await schemas()).continueWithGoogle,
});

export const fetchHearing = defineCall({
  service: 'clients',
  type: 'fetch-hearing',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchHearing,
});

export const saveHearing = defineCall({
  service: 'clients',
  type: 'save-hearing',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).saveHearing,
});

export const deleteHearing = defineCall({
  service: 'clients',
  type: 'delete-hearing',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).deleteHearing,
});
