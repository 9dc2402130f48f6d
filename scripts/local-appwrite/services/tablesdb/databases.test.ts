import { Permission, Query, Role, TablesDB } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';

let local: Installation;
let tables: TablesDB;

beforeAll(async () => {
  local = await startInstallation({ processingDelay: 0 });
  tables = new TablesDB(local.admin);
});

/** A new database with a name of its own. */
async function newDatabase(): Promise<string> {
  const { $id } = await tables.create({ databaseId: 'unique()', name: 'Of a test' });
  return $id;
}

describe('a database', () => {
  test('is made, changed, found and taken away with its tables', async () => {
    const databaseId = await newDatabase();
    expect(await tables.get({ databaseId })).toMatchObject({ name: 'Of a test', enabled: true, type: 'tablesdb' });
    await tables.createTable({ databaseId, tableId: 'things', name: 'Things' });
    expect(await tables.update({ databaseId, name: 'Renamed', enabled: true })).toMatchObject({ name: 'Renamed' });
    expect((await tables.list({ search: 'Renamed' })).databases.map(({ $id }) => $id)).toContain(databaseId);
    expect((await tables.list({ queries: [Query.equal('name', ['Renamed'])] })).total).toBe(1);
    await tables.delete({ databaseId });
    expect(await refusal(tables.getTable({ databaseId, tableId: 'things' }))).toMatchObject({
      code: 404,
      type: 'database_not_found',
    });
    await tables.create({ databaseId, name: 'Anew' });
    expect((await tables.listTables({ databaseId })).total).toBe(0);
  });

  test('keeps its time when nothing changes', async () => {
    const databaseId = await newDatabase();
    const before = await tables.get({ databaseId });
    await tables.update({ databaseId, name: before.name, enabled: true });
    expect((await tables.get({ databaseId })).$updatedAt).toBe(before.$updatedAt);
  });

  test('needs an id that is free', async () => {
    const databaseId = await newDatabase();
    expect(await refusal(tables.create({ databaseId: databaseId.toUpperCase(), name: 'Again' }))).toMatchObject({
      code: 409,
      type: 'database_already_exists',
    });
  });

  test('that is disabled is there for keys only', async () => {
    const databaseId = await newDatabase();
    const permissions = [Permission.read(Role.any())];
    await tables.createTable({ databaseId, tableId: 'open', name: 'Open', permissions });
    const guest = new TablesDB(local.guest());
    expect((await guest.listRows({ databaseId, tableId: 'open' })).total).toBe(0);
    await tables.update({ databaseId, name: 'Closed', enabled: false });
    expect(await refusal(guest.listRows({ databaseId, tableId: 'open' }))).toMatchObject({
      type: 'database_not_found',
    });
    expect((await tables.listRows({ databaseId, tableId: 'open' })).total).toBe(0);
  });
});

describe('a table', () => {
  test('comes with columns and indexes that can be used at once', async () => {
    const databaseId = await newDatabase();
    const made = await tables.createTable({
      databaseId,
      tableId: 'people',
      name: 'People',
      columns: [
        { key: 'name', type: 'string', size: 30, required: true },
        { key: 'role', type: 'string', format: 'enum', elements: ['a', 'b'], required: false, default: 'a' },
        { key: 'mail', type: 'email', required: false },
        { key: 'age', type: 'integer', min: 0, max: 150, required: false },
        { key: 'score', type: 'float', required: false },
      ],
      indexes: [{ key: 'by_name', type: 'unique', attributes: ['name'] }],
    });
    expect(made.columns.map(({ key, status }) => [key, status])).toEqual([
      ['name', 'available'],
      ['role', 'available'],
      ['mail', 'available'],
      ['age', 'available'],
      ['score', 'available'],
    ]);
    const row = { databaseId, tableId: 'people', rowId: 'p1', data: { name: 'Mona', score: 0.5 } };
    expect(await tables.createRow(row)).toMatchObject({ name: 'Mona', role: 'a', mail: null, score: 0.5 });
    expect(await refusal(tables.createRow({ ...row, rowId: 'p2' }))).toMatchObject({ type: 'row_already_exists' });
  });

  test('is not made at all when one of its columns or indexes cannot be', async () => {
    const databaseId = await newDatabase();
    const wrong = [
      { columns: [{ key: 'x', type: 'number' }] },
      { columns: [{ key: 'x', type: 'string', size: 0 }] },
      {
        columns: [{ key: 'x', type: 'boolean', required: false }],
        indexes: [{ key: 'i', type: 'key', attributes: ['y'] }],
      },
    ];
    for (const parts of wrong) {
      const { code } = await refusal(tables.createTable({ databaseId, tableId: 'x', name: 'X', ...parts }));
      expect(code).toBe(400);
    }
    expect((await tables.listTables({ databaseId })).total).toBe(0);
  });

  test('changes name, permissions, row security and state; permissions stay when none are given', async () => {
    const databaseId = await newDatabase();
    const target = { databaseId, tableId: 'notes' };
    await tables.createTable({ ...target, name: 'Notes', permissions: [Permission.read(Role.any())] });
    const changed = await tables.updateTable({ ...target, name: 'Papers', rowSecurity: true });
    expect(changed).toMatchObject({
      name: 'Papers',
      rowSecurity: true,
      enabled: true,
      $permissions: ['read("any")'],
    });
    await tables.updateTable({ ...target, permissions: [Permission.write(Role.label('cs'))], enabled: false });
    const guest = new TablesDB(local.guest());
    expect(await refusal(guest.listRows(target))).toMatchObject({ type: 'table_not_found' });
    expect((await tables.getTable(target)).$permissions).toEqual([
      'create("label:cs")',
      'update("label:cs")',
      'delete("label:cs")',
    ]);
  });

  test('is listed by name, page by page', async () => {
    const databaseId = await newDatabase();
    for (const tableId of ['t1', 't2', 't3']) {
      await tables.createTable({ databaseId, tableId, name: `Table ${tableId}` });
    }
    const queries = [Query.orderDesc('name'), Query.limit(2), Query.cursorAfter('t3')];
    const page = await tables.listTables({ databaseId, queries });
    expect([page.total, page.tables.map(({ $id }) => $id)]).toEqual([3, ['t2', 't1']]);
    expect((await tables.listTables({ databaseId, search: 't2' })).tables.map(({ $id }) => $id)).toEqual(['t2']);
  });

  test('goes with its rows: another of the same name is empty', async () => {
    const databaseId = await newDatabase();
    const target = { databaseId, tableId: 'short' };
    const columns = [{ key: 'text', type: 'string', size: 2000, required: false }];
    const indexes = [{ key: 'words', type: 'fulltext', attributes: ['text'] }];
    await tables.createTable({ ...target, name: 'Short', columns, indexes });
    await tables.createRow({ ...target, rowId: 'r1', data: { text: 'some words' } });
    await tables.deleteTable(target);
    expect(await refusal(tables.listRows(target))).toMatchObject({ code: 404, type: 'table_not_found' });
    await tables.createTable({ ...target, name: 'Short', columns, indexes });
    expect((await tables.listRows({ ...target, queries: [Query.search('text', 'words')] })).total).toBe(0);
  });

  test('says how many bytes its rows take', async () => {
    const databaseId = await newDatabase();
    const { bytesMax, bytesUsed } = await tables.createTable({
      databaseId,
      tableId: 'wide',
      name: 'Wide',
      columns: [
        { key: 'name', type: 'string', size: 100, required: false },
        { key: 'long', type: 'string', size: 20_000, required: false },
        { key: 'flag', type: 'boolean', required: false },
      ],
    });
    expect([bytesMax, bytesUsed]).toEqual([65_535, 1067 + 401 + 20 + 1]);
  });
});

test('the schema is for keys with its scopes only', async () => {
  const guest = new TablesDB(local.guest());
  const member = new TablesDB((await local.join()).client);
  for (const caller of [guest, member]) {
    expect(await refusal(caller.create({ databaseId: 'mine', name: 'Mine' }))).toMatchObject({
      code: 401,
      type: 'general_unauthorized_scope',
    });
    expect(await refusal(caller.getTable({ databaseId: 'main', tableId: 'x' }))).toMatchObject({ code: 401 });
  }
});

test('a folder keeps what was made over the API', async () => {
  const databaseId = await newDatabase();
  const target = { databaseId, tableId: 'kept' };
  await tables.createTable({
    ...target,
    name: 'Kept',
    columns: [{ key: 'name', type: 'string', size: 30, required: false }],
  });
  await tables.createRow({ ...target, rowId: 'r1', data: { name: 'Mona' } });
  const before = await tables.getTable(target);
  await local.restart();
  tables = new TablesDB(local.admin);
  expect(await tables.getTable(target)).toEqual(before);
  expect((await tables.listRows(target)).rows.map(({ name }) => name)).toEqual(['Mona']);
});
