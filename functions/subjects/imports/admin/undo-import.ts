import type { undoImport as call } from '#contract/imports/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { auditedImports, type RunRow, readRun, toImportRun } from '../imports.ts';
import { type ImportContext, LONGEST_MS } from './importing.ts';
import { KINDS } from './kinds.ts';

/**
 * Takes out again what an import brought and nothing was built on. The rest stays and is counted. Goes through the lines in
 * parts, each as one transaction with how far it has come.
 */
export const undoImport: Handler<typeof call> = async ({ importId }, context) => {
  const { tables } = context;
  const hasTime = timeLeft(context, LONGEST_MS);
  let run: RunRow;
  do {
    run = (await readRun(tables, importId)) ?? refuse('not_found');
    if (run.state === 'undone') {
      break;
    }
    await undoPart(context, run);
  } while (hasTime());
  return toImportRun((await readRun(tables, importId)) ?? run);
};

async function undoPart(context: ImportContext, run: RunRow): Promise<void> {
  const { audited: kind, linesAtOnce, takeOut } = KINDS[run.kind];
  const end = Math.min(run.undone_line + linesAtOnce, run.handled_line);
  const lines = Array.from({ length: end - run.undone_line }, (_, index) => run.undone_line + index + 1);
  const { removed, kept, operations } = await takeOut(context, run.$id, lines);
  const columns = {
    state: end >= run.handled_line ? ('undone' as const) : ('undoing' as const),
    undone_line: end,
    removed: run.removed + removed,
    kept: run.kept + kept,
  };
  await context.tables.write([
    ...(run.state === 'undoing'
      ? stage.change('imports', run, columns)
      : auditedImports.change(context, run, columns, { kind, action: 'delete', after: null })),
    ...operations,
  ]);
}
