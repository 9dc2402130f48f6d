import { Permission, Query, Role, TablesDB } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';
import { makeTable } from '../../testing/make-table.ts';

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
  test('is made, found and taken away with its tables', async () => {
    const databaseId = await newDatabase();
    expect(await tables.get({ databaseId })).toMatchObject({ name: 'Of a test', enabled: true, type: 'tablesdb' });
    await tables.createTable({ databaseId, tableId: 'things', name: 'Things' });
    expect((await tables.list({ search: 'test' })).databases.map(({ $id }) => $id)).toContain(databaseId);
    expect((await tables.list({ queries: [Query.equal('$id', [databaseId])] })).total).toBe(1);
    await tables.delete({ databaseId });
    expect(await refusal(tables.getTable({ databaseId, tableId: 'things' }))).toMatchObject({
      code: 404,
      type: 'database_not_found',
    });
    await tables.create({ databaseId, name: 'Anew' });
    expect((await tables.listTables({ databaseId })).total).toBe(0);
  });

  test('needs an id that is free', async () => {
    const databaseId = await newDatabase();
    expect(await refusal(tables.create({ databaseId: databaseId.toUpperCase(), name: 'Again' }))).toMatchObject({
      code: 409,
      type: 'database_already_exists',
    });
  });
});

describe('a table', () => {
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
    const make = () => makeTable(local.admin, target, [{ key: 'text', size: 2000 }]);
    await make();
    await tables.createRow({ ...target, rowId: 'r1', data: { text: 'some words' } });
    await tables.deleteTable(target);
    expect(await refusal(tables.listRows(target))).toMatchObject({ code: 404, type: 'table_not_found' });
    await make();
    expect((await tables.listRows(target)).total).toBe(0);
  });

  test('says how many bytes its rows take', async () => {
    const databaseId = await newDatabase();
    const target = { databaseId, tableId: 'wide' };
    await makeTable(local.admin, target, [
      { key: 'name' },
      { key: 'long', size: 20_000 },
      { key: 'flag', type: 'boolean' },
    ]);
    const { bytesMax, bytesUsed } = await tables.getTable(target);
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
  await makeTable(local.admin, target, [{ key: 'name' }]);
  await tables.createRow({ ...target, rowId: 'r1', data: { name: 'Mona' } });
  const before = await tables.getTable(target);
  await local.restart();
  tables = new TablesDB(local.admin);
  expect(await tables.getTable(target)).toEqual(before);
  expect((await tables.listRows(target)).rows.map(({ name }) => name)).toEqual(['Mona']);
});
