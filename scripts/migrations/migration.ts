import { AppwriteException, type Models, Query, type TablesDB } from 'node-appwrite';
import { DATABASE_ID } from '../lib/project.ts';

/** One step from the rows of a release to those of the next. Each is a file `NNNN-title.ts`, listed in `list.ts`. */
export interface Migration {
  /** The name of its file without `.ts`, and of its row in the table `migrations`. It never changes. */
  id: string;
  /** What it does, as a dry run says it. */
  title: string;
  /** How many rows are left to do, also where tables and columns that it needs are yet to be made. */
  left(tables: TablesDB): Promise<number>;
  /** Does what is left on a page of rows. What is done already stays as it is, so that it may be repeated. */
  page(tables: TablesDB, after: string | null): Promise<Page>;
}

/** What came of a page: rows that were changed, and the row after which the next page begins; null at the end. */
export interface Page {
  changed: number;
  next: string | null;
}

export type Row = Models.Row & Record<string, unknown>;

/** So many rows Appwrite takes at once. */
export const PAGE_SIZE = 100;
const NOT_FOUND = 404;
const CONFLICT = 409;

/** The rows of a table that is there; none of one that is not. */
export async function listRows(tables: TablesDB, tableId: string, queries: readonly string[]): Promise<Row[]> {
  try {
    // Appwrite 1.9 takes the text "false", which the SDK sends, for true.
    const total = 0 as unknown as boolean;
    return (await tables.listRows<Row>({ databaseId: DATABASE_ID, tableId, queries: [...queries], total })).rows;
  } catch (error) {
    if (error instanceof AppwriteException && error.code === NOT_FOUND) {
      return [];
    }
    throw error;
  }
}

/** A page of a table's rows, in the order of their ids. */
export function listPage(
  tables: TablesDB,
  tableId: string,
  {
    columns,
    size,
    after,
    where = [],
  }: { columns: readonly string[]; size: number; after: string | null; where?: readonly string[] },
): Promise<Row[]> {
  return listRows(tables, tableId, [
    Query.select([...columns]),
    Query.orderAsc('$id'),
    Query.limit(size),
    ...where,
    // Not a cursor: its row may be deleted meanwhile.
    ...(after === null ? [] : [Query.greaterThan('$id', after)]),
  ]);
}

/** Where a migration of several tables goes on: the position of a table, and its row after which the page begins. */
export function readPlace(after: string | null): [at: number, last: string | null] {
  const [at = 0, last] = after?.split('/') ?? [];
  return [Number(at), last || null];
}

/** How many rows of a table match, none where it is not there; exactly up to 5,000, where Appwrite stops to count. */
export async function countRows(tables: TablesDB, tableId: string, queries: readonly string[]): Promise<number> {
  try {
    return (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries: [...queries, Query.limit(1)] })).total;
  } catch (error) {
    if (error instanceof AppwriteException && error.code === NOT_FOUND) {
      return 0;
    }
    throw error;
  }
}

/** Somebody changed a row of a transaction, or deleted it, after it was read. */
export function isOvertaken(error: unknown): boolean {
  return (
    error instanceof AppwriteException &&
    (error.code === CONFLICT || error.code === NOT_FOUND || error.type === 'attribute_limit_exceeded')
  );
}
