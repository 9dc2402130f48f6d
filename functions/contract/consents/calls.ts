import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What the caller has agreed to, kind by kind. */
export const fetchConsents = defineCall({
  service: 'clients',
  type: 'fetch-consents',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchConsents,
});

/** Agrees to the words of today, or withdraws; what was kept by consent goes with it. */
export const setConsent = defineCall({
  service: 'clients',
  type: 'set-consent',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: ['consent_outdated', 'too_many_attempts'],
  schemas: async () => (await schemas()).setConsent,
});
