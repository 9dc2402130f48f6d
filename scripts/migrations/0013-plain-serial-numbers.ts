import { Query, type TablesDB } from 'node-appwrite';
import { normalizeSerial } from '../../functions/contract/devices/serial-number.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';
import { countRows, isOvertaken, listPage, type Migration, PAGE_SIZE, type Row, readPlace } from './migration.ts';

/** The tables that name hearing aids by serial number, and whether whoever changes a row claims it by its version. */
const TABLES = [
  { table: 'devices', isVersioned: true },
  { table: 'stock_pieces', isVersioned: true },
  { table: 'jobs', isVersioned: true },
  { table: 'loans', isVersioned: true },
  { table: 'blocks', isVersioned: false },
] as const;

/** What parts the groups of a number that was kept as it was typed. */
const PARTED = [Query.or(['-', '.', '/', '_'].map((mark) => Query.contains('serial_number', mark)))];

/**
 * Serial numbers are kept without what parts their groups, so that however one is typed it is found. Two hearing aids whose
 * numbers differ by nothing else keep theirs: only a person can tell whether they are one.
 */
export default {
  id: '0013-plain-serial-numbers',
  title: 'serial numbers are kept as letters and digits alone',

  async left(tables) {
    const counts = await Promise.all(TABLES.map(({ table }) => countRows(tables, table, PARTED)));
    return counts.reduce((sum, count) => sum + count, 0);
  },

  async page(tables, after) {
    const [at, last] = readPlace(after);
    const place = TABLES[at];
    if (!place) {
      return { changed: 0, next: null };
    }
    const { table, isVersioned } = place;
    const columns = ['serial_number', ...(isVersioned ? ['version'] : [])];
    const rows = await listPage(tables, table, { columns, size: PAGE_SIZE, after: last, where: PARTED });
    let changed = 0;
    for (const row of rows) {
      changed += (await changeNumber(tables, table, row, isVersioned)) ? 1 : 0;
    }
    const end = rows.at(-1);
    return { changed, next: end && rows.length === PAGE_SIZE ? `${at}/${end.$id}` : `${at + 1}/` };
  },
} satisfies Migration;

/** False for a number that is another row's already, and for a row that somebody else changes: the next run finds it. */
async function changeNumber(tables: TablesDB, tableId: string, row: Row, isVersioned: boolean): Promise<boolean> {
  const place = { databaseId: DATABASE_ID, tableId, rowId: row.$id };
  const version = { column: 'version', value: 1, max: Number(row.version) + 1 };
  const claim = isVersioned ? [{ action: 'increment', ...place, data: version }] : [];
  const data = { serial_number: normalizeSerial(String(row.serial_number)) };
  try {
    await transact(tables, [...claim, { action: 'update', ...place, data }]);
    return true;
  } catch (error) {
    if (isOvertaken(error)) {
      return false;
    }
    throw error;
  }
}
