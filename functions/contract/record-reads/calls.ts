import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Which of the staff opened records of patients, newest first; of one patient, by one person, in days of Cairo. */
export const fetchRecordReads = defineCall({
  service: 'admin',
  type: 'fetch-record-reads',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchRecordReads,
});
