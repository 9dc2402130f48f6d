import { always, defineCall } from '../call.ts';
import { RECORD_LIMITS } from '../request-limits.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** Begins to take everybody's record along, which is written down once. */
export const beginRecordExport = defineCall(subject, 'begin-record-export', {
  freshFactor: always,
  needs: { export: always },
  access: ['admin'],
});

/** The records of the next people of an export that the caller began today, as FHIR bundles. */
export const exportRecords = defineCall(subject, 'export-records', {
  freshFactor: always,
  needs: { export: always },
  method: 'GET',
  access: ['admin'],
  errors: ['not_found'],
});

/** Begins to bring in a file of records, which is written down once. */
export const beginRecordImport = defineCall(subject, 'begin-record-import', { access: ['admin'] });

/**
 * Brings in records that an installation of Samaa exported, of an import that the caller began today. A record is known by
 * where it comes from and its id there: what is there already is left as it is, so that it may be sent again.
 */
export const importRecords = defineCall(subject, 'import-records', {
  access: ['admin'],
  errors: ['not_found'],
  limits: RECORD_LIMITS,
});
