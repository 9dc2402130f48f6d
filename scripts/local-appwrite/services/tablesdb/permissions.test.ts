import { type Client, ID, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { column } from '../../testing/columns.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({
  rateLimits: false,
  tables: [
    { $id: 'closed', columns: [column.text('text')] },
    {
      $id: 'shared',
      columns: [column.text('text')],
      $permissions: ['read("label:staff")', 'create("users")', 'update("label:admin")', 'delete("label:admin")'],
    },
    { $id: 'personal', columns: [column.text('text')], rowSecurity: true, $permissions: ['create("users")'] },
    {
      $id: 'mixed',
      columns: [column.text('text')],
      rowSecurity: true,
      $permissions: ['read("label:staff")', 'create("any")'],
    },
    { $id: 'switched_off', columns: [column.text('text')], enabled: false, $permissions: ['read("any")'] },
  ],
});
const customer = await local.join();
const other = await local.join();
const staff = await local.join(['staff']);
const admin = await local.join(['admin']);
const guest = { client: local.guest() };
const key = { client: local.admin };

const unauthorized = { code: 401, type: 'user_unauthorized' };
const rowMissing = { code: 404, type: 'row_not_found' };

type Caller = { client: Client };
const as = (caller: Caller) => new TablesDB(caller.client);
const table = (tableId: string) => ({ databaseId: 'main', tableId });

type Key = { databaseId: string; tableId: string; rowId: string };

function change(caller: Caller, row: Key, data: Record<string, unknown>) {
  return as(caller).updateRow({ ...row, data });
}

function make(tableId: string, caller: Caller, permissions?: string[]) {
  return as(caller).createRow({ ...table(tableId), rowId: ID.unique(), data: { text: 'x' }, permissions });
}

describe('without row security', () => {
  test('a table without permissions is open to keys alone', async () => {
    const { $id } = await make('closed', key);
    const row = { ...table('closed'), rowId: $id };
    for (const caller of [guest, customer, admin]) {
      expect(await refusal(as(caller).listRows(table('closed')))).toMatchObject(unauthorized);
      expect(await refusal(as(caller).getRow(row))).toMatchObject(rowMissing);
      expect(await refusal(make('closed', caller))).toMatchObject({
        ...unauthorized,
        message: "No permissions provided for action 'create'",
      });
      expect(await refusal(change(caller, row, { text: 'y' }))).toMatchObject(unauthorized);
      expect(await refusal(as(caller).deleteRow(row))).toMatchObject(unauthorized);
      expect(await refusal(as(caller).incrementRowColumn({ ...row, column: 'text' }))).toMatchObject({ code: 400 });
    }
  });

  test('each right goes to its role, and row permissions do not count', async () => {
    const made = await make('shared', customer, ['read("any")', `update("user:${customer.id}")`]);
    const row = { ...table('shared'), rowId: made.$id };
    expect(await refusal(as(customer).getRow(row))).toMatchObject(rowMissing);
    expect(await refusal(change(customer, row, { text: 'y' }))).toMatchObject(unauthorized);
    expect(await as(staff).getRow(row)).toMatchObject({ text: 'x' });
    expect(await refusal(as(staff).deleteRow(row))).toMatchObject(unauthorized);
    expect(await change(admin, row, { text: 'z' })).toMatchObject({ text: 'z' });
    expect(await refusal(make('shared', guest))).toMatchObject(unauthorized);
    await as(admin).deleteRow(row);
    expect(await refusal(as(key).getRow(row))).toMatchObject(rowMissing);
  });
});

describe('with row security', () => {
  test('a row belongs to its maker unless they say otherwise', async () => {
    const made = await make('personal', customer);
    expect(made.$permissions).toEqual(['read', 'update', 'delete'].map((right) => `${right}("user:${customer.id}")`));
    const row = { ...table('personal'), rowId: made.$id };
    expect(await change(customer, row, { text: 'mine' })).toMatchObject({ text: 'mine' });
    expect(await refusal(as(other).getRow(row))).toMatchObject(rowMissing);
    expect(await refusal(change(other, row, { text: 'theirs' }))).toMatchObject(unauthorized);
    expect(await refusal(as(other).deleteRow(row))).toMatchObject(unauthorized);
  });

  test('a list holds what the caller may read, and its total counts no more', async () => {
    await as(key).deleteRows({ ...table('personal'), queries: [Query.isNotNull('$id')] });
    await make('personal', customer);
    await make('personal', other);
    await make('personal', key, [Permission.read(Role.label('staff'))]);
    const seenBy = async (caller: Caller) => (await as(caller).listRows(table('personal'))).total;
    expect([await seenBy(customer), await seenBy(staff), await seenBy(key)]).toEqual([1, 1, 3]);
    expect(await as(guest).listRows(table('personal'))).toEqual({ total: 0, rows: [] });
  });

  test('rights on the table and on the row add up', async () => {
    const made = await make('mixed', customer, [`read("user:${customer.id}")`]);
    const row = { ...table('mixed'), rowId: made.$id };
    expect(await as(staff).getRow(row)).toMatchObject({ text: 'x' });
    expect(await as(customer).getRow(row)).toMatchObject({ text: 'x' });
    expect(await refusal(as(other).getRow(row))).toMatchObject(rowMissing);
    expect(await refusal(change(staff, row, { text: 'y' }))).toMatchObject(unauthorized);
  });

  test('nobody gives a right to a role that they do not have, but a key may', async () => {
    const attempt = refusal(make('personal', customer, [Permission.read(Role.user(other.id))]));
    expect(await attempt).toMatchObject(unauthorized);
    expect((await attempt).message).toMatch(/^Permissions must be one of: \(.*user:/);
    const made = await make('personal', key, [Permission.read(Role.user(other.id))]);
    expect(await as(other).getRow({ ...table('personal'), rowId: made.$id })).toMatchObject({ $id: made.$id });
  });

  test('permissions can be changed, and the change counts at once', async () => {
    const made = await make('personal', customer);
    const row = { ...table('personal'), rowId: made.$id };
    await as(customer).updateRow({ ...row, permissions: [Permission.read(Role.users())] });
    expect(await as(other).getRow(row)).toMatchObject({ $permissions: ['read("users")'] });
    expect(await refusal(change(customer, row, { text: 'y' }))).toMatchObject(unauthorized);
  });

  test('write stands for update and delete', async () => {
    const made = await make('personal', customer, [Permission.write(Role.user(customer.id))]);
    expect(made.$permissions).toEqual([`update("user:${customer.id}")`, `delete("user:${customer.id}")`]);
  });
});

test('permissions that make no sense are refused', async () => {
  const attempt = refusal(make('personal', key, ['read("nobody")']));
  expect(await attempt).toEqual({
    code: 400,
    type: 'general_argument_invalid',
    message:
      'Invalid `permissions` param: Role "nobody" is not allowed. Must be one of: any, guests, users, user, team, member, label. or null',
  });
});

test('a table that is switched off is there for keys only', async () => {
  expect(await refusal(as(customer).listRows(table('switched_off')))).toMatchObject({ type: 'table_not_found' });
  expect(await as(key).listRows(table('switched_off'))).toEqual({ total: 0, rows: [] });
});

test('bulk changes are for keys', async () => {
  const rows = [{ text: 'a' }];
  expect(await refusal(as(customer).createRows({ ...table('personal'), rows }))).toMatchObject({
    code: 401,
    type: 'general_unauthorized_scope',
  });
  const deletion = as(customer).deleteRows(table('personal'));
  expect(await refusal(deletion)).toMatchObject({ code: 404, type: 'database_not_found' });
});

test('only keys read the schema', async () => {
  expect((await as(key).listTables({ databaseId: 'main' })).tables.map((one) => one.$id)).toContain('personal');
  expect(await refusal(as(admin).listTables({ databaseId: 'main' }))).toMatchObject({
    code: 401,
    type: 'general_unauthorized_scope',
  });
});
