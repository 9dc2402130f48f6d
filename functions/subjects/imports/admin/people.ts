import { Query } from 'node-appwrite';
import type { PersonRow } from '#contract/imports/schemas.ts';
import { contactPointId, importedPatientId, privacyRequestId } from '#lib/ids.ts';
import { auditId } from '#runtime/audit.ts';
import { listAll } from '#runtime/keyset.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { BELONGINGS } from '#subjects/patients/belongings.ts';
import { auditedPatients, type PatientRow } from '#subjects/patients/patients.ts';
import { type ImportContext, type Importing, type Plan, type TakenOut, takenOut, type Wanted } from './importing.ts';
import { type Person, readPatients } from './known-people.ts';
import { columnsOf, planPeople } from './plan-people.ts';

/** Records that one transaction fills in: each takes four operations. */
const FILLED_AT_ONCE = 20;

/** People, who get records. */
export const people: Importing<PersonRow> = { kind: 'people', audited: 'patient', plan, linesAtOnce: 80, takeOut };

async function plan(context: ImportContext, { rows, runId, isWritten }: Wanted<PersonRow>): Promise<Plan> {
  const { findings, created, filled } = await planPeople(context.tables, {
    rows,
    idOf: runId === null ? null : (line) => importedPatientId(runId, line),
    now: context.now(),
    maxFilled: isWritten ? FILLED_AT_ONCE : rows.length,
  });
  const added = created.map((person) => ({ $id: person.row.$id, ...columnsOf(person), version: 0 }));
  return {
    findings,
    operations: [
      ...(added.length === 0 ? [] : [stage.createMany('patients', added)]),
      ...createWishes(created),
      ...[...filled].flatMap((person) =>
        person.stored
          ? auditedPatients.change(
              context,
              person.stored,
              columnsOf(person),
              filling(runId ?? '', person.stored.version),
            )
          : [],
      ),
    ],
  };
}

/** By what the log's entry is known of an import that filled in a record of this version. */
const filling = (runId: string, version: number) => ({ once: `${runId} ${version}` });

/** How new people want to be written to, at each of their phones. */
function createWishes(created: readonly Person[]): Operation[] {
  const points = created.flatMap(({ row: { $id, phones }, wishes }) =>
    wishes?.way || wishes?.lang
      ? phones.map((phone) => {
          const said = { patient_id: $id, phone, way: wishes.way, lang: wishes.lang, version: 0 };
          return { $id: contactPointId($id, phone), ...said };
        })
      : [],
  );
  return points.length === 0 ? [] : [stage.createMany('contact_points', points)];
}

/**
 * Those stay on whose records something was built: a change, something that belongs to them, an account, somebody who was
 * merged into them. What was filled in in records that were there before stays, too.
 */
async function takeOut({ tables }: ImportContext, runId: string, lines: readonly number[]): Promise<TakenOut> {
  const found = await readPatients(
    tables,
    lines.map((line) => importedPatientId(runId, line)),
  );
  const ids = found.map(({ $id }) => $id);
  const claimed = found.filter(({ version }) => version > 0);
  const [built, changed] = await Promise.all([withMore(tables, ids), withChanges(tables, runId, claimed)]);
  const gone = found.filter(({ $id, merged_into }) => merged_into === null && !built.has($id) && !changed.has($id));
  const out = takenOut('patients', found, gone);
  const goneIds = gone.map(({ $id }) => $id);
  return goneIds.length === 0
    ? out
    : {
        ...out,
        operations: [...out.operations, stage.deleteWhere('contact_points', [Query.equal('patient_id', goneIds)])],
      };
}

/**
 * Those of these people of whose change the log tells, other than by a later row of the same import. A version alone does not:
 * it also goes up when something is written that belongs to them, which may be gone again.
 */
async function withChanges(
  tables: Tables,
  runId: string,
  people: readonly Pick<PatientRow, '$id' | 'version'>[],
): Promise<Set<string>> {
  if (people.length === 0) {
    return new Set();
  }
  const ids = people.map(({ $id }) => $id);
  const own = new Set(
    people.flatMap(({ $id: id, version }) =>
      Array.from({ length: version }, (_, before) =>
        auditId({ kind: 'patient', id, action: 'update', ...filling(runId, before) }),
      ),
    ),
  );
  const entries = await listAll(
    tables,
    'audit_log',
    ['subject_id'],
    [Query.equal('kind', 'patient'), Query.equal('subject_id', ids)],
  );
  return new Set(entries.filter(({ $id }) => !own.has($id)).map(({ subject_id }) => subject_id));
}

/** How a phone may be written to as nobody has said it in the import: what is said here, or what became of a message. */
const SAID_LATER = Query.or([Query.greaterThan('version', 0), Query.isNotNull('last_at')]);

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
    ...BELONGINGS.map((table) =>
      listAll(
        tables,
        table,
        ['patient_id'],
        [Query.equal('patient_id', [...ids]), ...(table === 'contact_points' ? [SAID_LATER] : [])],
      ),
    ),
  ]);
  return new Set([
    ...accounts.map(({ $id }) => $id),
    ...merged.map(({ merged_into }) => merged_into ?? ''),
    ...requests.map(({ subject_id }) => subject_id),
    ...owned.flat().map(({ patient_id }) => patient_id ?? ''),
  ]);
}
