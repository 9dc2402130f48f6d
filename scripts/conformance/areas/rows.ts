import { Query } from 'node-appwrite';
import { countSuccesses, expectFit, expectRefusal, expectSame, refusalOf } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

const APPWRITE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

type Data = Record<string, unknown>;

/** Makes a product with that data. */
const make = (stage: Stage, data: Data = {}, rowId = stage.newId()) =>
  stage.tables.createRow({ ...stage.table('products'), rowId, data: { title: 'Audéo', ...data } as Data });

const read = (stage: Stage, rowId: string) => stage.tables.getRow({ ...stage.table('products'), rowId });

/** What is written and read row by row. */
export const rows = area('Rows', {
  'a row comes back with every column, defaults filled in, and no permissions unless given': async (stage) => {
    const rowId = stage.newId();
    await make(stage, {}, rowId);
    expectFit('the row', await read(stage, rowId), {
      $id: rowId,
      $createdAt: APPWRITE_TIME,
      $updatedAt: APPWRITE_TIME,
      $permissions: [],
      title: 'Audéo',
      model: null,
      stock: 3,
      version: 0,
      fresh: true,
      arrives: null,
      ear: null,
      tags: [],
    });
  },

  'every type comes back as it was given, and times in one form': async (stage) => {
    const data = { stock: 0, fresh: false, ear: 'left', tags: ['ب', 'a'] };
    const { $id } = await make(stage, { ...data, arrives: '2026-03-01T10:30:00+02:00' });
    expectFit('the row', await read(stage, $id), { ...data, arrives: '2026-03-01T08:30:00.000+00:00' });
  },

  'select answers only the columns that are named': async (stage) => {
    const { $id } = await make(stage, { model: stage.newId() });
    const queries = [Query.select(['title', 'stock'])];
    const row = await stage.tables.getRow({ ...stage.table('products'), rowId: $id, queries });
    expectSame(
      'the columns',
      Object.keys(row)
        .filter((key) => !key.startsWith('$'))
        .sort(),
      ['stock', 'title'],
    );
    expectSame('the id', row.$id, $id);
  },

  'a value that does not fit is refused, and a required one must be there': async (stage) => {
    const refused = { code: 400, type: 'row_invalid_structure' };
    await expectRefusal('a text for a number', make(stage, { stock: 'many' }), refused);
    await expectRefusal('a number out of its range', make(stage, { stock: -1 }), refused);
    await expectRefusal('an unknown choice', make(stage, { ear: 'both' }), refused);
    await expectRefusal('a text that is too long', make(stage, { title: 'x'.repeat(201) }), refused);
    await expectRefusal('an unknown column', make(stage, { colour: 'red' }), refused);
    await expectRefusal('nothing for a required one', make(stage, { title: null }), refused);
  },

  'a taken id and a taken unique value are refused as such, in capitals by MariaDB alone': async (stage) => {
    const [rowId, model] = [stage.newId(), stage.newId()];
    await make(stage, { model }, rowId);
    await expectRefusal('the id', make(stage, {}, rowId), { code: 409, type: 'row_already_exists' });
    // Until August 2026 servers called a taken value as they call a taken id.
    const refused = { code: 409, type: /^row_(unique_constraint_violation|already_exists)$/ };
    await expectRefusal('the unique value', make(stage, { model }), refused);
    const inCapitals = refusalOf(make(stage, { model: model.toUpperCase() }));
    expectFit('the value in capitals', await inCapitals, stage.onPostgres(null, refused));
  },

  'nothing is no unique value': async (stage) => {
    await make(stage, { model: null });
    await make(stage, { model: null });
  },

  'a row that is not there is row_not_found, to read, to change and to delete': async (stage) => {
    const place = { ...stage.table('products'), rowId: stage.newId() };
    const refused = { code: 404, type: 'row_not_found' };
    await expectRefusal('reading', stage.tables.getRow(place), refused);
    await expectRefusal('changing', stage.tables.updateRow({ ...place, data: { title: 'x' } as Data }), refused);
    await expectRefusal('deleting', stage.tables.deleteRow(place), refused);
  },

  'a change touches only the columns that it names': async (stage) => {
    const { $id } = await make(stage, { stock: 8, family: 'kept' });
    await stage.tables.updateRow({ ...stage.table('products'), rowId: $id, data: { stock: 9 } as Data });
    expectFit('the row', await read(stage, $id), { stock: 9, family: 'kept', title: 'Audéo' });
  },

  'an upsert makes a row, then changes it': async (stage) => {
    const rowId = stage.newId();
    const upsert = (data: Data) => stage.tables.upsertRow({ ...stage.table('products'), rowId, data });
    await upsert({ title: 'One', stock: 5 });
    await upsert({ title: 'Two', stock: 6 });
    expectFit('the row', await read(stage, rowId), { title: 'Two', stock: 6 });
  },

  'an increment answers the new number with the old $updatedAt, and stops at max': async (stage) => {
    const row = await make(stage, { stock: 5 });
    const change = { ...stage.table('products'), rowId: row.$id, column: 'stock' };
    const more = await stage.tables.incrementRowColumn({ ...change, value: 2, max: 7 });
    expectFit('the answer', more, { stock: 7, $updatedAt: row.$updatedAt });
    await expectRefusal('one more', stage.tables.incrementRowColumn({ ...change, value: 1, max: 7 }), {
      code: 400,
      type: 'column_limit_exceeded',
    });
    expectFit('the row', await read(stage, row.$id), { stock: 7 });
  },

  'a decrement below min is refused and changes nothing': async (stage) => {
    const { $id } = await make(stage, { stock: 2 });
    const change = { ...stage.table('products'), rowId: $id, column: 'stock', min: 0 };
    await expectRefusal('three of two', stage.tables.decrementRowColumn({ ...change, value: 3 }), {
      code: 400,
      type: 'column_limit_exceeded',
    });
    expectFit('the row', await read(stage, $id), { stock: 2 });
  },

  'an increment of a row that is not there is refused with 404': async (stage) => {
    const place = { ...stage.table('products'), rowId: stage.newId(), column: 'stock' };
    await expectRefusal('the increment', stage.tables.incrementRowColumn(place), { code: 404 });
  },

  'of parallel decrements on a stock of 5 exactly 5 succeed': async (stage) => {
    const { $id } = await make(stage, { stock: 5 });
    const change = { ...stage.table('products'), rowId: $id, column: 'stock', value: 1, min: 0 };
    const calls = Array.from({ length: 20 }, () => stage.tables.decrementRowColumn(change));
    expectSame('successes', await countSuccesses(calls), 5);
    expectFit('the row', await read(stage, $id), { stock: 0 });
  },

  'of parallel increments with max = expected + 1 exactly one succeeds (compare-and-set)': async (stage) => {
    const { $id } = await make(stage, { version: 41 });
    const change = { ...stage.table('products'), rowId: $id, column: 'version', value: 1, max: 42 };
    const calls = Array.from({ length: 10 }, () => stage.tables.incrementRowColumn(change));
    expectSame('successes', await countSuccesses(calls), 1);
    expectFit('the row', await read(stage, $id), { version: 42 });
  },

  'bulk calls of a key create and delete': async (stage) => {
    const { tables } = stage;
    const place = stage.table('products');
    const family = stage.newId();
    const [one, two] = [stage.newId(), stage.newId()];
    const made = [one, two].map(($id) => ({ $id, title: 'made', family }));
    expectSame('made', (await tables.createRows({ ...place, rows: made })).total, 2);
    const ofFamily = [Query.equal('family', family)];
    const { rows: found } = await tables.listRows({ ...place, queries: [...ofFamily, Query.orderAsc('$sequence')] });
    expectSame(
      'what is there',
      found.map(({ $id, title }) => [$id, title]),
      [
        [one, 'made'],
        [two, 'made'],
      ],
    );
    expectSame('deleted', (await tables.deleteRows({ ...place, queries: ofFamily })).total, 2);
  },

  'a bulk call with one bad row keeps nothing': async (stage) => {
    const family = stage.newId();
    const rowId = stage.newId();
    const bad = [rowId, rowId].map(($id) => ({ $id, title: 'twice', family }));
    const place = stage.table('products');
    const call = stage.tables.createRows({ ...place, rows: bad });
    await expectRefusal('the bulk call', call, { code: 409, type: 'row_already_exists' });
    const { total } = await stage.tables.listRows({ ...place, queries: [Query.equal('family', family)] });
    expectSame('rows that were kept', total, 0);
  },
});
