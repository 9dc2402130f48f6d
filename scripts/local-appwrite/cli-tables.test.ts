import { Storage, TablesDB } from 'node-appwrite';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cli, openCli, signIn } from './testing/cli.ts';
import { column, index } from './testing/columns.ts';
import { type Installation, startInstallation } from './testing/installation.ts';

/** A push takes seconds when the CLI has to wait for a column. */
const PUSH_LIMIT = 60_000;
const people = { databaseId: 'main', tableId: 'people' };

let local: Installation;
let cli: Cli;
let tables: TablesDB;

/** The project file: one database with the given tables. */
function configure(...declared: object[]) {
  const tablesDB = [{ $id: 'main', name: 'Main', enabled: true }];
  const own = { databaseId: 'main', $permissions: [], enabled: true, rowSecurity: false, indexes: [] };
  cli.configure({ tablesDB, tables: declared.map((table) => ({ ...own, name: 'Of a test', ...table })) });
}

const push = () => cli.do('push', 'tables', '--all', '--force');
const columns = [column.text('name'), column.integer('age'), column.choice('role', ['a', 'b'])];

beforeAll(async () => {
  local = await startInstallation({ processingDelay: 0, notesUse: true });
  cli = openCli(() => local.server);
  tables = new TablesDB(local.admin);
  await signIn(cli, local.server);
}, PUSH_LIMIT);

beforeEach(async () => {
  configure({ $id: 'people', columns, indexes: [index('key', 'name'), index('key', 'age')] });
  for (const { $id } of (await tables.listTables({ databaseId: 'main' })).tables) {
    await tables.deleteTable({ databaseId: 'main', tableId: $id });
  }
  await push();
  await tables.createRow({ ...people, rowId: 'r1', data: { name: 'Mona', age: 40, role: 'a' } });
}, PUSH_LIMIT);

describe('a second push destroys data where the file does not say everything', () => {
  const without = (one: object, field: string) =>
    Object.fromEntries(Object.entries(one).filter(([key]) => key !== field));

  test.each(['array', 'encrypt'])('without "%s" the column is made anew and loses values and index', async (field) => {
    const before = await tables.getTable(people);
    configure({
      $id: 'people',
      columns: [without(columns[0] as object, field), ...columns.slice(1)],
      indexes: [index('key', 'name'), index('key', 'age')],
    });
    expect(await push()).toContain('recreating');
    expect(await tables.getRow({ ...people, rowId: 'r1' })).toMatchObject({ name: null, age: 40, role: 'a' });
    const after = await tables.getTable(people);
    expect(after.columns.map(({ key }) => key).sort()).toEqual(['age', 'name', 'role']);
    expect(createdAt(after.columns, 'name') > createdAt(before.columns, 'name')).toBe(true);
    expect(createdAt(after.columns, 'age')).toBe(createdAt(before.columns, 'age'));
    expect(after.indexes.map(({ key }) => key)).toEqual(['key_age']);
  });

  test('with everything said nothing happens', async () => {
    const before = await tables.getTable(people);
    expect(await push()).toContain('Successfully pushed 0 tables');
    expect(await tables.getTable(people)).toEqual(before);
  });
});

function createdAt(list: { key: string; $createdAt: string }[], key: string): string {
  return list.find((one) => one.key === key)?.$createdAt ?? '';
}

test('what may change in place does, and values stay', { timeout: PUSH_LIMIT }, async () => {
  configure({
    $id: 'people',
    name: 'Persons',
    $permissions: ['read("any")'],
    columns: [
      column.text('name', { default: 'none' }),
      column.integer('age', { max: 150 }),
      column.choice('role', ['a', 'b', 'c']),
      column.boolean('seen'),
    ],
    indexes: [index('unique', 'age'), index('key', 'name')],
  });
  await push();
  const table = await tables.getTable(people);
  expect(table).toMatchObject({ name: 'Persons', $permissions: ['read("any")'] });
  expect(table.columns).toMatchObject([
    { key: 'name', default: 'none' },
    { key: 'age', max: 150 },
    { key: 'role', elements: ['a', 'b', 'c'] },
    { key: 'seen' },
  ]);
  expect(table.indexes.map(({ key }) => key).sort()).toEqual(['key_name', 'unique_age']);
  expect(await tables.getRow({ ...people, rowId: 'r1' })).toMatchObject({ name: 'Mona', age: 40, seen: null });
});

test('tables and columns that the file does not name go', { timeout: PUSH_LIMIT }, async () => {
  configure({ $id: 'people', columns: columns.slice(0, 2) }, { $id: 'others', columns: [column.boolean('x')] });
  await push();
  expect((await tables.listColumns(people)).columns.map(({ key }) => key)).toEqual(['name', 'age']);
  configure({ $id: 'others', columns: [column.boolean('x')] });
  await push();
  expect((await tables.listTables({ databaseId: 'main' })).tables.map(({ $id }) => $id)).toEqual(['others']);
});

test('the CLI waits for columns and indexes that take their time', { timeout: PUSH_LIMIT }, async () => {
  const slow = await startInstallation({ processingDelay: 200 });
  const slowCli = openCli(() => slow.server);
  await signIn(slowCli, slow.server);
  const table = { $id: 'people', databaseId: 'main', name: 'People', columns, indexes: [index('unique', 'name')] };
  slowCli.configure({ tablesDB: [{ $id: 'main', name: 'Main', enabled: true }], tables: [table] });
  expect(await slowCli.do('push', 'tables', '--all', '--force')).toContain('Created 1 indexes');
  const { columns: made, indexes } = await new TablesDB(slow.admin).getTable(people);
  expect([...made, ...indexes].map(({ status }) => String(status))).toEqual(Array(4).fill('available'));
});

test('an API key alone is enough for tables and buckets', { timeout: PUSH_LIMIT }, async () => {
  const keyed = openCli(() => local.server);
  keyed.configure({
    tablesDB: [{ $id: 'main', name: 'Main', enabled: true }],
    tables: [{ $id: 'people', databaseId: 'main', name: 'By key', columns, indexes: [] }],
    buckets: [{ $id: 'pictures', name: 'Pictures', enabled: true, maximumFileSize: 5, allowedFileExtensions: ['png'] }],
  });
  await keyed.do('client', '--endpoint', local.server.endpoint, '--key', local.server.apiKey);
  await keyed.do('push', 'tables', '--all', '--force');
  await keyed.do('push', 'buckets', '--all', '--force');
  expect((await tables.getTable(people)).name).toBe('By key');
  const bucket = await new Storage(local.admin).getBucket({ bucketId: 'pictures' });
  expect(bucket).toMatchObject({ maximumFileSize: 5, allowedFileExtensions: ['png'] });
});

test('the CLI signs in with the right password only, says who it is, and signs out', {
  timeout: PUSH_LIMIT,
}, async () => {
  const own = openCli(() => local.server);
  const { endpoint, operator } = local.server;
  const wrong = await own.run('login', '--endpoint', endpoint, '--email', operator.email, '--password', 'not the one');
  expect(wrong.said).toContain('Invalid credentials');
  expect((await own.run('whoami')).said).toContain('No user is signed in');
  await signIn(own, local.server);
  expect(await own.do('whoami')).toContain(operator.email);
  await own.do('logout');
  expect((await own.run('whoami')).said).toContain('No user is signed in');
});
