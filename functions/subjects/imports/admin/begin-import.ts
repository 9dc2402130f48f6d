import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { beginImport as call } from '#contract/imports/calls.ts';
import { IMPORTS_LISTED } from '#contract/imports/constants.ts';
import { importRunId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { auditedImports, listRuns, readRun, toImportRun } from '../imports.ts';
import { KINDS } from './kinds.ts';

const ACTOR_NAME_MAX = 128;

/**
 * Begins to import a file. One that is not finished is answered instead, so that a repeat, or somebody who comes back with
 * the file, goes on with it. One that came in and was not undone is imported again only when that is meant. A file may
 * hold several kinds, each of which comes in by an import of its own.
 */
export const beginImport: Handler<typeof call> = async (input, context) => {
  const { kind, file_name, file_hash, last_line, again } = input;
  const { tables, actor } = context;
  const newestFirst = [Query.orderDesc('$createdAt'), Query.limit(IMPORTS_LISTED)];
  const same = [Query.equal('file_hash', file_hash), Query.equal('kind', kind)];
  const earlier = await listRuns(tables, [...same, ...newestFirst]);
  const running = earlier.find(({ state }) => state === 'running');
  if (running) {
    return toImportRun(running);
  }
  const done = earlier.find(({ state }) => state === 'done');
  if (done && !again) {
    return refuse('import_known', { file: done.file_name, day: cairoDay(new Date(done.$createdAt)) });
  }
  const runId = importRunId(kind, file_hash, earlier.length);
  const row = {
    ...{ kind, file_name, file_hash, last_line, state: 'running' as const },
    ...{ handled_line: 0, created: 0, filled: 0, skipped: 0, refused: 0, undone_line: 0, removed: 0, kept: 0 },
    ...{ actor_id: actor.id, actor_name: actor.name.slice(0, ACTOR_NAME_MAX), version: 0 },
  };
  await tables.write(auditedImports.create(context, runId, row, { kind: KINDS[kind].audited, action: 'import' }));
  const run = await readRun(tables, runId);
  return run ? toImportRun(run) : refuse('busy');
};
