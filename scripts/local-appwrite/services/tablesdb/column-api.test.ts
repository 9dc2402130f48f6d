import { Databases, type Models, Query, TablesDB } from 'node-appwrite';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';

let local: Installation;
let tables: TablesDB;
let target: { databaseId: string; tableId: string };
/** The same table under the name by which columns are made. */
let schema: Databases;
let collection: { databaseId: string; collectionId: string };
let count = 0;

beforeAll(async () => {
  local = await startInstallation({ processingDelay: 0 });
});

beforeEach(async () => {
  tables = new TablesDB(local.admin);
  count += 1;
  target = { databaseId: 'main', tableId: `t${count}` };
  schema = new Databases(local.admin);
  collection = { databaseId: 'main', collectionId: `t${count}` };
  await tables.createTable({ ...target, name: 'Of a test' });
});

/** A column or an index of the table, as it stands. */
const columnOf = async (key: string) => (await tables.getTable(target)).columns.find((one) => one.key === key);
const indexOf = async (key: string) => (await tables.getTable(target)).indexes.find((one) => one.key === key);

/** Waits until the column can be used, as everybody has to. */
async function available(key: string): Promise<void> {
  await vi.waitFor(async () => expect((await columnOf(key))?.status).toBe('available'));
}

/** Waits until the column is gone. */
async function gone(key: string): Promise<void> {
  await vi.waitFor(async () => expect(await columnOf(key)).toBeUndefined());
}

async function addText(key: string, more: { size?: number; required?: boolean; xdefault?: string } = {}) {
  await schema.createStringAttribute({ ...collection, key, size: 50, required: false, ...more });
  await available(key);
}

function addRow(rowId: string, data: Record<string, unknown>): Promise<Models.DefaultRow> {
  return tables.createRow({ ...target, rowId, data });
}

const optional = { required: false } as const;

describe('each type of column', () => {
  const cases: [name: string, add: () => Promise<object>, answered: object, good: unknown, bad: unknown][] = [
    [
      'string',
      () => schema.createStringAttribute({ ...collection, ...optional, key: 'x', size: 3 }),
      { type: 'string', size: 3, encrypt: false },
      'abc',
      'abcd',
    ],
    [
      'enum',
      () => schema.createEnumAttribute({ ...collection, ...optional, key: 'x', elements: ['a', 'b'] }),
      { type: 'string', format: 'enum', elements: ['a', 'b'] },
      'a',
      'c',
    ],
    [
      'integer',
      () => schema.createIntegerAttribute({ ...collection, ...optional, key: 'x', min: 1, max: 9 }),
      { type: 'integer', min: 1, max: 9 },
      9,
      10,
    ],
    [
      'boolean',
      () => schema.createBooleanAttribute({ ...collection, ...optional, key: 'x' }),
      { type: 'boolean' },
      true,
      'yes',
    ],
    [
      'datetime',
      () => schema.createDatetimeAttribute({ ...collection, ...optional, key: 'x' }),
      { type: 'datetime', format: '' },
      '2026-11-20T10:00:00.000+00:00',
      'soon',
    ],
  ];

  test.each(cases)('%s', async (_, add, answered, good, bad) => {
    expect(await add()).toMatchObject({ key: 'x', required: false, array: false, default: null, ...answered });
    await available('x');
    expect((await addRow('r1', { x: good })).x).toEqual(good);
    expect(await refusal(addRow('r2', { x: bad }))).toMatchObject({
      code: 400,
      type: 'row_invalid_structure',
    });
  });

  test('an integer without bounds has those of 64 bits, to the last digit', async () => {
    const made = await schema.createIntegerAttribute({ ...collection, ...optional, key: 'n' });
    expect([made.min, made.max]).toEqual([-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n]);
  });

  test('a list takes several values', async () => {
    await schema.createIntegerAttribute({ ...collection, ...optional, key: 'n', array: true });
    await available('n');
    expect((await addRow('r1', { n: [3, 1] })).n).toEqual([3, 1]);
  });
});

describe('a new column', () => {
  test('is empty in rows that are there, and has its default in new ones', async () => {
    await addText('name');
    await addRow('r1', { name: 'Mona' });
    await schema.createBooleanAttribute({ ...collection, ...optional, key: 'seen', xdefault: true });
    await available('seen');
    await addRow('r2', { name: 'Ali' });
    const rows = (await tables.listRows(target)).rows.map(({ $id, seen }) => [$id, seen]);
    expect(rows).toEqual([
      ['r1', null],
      ['r2', true],
    ]);
  });

  test('cannot be used before it is available', async () => {
    const slow = await startInstallation({ processingDelay: 60_000 });
    const slowTables = new TablesDB(slow.admin);
    await slowTables.createTable({ ...target, name: 'Slow' });
    const slowSchema = new Databases(slow.admin);
    const made = await slowSchema.createStringAttribute({ ...collection, ...optional, key: 'x', size: 9 });
    expect(made.status).toBe('processing');
    expect(
      await refusal(slowTables.createRow<Models.DefaultRow>({ ...target, rowId: 'r1', data: { x: 'a' } })),
    ).toMatchObject({
      code: 400,
      message: 'Invalid document structure: Unknown attribute: "x"',
    });
    expect(
      await refusal(slowSchema.createIndex({ ...collection, key: 'i', type: 'key' as never, attributes: ['x'] })),
    ).toMatchObject({ code: 400, type: 'attribute_not_available' });
    const change = { ...target, key: 'x', required: false, xdefault: 'a', size: 20 };
    expect((await refusal(slowTables.updateStringColumn(change))).type).toBe('column_not_available');
  });

  test('that the end of the server interrupted is made after the next start', async () => {
    const slow = await startInstallation({ processingDelay: 300 });
    await new TablesDB(slow.admin).createTable({ ...target, name: 'Slow' });
    await new Databases(slow.admin).createStringAttribute({ ...collection, ...optional, key: 'x', size: 9 });
    await slow.restart();
    const slowTables = new TablesDB(slow.admin);
    await vi.waitFor(async () => expect((await slowTables.getTable(target)).columns[0]?.status).toBe('available'));
    expect(await slowTables.createRow({ ...target, rowId: 'r1', data: { x: 'a' } })).toMatchObject({ x: 'a' });
  });

  test('takes back what was changed of others while it was made, for rows only, until that is said once more', async () => {
    const slow = await startInstallation({ processingDelay: 200 });
    const [slowTables, slowSchema] = [new TablesDB(slow.admin), new Databases(slow.admin)];
    await slowTables.createTable({ ...target, name: 'Slow' });
    const column = { ...collection, ...optional };
    const untilMade = async (key: string) => {
      const columns = async () => (await slowTables.getTable(target)).columns;
      await vi.waitFor(async () => expect((await columns()).find((one) => one.key === key)?.status).toBe('available'));
    };
    await slowSchema.createEnumAttribute({ ...column, key: 'kind', elements: ['a'] });
    await untilMade('kind');
    await slowSchema.createStringAttribute({ ...column, key: 'x', size: 9 });
    const elements = ['a', 'b'];
    const change = { ...target, ...optional, key: 'kind', elements, xdefault: null as never };
    await slowTables.updateEnumColumn(change);
    const addB = (rowId: string) => slowTables.createRow<Models.DefaultRow>({ ...target, rowId, data: { kind: 'b' } });
    await addB('meanwhile');
    await untilMade('x');
    expect((await slowTables.getTable(target)).columns[0]).toMatchObject({ key: 'kind', elements });
    expect(await refusal(addB('lost'))).toMatchObject({ code: 400, message: expect.stringContaining('one of (a)') });
    await slow.restart();
    const later = new TablesDB(slow.admin);
    expect(
      (await refusal(later.createRow<Models.DefaultRow>({ ...target, rowId: 'lost', data: { kind: 'b' } }))).code,
    ).toBe(400);
    await later.updateEnumColumn(change);
    await later.createRow<Models.DefaultRow>({ ...target, rowId: 'said-again', data: { kind: 'b' } });
  });

  test('is changed beside another one, and one of both changes is lost for rows', async () => {
    const slow = await startInstallation({ processingDelay: 50 });
    const [slowTables, slowSchema] = [new TablesDB(slow.admin), new Databases(slow.admin)];
    await slowTables.createTable({ ...target, name: 'Slow' });
    const keys = ['one', 'other'];
    for (const key of keys) {
      await slowSchema.createEnumAttribute({ ...collection, ...optional, key, elements: ['a'] });
    }
    await vi.waitFor(async () => {
      const { columns } = await slowTables.getTable(target);
      expect(columns.map(({ status }) => status)).toEqual(['available', 'available']);
    });
    const change = (key: string) =>
      slowTables.updateEnumColumn({ ...target, ...optional, key, elements: ['a', 'b'], xdefault: null as never });
    const judged = async () => {
      const rows = keys.map((key) =>
        slowTables.createRow<Models.DefaultRow>({ ...target, rowId: 'unique()', data: { [key]: 'b' } }).then(
          () => 'taken',
          () => 'refused',
        ),
      );
      return (await Promise.all(rows)).sort();
    };
    await Promise.all(keys.map(change));
    expect(await judged()).toEqual(['refused', 'taken']);
    for (const key of keys) {
      await change(key);
    }
    expect(await judged()).toEqual(['taken', 'taken']);
  });

  test.each([
    ['a key that is taken', { key: 'NAME' }, 409, 'attribute_already_exists'],
    ['a default of a required column', { required: true, xdefault: 'a' }, 400, 'attribute_default_unsupported'],
    ['a default of a list', { array: true, xdefault: 'a' }, 400, 'attribute_default_unsupported'],
    ['a default that does not fit', { size: 3, xdefault: 'long' }, 400, 'attribute_value_invalid'],
    ['no size', { size: 0 }, 400, 'general_argument_invalid'],
    ['more than a row holds', { size: 16_100 }, 400, 'attribute_limit_exceeded'],
  ])('is refused: %s', async (_, more, code, type) => {
    await addText('name');
    const wanted = { ...collection, key: 'x', size: 50, required: false, ...more };
    expect(await refusal(schema.createStringAttribute(wanted))).toMatchObject({ code, type });
  });

  test.each([
    [
      'bounds the wrong way round',
      () => schema.createIntegerAttribute({ ...collection, ...optional, key: 'n', min: 5, max: 1 }),
    ],
    [
      'a default beyond them',
      () => schema.createIntegerAttribute({ ...collection, ...optional, key: 'n', max: 1, xdefault: 2 }),
    ],
    [
      'a choice that is none',
      () => schema.createEnumAttribute({ ...collection, ...optional, key: 'n', elements: ['a'], xdefault: 'b' }),
    ],
  ])('is refused: %s', async (_, add) => {
    expect(await refusal(add())).toMatchObject({ code: 400, type: 'attribute_value_invalid' });
  });
});

describe('a change', () => {
  test('of size and default keeps the values and what finds them', async () => {
    await addText('name', { size: 10 });
    await schema.createIndex({ ...collection, key: 'i', type: 'unique' as never, attributes: ['name'] });
    await vi.waitFor(async () => expect((await indexOf('i'))?.status).toBe('available'));
    await addRow('r1', { name: 'Mona' });
    const changed = await tables.updateStringColumn({
      ...target,
      key: 'name',
      required: false,
      xdefault: 'none',
      size: 20,
    });
    expect(changed).toMatchObject({ key: 'name', size: 20, default: 'none', status: 'available' });
    expect((await tables.listRows({ ...target, queries: [Query.equal('name', ['MONA'])] })).total).toBe(1);
    expect(await refusal(addRow('r2', { name: 'mona' }))).toMatchObject({
      type: 'row_already_exists',
    });
    expect((await addRow('r3', { $id: 'r3', name: null })).name).toBe('none');
  });

  test('to a size that cuts values off is refused', async () => {
    await addText('name');
    await addRow('r1', { name: 'Mona' });
    const shrink = tables.updateStringColumn({ ...target, key: 'name', required: false, xdefault: 'a', size: 3 });
    expect(await refusal(shrink)).toMatchObject({ code: 400, type: 'column_invalid_resize' });
    expect(await columnOf('name')).toMatchObject({ size: 50 });
  });

  test('to what an index cannot hold is refused', async () => {
    await addText('name');
    await schema.createIndex({ ...collection, key: 'i', type: 'key' as never, attributes: ['name'] });
    const grow = tables.updateStringColumn({ ...target, key: 'name', required: false, xdefault: 'a', size: 800 });
    expect(await refusal(grow)).toMatchObject({ code: 400, type: 'column_index_invalid' });
  });

  test('by the endpoint of another type, or of a column that is not there, is refused', async () => {
    await addText('name');
    const change = { ...target, key: 'name', required: false, xdefault: 1 };
    expect(await refusal(tables.updateIntegerColumn(change))).toMatchObject({ code: 400, type: 'column_type_invalid' });
    expect(await refusal(tables.updateIntegerColumn({ ...change, key: 'none' }))).toMatchObject({
      code: 404,
      type: 'column_not_found',
    });
  });

  test('of what has to be there, whatever the type', async () => {
    const column = { ...collection, ...optional };
    await schema.createEnumAttribute({ ...column, key: 'kind', elements: ['a'] });
    await schema.createBooleanAttribute({ ...column, key: 'seen' });
    await schema.createDatetimeAttribute({ ...column, key: 'at' });
    await Promise.all(['kind', 'seen', 'at'].map(available));
    const change = { ...target, required: true, xdefault: null as never };
    await tables.updateEnumColumn({ ...change, key: 'kind', elements: ['a', 'b'] });
    await tables.updateBooleanColumn({ ...change, key: 'seen' });
    await tables.updateDatetimeColumn({ ...change, key: 'at' });
    const whole = { kind: 'b', seen: true, at: '2026-11-20T10:00:00.000+00:00' };
    expect(await addRow('r1', whole)).toMatchObject(whole);
    for (const key of Object.keys(whole)) {
      expect((await refusal(addRow('r2', { ...whole, [key]: null }))).type).toBe('row_invalid_structure');
    }
  });

  test('of bounds', async () => {
    await schema.createIntegerAttribute({ ...collection, ...optional, key: 'age', min: 0, max: 9 });
    await available('age');
    await tables.updateIntegerColumn({ ...target, ...optional, key: 'age', max: 99, xdefault: 50 });
    expect((await addRow('r1', { age: 80 })).age).toBe(80);
    expect(await columnOf('age')).toMatchObject({ min: 0, max: 99 });
  });
});

describe('a column that is deleted', () => {
  test('goes with its values: another of the same key is empty', async () => {
    await addText('name');
    await addText('note');
    await addRow('r1', { name: 'Mona', note: 'kept' });
    await tables.deleteColumn({ ...target, key: 'name' });
    await gone('name');
    expect(Object.keys(await tables.getRow({ ...target, rowId: 'r1' }))).not.toContain('name');
    await addText('name');
    expect(await tables.getRow({ ...target, rowId: 'r1' })).toMatchObject({ name: null, note: 'kept' });
  });

  test('leaves its indexes, and takes those along that had no other column', async () => {
    await addText('a');
    await addText('b');
    const make = (key: string, type: string, columns: string[]) =>
      schema.createIndex({ ...collection, key, type: type as never, attributes: columns });
    await make('only_a', 'key', ['a']);
    await make('words', 'fulltext', ['a']);
    await make('both', 'unique', ['a', 'b']);
    await vi.waitFor(async () => expect((await indexOf('both'))?.status).toBe('available'));
    await tables.deleteColumn({ ...target, key: 'a' });
    await gone('a');
    const { indexes } = await tables.getTable(target);
    expect(indexes.map(({ key, columns }) => [key, columns])).toEqual([['both', ['b']]]);
    await addRow('r1', { b: 'x' });
    expect((await refusal(addRow('r2', { b: 'x' }))).code).toBe(409);
  });
});

test('columns are listed with filters', async () => {
  await addText('a');
  await schema.createBooleanAttribute({ ...collection, ...optional, key: 'b' });
  const found = await tables.listColumns({ ...target, queries: [Query.equal('type', ['boolean'])] });
  expect([found.total, found.columns.map(({ key }) => key)]).toEqual([1, ['b']]);
});

test('types that local-appwrite does not have are refused by name', async () => {
  const relation = tables.createRelationshipColumn({ ...target, relatedTableId: 't1', type: 'oneToOne' as never });
  expect(await refusal(relation)).toMatchObject({
    code: 501,
    message: expect.stringContaining('tablesDB.createRelationshipColumn'),
  });
  const encrypted = schema.createStringAttribute({ ...collection, ...optional, key: 'x', size: 500, encrypt: true });
  expect(await refusal(encrypted)).toMatchObject({ code: 501, message: expect.stringContaining('encrypt') });
});
