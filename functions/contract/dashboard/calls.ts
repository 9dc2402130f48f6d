import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

export const fetchMetrics = defineCall(subject, 'fetch-metrics', {
  method: 'GET',
  access: ['admin'],
});

/** The figures behind the charts for a time of at most `REPORT_DAYS_MAX` days of Cairo. */
export const fetchReports = defineCall(subject, 'fetch-reports', {
  method: 'GET',
  access: ['admin'],
});
