import { Query } from 'node-appwrite';
import type { undoImport as call } from '#contract/imports/calls.ts';
import { importedPatientId, privacyRequestId } from '#lib/ids.ts';
import { listAll } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { BELONGINGS } from '#subjects/patients/belongings.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import { auditedImports, type RunRow, readRun, toImportRun } from '../imports.ts';
import { readPatients } from './known-people.ts';

/** After so long the call answers how far it has come, well before the function would be stopped. */
const LONGEST_MS = 8_000;
/** Lines that one transaction goes through; each may take one operation. */
const LINES_AT_ONCE = 80;

/**
 * Takes out again whom an import made and on whose records nothing was built: no change since, nothing that belongs to
 * them, no account, nobody merged into them. The others stay and are counted. What was filled in in records that were there
 * before stays, too. Goes through the lines in parts, each as one transaction with how far it has come.
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

async function undoPart(context: CallContext<readonly ['admin']>, run: RunRow): Promise<void> {
  const { tables } = context;
  const end = Math.min(run.undone_line + LINES_AT_ONCE, run.handled_line);
  const ids = Array.from({ length: end - run.undone_line }, (_, index) =>
    importedPatientId(run.$id, run.undone_line + index + 1),
  );
  const people = await readPatients(tables, ids);
  const built = await withMore(
    tables,
    people.map(({ $id }) => $id),
  );
  const gone = people.filter((row) => isUntouched(row) && !built.has(row.$id));
  const columns = {
    state: end >= run.handled_line ? ('undone' as const) : ('undoing' as const),
    undone_line: end,
    removed: run.removed + gone.length,
    kept: run.kept + people.length - gone.length,
  };
  await tables.write([
    ...(run.state === 'undoing'
      ? stage.change('imports', run, columns)
      : auditedImports.change(context, run, columns, { action: 'delete', after: null })),
    ...gone.flatMap((row) => stage.change('patients', row)),
    ...(gone.length === 0
      ? []
      : [
          stage.deleteIds(
            'patients',
            gone.map(({ $id }) => $id),
          ),
        ]),
  ]);
}

const isUntouched = ({ version, merged_into }: PatientRow) => version === 0 && merged_into === null;

/** Those of these people to whom anything belongs, whose record an account sees, who asked to be erased, or with whom another was made one. */
async function withMore(tables: Tables, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) {
    return new Set();
  }
  const [accounts, merged, requests, ...owned] = await Promise.all([
    listAll(tables, 'patient_accounts', ['user_id'], [Query.equal('$id', [...ids])]),
    listAll(tables, 'patients', ['merged_into'], [Query.equal('merged_into', [...ids])]),
    listAll(
      tables,
      'privacy_requests',
      ['subject_id'],
      [
        Query.equal(
          '$id',
          ids.map((id) => privacyRequestId('patient', id)),
        ),
      ],
    ),
    ...BELONGINGS.map((table) => listAll(tables, table, ['patient_id'], [Query.equal('patient_id', [...ids])])),
  ]);
  return new Set([
    ...accounts.map(({ $id }) => $id),
    ...merged.map(({ merged_into }) => merged_into ?? ''),
    ...requests.map(({ subject_id }) => subject_id),
    ...owned.flat().map(({ patient_id }) => patient_id ?? ''),
  ]);
}
