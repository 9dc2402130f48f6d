import { defineCall } from '../call.ts';
import { FRONT_ROLES } from '../people/roles.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** What the caller has agreed to, kind by kind. */
export const fetchConsents = defineCall(subject, 'fetch-consents', { access: ['user'] });

/** Agrees to the words of today, or withdraws; what was kept by consent goes with it. */
export const setConsent = defineCall(subject, 'set-consent', {
  access: ['user'],
  errors: ['consent_outdated', 'too_many_attempts'],
});

/** What clients of the clinic whose record the caller sees have agreed to and can take back. */
export const fetchOwnAgreements = defineCall(subject, 'fetch-own-agreements', { access: ['user'] });

/** Takes back what such a client agreed to. What is not agreed to is left as it is. */
export const withdrawOwnAgreement = defineCall(subject, 'withdraw-own-agreement', {
  access: ['user'],
  errors: ['not_found'],
});

/** Whether it is the member of the staff themselves who takes a tablet back that was handed over: by their password. */
export const unlockScreen = defineCall(subject, 'unlock-screen', {
  access: FRONT_ROLES,
  errors: ['invalid_credentials', 'sign_in_again', 'too_many_attempts'],
});
