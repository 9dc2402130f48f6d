import { always, defineCall } from '../call.ts';
import { CALENDAR_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** The record of somebody as a FHIR bundle, and what tables of it hold. It is written down who took it. */
export const exportRecord = defineCall(subject, 'export-record', {
  freshFactor: always,
  needs: { export: always, see_health: always },
  access: CALENDAR_ROLES,
  errors: ['not_found'],
});
