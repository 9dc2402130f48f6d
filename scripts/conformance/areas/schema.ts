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
  const askForColumn = (key: string) => schema.createStringAttribute({ ...collection, key, size: 40, required: false });
  const untilThere = (key: string) =>
    untilAvailable(`column ${key}`, async () => (await tables.listColumns(named(key))).columns);
  const addColumn = async (key: string) => {
    const made = await askForColumn(key);
    await untilThere(key);
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
  return { tables, schema, place, collection, rowId, askForColumn, untilThere, addColumn, addIndex };
}

/** How a deployment changes tables that hold rows. */
export const schema = area('Changes of tables', {
  'columns and indexes are made in the background': async (stage) => {
    const { addColumn, addIndex } = await arrange(stage);
    expectFit('the new column', await addColumn('later'), { key: 'later', status: /^(processing|available)$/ });
    expectFit('the new index', await addIndex('by_later', 'later'), { status: /^(processing|available)$/ });
  },

  'an index may be one of the ids that every row has': async (stage) => {
    const { addIndex } = await arrange(stage);
    expectFit('the index', await addIndex('id', '$id'), { attributes: ['$id'], error: '' });
  },

  'a column that comes later leaves the rows as they are, and is null in them': async (stage) => {
    const { tables, place, rowId, addColumn } = await arrange(stage);
    await addColumn('later');
    expectFit('the row', await tables.getRow({ ...place, rowId }), { kept: 'as it was', later: null });
    await tables.updateRow({ ...place, rowId, data: { later: 'filled' } as Data });
    expectFit('the row', await tables.getRow({ ...place, rowId }), { kept: 'as it was', later: 'filled' });
  },

  'a key is taken as soon as its column is asked for, also while it is being made': async (stage) => {
    const { tables, place, askForColumn, untilThere } = await arrange(stage);
    await askForColumn('twice');
    await expectRefusal('the same again', askForColumn('twice'), { code: 409, type: 'attribute_already_exists' });
    await untilThere('twice');
    await expectRefusal('and when it is there', askForColumn('twice'), { code: 409, type: 'attribute_already_exists' });
    const { columns } = await tables.listColumns(place);
    expectSame('the columns', columns.map(({ key }) => key).sort(), ['kept', 'twice']);
  },

  // A change may be lost for rows, although the API tells of it: a new column writes the list of all columns as it was
  // when its making began. So what was changed meanwhile is said once more, as a deployment does.
  'a column that was changed while others were made counts for rows when the change is said once more': async (
    stage,
  ) => {
    const { tables, place, schema, collection, askForColumn, untilThere } = await arrange(stage);
    await schema.createEnumAttribute({ ...collection, key: 'kind', elements: ['old'], required: false });
    await untilThere('kind');
    const elements = ['old', 'new'];
    const change = () =>
      tables.updateEnumColumn({ ...place, key: 'kind', elements, required: false, xdefault: null as never });
    const others = ['first', 'second', 'third'];
    await Promise.all([...others.map(askForColumn), change()]);
    await Promise.all(others.map(untilThere));
    const { columns } = await tables.listColumns({ ...place, queries: [Query.equal('key', 'kind')] });
    expectFit('what the API tells', columns, [{ elements }]);
    await change();
    const row = await tables.createRow({ ...place, rowId: stage.newId(), data: { kind: 'new' } as Data });
    expectFit('a row', row, { kind: 'new' });
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
