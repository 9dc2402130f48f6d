import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Writes down a note of a patient; whoever wrote it, or an admin, corrects it as read at `version`. */
export const saveNote = defineCall({
  service: 'staff',
  type: 'save-note',
  method: 'POST',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'invalid_file'],
  schemas: async () => (await schemas()).saveNote,
});

/** Takes a note back, with a reason; what it said stays among its versions. */
export const withdrawNote = defineCall({
  service: 'staff',
  type: 'withdraw-note',
  method: 'POST',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
  schemas: async () => (await schemas()).withdrawNote,
});

/**
 * A part of a document or picture of a note, of a block of a service form or of an order. Nobody of the staff reads the
 * buckets themselves, so whoever opened a file is known.
 */
export const fetchRecordFile = defineCall({
  service: 'staff',
  type: 'fetch-record-file',
  method: 'GET',
  access: ['cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchRecordFile,
});

/** Everything that a note has said, newest first. */
export const fetchNoteVersions = defineCall({
  service: 'staff',
  type: 'fetch-note-versions',
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchNoteVersions,
});
