import { type Models, Query, type TablesDB } from 'node-appwrite';
import { CATALOGUE_REVISION_ID } from '../../functions/lib/ids.ts';
import { columnOfWords } from '../../functions/lib/search.ts';
import type { TableId } from '../../functions/runtime/operations.ts';
import { termsOf } from '../../functions/runtime/terms.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { countRows, isOvertaken, listPage, listRows, type Migration, type Row, readPlace } from './migration.ts';

/** The tables that hold words by which their rows are found, and the longest text of each column. */
const TABLES = [
  { table: 'patients', columns: { search: 1_500 } },
  { table: 'orders', columns: { search: 1_500 } },
  { table: 'returns', columns: { search: 1_500 } },
  { table: 'users', columns: { search: 1_500 } },
  { table: 'audit_log', columns: { search: 1_500 } },
  { table: 'hearing_aids', columns: { search: 8_000, names: 1_000 } },
  { table: 'accessories', columns: { search: 8_000, names: 1_000 } },
] as const;
/** These are found without terms (`subjects/catalogue`). */
const CATALOGUE: readonly string[] = ['hearing_aids', 'accessories'];

/** So many rows are changed in one transaction, an operation each. */
const SIZE = 80;
/** So often a page is read again because somebody changed one of its rows meanwhile. */
const ATTEMPTS = 20;
/** What made a short word long enough for the full-text index. */
const PADDED = /^(.{1,2})qq$/;

/**
 * Words stand between spaces, and short ones as they are; the rows of people, orders and the audit log get terms. It looks at
 * every row: a condition that leaves out those that begin with a space would read them all, too.
 */
export default {
  id: '0014-terms-of-words',
  title: 'rows are found by terms instead of a full-text index',

  async left(tables) {
    const counts = await Promise.all(TABLES.map(({ table, columns }) => countOld(tables, table, Object.keys(columns))));
    return counts.reduce((sum, count) => sum + count, 0);
  },

  async page(tables, after) {
    const [at, last] = readPlace(after);
    const place = TABLES[at];
    if (!place) {
      return { changed: 0, next: null };
    }
    const { table } = place;
    const columns = Object.keys(place.columns);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const rows = await listPage(tables, table, { columns, size: SIZE, after: last });
      const changes = rows.flatMap((row) => {
        const data = changeOf(row, place.columns);
        return data ? [{ row, data }] : [];
      });
      if (changes.length === 0 || (await change(tables, table, columns, changes))) {
        const end = rows.length === SIZE ? rows.at(-1) : undefined;
        if (!end && CATALOGUE.includes(table)) {
          await forgetFound(tables);
        }
        return { changed: changes.length, next: end ? `${at}/${end.$id}` : `${at + 1}/` };
      }
    }
    throw new Problem(`Rows of ${table} were changed again and again at the same moment. Run this again.`);
  },
} satisfies Migration;

/** How many rows have words that do not begin with a space. */
async function countOld(tables: TablesDB, table: string, [column = '']: readonly string[]): Promise<number> {
  const [all, done] = await Promise.all([
    countRows(tables, table, [Query.notEqual(column, '')]),
    countRows(tables, table, [Query.startsWith(column, ' ')]),
  ]);
  return all - done;
}

interface Change {
  row: Row;
  data: Record<string, string>;
}

/** The columns as they are to be; null when they are so already. */
function changeOf(row: Row, columns: Readonly<Record<string, number>>): Change['data'] | null {
  const old = Object.entries(columns).flatMap(([column, max]) => {
    const text = row[column];
    return typeof text === 'string' && text !== '' && !text.startsWith(' ')
      ? [
          [
            column,
            columnOfWords(
              text.split(' ').map((word) => word.replace(PADDED, '$1')),
              max,
            ),
          ] as const,
        ]
      : [];
  });
  return old.length > 0 ? Object.fromEntries(old) : null;
}

/**
 * Changes rows that nobody has written since they were read: after it is staged, Appwrite itself refuses what somebody else
 * changes. The rows come first, so that a deadlock, which loses the beginning, loses no terms of rows that were changed. False
 * when somebody came first.
 */
async function change(
  tables: TablesDB,
  tableId: string,
  columns: readonly string[],
  changes: readonly Change[],
): Promise<boolean> {
  const ids = changes.map(({ row }) => row.$id);
  const terms = changes.flatMap(({ row, data }) => termsOf(tableId as TableId, row.$id, data));
  const place = { databaseId: DATABASE_ID, tableId };
  const ofTerms = { databaseId: DATABASE_ID, tableId: 'search_terms' };
  const older = [Query.equal('table_id', tableId), Query.equal('row_id', ids)];
  const operations = [
    ...changes.map(({ row, data }) => ({ action: 'update', ...place, rowId: row.$id, data })),
    ...(terms.length > 0
      ? [
          { action: 'bulkDelete', ...ofTerms, data: { queries: older } },
          { action: 'bulkCreate', ...ofTerms, data: terms },
        ]
      : []),
  ];
  const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
  try {
    await tables.createOperations({ transactionId, operations });
    const now = await listRows(tables, tableId, [
      Query.select([...columns]),
      Query.equal('$id', ids),
      Query.limit(ids.length),
    ]);
    const isSame = changes.every(({ row }) => {
      const found = now.find(({ $id }) => $id === row.$id);
      return found && columns.every((column) => found[column] === row[column]);
    });
    await tables.updateTransaction(isSame ? { transactionId, commit: true } : { transactionId, rollback: true });
    return isSame;
  } catch (error) {
    if (isOvertaken(error)) {
      return false;
    }
    throw error;
  }
}

/** Functions keep what they found in the catalogue, by its revision; a shop that has none yet keeps nothing either. */
async function forgetFound(tables: TablesDB): Promise<void> {
  const [revision] = await listRows(tables, 'counters', [Query.equal('$id', CATALOGUE_REVISION_ID)]);
  if (revision) {
    await tables.incrementRowColumn<Models.Row>({
      databaseId: DATABASE_ID,
      tableId: 'counters',
      rowId: CATALOGUE_REVISION_ID,
      column: 'value',
    });
  }
}
