import { always, defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Which of the staff opened records of patients, newest first; of one patient, by one person, in days of Cairo. */
export const fetchRecordReads = defineCall(subject, 'fetch-record-reads', {
  method: 'GET',
  needs: { see_reads: always },
  access: STAFF_ROLES,
  errors: ['not_found'],
});
