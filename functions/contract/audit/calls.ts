import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** Who changed what, newest first; by person, kind of thing, thing, days of Cairo, and words. */
export const fetchAudit = defineCall(subject, 'fetch-audit', {
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
});
