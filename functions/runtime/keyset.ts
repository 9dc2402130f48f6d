import { Query } from 'node-appwrite';
import { dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '../domain/cairo.ts';
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

/** All rows that match, oldest first, however many. One step for each `ROWS_A_REQUEST` of them. */
export async function listAll<Table extends TableId, K extends keyof Rows[Table] & string>(
  tables: Tables,
  table: Table,
  columns: readonly K[],
  conditions: readonly string[],
  rowsARequest = ROWS_A_REQUEST,
): Promise<SelectedRow<Table, K>[]> {
  const order: TimeOrder = { column: '$createdAt', newestFirst: false };
  const all: SelectedRow<Table, K>[] = [];
  for (;;) {
    const last = all.at(-1);
    const { rows } = await tables.list(table, columns, [
      ...conditions,
      ...(last ? [behind({ id: last.$id, time: last.$createdAt }, order)] : []),
      ...inOrder(order),
      Query.limit(rowsARequest),
    ]);
    all.push(...rows);
    if (rows.length < rowsARequest) {
      return all;
    }
  }
}
