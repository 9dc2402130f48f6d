import { Query } from 'node-appwrite';
import type { RowFinding } from '#contract/imports/schemas.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import type { Read } from './filed-row.ts';
import type { ImportContext, Importing, Plan, Wanted } from './importing.ts';
import { inParts } from './known-people.ts';
import { findOwners, type SaidOwner } from './owners.ts';

/** Something that a row says is somebody's. */
export interface Belonging<Said> {
  said: Said;
  patient: PatientRow;
}

export type Verdict = Omit<RowFinding, 'line'>;

/** What is there already. */
export interface Register<Said> {
  /** What becomes of a row, by what is there and by those that were taken before. */
  take: (one: Belonging<Said>) => Verdict;
  /** The operations that make what rows bring. */
  create: (rows: readonly New<Said>[]) => Operation[];
}

/** What a row brings, under the id of its line. */
export interface New<Said> {
  $id: string;
  one: Belonging<Said>;
}

/** Rows of which each brings one thing that belongs to a person who has a record. */
interface Owned<Row, Said> {
  table: 'devices' | 'audiograms' | 'appointments' | 'opening_balances';
  /** The id of what a line brings. */
  idOf: (runId: string, line: number) => string;
  read: (row: Row, now: Date) => Promise<Read<Said>>;
  /** So many are made at once; each also claims its owner, so that they are not merged or erased at the same moment. */
  atOnce: number;
  open: (context: ImportContext, wanted: readonly Belonging<Said>[]) => Promise<Register<Said>>;
}

interface OwnedRow extends SaidOwner {
  line: number;
}

/** Plans such rows. One whose owner is not found or not unique is refused. */
export function planOwned<Row extends OwnedRow, Said>(kind: Owned<Row, Said>): Importing<Row>['plan'] {
  return async (context, wanted) => {
    const { rows, isWritten } = wanted;
    const { read, made, register } = await readRows(kind, context, wanted);
    const findings: RowFinding[] = [];
    const created: New<Said>[] = [];
    for (const [index, { line }] of rows.entries()) {
      const { $id, one, faults } = read[index] as (typeof read)[number];
      if (made.has($id)) {
        findings.push({ line, outcome: 'created', faults: [], same: null });
      } else if (one === null) {
        findings.push({ line, outcome: 'refused', faults, same: null });
      } else if (isWritten && created.length >= kind.atOnce) {
        break;
      } else {
        const verdict = register.take(one);
        findings.push({ line, ...verdict });
        if (verdict.outcome === 'created') {
          created.push({ $id, one });
        }
      }
    }
    return { findings, operations: created.length === 0 ? [] : operationsOf(register, created) } satisfies Plan;
  };
}

async function readRows<Row extends OwnedRow, Said>(
  { table, idOf, read, open }: Owned<Row, Said>,
  context: ImportContext,
  { rows, runId }: Wanted<Row>,
) {
  const { tables, now } = context;
  const ids = rows.map(({ line }) => (runId === null ? '' : idOf(runId, line)));
  const [said, owners, made] = await Promise.all([
    Promise.all(rows.map((row) => read(row, now()))),
    findOwners(tables, rows, now()),
    runId === null
      ? []
      : inParts(ids, (part) => tables.list(table, ['version'], [Query.equal('$id', part), Query.limit(part.length)])),
  ]);
  const all = rows.map((_row, index) => {
    const [own, owner] = [said[index] as Read<Said>, owners[index] as (typeof owners)[number]];
    const one = own.said === null || owner.patient === null ? null : { said: own.said, patient: owner.patient };
    return { $id: ids[index] ?? '', one, faults: [...owner.faults, ...own.faults] };
  });
  const register = await open(
    context,
    all.flatMap(({ one }) => one ?? []),
  );
  return { read: all, made: new Set(made.map(({ $id }) => $id)), register };
}

function operationsOf<Said>(register: Register<Said>, created: readonly New<Said>[]): Operation[] {
  const owners = new Map(created.map(({ one: { patient } }) => [patient.$id, patient]));
  return [...[...owners.values()].flatMap((owner) => stage.change('patients', owner)), ...register.create(created)];
}
