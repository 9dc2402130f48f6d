import type { ImportRun } from '#contract/imports/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { audited } from '#runtime/audit.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

const RUN_COLUMNS = [
  'kind',
  'file_name',
  'file_hash',
  'state',
  'last_line',
  'handled_line',
  'created',
  'filled',
  'skipped',
  'refused',
  'undone_line',
  'removed',
  'kept',
  'actor_name',
  'finished_at',
  'version',
] as const;
export type RunRow = SelectedRow<'imports', (typeof RUN_COLUMNS)[number]>;

/**
 * One entry of the log for all that a file brings, and one when it is taken out again; the import says how much. Whoever
 * writes one says what it is.
 */
export const auditedImports = audited('imports', {
  kind: 'patient',
  label: ({ file_name }) => file_name,
  told: ({ file_name, last_line, created }: Pick<RunRow, 'file_name' | 'last_line' | 'created'>) => ({
    file_name,
    last_line,
    created,
  }),
});

/** An import by its id; null when there is none. */
export function readRun(tables: Tables, id: string): Promise<RunRow | null> {
  return tables.get('imports', id, RUN_COLUMNS);
}

/** Imports that match, in whatever order the queries say. */
export async function listRuns(tables: Tables, queries: readonly string[]): Promise<RunRow[]> {
  return (await tables.list('imports', RUN_COLUMNS, queries)).rows;
}

/** An import as it is answered. */
export const toImportRun = (run: RunRow): ImportRun => ({
  ...run,
  started_at: utc(run.$createdAt),
  finished_at: utc(run.finished_at),
});
