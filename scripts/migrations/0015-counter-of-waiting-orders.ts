import { undefinedWhenMissing } from '../lib/missing.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { Migration } from './migration.ts';
import { RETIRED } from './oldest.ts';

const TABLE = { databaseId: DATABASE_ID, tableId: RETIRED.table };

/**
 * How many orders of an account wait is counted from the orders since 0.3.1. The last of the migrations, so that functions
 * of before, which write the column, have ended.
 */
const migration: Migration = {
  id: '0015-counter-of-waiting-orders',
  title: `${RETIRED.column} of ${RETIRED.table} goes: the orders themselves are counted`,

  async left(tables) {
    const found = await tables.getTable(TABLE).catch(undefinedWhenMissing);
    return found?.columns.filter(({ key }) => key === RETIRED.column).length ?? 0;
  },

  async page(tables) {
    if ((await migration.left(tables)) > 0) {
      await tables.deleteColumn({ ...TABLE, key: RETIRED.column });
    }
    return { changed: 0, next: null };
  },
};
export default migration;
