import { always, defineCall } from '../call.ts';
import { CARE_ROLES, STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Writes down a note of a patient; whoever wrote it, or an admin, corrects it as read at `version`. */
export const saveNote = defineCall(subject, 'save-note', {
  needs: { see_health: always },
  access: CARE_ROLES,
  errors: ['not_found', 'record_changed', 'invalid_file'],
});

/** Takes a note back, with a reason; what it said stays among its versions. */
export const withdrawNote = defineCall(subject, 'withdraw-note', {
  needs: { see_health: always },
  access: CARE_ROLES,
  errors: ['not_found', 'record_changed'],
});

/**
 * A part of a document or picture of a note, of a block of a service form or of an order. Nobody of the staff reads the
 * buckets themselves, so whoever opened a file is known.
 */
export const fetchRecordFile = defineCall(subject, 'fetch-record-file', {
  method: 'GET',
  needs: { see_health: ({ of }) => of === 'note' },
  access: STAFF_ROLES,
  errors: ['not_found'],
});

/** Everything that a note has said, newest first. */
export const fetchNoteVersions = defineCall(subject, 'fetch-note-versions', {
  method: 'GET',
  needs: { see_health: always },
  access: STAFF_ROLES,
  errors: ['not_found'],
});
