import { always, defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Everything that happened with a patient, or one kind of it, newest first, page by page. */
export const fetchTimeline = defineCall(subject, 'fetch-timeline', {
  method: 'GET',
  needs: { see_health: always },
  shows: ['see_money'],
  access: STAFF_ROLES,
  errors: ['not_found'],
});
