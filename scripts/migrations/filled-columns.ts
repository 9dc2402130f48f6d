import { AppwriteException, Query, type TablesDB } from 'node-appwrite';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';
import { countRows, isOvertaken, listPage, type Migration, type Row } from './migration.ts';

interface Filling {
  id: string;
  title: string;
  table: string;
  /**
   * Whether it has a `version` that everybody raises who changes a row by what they have read of it. Where it has none, the
   * columns must be figures that the books count again.
   */
  isVersioned?: boolean;
  /** What columns say of rows from before they were there. */
  values: Readonly<Record<string, Value>>;
  /** What columns say that rows of before say in another column. */
  copies?: Readonly<Record<string, string>>;
  /** Of the rows with these ids, those of which a column says `true`; of all others it says `false`. */
  trueFor?: Readonly<Record<string, (tables: TablesDB, ids: readonly string[]) => Promise<readonly string[]>>>;
}

type Value = string | number | boolean;

/** So many rows are changed in one transaction, two operations each. */
const SIZE = 49;
/** So often a page is read again because somebody changed one of its rows meanwhile. */
const ATTEMPTS = 20;
const BAD_REQUEST = 400;

/**
 * Columns that came later than rows, and are empty in those of before: Appwrite gives a column's default to new rows only.
 * Each row is changed by its version, so that nothing is overwritten that a function writes at the same time.
 */
export function filledColumns(filling: Filling): Migration {
  const { id, title, table, values, isVersioned = true, copies = {}, trueFor = {} } = filling;
  const columns = [...Object.keys(values), ...Object.keys(copies), ...Object.keys(trueFor)];
  const empty = columns.map((column) => Query.isNull(column));
  const [only = ''] = empty;
  const where = [empty.length === 1 ? only : Query.or(empty)];
  const read = (tables: TablesDB, after: string | null) =>
    listPage(tables, table, {
      columns: [...(isVersioned ? ['version'] : []), ...columns, ...Object.values(copies)],
      size: SIZE,
      after,
      where,
    });

  return {
    id,
    title,

    async left(tables) {
      try {
        return await countRows(tables, table, where);
      } catch (error) {
        if (error instanceof AppwriteException && error.code === BAD_REQUEST) {
          // The columns are not there yet: then every row lacks them.
          return countRows(tables, table, []);
        }
        throw error;
      }
    },

    async page(tables, after) {
      for (let attempt = 1; ; attempt += 1) {
        const rows = await read(tables, after);
        if (rows.length === 0) {
          return { changed: 0, next: null };
        }
        try {
          const flagged = await flagsOf(tables, rows);
          await transact(
            tables,
            rows.flatMap((row) => operationsOf(row, [...Object.entries(values), ...copied(row), ...flagged(row)])),
          );
          return { changed: rows.length, next: rows.at(-1)?.$id ?? null };
        } catch (error) {
          if (!isOvertaken(error) || attempt === ATTEMPTS) {
            throw error;
          }
        }
      }
    },
  };

  function copied(row: Row): [string, Value][] {
    return Object.entries(copies).map(([column, from]) => [column, row[from] as Value]);
  }

  async function flagsOf(tables: TablesDB, rows: readonly Row[]): Promise<(row: Row) => [string, boolean][]> {
    const ids = rows.map(({ $id }) => $id);
    const found = await Promise.all(
      Object.entries(trueFor).map(async ([column, which]) => [column, await which(tables, ids)] as const),
    );
    return ({ $id }) => found.map(([column, those]) => [column, those.includes($id)]);
  }

  function operationsOf(row: Row, found: readonly [column: string, value: Value][]): object[] {
    const place = { databaseId: DATABASE_ID, tableId: table, rowId: row.$id };
    const data = Object.fromEntries(found.filter(([column]) => row[column] === null));
    const claim = {
      action: 'increment',
      ...place,
      data: { column: 'version', value: 1, max: Number(row.version) + 1 },
    };
    return [...(isVersioned ? [claim] : []), { action: 'update', ...place, data }];
  }
}
