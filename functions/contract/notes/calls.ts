import { defineCall } from '../call.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Writes down a note of a patient; whoever wrote it, or an admin, corrects it as read at `version`. */
export const saveNote = defineCall(subject, 'save-note', {
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'invalid_file'],
});

/** Takes a note back, with a reason; what it said stays among its versions. */
export const withdrawNote = defineCall(subject, 'withdraw-note', {
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
});

/**
 * A part of a document or picture of a note, of a block of a service form or of an order. Nobody of the staff reads the
 * buckets themselves, so whoever opened a file is known.
 */
export const fetchRecordFile = defineCall(subject, 'fetch-record-file', {
  method: 'GET',
  access: ['cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
});

/** Everything that a note has said, newest first. */
export const fetchNoteVersions = defineCall(subject, 'fetch-note-versions', {
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
});
