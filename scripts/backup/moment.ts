import { Query } from 'node-appwrite';
import { beginId, endId } from '../../functions/runtime/journal.ts';
import { type Operation, rowsOf } from '../../functions/runtime/operations.ts';
import { Problem } from '../lib/problem.ts';
import { each } from './each.ts';
import type { Row } from './format.ts';
import type { Project } from './project.ts';

/** How long before something is seen it may have been written down: commits take time, and clocks are read to the second. */
const SLACK_MS = 60_000;
/** The schedule takes the journal of whole transactions away after two minutes, so what is compared must be younger. */
const LONGEST_LOOK_MS = 50_000;
/** A shop in which so many short looks in a row each see a commit is too busy for any moment to be had. */
const LOOKS_MAX = 200;
const TABLES_AT_ONCE = 6;
export const JOURNAL = 'journal';

export function withSlack(time: Date): string {
  return new Date(time.getTime() - SLACK_MS).toISOString();
}

/** What a copy gets of rows that changed: the row, or null when it is not there. */
export type Take = (table: string, id: string, row: Row | null) => void;

/** A moment between two transactions. */
export interface Moment {
  at: Date;
  /** How often rows were read again until no transaction was half in the copy. */
  readAgain: number;
  /** The transactions of the copy that are younger than `journalSince`; older ones are in it anyway. */
  included: ReadonlySet<string>;
  journalSince: string;
}

/** The ids of the journal's `end` rows: the transactions that were committed not long ago. */
async function committed(project: Project, since: string): Promise<Set<string>> {
  return project.ids(JOURNAL, [Query.equal('part', 'end'), Query.greaterThanEqual('$createdAt', since)]);
}

/**
 * Brings a copy that misses what changed since `changedSince` to a moment at which every transaction is in it or not. First
 * all tables are read for what changed. What was committed meanwhile may be half in that: the journal tells which rows it
 * wrote, and those alone are read again, and again for what was committed during that, until nothing was. A row that
 * nothing else writes is then as it was when the journal was read for the last time, and so are all others.
 */
export async function reachMoment(
  project: Project,
  tables: readonly string[],
  changedSince: Date,
  take: Take,
): Promise<Moment> {
  let since = changedSince;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const begun = await project.time();
    const started = Date.now();
    const journalSince = withSlack(begun);
    const known = await committed(project, journalSince);
    await each(tables, TABLES_AT_ONCE, (table) => readChanges(project, table, since, take));
    since = begun;
    let readAgain = 0;
    while (Date.now() - started < LONGEST_LOOK_MS && looks < LOOKS_MAX) {
      const at = await project.time();
      const now = await committed(project, journalSince);
      const half = [...now].filter((id) => !known.has(id));
      if (half.length === 0) {
        return { at, readAgain, included: known, journalSince };
      }
      const rows = await rowsWritten(project, half);
      if (!rows) {
        // A transaction too long for the journal: all that changed is read again.
        break;
      }
      await each(rows, TABLES_AT_ONCE, async ([table, ids]) => {
        const found = await project.rows(table, [...ids]);
        for (const id of ids) {
          take(table, id, found.get(id) ?? null);
        }
      });
      for (const id of half) {
        known.add(id);
      }
      readAgain += 1;
      looks += 1;
    }
  }
  throw new Problem(
    'So much is written in this shop that there was no moment between two transactions. Run this again at a calmer hour; what was read is kept.',
  );
}

async function readChanges(project: Project, table: string, since: Date, take: Take): Promise<void> {
  const changed = [Query.greaterThanEqual('$updatedAt', withSlack(since))];
  for await (const rows of project.pages(table, '', changed)) {
    for (const row of rows) {
      take(table, row.$id, row);
    }
  }
}

/** The operations of transactions; undefined when the journal does not have those of each. */
async function operationsOf(project: Project, ends: readonly string[]): Promise<Operation[] | undefined> {
  const rows = await project.rows(JOURNAL, ends);
  const operations: Operation[] = [];
  for (const id of ends) {
    const text = rows.get(id)?.operations;
    if (typeof text !== 'string') {
      return undefined;
    }
    operations.push(...(JSON.parse(text) as Operation[]));
  }
  return operations;
}

/** The rows that transactions name, by table. What they delete by a query is found by comparing ids at the end. */
async function rowsWritten(project: Project, ends: readonly string[]): Promise<Map<string, Set<string>> | undefined> {
  const operations = await operationsOf(project, ends);
  if (!operations) {
    return undefined;
  }
  const rows = new Map<string, Set<string>>();
  for (const operation of operations) {
    const ids = rows.get(operation.tableId) ?? new Set();
    rows.set(operation.tableId, ids);
    for (const id of rowsOf(operation) ?? []) {
      ids.add(id);
    }
  }
  return rows;
}

/** The transactions that were committed after the moment, as the journal knows them now. */
async function committedAfter(project: Project, { included, journalSince }: Moment): Promise<string[]> {
  return [...(await committed(project, journalSince))].filter((id) => !included.has(id));
}

/**
 * The rows of the journal that belong to the copy: transactions that have lost their beginning and wait to be completed, or
 * for somebody to look at them. What whole ones leave is not kept; it is taken away within minutes.
 */
export async function halfTransactions(project: Project, moment: Moment): Promise<Row[]> {
  const begins = await project.ids(JOURNAL, [Query.equal('part', 'begin')]);
  const ends = await project.ids(JOURNAL, [Query.equal('part', 'end')]);
  const later = new Set(await committedAfter(project, moment));
  const half = [...ends].filter((end) => !later.has(end) && !begins.has(beginId(end.slice(0, -endId('').length))));
  return [...(await project.rows(JOURNAL, half)).values()];
}

/** Tells which rows were deleted by transactions after the moment, so that they stay in the copy. */
export async function deletedAfter(project: Project, moment: Moment): Promise<(table: string, row: Row) => boolean> {
  const ends = await committedAfter(project, moment);
  const operations = (await operationsOf(project, ends)) ?? [];
  const deletions = operations.filter((operation) => operation.action === 'bulkDelete');
  return (table, row) =>
    deletions.some(({ tableId, ids, data }) =>
      tableId === table ? (ids ? ids.includes(row.$id) : data.queries.every((query) => matches(query, row))) : false,
    );
}

/** Whether a row is what a deletion asked for. Such queries compare columns with values; any other keeps the row. */
function matches(query: string, row: Row): boolean {
  const {
    method,
    attribute,
    values = [],
  } = JSON.parse(query) as {
    method: string;
    attribute?: string;
    values?: unknown[];
  };
  return method !== 'equal' || attribute === undefined || values.includes(row[attribute]);
}
