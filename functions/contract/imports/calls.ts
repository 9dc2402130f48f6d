import { defineCall } from '../call.ts';
import {
  APPOINTMENT_IMPORT_LIMITS,
  AUDIOGRAM_IMPORT_LIMITS,
  BALANCE_IMPORT_LIMITS,
  DEVICE_IMPORT_LIMITS,
  PEOPLE_IMPORT_LIMITS,
} from '../request-limits.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** Imports of old data, the newest first. */
export const fetchImports = defineCall(subject, 'fetch-imports', {
  method: 'GET',
  access: ['admin'],
});

/** Begins to import a file, or answers the import of the same file that is not finished, which goes on where it stopped. */
export const beginImport = defineCall(subject, 'begin-import', {
  access: ['admin'],
  errors: ['import_known'],
});

/** Says what each row of a file of people would do, or does it: as many rows as there is time for, in their order. */
export const importPeople = defineCall(subject, 'import-people', {
  access: ['admin'],
  errors: ['not_found', 'import_over'],
  limits: PEOPLE_IMPORT_LIMITS,
});

/** The same for a file of hearing aids that people own. */
export const importDevices = defineCall(subject, 'import-devices', {
  access: ['admin'],
  errors: ['not_found', 'import_over'],
  limits: DEVICE_IMPORT_LIMITS,
});

/** The same for a file of audiograms. */
export const importAudiograms = defineCall(subject, 'import-audiograms', {
  access: ['admin'],
  errors: ['not_found', 'import_over'],
  limits: AUDIOGRAM_IMPORT_LIMITS,
});

/** The same for a file of appointments that are still to come. */
export const importAppointments = defineCall(subject, 'import-appointments', {
  access: ['admin'],
  errors: ['not_found', 'import_over'],
  limits: APPOINTMENT_IMPORT_LIMITS,
});

/** The same for a file of what clients owe the clinic, or the clinic them. */
export const importBalances = defineCall(subject, 'import-balances', {
  access: ['admin'],
  errors: ['not_found', 'import_over'],
  limits: BALANCE_IMPORT_LIMITS,
});

/** Takes out again what an import brought and nothing was built on. Made again until it is `undone`. */
export const undoImport = defineCall(subject, 'undo-import', {
  access: ['admin'],
  errors: ['not_found'],
});
