import { defineCall } from '../call.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Everything that happened with a patient, or one kind of it, newest first, page by page. */
export const fetchTimeline = defineCall(subject, 'fetch-timeline', {
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
});
