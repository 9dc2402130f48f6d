import { type Count, countsBetween } from '#lib/counts.ts';
import { stageCounts } from './counts.ts';
import type { Ports } from './ports.ts';
import { type Operation, stage, type TableId, type Tables } from './tables.ts';

type Row = { $id: string };
type PartRows = Row | null | readonly Row[];

/** Rows of an aggregate that a change may write. */
interface Part {
  table: TableId;
  /** The column that goes up with every change of a row, and is claimed. */
  version?: string;
}

/** Rows that are read together and change as one. */
export interface Aggregate<Whole> {
  read: (tables: Tables) => Promise<Whole>;
  /** What may be written, by the names that it has in the whole. One part, the root, is claimed by every change. */
  parts: { readonly [Name in keyof Whole]?: Part };
  /** What follows from what was decided: versions, and rows that are derived from others. Refuses what may not be. */
  settle: (before: Whole, next: Whole) => Whole;
  /** What it adds to rows in which many are summed. */
  counts: (whole: Whole) => readonly Count[];
  audit: (action: string, before: Whole, after: Whole) => Operation;
}

/** What was decided: what the whole is to be (absent: it stays, as for a repeat), and what to answer. */
export interface Decision<Whole, Answer> {
  next?: Whole;
  /** Its name in the audit log; `update` when absent. */
  action?: string;
  answer: (whole: Whole) => Answer;
}

/**
 * Reads an aggregate, decides, and writes what differs in one transaction with its claims, its entry in the audit log and
 * what it counts. Throws `Overtaken` when somebody else was faster. `decide` only looks at the whole: it may run several
 * times.
 */
export async function change<Whole extends object, Answer>(
  { tables }: Pick<Ports, 'tables'>,
  aggregate: Aggregate<Whole>,
  decide: (whole: Whole) => Decision<Whole, Answer>,
): Promise<Answer> {
  const before = await aggregate.read(tables);
  const { next, action = 'update', answer } = decide(before);
  if (!next) {
    return answer(before);
  }
  const after = aggregate.settle(before, next);
  await tables.write([
    ...difference(aggregate.parts, before, after),
    aggregate.audit(action, before, after),
    ...stageCounts(countsBetween(aggregate.counts(before), aggregate.counts(after))),
  ]);
  return answer(after);
}

/** An aggregate with what a decision has to know besides and no change writes; read after the whole. */
export function knowing<Whole extends object, More extends object>(
  aggregate: Aggregate<Whole>,
  more: (tables: Tables, whole: Whole) => Promise<More>,
): Aggregate<Whole & More> {
  return {
    ...(aggregate as Pick<Aggregate<Whole & More>, 'parts' | 'counts' | 'audit'>),
    read: async (tables) => {
      const whole = await aggregate.read(tables);
      return { ...whole, ...(await more(tables, whole)) };
    },
    settle: (before, next) => ({ ...next, ...aggregate.settle(before, next) }),
  };
}

/** The operations that make one whole the other. */
function difference<Whole extends object>(parts: Aggregate<Whole>['parts'], before: Whole, after: Whole): Operation[] {
  return (Object.entries(parts) as [keyof Whole, Part][]).flatMap(([name, part]) => {
    const was = byId(before[name] as PartRows);
    const is = byId(after[name] as PartRows);
    const gone = [...was.keys()].find((id) => !is.has(id));
    if (gone !== undefined) {
      throw new Error(`${part.table} ${gone} would go: no change deletes rows yet.`);
    }
    return [...is.values()].flatMap((row) => write(part, was.get(row.$id), row));
  });
}

const byId = (rows: PartRows) => new Map([rows ?? []].flat().map((row) => [row.$id, row]));

/** Of a row that is there only the columns that change are written: whoever changes it has claimed it or its root. */
function write({ table, version }: Part, was: Row | undefined, is: Row): Operation[] {
  const own = Object.entries(is).filter(([key]) => !key.startsWith('$'));
  if (!was) {
    return [stage.create(table, is.$id, Object.fromEntries(own) as never)];
  }
  const old = new Map<string, unknown>(Object.entries(was));
  const changed = own.filter(([key, value]) => value !== old.get(key));
  const columns = changed.filter(([key]) => key !== version);
  const isRaised = columns.length < changed.length;
  if (version !== undefined && columns.length > 0 && !isRaised) {
    throw new Error(`${table} ${is.$id} changes and its ${version} does not.`);
  }
  return [
    ...(isRaised ? [stage.claim(table, is.$id, version as never, Number(old.get(version ?? '')))] : []),
    ...(columns.length > 0 ? [stage.update(table, is.$id, Object.fromEntries(columns) as never)] : []),
  ];
}
