import { defineCall } from '../call.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** What the clinic did in at most `REPORT_DAYS_MAX` days of Cairo: in all, by specialist, and day by day. */
export const fetchFigures = defineCall(subject, 'fetch-figures', {
  method: 'GET',
  access: ['admin'],
});
