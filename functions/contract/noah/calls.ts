import { always, defineCall } from '../call.ts';
import { CARE_ROLES } from '../people/roles.ts';
import { NOAH_LIMITS } from '../request-limits.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Writes sessions of a file of Noah into the record of a patient; each of them once, whoever imports it how often. */
export const importNoah = defineCall(subject, 'import-noah', {
  needs: { see_health: always, write_audiograms: always },
  access: CARE_ROLES,
  limits: NOAH_LIMITS,
  errors: ['not_found', 'identity_differs'],
});
