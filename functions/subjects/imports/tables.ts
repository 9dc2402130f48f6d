import { choice, id, moment, text, whole } from '#contract/columns.ts';
import { FILE_NAME_MAX, IMPORT_KINDS, IMPORT_STATES } from '#contract/imports/constants.ts';
import { record } from '#records/record.ts';

// What a file brought is found by ids that follow from the import and the line, so that people do not name it.
export const imports = record('imports', {
  title: 'Imports of old data',
  nobody: 'Files by their names, how many rows they had, and the member of staff who imported them.',
  columns: {
    kind: choice(IMPORT_KINDS, { required: true }),
    file_name: text(FILE_NAME_MAX, { required: true }),
    file_hash: text(64, { required: true }),
    state: choice(IMPORT_STATES, { required: true }),
    last_line: whole({ required: true }),
    handled_line: whole({ default: 0 }),
    created: whole({ default: 0 }),
    filled: whole({ default: 0 }),
    skipped: whole({ default: 0 }),
    refused: whole({ default: 0 }),
    undone_line: whole({ default: 0 }),
    removed: whole({ default: 0 }),
    kept: whole({ default: 0 }),
    actor_id: id({ required: true }),
    actor_name: text(128, { required: true }),
    finished_at: moment(),
    version: whole({ default: 0 }),
  },
  indexes: { file_hash: ['file_hash'] },
});
