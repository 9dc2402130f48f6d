import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/**
 * The first of everything that a text may mean, by kind: people, visits, orders, hearing aids by their serial numbers, lab
 * work, products. Kinds that the caller may not open are null.
 */
export const searchEverything = defineCall(subject, 'search-everything', { access: STAFF_ROLES });
