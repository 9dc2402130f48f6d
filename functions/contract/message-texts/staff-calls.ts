import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

/** What the clinic says to people in its own words, for what the staff writes from their own WhatsApp. */
export const fetchOwnTexts = defineCall(
  { service: 'staff', schemas: () => import('./staff-schemas.ts') },
  'fetch-own-texts',
  { method: 'GET', access: STAFF_ROLES },
);
