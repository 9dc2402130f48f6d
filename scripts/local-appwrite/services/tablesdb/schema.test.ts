import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, Query, TablesDB } from 'node-appwrite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseProjectConfig } from '../../core/project-config.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../server.ts';
import { column, index } from '../../testing/columns.ts';
import { declareTables, type TableDeclaration } from '../../testing/installation.ts';

const name = column.text('name', { size: 50 });
const age = column.integer('age', { max: 100 });
const role = column.choice('role', ['a', 'b']);
const first = { $id: 'people', columns: [name, age, role], indexes: [index('key', 'name')] };
const people = { databaseId: 'main', tableId: 'people' };

let dataDir: string;
let server: LocalAppwrite | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'local-appwrite-'));
  await start([first]);
});

afterEach(async () => {
  await server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(tables: TableDeclaration[]): Promise<void> {
  await server?.close();
  server = undefined;
  const config = parseProjectConfig({
    projectId: 'samaa',
    tablesDB: [{ $id: 'main', name: 'Main' }],
    tables: declareTables(tables),
  });
  server = await startLocalAppwrite({ config, dataDir, port: 0, log: () => {} });
}

function tables(key = server?.apiKey): TablesDB {
  const client = new Client().setEndpoint(server?.endpoint ?? '').setProject('samaa');
  return new TablesDB(key === undefined ? client : client.setKey(key));
}

function change(rowId: string, data: Record<string, unknown>) {
  return tables().updateRow({ ...people, rowId, data });
}

async function addPeople(): Promise<void> {
  await tables().createRows({
    ...people,
    rows: [
      { $id: 'p1', name: 'Mona Phonak', age: 40, role: 'a' },
      { $id: 'p2', name: 'Ali', age: 30, role: 'b' },
    ],
  });
}

describe('additions to existing data', () => {
  beforeEach(addPeople);

  test('a table, a column, and indexes that work on the rows that are there', async () => {
    const columns = [...first.columns, column.text('note', { default: 'none' })];
    await start([
      { ...first, columns, indexes: [index('key', 'name', 'role'), index('unique', 'age')] },
      { $id: 'more', columns: [column.text('text')] },
    ]);
    const found = await tables().listRows({ ...people, queries: [Query.equal('name', 'mona phonak')] });
    expect(found.rows.map((row) => [row.$id, row.note])).toEqual([['p1', null]]);
    expect(await tables().createRow({ ...people, rowId: 'p3', data: { name: 'Sara', age: 20 } })).toMatchObject({
      note: 'none',
    });
    await expect(change('p2', { age: 40 })).rejects.toMatchObject({ type: 'row_already_exists' });
    expect((await tables().listRows({ databaseId: 'main', tableId: 'more' })).total).toBe(0);
  });

  test('wider columns and other permissions', async () => {
    const columns = [
      column.text('name', { size: 60 }),
      column.integer('age', { max: 200 }),
      column.choice('role', ['a', 'b', 'c']),
    ];
    await start([{ ...first, columns, $permissions: ['read("any")'] }]);
    const changed = { name: 'x'.repeat(60), age: 150, role: 'c' };
    await change('p1', changed);
    expect((await tables('').listRows(people)).rows[0]).toMatchObject(changed);
  });

  test('nothing is taken from a table that the configuration does not name', async () => {
    await start([{ $id: 'others' }]);
    expect((await tables().listRows(people)).rows.map((row) => row.$id)).toEqual(['p1', 'p2']);
    expect((await tables().listTables({ databaseId: 'main' })).tables.map(({ $id }) => $id)).toEqual([
      'people',
      'others',
    ]);
  });

  test('an index that is gone no longer forbids anything', async () => {
    await start([{ ...first, indexes: [index('unique', 'age')] }]);
    await start([first]);
    expect(await change('p2', { age: 40 })).toMatchObject({ age: 40 });
  });
});

describe('words that a fulltext index of older data kept', () => {
  const withWords = { ...first, indexes: [...first.indexes, index('fulltext', 'name')] };

  /** Makes what older releases kept of such an index, and answers what is there of it. */
  function ofWords(change = ''): unknown[] {
    const database = new DatabaseSync(join(dataDir, 'appwrite.db'));
    database.exec(change);
    const found = database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%:fulltext:%'").all();
    database.close();
    return found;
  }

  beforeEach(async () => {
    await start([withWords]);
    await addPeople();
    await server?.close();
    const made = ofWords(`
      CREATE VIRTUAL TABLE "main:people:fulltext:fulltext_name" USING fts5(
        words, content = '', contentless_delete = 1, prefix = '2 3',
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '_'"
      );
      INSERT INTO "main:people:fulltext:fulltext_name" (rowid, words) VALUES (1, 'mona phonak'), (2, 'ali')`);
    expect(made).not.toEqual([]);
  });

  test.each([
    ['is declared no more', [first], ['key_name']],
    ['is declared still', [withWords], ['key_name', 'fulltext_name']],
    ['is in a table that the configuration does not name', [{ $id: 'others' }], ['key_name', 'fulltext_name']],
  ])('are gone after a start, and the rows stay, when the index %s', async (_, declared, indexes) => {
    await start(declared);
    expect((await tables().getTable(people)).indexes.map(({ key }) => key)).toEqual(indexes);
    await change('p1', { name: 'Sara' });
    await tables().deleteRow({ ...people, rowId: 'p2' });
    expect((await tables().listRows(people)).rows.map((row) => row.name)).toEqual(['Sara']);
    await server?.close();
    expect(ofWords()).toEqual([]);
  });

  test('stay when the start is refused', async () => {
    await expect(start([{ ...first, columns: [name] }])).rejects.toThrow('column age is gone');
    expect(ofWords()).not.toEqual([]);
  });
});

describe('what would lose or break rows is refused with a sentence', () => {
  beforeEach(addPeople);

  test.each([
    ['a column that is gone', [{ ...first, columns: [name, age] }], 'column role is gone in table people'],
    [
      'another type',
      [{ ...first, columns: [name, column.text('age'), role] }],
      'column age changes its type from integer to string in table people',
    ],
    [
      'a list instead of a value',
      [{ ...first, columns: [column.text('name', { size: 50, array: true }), age, role] }],
      'column name becomes a list in table people',
    ],
    [
      'a smaller size',
      [{ ...first, columns: [column.text('name', { size: 5 }), age, role] }],
      'column name shrinks from 50 to 5 characters in table people',
    ],
    [
      'a smaller range',
      [{ ...first, columns: [name, column.integer('age', { max: 35 }), role] }],
      'column age allows a smaller range in table people',
    ],
    [
      'fewer choices',
      [{ ...first, columns: [name, age, column.choice('role', ['a'])] }],
      'column role no longer allows b in table people',
    ],
  ])('%s', async (_, changed, reason) => {
    await expect(start(changed as TableDeclaration[])).rejects.toThrow(
      `The data in ${dataDir} does not fit appwrite.json (${reason}), and only additions can be made to existing data: move that folder away, or set DATA_DIR to another one.`,
    );
    await start([first]);
    expect((await tables().listRows(people)).rows.map((row) => row.$id)).toEqual(['p1', 'p2']);
  });

  test('a unique index over values that repeat', async () => {
    await change('p2', { age: 40 });
    await expect(start([{ ...first, indexes: [index('unique', 'age')] }])).rejects.toThrow(
      'rows of table people repeat a value that the unique index unique_age forbids',
    );
  });
});

test('a table without rows has nothing to lose: any change is made', async () => {
  await start([{ $id: 'people', columns: [column.integer('name')], indexes: [] }]);
  const made = await tables().createRow({ ...people, rowId: 'p1', data: { name: 5 } });
  expect(made.name).toBe(5);
});

test('the schema can be read with the server SDK', async () => {
  const table = await tables().getTable(people);
  expect(table).toMatchObject({ $id: 'people', databaseId: 'main', enabled: true, rowSecurity: false });
  expect(table.columns[0]).toMatchObject({ key: 'name', type: 'string', size: 50, status: 'available' });
  expect(table.indexes[0]).toMatchObject({ key: 'key_name', type: 'key', columns: ['name'], status: 'available' });
  expect((await tables().list()).databases).toEqual([expect.objectContaining({ $id: 'main', name: 'Main' })]);
});
