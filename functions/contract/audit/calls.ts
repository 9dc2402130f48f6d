import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Who changed what, newest first; by person, kind of thing, thing, days of Cairo, and words. */
export const fetchAudit = defineCall({
  service: 'admin',
  type: 'fetch-audit',
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchAudit,
});
