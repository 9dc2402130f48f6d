import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

export const fetchMetrics = defineCall({
  service: 'admin',
  type: 'fetch-metrics',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchMetrics,
});

/** The figures behind the charts for a time of at most `REPORT_DAYS_MAX` days of Cairo. */
export const fetchReports = defineCall({
  service: 'admin',
  type: 'fetch-reports',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchReports,
});
