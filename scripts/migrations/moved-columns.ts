import { Query, type TablesDB } from 'node-appwrite';
import { DATABASE_ID } from '../lib/project.ts';
import { columnsOf, listPage, listRows, type Migration, PAGE_SIZE, type Retired, type Row } from './migration.ts';

interface Move {
  id: string;
  title: string;
  from: string;
  to: string;
  /** The columns that `appwrite.json` does not name any more, in the order in which they go. */
  retired: readonly string[];
  /** The columns of `to` that take their place. */
  columns: readonly string[];
  /** The functions that wrote the retired ones. */
  writers: readonly string[];
  /** What the row with the same id shall hold; null when what it holds, if there is one, is the functions' own by now. */
  wanted(row: Row, copy: Row | undefined): Record<string, unknown> | null;
}

/** What rows of `to` still lack. */
interface Work {
  missing: Record<string, unknown>[];
  outdated: { rowId: string; data: Record<string, unknown> }[];
}

/** So many rows are changed side by side. */
const AT_ONCE = 10;

/** Columns that have another place now: what they hold is copied there, to the row with the same id. */
export function movedColumns({ id, title, from, to, retired, columns, writers, wanted }: Move): Migration {
  const retires: Retired = { table: from, columns: retired, writers, inSameRow: from === to };

  const read = (tables: TablesDB, after: string | null) =>
    listPage(tables, from, { columns: retired, size: PAGE_SIZE, after });

  async function isWhole(tables: TablesDB): Promise<boolean> {
    return (await columnsOf(tables, from)).some(({ key, status }) => key === retired[0] && status === 'available');
  }

  async function workOf(tables: TablesDB, rows: readonly Row[]): Promise<Work> {
    const ids = rows.map(({ $id }) => $id);
    const queries = [Query.select([...columns]), Query.equal('$id', ids), Query.limit(PAGE_SIZE)];
    const copies = new Map((await listRows(tables, to, queries)).map((row) => [row.$id, row]));
    const work: Work = { missing: [], outdated: [] };
    for (const row of rows) {
      const copy = copies.get(row.$id);
      const data = wanted(row, copy);
      if (data && !copy) {
        work.missing.push({ $id: row.$id, ...data });
      } else if (data && copy && columns.some((key) => copy[key] !== data[key])) {
        work.outdated.push({ rowId: row.$id, data });
      }
    }
    return work;
  }

  return {
    id,
    title,
    retires,

    async left(tables) {
      if (!(await isWhole(tables))) {
        return 0;
      }
      const present = await columnsOf(tables, to);
      const hasPlace = columns.every((key) => present.some((column) => column.key === key));
      let count = 0;
      for (let rows = await read(tables, null); rows.length > 0; rows = await read(tables, lastOf(rows))) {
        const { missing, outdated } = hasPlace ? await workOf(tables, rows) : { missing: rows, outdated: [] };
        count += missing.length + outdated.length;
      }
      return count;
    },

    async page(tables, after) {
      if (after === null && !(await isWhole(tables))) {
        return { changed: 0, next: null };
      }
      const rows = await read(tables, after);
      if (rows.length === 0) {
        return { changed: 0, next: null };
      }
      const { missing, outdated } = await workOf(tables, rows);
      const place = { databaseId: DATABASE_ID, tableId: to };
      if (missing.length > 0) {
        await tables.createRows({ ...place, rows: missing });
      }
      for (let start = 0; start < outdated.length; start += AT_ONCE) {
        await Promise.all(
          outdated.slice(start, start + AT_ONCE).map((change) => tables.updateRow({ ...place, ...change })),
        );
      }
      return { changed: missing.length + outdated.length, next: rows.length < PAGE_SIZE ? null : lastOf(rows) };
    },
  };
}

function lastOf(rows: readonly Row[]): string | null {
  return rows.at(-1)?.$id ?? null;
}

const DETAILS = ['name', 'phone', 'secondary_phone', 'age', 'address', 'transfer', 'salesperson_name'] as const;

/** Until November 2026 `forms` and `cs_forms`, which open pages of the staff hear, also held what a form says of its person. */
export function movedDetails(id: string, title: string, from: string, to: string): Migration {
  return movedColumns({
    id,
    title,
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
  });
}
