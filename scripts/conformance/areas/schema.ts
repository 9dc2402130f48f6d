import { Databases, DatabasesIndexType, type OrderBy, Query, TablesDB } from 'node-appwrite';
import { eventually } from '../eventually.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

const COLUMN_SECONDS = 60;

type Data = Record<string, unknown>;

/** A table of its own with one column, `kept`, and one row. */
async function arrange(stage: Stage) {
  const tables = new TablesDB(stage.admin);
  const place = { databaseId: stage.table('news').databaseId, tableId: stage.newId() };
  // As the CLI does: columns and indexes by the names that they had before.
  const schema = new Databases(stage.admin);
  const collection = { databaseId: place.databaseId, collectionId: place.tableId };
  const untilAvailable = (what: string, list: () => Promise<readonly { status: string }[]>) =>
    eventually(`${what} becomes available`, COLUMN_SECONDS, async () =>
      (await list()).some(({ status }) => status === 'available') ? true : undefined,
    );
  const named = (key: string) => ({ ...place, queries: [Query.equal('key', key)] });
  const addColumn = async (key: string) => {
    const made = await schema.createStringAttribute({ ...collection, key, size: 40, required: false });
    await untilAvailable(`column ${key}`, async () => (await tables.listColumns(named(key))).columns);
    return made;
  };
  const addIndex = async (key: string, column: string) => {
    const orders = ['asc' as OrderBy];
    const type = DatabasesIndexType.Key;
    const made = await schema.createIndex({ ...collection, key, type, attributes: [column], orders });
    await untilAvailable(`index ${key}`, async () => (await tables.listIndexes(named(key))).indexes);
    return made;
  };
  await tables.createTable({ ...place, name: place.tableId });
  await addColumn('kept');
  const rowId = stage.newId();
  await tables.createRow({ ...place, rowId, data: { kept: 'as it was' } as Data });
  return { tables, place, rowId, addColumn, addIndex };
}

/** How a deployment changes tables that hold rows. */
export const schema = area('Changes of tables', {
  'columns and indexes are made in the background': async (stage) => {
    const { addColumn, addIndex } = await arrange(stage);
    expectFit('the new column', await addColumn('later'), { key: 'later', status: /^(processing|available)$/ });
    expectFit('the new index', await addIndex('by_later', 'later'), { status: /^(processing|available)$/ });
  },

  'a column that comes later leaves the rows as they are, and is null in them': async (stage) => {
    const { tables, place, rowId, addColumn } = await arrange(stage);
    await addColumn('later');
    expectFit('the row', await tables.getRow({ ...place, rowId }), { kept: 'as it was', later: null });
    await tables.updateRow({ ...place, rowId, data: { later: 'filled' } as Data });
    expectFit('the row', await tables.getRow({ ...place, rowId }), { kept: 'as it was', later: 'filled' });
  },

  'an index over a column that is not there is refused': async (stage) => {
    const { addIndex } = await arrange(stage);
    await expectRefusal('the index', addIndex('by_nothing', 'nothing'), { code: 400 });
  },

  'a key that is taken is refused, for columns and for tables': async (stage) => {
    const { tables, place, addColumn } = await arrange(stage);
    await expectRefusal('a column', addColumn('kept'), { code: 409, type: 'attribute_already_exists' });
    const again = tables.createTable({ ...place, name: 'again' });
    await expectRefusal('a table', again, { code: 409, type: 'table_already_exists' });
  },

  'permissions and row security of a table can be changed, and count at once': async (stage) => {
    const { tables, place, rowId } = await arrange(stage);
    const guest = new TablesDB(stage.guest());
    await expectRefusal('a guest before', guest.getRow({ ...place, rowId }), { code: 404, type: 'row_not_found' });
    await tables.updateTable({ ...place, name: place.tableId, permissions: ['read("any")'], rowSecurity: false });
    expectFit('a guest after', await guest.getRow({ ...place, rowId }), { kept: 'as it was' });
  },

  'a deleted table is gone with its rows': async (stage) => {
    const { tables, place, rowId } = await arrange(stage);
    await tables.deleteTable(place);
    await expectRefusal('a row of it', tables.getRow({ ...place, rowId }), { code: 404, type: 'table_not_found' });
    const { tables: left } = await tables.listTables({ databaseId: place.databaseId });
    expectSame(
      'it is listed',
      left.some(({ $id }) => $id === place.tableId),
      false,
    );
  },
});
