import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** Which of the staff opened records of patients, newest first; of one patient, by one person, in days of Cairo. */
export const fetchRecordReads = defineCall(subject, 'fetch-record-reads', {
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
});
