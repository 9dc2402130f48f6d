import { Query } from 'node-appwrite';
import { dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { Rows } from './rows.generated.ts';
import type { SelectedRow, TableId, Tables } from './tables.ts';

/** The last row of a page that was shown. */
export interface Position {
  id: string;
  /** The value of the time column by which the list is ordered, in ISO 8601. */
  time: string;
}

/** How a list is ordered: by a time, and by the id where times are equal. */
export interface TimeOrder {
  column: string;
  newestFirst: boolean;
}

/** A position as it travels: `timeCursor` of the contract. */
export function writeCursor({ time, id }: Position): string {
  return `${time}_${id}`;
}

export function readCursor(cursor: string): Position {
  const split = cursor.indexOf('_');
  return { time: cursor.slice(0, split), id: cursor.slice(split + 1) };
}

/** The order of a list, as queries. */
export function inOrder({ column, newestFirst }: TimeOrder): string[] {
  return newestFirst
    ? [Query.orderDesc(column), Query.orderDesc('$id')]
    : [Query.orderAsc(column), Query.orderAsc('$id')];
}

/**
 * What stands behind a position. Appwrite's own cursor needs its row, which may be gone meanwhile; time and id say where
 * it stood. Rows that were added or taken away move nothing.
 */
export function behind({ id, time }: Position, { column, newestFirst }: TimeOrder): string {
  const further = newestFirst ? Query.lessThan : Query.greaterThan;
  return Query.or([further(column, time), Query.and([Query.equal(column, time), further('$id', id)])]);
}

/** What lies in days of Cairo, both included, either of which may be open. */
export function inDays(column: string, from: string | undefined, to: string | undefined): string[] {
  return [
    ...(from ? [Query.greaterThanEqual(column, cairoDayStart(from).toISOString())] : []),
    ...(to ? [Query.lessThan(column, cairoDayStart(dayAfter(to)).toISOString())] : []),
  ];
}

const ROWS_A_REQUEST = 2000;

/** A page of rows of a table, with the columns that were asked for. */
type Visit<Table extends TableId, K extends keyof Rows[Table] & string> = (
  rows: readonly SelectedRow<Table, K>[],
) => void | Promise<void>;

/** What is gone through: the rows of a table that match, by a time that each of them has. */
interface Rounds<Table extends TableId, K extends keyof Rows[Table] & string> {
  table: Table;
  columns: readonly K[];
  conditions: readonly string[];
  /** When they were made, unless the conditions are about another time: then an index fits them and the order. */
  by?: K;
}

/** Shows all rows that match, oldest first, a page at a time, so that never more than a page is held. */
export async function forEachPage<Table extends TableId, K extends keyof Rows[Table] & string>(
  tables: Tables,
  { table, columns, conditions, by }: Rounds<Table, K>,
  visit: Visit<Table, K>,
  rowsARequest = ROWS_A_REQUEST,
): Promise<void> {
  const column = by ?? '$createdAt';
  const order: TimeOrder = { column, newestFirst: false };
  let position: Position | null = null;
  for (;;) {
    const { rows }: { rows: SelectedRow<Table, K>[] } = await tables.list(table, columns, [
      ...conditions,
      ...(position ? [behind(position, order)] : []),
      ...inOrder(order),
      Query.limit(rowsARequest),
    ]);
    await visit(rows);
    const last = rows.at(-1);
    if (!last || rows.length < rowsARequest) {
      return;
    }
    position = { id: last.$id, time: String(last[column]) };
  }
}

/** All rows that match, oldest first: for what cannot be many. */
export async function listAll<Table extends TableId, K extends keyof Rows[Table] & string>(
  tables: Tables,
  table: Table,
  columns: readonly K[],
  conditions: readonly string[],
  rowsARequest = ROWS_A_REQUEST,
): Promise<SelectedRow<Table, K>[]> {
  const all: SelectedRow<Table, K>[] = [];
  await forEachPage(tables, { table, columns, conditions }, (rows) => void all.push(...rows), rowsARequest);
  return all;
}
