import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

/** The register of consents: all that was agreed to, declined and withdrawn, by clients of the clinic and in accounts, newest first. */
export const fetchConsentRegister = defineCall(subject, 'fetch-consent-register', {
  access: ['admin'],
  freshFactor: ({ exportId }) => exportId !== undefined,
});
