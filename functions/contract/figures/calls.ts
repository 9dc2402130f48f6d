import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What the clinic did in at most `REPORT_DAYS_MAX` days of Cairo: in all, by specialist, and day by day. */
export const fetchFigures = defineCall({
  service: 'staff',
  type: 'fetch-figures',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchFigures,
});
