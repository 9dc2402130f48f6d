import { defineCall } from '../call.ts';
import { FRONT_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./staff-schemas.ts') } as const;
/** Whoever looks after clients; not those who see their money alone. */
const staff = { access: FRONT_ROLES } as const;

/** Where a client stands with all that they may sign, and everything that they ever said. */
export const fetchAgreements = defineCall(subject, 'fetch-agreements', {
  ...staff,
  method: 'GET',
  errors: ['not_found'],
});

/** The words of documents that a client is to read and sign, and nothing else about them than their first name. */
export const fetchSigningSheet = defineCall(subject, 'fetch-signing-sheet', {
  ...staff,
  errors: ['not_found'],
});

/** Keeps what a client said of documents, with their signature; the caller is the witness. A repeat finds the first one. */
export const signAgreements = defineCall(subject, 'sign-agreements', {
  ...staff,
  errors: ['not_found', 'consent_outdated'],
});

/** Notes that a client takes back what they agreed to. What is not agreed to is left as it is. */
export const withdrawAgreement = defineCall(subject, 'withdraw-agreement', {
  ...staff,
  errors: ['not_found'],
});

/** A signed paper as it was signed, and whether it still is. */
export const fetchSignature = defineCall(subject, 'fetch-signature', {
  ...staff,
  method: 'GET',
  errors: ['not_found'],
});
