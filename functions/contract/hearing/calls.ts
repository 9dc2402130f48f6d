import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

export const fetchHearing = defineCall(subject, 'fetch-hearing', { access: ['user'] });

/** Only for somebody who has agreed to it (`set-consent`). */
export const saveHearing = defineCall(subject, 'save-hearing', {
  access: ['user'],
  errors: ['consent_needed'],
});

export const deleteHearing = defineCall(subject, 'delete-hearing', { access: ['user'] });
