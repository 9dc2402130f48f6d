import { AppwriteException, type Models, Query, type TablesDB } from 'node-appwrite';
import { waitFor } from '../lib/part.ts';
import { DATABASE_ID } from '../lib/project.ts';

/**
 * Columns that had another place once. Where an installation still has the old ones, what they hold is moved, and they
 * are taken away.
 */

type Row = Models.Row & Record<string, unknown>;

interface Move {
  from: string;
  to: string;
  /**
   * The columns that `appwrite.json` does not name any more, in the order in which they go: as long as the first one is
   * there, nothing has been taken away.
   */
  retired: readonly string[];
  /** The columns of `to` that take their place. */
  columns: readonly string[];
  /** The functions that wrote the retired ones. */
  writers: readonly string[];
  /** What the row with the same id shall hold; null when what it holds, if there is one, is the functions' own by now. */
  wanted(row: Row, copy: Row | undefined): Record<string, unknown> | null;
}

const DETAILS = ['name', 'phone', 'secondary_phone', 'age', 'address', 'transfer', 'salesperson_name'] as const;

/** Until November 2026 `forms` and `cs_forms`, which open pages of the staff hear, also held what a form says of its person. */
function moveDetails(from: string, to: string): Move {
  return {
    from,
    to,
    retired: DETAILS,
    columns: DETAILS,
    writers: ['forms', 'staff'],
    // Every form has a name, and functions that know the new table leave the old columns of a new form empty. A copy that
    // was never changed follows its form, which functions of before the move may have changed after it was copied.
    wanted(form, copy) {
      const isOwn = form.name === null || (copy !== undefined && copy.$updatedAt !== copy.$createdAt);
      return isOwn ? null : Object.fromEntries(DETAILS.map((key) => [key, form[key]]));
    },
  };
}

const MOVES: readonly Move[] = [
  moveDetails('forms', 'form_details'),
  moveDetails('cs_forms', 'cs_form_details'),
  // Named so until November 2026, although more than card orders is decided by the version, and although `card_order_id`
  // of `orders` is the card provider's number.
  {
    from: 'users',
    to: 'users',
    retired: ['card_order_version', 'card_order_id'],
    columns: ['version', 'unpaid_order_id'],
    writers: ['shop', 'admin'],
    wanted({ card_order_version, card_order_id }, account) {
      // Functions of before leave the new columns as they are in a new account: its version is 0, and it has no order.
      const isOwn = account?.version !== null && (card_order_id === null || account?.unpaid_order_id !== null);
      const version = Math.max(Number(account?.version), Number(card_order_version));
      return isOwn ? null : { version, unpaid_order_id: card_order_id };
    },
  },
];

/** The retired columns by their table. Where a project still has them they stay, may be empty, and go when they have moved. */
export const RETIRED_COLUMNS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  MOVES.map(({ from, retired }) => [from, retired]),
);

/** A table that still has retired columns. */
export interface RetiredTable {
  move: Move;
  /** The columns in the order in which they go; one that is being taken away already counts as long as it is seen. */
  columns: { key: string; status: string }[];
}

/** So many rows Appwrite takes at once. */
const PAGE = 100;
/** So many rows are changed side by side. */
const AT_ONCE = 10;
/** More columns than a table of the project has. */
const MAX_COLUMNS = 500;
const NOT_FOUND = 404;

/** The tables that still have retired columns; none in a project that is new. */
export async function findRetired(tables: TablesDB): Promise<RetiredTable[]> {
  const found = await Promise.all(
    MOVES.map(async (move) => {
      const present = await columnsOf(tables, move.from);
      return { move, columns: move.retired.flatMap((key) => present.filter((column) => column.key === key)) };
    }),
  );
  return found.filter(({ columns }) => columns.length > 0);
}

/**
 * Copies what the retired columns hold, looks that nothing is left behind, and takes them away. May be repeated
 * whenever it was interrupted. `quiet` ends when no function of before the move runs any more: what such a one wrote
 * while the rest was copied is copied then.
 */
export async function moveRetired(tables: TablesDB, quiet: () => Promise<void> = async () => {}): Promise<void> {
  const retired = await findRetired(tables);
  const full = retired
    .filter(({ move, columns }) => columns.some(({ key, status }) => key === move.retired[0] && status === 'available'))
    .map(({ move }) => move);
  if (full.length > 0) {
    // A row that is its own copy cannot follow what is written to the retired columns after it was copied.
    const early = full.filter(({ from, to }) => from !== to);
    await copyAll(tables, early);
    await quiet();
    while ((await copyAll(tables, full)) > 0) {
      // Until everything is where it belongs.
    }
  }
  for (const table of retired) {
    await takeAway(tables, table);
  }
}

/** Copies what is not copied yet, and answers how many rows that were. */
async function copyAll(tables: TablesDB, moves: readonly Move[]): Promise<number> {
  let copied = 0;
  for (const move of moves) {
    let page: Row[] = [];
    do {
      const last = page.at(-1)?.$id;
      page = await listRows(tables, move.from, move.retired, last === undefined ? [] : [Query.cursorAfter(last)]);
      copied += await copyPage(tables, move, page);
    } while (page.length === PAGE);
  }
  return copied;
}

async function copyPage(tables: TablesDB, { to, columns, wanted }: Move, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) {
    return 0;
  }
  const ids = rows.map(({ $id }) => $id);
  const copies = new Map((await listRows(tables, to, columns, [Query.equal('$id', ids)])).map((row) => [row.$id, row]));
  const missing: Record<string, unknown>[] = [];
  const outdated: { rowId: string; data: Record<string, unknown> }[] = [];
  for (const row of rows) {
    const copy = copies.get(row.$id);
    const data = wanted(row, copy);
    if (data && !copy) {
      missing.push({ $id: row.$id, ...data });
    } else if (data && copy && columns.some((key) => copy[key] !== data[key])) {
      outdated.push({ rowId: row.$id, data });
    }
  }
  const place = { databaseId: DATABASE_ID, tableId: to };
  if (missing.length > 0) {
    await tables.createRows({ ...place, rows: missing });
  }
  for (let start = 0; start < outdated.length; start += AT_ONCE) {
    await Promise.all(
      outdated.slice(start, start + AT_ONCE).map((change) => tables.updateRow({ ...place, ...change })),
    );
  }
  return missing.length + outdated.length;
}

async function listRows(
  tables: TablesDB,
  tableId: string,
  columns: readonly string[],
  queries: readonly string[],
): Promise<Row[]> {
  const { rows } = await tables.listRows<Row>({
    databaseId: DATABASE_ID,
    tableId,
    queries: [Query.select([...columns]), Query.limit(PAGE), ...queries],
  });
  return rows;
}

async function takeAway(tables: TablesDB, { move: { from }, columns }: RetiredTable): Promise<void> {
  const place = { databaseId: DATABASE_ID, tableId: from };
  for (const { key, status } of columns) {
    if (status !== 'deleting') {
      await tables.deleteColumn({ ...place, key });
    }
  }
  await waitFor(`Taking away columns of ${from}`, async () => {
    const present = await columnsOf(tables, from);
    return present.every(({ key }) => !columns.some((column) => column.key === key)) || undefined;
  });
  // The server may keep a reading of the table from meanwhile until the table changes.
  const { name, $permissions: permissions, rowSecurity, enabled } = await tables.getTable(place);
  await tables.updateTable({ ...place, name, permissions, rowSecurity, enabled });
}

async function columnsOf(tables: TablesDB, tableId: string): Promise<{ key: string; status: string }[]> {
  try {
    const queries = [Query.limit(MAX_COLUMNS)];
    return (await tables.listColumns({ databaseId: DATABASE_ID, tableId, queries })).columns;
  } catch (error) {
    if (error instanceof AppwriteException && error.code === NOT_FOUND) {
      return [];
    }
    throw error;
  }
}
