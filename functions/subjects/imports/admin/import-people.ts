import type { importPeople as call } from '#contract/imports/calls.ts';
import type { PersonRow, RowFinding } from '#contract/imports/schemas.ts';
import { importedPatientId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { auditedPatients } from '#subjects/patients/patients.ts';
import { type RunRow, readRun, toImportRun } from '../imports.ts';
import { columnsOf, type Plan, planPeople } from './plan-people.ts';

/** After so long the call answers how far it has come, well before the function would be stopped. */
const LONGEST_MS = 8_000;
/** Records that one transaction fills in: each takes four operations. */
const FILLED_AT_ONCE = 20;

/**
 * Brings rows in, each part of them as one transaction with how far the import has come. A repeat finds that its lines are
 * done, writes nothing and answers what became of them; whoever imports the same file beside it conflicts, and goes on
 * after it.
 */
export const importPeople: Handler<typeof call> = async ({ importId, rows }, context) => {
  const { tables, now } = context;
  if (rows.some(({ line }, index) => line <= (rows[index - 1]?.line ?? 0))) {
    return refuse('invalid_input', { fields: { rows: { key: 'invalid' } } });
  }
  if (importId === undefined) {
    const { findings } = await planPeople(tables, { rows, idOf: null, now: now(), maxFilled: rows.length });
    return { run: null, findings };
  }
  const hasTime = timeLeft(context, LONGEST_MS);
  let run = await knownRun(context, importId);
  const idOf = (line: number) => importedPatientId(importId, line);
  const isDone = ({ line }: PersonRow) => line <= run.handled_line;
  const done = rows.filter(isDone);
  const findings: RowFinding[] =
    done.length === 0
      ? []
      : (await planPeople(tables, { rows: done, idOf, now: now(), maxFilled: done.length })).findings;
  let left = rows.slice(done.length);
  while (left.length > 0 && hasTime()) {
    if (run.state !== 'running') {
      return refuse('import_over');
    }
    const plan = await planPeople(tables, { rows: left, idOf, now: now(), maxFilled: FILLED_AT_ONCE });
    await tables.write(operationsOf(context, run, plan));
    findings.push(...plan.findings);
    left = left.slice(plan.findings.length);
    run = await knownRun(context, importId);
  }
  return { run: toImportRun(run), findings };
};

async function knownRun({ tables }: CallContext, importId: string): Promise<RunRow> {
  return (await readRun(tables, importId)) ?? refuse('not_found');
}

function operationsOf(context: CallContext<readonly ['admin']>, run: RunRow, plan: Plan): Operation[] {
  const { findings, created, filled } = plan;
  const handled_line = findings.at(-1)?.line ?? run.handled_line;
  const count = (wanted: RowFinding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length;
  const isDone = handled_line >= run.last_line;
  return [
    ...stage.change('imports', run, {
      handled_line,
      created: run.created + count('created'),
      filled: run.filled + count('filled'),
      skipped: run.skipped + count('skipped'),
      refused: run.refused + count('refused'),
      ...(isDone && { state: 'done', finished_at: context.now().toISOString() }),
    }),
    ...(created.length === 0
      ? []
      : [
          stage.createMany(
            'patients',
            created.map((person) => ({ $id: person.row.$id, ...columnsOf(person), version: 0 })),
          ),
        ]),
    ...[...filled].flatMap((person) =>
      person.stored ? auditedPatients.change(context, person.stored, columnsOf(person)) : [],
    ),
  ];
}
