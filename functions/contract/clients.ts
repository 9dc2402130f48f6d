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

export const checkCredentials = defineCall({
  service: 'clients',
  type: 'check-credentials',
  method: 'POST',
  access: 'anyone',
  errors: ['invalid_credentials', 'too_many_attempts'],
  schemas: async () => (await schemas()).checkCredentials,
});
