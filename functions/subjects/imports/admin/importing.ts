import type { AuditKind } from '#contract/audit/actions.ts';
import type { ImportKind } from '#contract/imports/constants.ts';
import type { ImportRun, RowFinding } from '#contract/imports/schemas.ts';
import type { ReadRow } from '#runtime/operations.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext } from '#runtime/service.ts';
import { type Operation, stage, type VersionedTable } from '#runtime/tables.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { type RunRow, readRun, toImportRun } from '../imports.ts';

/** After so long a call answers how far it has come, well before the function would be stopped. */
export const LONGEST_MS = 8_000;

export type ImportContext = CallContext<readonly ['admin']>;

/** All that is different for one kind of import. */
export interface Importing<Row extends SentRow> {
  kind: ImportKind;
  /** As what the log of changes names what it brings. */
  audited: AuditKind;
  /**
   * Goes through rows in their order, each with what those before it do. A row whose line is written already is answered
   * as that, so that a repeat answers what the first one did.
   */
  plan: (context: ImportContext, wanted: Wanted<Row>) => Promise<Plan>;
  /** Lines that one transaction takes out. */
  linesAtOnce: number;
  /** What takes out again whatever these lines brought and nothing was built on. */
  takeOut: (context: ImportContext, runId: string, lines: readonly number[]) => Promise<TakenOut>;
}

interface SentRow {
  line: number;
}

export interface Wanted<Row> {
  rows: readonly Row[];
  /** The import that brings them; null in a dry run. */
  runId: string | null;
  /** Goes through so many rows only as one transaction can write; else through all. */
  isWritten: boolean;
}

/** What rows would do, as far as they were gone through, and the operations that do it. */
export interface Plan {
  findings: RowFinding[];
  operations: Operation[];
}

export interface TakenOut {
  removed: number;
  /** What stays, because something was built on it. */
  kept: number;
  operations: Operation[];
}

interface Sent<Row> {
  importId?: string | undefined;
  rows: readonly Row[];
}

/**
 * The call that brings in rows of a kind, each part of them as one transaction with how far the import has come. A repeat
 * finds that its lines are done, writes nothing and answers what became of them; whoever imports the same file beside it
 * conflicts, and goes on after it.
 */
export function importing<Row extends SentRow>({ kind, plan }: Importing<Row>) {
  return async (
    { importId, rows }: Sent<Row>,
    context: ImportContext,
  ): Promise<{ run: ImportRun | null; findings: RowFinding[] }> => {
    if (rows.some(({ line }, index) => line <= (rows[index - 1]?.line ?? 0))) {
      return refuse('invalid_input', { fields: { rows: { key: 'invalid' } } });
    }
    if (importId === undefined) {
      const { findings } = await plan(context, { rows, runId: null, isWritten: false });
      return { run: null, findings };
    }
    const hasTime = timeLeft(context, LONGEST_MS);
    let run = await runOf(context, importId, kind);
    const { handled_line } = run;
    const done = rows.filter(({ line }) => line <= handled_line);
    const findings =
      done.length === 0 ? [] : (await plan(context, { rows: done, runId: importId, isWritten: false })).findings;
    let left = rows.slice(done.length);
    while (left.length > 0 && hasTime()) {
      if (run.state !== 'running') {
        return refuse('import_over');
      }
      const part = await plan(context, { rows: left, runId: importId, isWritten: true });
      await context.tables.write([...progress(context, run, part.findings), ...part.operations]);
      findings.push(...part.findings);
      left = left.slice(part.findings.length);
      run = await runOf(context, importId, kind);
    }
    return { run: toImportRun(run), findings };
  };
}

async function runOf({ tables }: ImportContext, importId: string, kind: ImportKind): Promise<RunRow> {
  const run = await readRun(tables, importId);
  return run?.kind === kind ? run : refuse('not_found');
}

/** How far an import comes with these rows. */
function progress({ now }: ImportContext, run: RunRow, findings: readonly RowFinding[]): Operation[] {
  const handled_line = findings.at(-1)?.line ?? run.handled_line;
  const count = (wanted: RowFinding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length;
  return stage.change('imports', run, {
    handled_line,
    created: run.created + count('created'),
    filled: run.filled + count('filled'),
    skipped: run.skipped + count('skipped'),
    refused: run.refused + count('refused'),
    ...(handled_line >= run.last_line && { state: 'done', finished_at: now().toISOString() }),
  });
}

/** Takes out those of the rows that were found on which nothing was built. */
export function takenOut(table: VersionedTable, found: readonly ReadRow[], gone: readonly ReadRow[]): TakenOut {
  const ids = gone.map(({ $id }) => $id);
  return {
    removed: gone.length,
    kept: found.length - gone.length,
    operations:
      gone.length === 0 ? [] : [...gone.flatMap((row) => stage.change(table, row)), stage.deleteIds(table, ids)],
  };
}
