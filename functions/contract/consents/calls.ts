import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** What the caller has agreed to, kind by kind. */
export const fetchConsents = defineCall(subject, 'fetch-consents', {
  access: ['user'],
  actorField: 'id',
  errors: [],
});

/** Agrees to the words of today, or withdraws; what was kept by consent goes with it. */
export const setConsent = defineCall(subject, 'set-consent', {
  access: ['user'],
  actorField: 'id',
  errors: ['consent_outdated', 'too_many_attempts'],
});
