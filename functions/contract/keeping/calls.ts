import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What the schedule will erase in the next `DUE_DAYS` days, kind by kind, with what is due already. */
export const fetchDueErasures = defineCall({
  service: 'admin',
  type: 'fetch-due-erasures',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchDueErasures,
});
