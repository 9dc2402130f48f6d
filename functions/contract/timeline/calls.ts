import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Everything that happened with a patient, or one kind of it, newest first, page by page. */
export const fetchTimeline = defineCall({
  service: 'staff',
  type: 'fetch-timeline',
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchTimeline,
});
