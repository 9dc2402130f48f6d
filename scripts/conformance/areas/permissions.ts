import { type Client, Query, TablesDB } from 'node-appwrite';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import type { TableName } from '../plan.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

const UNAUTHORIZED = { code: 401, type: 'user_unauthorized' };
const MISSING = { code: 404, type: 'row_not_found' };

type Data = Record<string, unknown>;

/** Makes a row in a table as somebody. */
function make(stage: Stage, client: Client, name: TableName, data: Data = {}, permissions?: string[]) {
  return new TablesDB(client).createRow({ ...stage.table(name), rowId: stage.newId(), data, permissions });
}

/** Who may read and write rows. */
export const permissions = area('Permissions of tables and rows', {
  'a table without permissions is closed to guests and to every session': async (stage) => {
    const row = await make(stage, stage.admin, 'products', { title: 'x' });
    const place = { ...stage.table('products'), rowId: row.$id };
    const { client } = await stage.join(['staff', 'chief', 'admin']);
    for (const tables of [new TablesDB(stage.guest()), new TablesDB(client)]) {
      await expectRefusal('listing', tables.listRows(stage.table('products')), UNAUTHORIZED);
      await expectRefusal('reading', tables.getRow(place), MISSING);
      const making = tables.createRow({ ...place, rowId: stage.newId(), data: { title: 'x' } as Data });
      await expectRefusal('making', making, UNAUTHORIZED);
      await expectRefusal('changing', tables.updateRow({ ...place, data: { title: 'y' } as Data }), UNAUTHORIZED);
      await expectRefusal('deleting', tables.deleteRow(place), UNAUTHORIZED);
    }
  },

  'without row security each right goes to its label, and a row’s own permissions do not count': async (stage) => {
    const [maker, staff, chief] = [await stage.join(), await stage.join(['staff']), await stage.join(['chief'])];
    const row = await make(stage, maker.client, 'shared', { text: 'x' }, ['read("any")']);
    const place = { ...stage.table('shared'), rowId: row.$id };
    await expectRefusal('its maker reads it', new TablesDB(maker.client).getRow(place), MISSING);
    expectFit('staff reads it', await new TablesDB(staff.client).getRow(place), { text: 'x' });
    const change = { ...place, data: { text: 'y' } as Data };
    await expectRefusal('staff changes it', new TablesDB(staff.client).updateRow(change), UNAUTHORIZED);
    expectFit('the chief changes it', await new TablesDB(chief.client).updateRow(change), { text: 'y' });
    await new TablesDB(chief.client).deleteRow(place);
  },

  'with row security a row belongs to its maker, and nobody else can even tell that it is there': async (stage) => {
    const [maker, other] = [await stage.join(), await stage.join()];
    const row = await make(stage, maker.client, 'orders', { number: stage.newId() });
    const rights = ['read', 'update', 'delete'].map((right) => `${right}("user:${maker.id}")`);
    expectSame('its permissions', [...row.$permissions].sort(), rights.sort());
    const place = { ...stage.table('orders'), rowId: row.$id };
    expectSame('its maker reads it', (await new TablesDB(maker.client).getRow(place)).$id, row.$id);
    await expectRefusal('another one reads it', new TablesDB(other.client).getRow(place), MISSING);
    const change = new TablesDB(other.client).updateRow({ ...place, data: { state: 'theirs' } as Data });
    await expectRefusal('another one changes it', change, UNAUTHORIZED);
    await expectRefusal('another one deletes it', new TablesDB(other.client).deleteRow(place), UNAUTHORIZED);
  },

  'with row security a list holds what its reader may read, and is empty for a guest': async (stage) => {
    const [one, other] = [await stage.join(), await stage.join()];
    const state = stage.newId();
    const own = await make(stage, one.client, 'orders', { number: stage.newId(), state });
    await make(stage, other.client, 'orders', { number: stage.newId(), state });
    const list = (client: Client) =>
      new TablesDB(client).listRows({ ...stage.table('orders'), queries: [Query.equal('state', state)] });
    expectFit('one', await list(one.client), { total: 1, rows: [{ $id: own.$id }] });
    expectSame('a guest', await list(stage.guest()), { total: 0, rows: [] });
    expectFit('the key', await list(stage.admin), { total: 2 });
  },

  'nobody gives a right to a role that they do not have; a key may': async (stage) => {
    const [maker, other] = [await stage.join(), await stage.join()];
    const foreign = [`read("user:${other.id}")`];
    const call = make(stage, maker.client, 'orders', { number: stage.newId() }, foreign);
    await expectRefusal('a member', call, UNAUTHORIZED);
    const row = await make(stage, stage.admin, 'orders', { number: stage.newId() }, foreign);
    const place = { ...stage.table('orders'), rowId: row.$id };
    expectSame('the other one reads it', (await new TablesDB(other.client).getRow(place)).$id, row.$id);
  },

  'a transaction of a member changes only what they may change': async (stage) => {
    const { client } = await stage.join();
    const tables = new TablesDB(client);
    const { $id: transactionId } = await tables.createTransaction();
    const create = { action: 'create', ...stage.table('products'), rowId: stage.newId(), data: { title: 'x' } };
    const staging = tables.createOperations({ transactionId, operations: [create] });
    await expectRefusal('staging a row of a closed table', staging, UNAUTHORIZED);
  },

  'bulk calls are for keys': async (stage) => {
    const { client } = await stage.join();
    const call = new TablesDB(client).createRows({ ...stage.table('orders'), rows: [{ number: stage.newId() }] });
    await expectRefusal('a member’s', call, { code: 401 });
  },

  'only keys see the schema': async (stage) => {
    const { client } = await stage.join(['chief']);
    const call = new TablesDB(client).listTables({ databaseId: stage.table('news').databaseId });
    await expectRefusal('a member', call, { code: 401, type: 'general_unauthorized_scope' });
  },
});
