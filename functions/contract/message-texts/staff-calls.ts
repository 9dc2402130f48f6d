import { defineCall } from '../call.ts';

/** What the clinic says to people in its own words, for what the staff writes from their own WhatsApp. */
export const fetchOwnTexts = defineCall(
  { service: 'staff', schemas: () => import('./staff-schemas.ts') },
  'fetch-own-texts',
  { method: 'GET', access: ['admin', 'cs', 'reception', 'accounting'], actorField: 'id', errors: [] },
);
