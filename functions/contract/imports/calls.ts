import { defineCall } from '../call.ts';
import { PEOPLE_IMPORT_LIMITS } from '../request-limits.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** Imports of old data, the newest first. */
export const fetchImports = defineCall(subject, 'fetch-imports', {
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
});

/** Begins to import a file, or answers the import of the same file that is not finished, which goes on where it stopped. */
export const beginImport = defineCall(subject, 'begin-import', {
  access: ['admin'],
  actorField: 'id',
  errors: ['import_known'],
});

/** Says what each row of a file of people would do, or does it: as many rows as there is time for, in their order. */
export const importPeople = defineCall(subject, 'import-people', {
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'import_over'],
  limits: PEOPLE_IMPORT_LIMITS,
});

/** Takes out again the people whom an import brought and on whose records nothing was built. Made again until it is `undone`. */
export const undoImport = defineCall(subject, 'undo-import', {
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
});
