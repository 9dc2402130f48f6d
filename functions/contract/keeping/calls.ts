import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** What the schedule will erase in the next `DUE_DAYS` days, kind by kind, with what is due already. */
export const fetchDueErasures = defineCall(subject, 'fetch-due-erasures', {
  method: 'GET',
  access: ['admin'],
});
