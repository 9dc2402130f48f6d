import { ID, Query, TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { column, index } from '../../testing/columns.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({
  rateLimits: false,
  tables: [
    {
      $id: 'products',
      columns: [
        column.text('title', { required: true, size: 20 }),
        column.text('model'),
        column.integer('stock', { default: 3 }),
        column.boolean('new', { default: true }),
        column.time('arrives'),
        column.choice('ear', ['left', 'right']),
        column.text('tags', { array: true }),
      ],
      indexes: [index('unique', 'model')],
    },
    { $id: 'notes', columns: [column.text('text')] },
  ],
});
const main = { databaseId: 'main' };
const products = { ...main, tableId: 'products' };
const tables = () => new TablesDB(local.admin);
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

function makeProduct(data: Record<string, unknown> = {}, rowId = ID.unique()) {
  return tables().createRow({ ...products, rowId, data: { title: 'Audéo', ...data } });
}

function invalid(data: Record<string, unknown>) {
  return refusal(makeProduct(data));
}

describe('a row', () => {
  test('comes back with every column, defaults filled, and its system fields', async () => {
    const row = await makeProduct({}, 'first-row');
    expect(row).toEqual({
      $id: 'first-row',
      $sequence: expect.stringMatching(/^\d+$/),
      $createdAt: expect.stringMatching(time),
      $updatedAt: row.$createdAt,
      $permissions: [],
      $databaseId: 'main',
      $tableId: 'products',
      title: 'Audéo',
      model: null,
      stock: 3,
      new: true,
      arrives: null,
      ear: null,
      tags: [],
    });
    expect(await tables().getRow({ ...products, rowId: 'first-row' })).toEqual(row);
  });

  test('keeps every type as it was given, and times in one form', async () => {
    const data = { stock: 0, new: false, ear: 'left', tags: ['ب', 'a'] };
    const { $id } = await makeProduct({ ...data, arrives: '2026-03-01T10:30:00+02:00' });
    const row = await tables().getRow({ ...products, rowId: $id });
    expect(row).toMatchObject({ ...data, arrives: '2026-03-01T08:30:00.000+00:00' });
  });

  test('gets a new id for unique() and keeps one that is given', async () => {
    const { $id } = await makeProduct({}, 'unique()');
    expect($id).toMatch(/^[0-9a-f]{20}$/);
    expect((await makeProduct({}, 'My.own_id-1')).$id).toBe('My.own_id-1');
  });

  test('is counted up: later rows have a higher sequence', async () => {
    const one = await makeProduct();
    const two = await makeProduct();
    expect(Number(two.$sequence)).toBe(Number(one.$sequence) + 1);
  });

  test('can be written by a key with the dates that it had elsewhere', async () => {
    const row = await makeProduct({ $createdAt: '2020-01-01T00:00:00.000+00:00' });
    expect(row.$createdAt).toBe('2020-01-01T00:00:00.000+00:00');
  });

  test('is answered with the selected columns only', async () => {
    const { $id } = await makeProduct();
    const row = await tables().getRow({ ...products, rowId: $id, queries: [Query.select(['title'])] });
    expect(Object.keys(row).filter((key) => !key.startsWith('$'))).toEqual(['title']);
    expect(row.$id).toBe($id);
  });
});

describe('values that do not fit', () => {
  test.each([
    [{ title: null }, 'Missing required attribute "title"'],
    [
      { title: 'x'.repeat(21) },
      'Attribute "title" has invalid type. Value must be a valid string and no longer than 20 chars',
    ],
    [{ colour: 'red' }, 'Unknown attribute: "colour"'],
    [
      { stock: '4' },
      'Attribute "stock" has invalid format. Value must be a valid signed 32-bit integer between -2,147,483,648 and 2,147,483,647',
    ],
    [{ stock: -1 }, 'Attribute "stock" has invalid format. Value must be a valid range between 0 and 2,147,483,647'],
    [{ new: 1 }, 'Attribute "new" has invalid type. Value must be a valid boolean'],
    [
      { arrives: 'soon' },
      'Attribute "arrives" has invalid type. Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.',
    ],
    [
      { arrives: '2026-02-31' },
      'Attribute "arrives" has invalid type. Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.',
    ],
    [{ ear: 'both' }, 'Attribute "ear" has invalid format. Value must be one of (left, right)'],
    [{ tags: 'a' }, 'Attribute "tags" must be an array'],
    [
      { tags: ['a', 5] },
      `Attribute "tags['1']" has invalid type. Value must be a valid string and no longer than 200 chars`,
    ],
  ])('%j', async (data, message) => {
    expect(await invalid(data)).toEqual({
      code: 400,
      type: 'row_invalid_structure',
      message: `Invalid document structure: ${message}`,
    });
  });

  test('an id that is taken and a unique value that is taken get the same answer', async () => {
    await makeProduct({ model: 'Phonak-1' }, 'taken');
    const expected = (id: string) => ({
      code: 409,
      type: 'row_already_exists',
      message: `Row with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
    });
    expect(await refusal(makeProduct({}, 'taken'))).toEqual(expected('taken'));
    expect(await refusal(makeProduct({ model: 'PHONAK-1' }, 'other'))).toEqual(expected('other'));
    const { $id } = await makeProduct({ model: 'free' });
    const update = tables().updateRow({ ...products, rowId: $id, data: { model: 'phonak-1' } });
    expect(await refusal(update)).toEqual(expected($id));
  });

  test('what is not there is named', async () => {
    const missing = { ...products, rowId: 'nowhere' };
    const rowMissing = {
      code: 404,
      type: 'row_not_found',
      message: "Row with the requested ID 'nowhere' could not be found.",
    };
    const data: Record<string, unknown> = { title: 'x' };
    expect(await refusal(tables().getRow(missing))).toEqual(rowMissing);
    expect(await refusal(tables().updateRow({ ...missing, data }))).toEqual(rowMissing);
    expect(await refusal(tables().deleteRow(missing))).toEqual(rowMissing);
    expect(await refusal(tables().listRows({ ...main, tableId: 'none' }))).toMatchObject({ type: 'table_not_found' });
    expect(await refusal(tables().listRows({ databaseId: 'no', tableId: 'products' }))).toMatchObject({
      type: 'database_not_found',
    });
  });
});

describe('changes', () => {
  test('touch only the columns that are given, and the time', async () => {
    const old = await makeProduct({ stock: 8, model: 'kept' });
    const now = await tables().updateRow({ ...products, rowId: old.$id, data: { stock: 9 } });
    expect(now).toEqual({ ...old, stock: 9, $updatedAt: expect.stringMatching(time) });
    expect(await tables().getRow({ ...products, rowId: old.$id })).toEqual(now);
  });

  test('that change nothing leave the time', async () => {
    const old = await makeProduct({ stock: 8 });
    const same = await tables().updateRow({ ...products, rowId: old.$id, data: { stock: 8, title: 'Audéo' } });
    expect(same.$updatedAt).toBe(old.$updatedAt);
  });

  test('to nothing at all are refused', async () => {
    const { $id } = await makeProduct();
    expect(await refusal(tables().updateRow({ ...products, rowId: $id, data: {} }))).toMatchObject({
      code: 400,
      type: 'row_missing_payload',
    });
  });

  test('by upsert make the row, then change it, and keep optional columns that are left out', async () => {
    const upsert = (data: Record<string, unknown>) => tables().upsertRow({ ...products, rowId: 'upserted', data });
    await upsert({ title: 'One', stock: 5 });
    expect(await upsert({ title: 'Two' })).toMatchObject({ title: 'Two', stock: 5 });
    expect((await refusal(upsert({ stock: 6 }))).message).toBe(
      'Invalid document structure: Missing required attribute "title"',
    );
  });

  test('a deleted row is gone', async () => {
    const { $id } = await makeProduct();
    await tables().deleteRow({ ...products, rowId: $id });
    expect(await refusal(tables().getRow({ ...products, rowId: $id }))).toMatchObject({ code: 404 });
  });
});

describe('bulk calls', () => {
  const notes = { ...main, tableId: 'notes' };

  test('create rows, and delete what the queries find', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ $id: `note-${at}`, text: at < 20 ? 'old' : 'young' }));
    expect((await tables().createRows({ ...notes, rows })).total).toBe(30);
    const deleted = await tables().deleteRows({ ...notes, queries: [Query.equal('text', 'old')] });
    expect([deleted.total, deleted.rows[0]?.text]).toEqual([20, 'old']);
    expect((await tables().listRows(notes)).total).toBe(10);
  });

  test('keep nothing when one row of many is refused', async () => {
    const before = (await tables().listRows(notes)).total;
    const rows = [
      { $id: 'half-1', text: 'a' },
      { $id: 'half-1', text: 'b' },
    ];
    expect(await refusal(tables().createRows({ ...notes, rows }))).toMatchObject({ type: 'row_already_exists' });
    expect((await tables().listRows(notes)).total).toBe(before);
  });
});

describe('bounded increments and decrements', () => {
  const change = (rowId: string, column = 'stock') => ({ ...products, rowId, column });

  test('answer the new number and the old time, and stop at the bound', async () => {
    const row = await makeProduct({ stock: 5 });
    const more = await tables().incrementRowColumn({ ...change(row.$id), value: 2, max: 7 });
    expect([more.stock, more.$updatedAt]).toEqual([7, row.$updatedAt]);
    expect(await refusal(tables().incrementRowColumn({ ...change(row.$id), max: 7 }))).toEqual({
      code: 400,
      type: 'column_limit_exceeded',
      message: 'tablesDB "stock" has reached the maximum value of 7',
    });
    expect(await refusal(tables().decrementRowColumn({ ...change(row.$id), value: 8, min: 0 }))).toEqual({
      code: 400,
      type: 'column_limit_exceeded',
      message: 'tablesDB "stock" has reached the minimum value of 0',
    });
    expect(await tables().getRow({ ...products, rowId: row.$id })).toMatchObject({ stock: 7 });
  });

  test('20 at once on a stock of 5 give exactly 5', async () => {
    const { $id } = await makeProduct({ stock: 5 });
    const calls = Array.from({ length: 20 }, () => tables().decrementRowColumn({ ...change($id), value: 1, min: 0 }));
    const results = await Promise.allSettled(calls);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
    expect(await tables().getRow({ ...products, rowId: $id })).toMatchObject({ stock: 0 });
  });

  test('as compare-and-set let exactly one writer through', async () => {
    const { $id } = await makeProduct({ stock: 41 });
    const calls = Array.from({ length: 8 }, () => tables().incrementRowColumn({ ...change($id), value: 1, max: 42 }));
    const results = await Promise.allSettled(calls);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('are refused on what is no number', async () => {
    const { $id } = await makeProduct();
    expect(await refusal(tables().incrementRowColumn(change($id, 'title')))).toMatchObject({
      code: 400,
      type: 'attribute_type_invalid',
    });
    expect(await refusal(tables().incrementRowColumn(change('nowhere')))).toMatchObject({
      code: 404,
      type: 'column_not_found',
    });
    expect(await refusal(tables().incrementRowColumn({ ...change($id), value: 0 }))).toMatchObject({
      type: 'general_argument_invalid',
    });
  });
});

describe('what the server keeps', () => {
  test('is there after it was closed and opened again', async () => {
    const row = await makeProduct({ model: 'lasting', tags: ['x'] });
    await local.restart();
    expect(await tables().getRow({ ...products, rowId: row.$id })).toEqual(row);
    expect(await refusal(makeProduct({ model: 'lasting' }))).toMatchObject({ type: 'row_already_exists' });
  });
});

test('operators in row data are refused by name, not kept as text', async () => {
  const { $id } = await makeProduct();
  const data = { stock: '{"method":"increment","values":[1]}' };
  expect(await refusal(tables().updateRow({ ...products, rowId: $id, data }))).toMatchObject({ code: 501 });
});
