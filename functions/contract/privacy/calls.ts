import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** What a sensitive thing of one's own account asks for: the password, or where there is none a fresh session. */
const OWN = ['invalid_credentials', 'sign_in_again', 'too_many_attempts'] as const;

/** Everything that the shop holds about the caller's account. */
export const fetchOwnData = defineCall(subject, 'fetch-own-data', {
  access: ['user'],
  errors: [...OWN, 'not_found'],
});

/** What would stay of the caller's account, and until when, if it were deleted now. */
export const fetchOwnErasure = defineCall(subject, 'fetch-own-erasure', {
  access: ['user'],
  errors: ['not_found'],
});

/** Deletes the caller's account with everything that no law wants kept. Answers what stays. */
export const deleteAccount = defineCall(subject, 'delete-account', {
  access: ['user'],
  errors: [...OWN, 'not_found'],
});
