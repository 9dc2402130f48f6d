import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** Whether the caller has asked to see the records of their phone, and what came of it. */
export const fetchLinkRequest = defineCall(subject, 'fetch-link-request', {
  method: 'GET',
  access: ['user'],
});

/** Asks the desk to let the account see the records of its proven phone. The answer says nothing of records. */
export const askForRecords = defineCall(subject, 'ask-for-records', {
  access: ['user'],
  errors: ['email_unproven', 'phone_unproven', 'too_many_attempts'],
});
