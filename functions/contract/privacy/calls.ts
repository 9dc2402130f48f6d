import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What a sensitive thing of one's own account asks for: the password, or where there is none a fresh session. */
const OWN = ['invalid_credentials', 'sign_in_again', 'too_many_attempts'] as const;

/** Everything that the shop holds about the caller's account. */
export const fetchOwnData = defineCall({
  service: 'clients',
  type: 'fetch-own-data',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [...OWN, 'not_found'],
  schemas: async () => (await schemas()).fetchOwnData,
});

/** What would stay of the caller's account, and until when, if it were deleted now. */
export const fetchOwnErasure = defineCall({
  service: 'clients',
  type: 'fetch-own-erasure',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchOwnErasure,
});

/** Deletes the caller's account with everything that no law wants kept. Answers what stays. */
export const deleteAccount = defineCall({
  service: 'clients',
  type: 'delete-account',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [...OWN, 'not_found'],
  schemas: async () => (await schemas()).deleteAccount,
});
