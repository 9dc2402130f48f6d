import { always, defineCall } from '../call.ts';
import { CARE_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;
/** Whoever sees what was measured. */
const staff = { needs: { see_health: always }, access: CARE_ROLES } as const;

/** What the sheet of a visit has said, newest first; nothing as long as there is none. */
export const fetchVisitSheet = defineCall(subject, 'fetch-visit-sheet', {
  ...staff,
  method: 'GET',
  errors: ['not_found'],
});

/** Writes the sheet of a visit, or another version of it, as read at `version`. Earlier ones stay. */
export const saveVisitSheet = defineCall(subject, 'save-visit-sheet', {
  ...staff,
  errors: ['not_found', 'record_changed'],
});
