import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import { MIGRATIONS, RETIRED_COLUMNS } from './list.ts';
import { findPending, migrate } from './run.ts';
import { breakingAt } from './testing/breaking.ts';
import {
  movedOrders,
  oldOrders,
  oldPerson,
  oldProject,
  storeOldAccounts,
  storeOldForms,
} from './testing/old-installation.ts';

// The move is interrupted at each of its requests, on an installation of its own.
vi.setConfig({ testTimeout: 240_000 });

let server: LocalAppwrite | undefined;
afterEach(() => server?.close());

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Where columns move from and to; with the other tables each of the many starts would take longer. */
const TABLES = ['users', 'forms', 'form_details', 'cs_forms', 'cs_form_details', 'migrations'];
const MOVES = MIGRATIONS.filter(({ retires }) => retires);

/** Nobody else is at it, and `writes` is what functions of before write until they have ended, by table and first column. */
function move(tables: TablesDB, writes: Record<string, () => Promise<void>> = {}): Promise<void> {
  return migrate(tables, {
    migrations: MOVES,
    alone: true,
    quiet: async ({ table, columns }) => writes[`${table}.${columns[0]}`]?.(),
  });
}

async function start(dataDir: string, project = readProject(), retiredColumns = RETIRED_COLUMNS): Promise<TablesDB> {
  await server?.close();
  server = undefined;
  const tables = project.tables.filter(({ $id }) => TABLES.includes($id));
  const config = { ...project, tables, buckets: [], functions: [] };
  server = await startLocalAppwrite({ config, retiredColumns, dataDir, port: 0, processingDelay: 0, log: () => {} });
  return new TablesDB(clientOf(server));
}

function clientOf({ endpoint, projectId, apiKey }: LocalAppwrite): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
}

/** A folder of before the move with so many forms of each kind and accounts. */
async function oldFolder(forms: number, services: number, accounts = 0): Promise<string> {
  const folder = join(emptyFolder(), 'data');
  const tables = await start(folder, oldProject());
  await storeOldAccounts(tables, accounts);
  await storeOldForms(tables, 'forms', forms);
  await storeOldForms(tables, 'cs_forms', services);
  await server?.close();
  return folder;
}

async function rowsOf(tables: TablesDB, tableId: string): Promise<Record<string, unknown>[]> {
  const queries = [Query.orderAsc('$sequence'), Query.limit(1000)];
  return (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries })).rows.map((row) => ({ ...row }));
}

const personIn = (row: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.keys(oldPerson(0)).map((key) => [key, row?.[key]]));

const ordersIn = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(movedOrders(0)).map((key) => [key, row[key]]));
const without = (row: Record<string, unknown>, columns: object) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !(key in columns)));

async function expectMoved(tables: TablesDB, forms: number, services: number, accounts = 0): Promise<void> {
  expect((await rowsOf(tables, 'users')).map(ordersIn)).toEqual(
    Array.from({ length: accounts }, (_, index) => movedOrders(index)),
  );
  for (const [tableId, count] of [
    ['form_details', forms],
    ['cs_form_details', services],
  ] as const) {
    const rows = await rowsOf(tables, tableId);
    const byId = new Map(rows.map((row) => [row.$id, personIn(row)]));
    expect(rows).toHaveLength(count);
    expect(byId).toEqual(new Map(rows.map((_, index) => [`form-${index}`, oldPerson(index)])));
  }
  for (const { $id, columns } of readProject().tables.filter((table) => table.$id in RETIRED_COLUMNS)) {
    const present = await tables.listColumns({ databaseId: DATABASE_ID, tableId: $id, queries: [Query.limit(100)] });
    expect(present.columns.map(({ key }) => key).sort()).toEqual(columns.map(({ key }) => key).sort());
  }
  expect(await findPending(tables, MOVES)).toEqual([]);
}

describe('what forms say of people', () => {
  test('moves, every row of several pages, and the forms stay what they were', async () => {
    const folder = await oldFolder(230, 101);
    const before = await rowsOf(await start(folder, oldProject()), 'forms');
    const tables = await start(folder);
    await move(tables);
    await expectMoved(tables, 230, 101);
    expect(await rowsOf(tables, 'forms')).toEqual(before.map((row) => without(row, oldPerson(0))));
    await move(tables);
    await expectMoved(tables, 230, 101);
  });

  test('follows what functions of before the move wrote meanwhile, and leaves what those of after it wrote', async () => {
    const folder = await oldFolder(3, 0);
    const tables = await start(folder);
    const at = (tableId: string, rowId: string) => ({ databaseId: DATABASE_ID, tableId, rowId });
    const rest = { patient_id: 'p', date: '2026-11-20T10:00:00.000Z', salesperson_id: 'sales' };
    const status = { status: 'pending', return_status: 'pending' };
    const writesForms = async () => {
      await tables.updateRow({ ...at('forms', 'form-0'), data: { phone: '01099999999' } });
      await tables.updateRow({ ...at('form_details', 'form-1'), data: { name: 'هدى' } });
      await tables.createRow({ ...at('forms', 'late'), data: { ...rest, ...status, ...oldPerson(7) } });
      await tables.createRow({ ...at('forms', 'new'), data: { ...rest, ...status } });
      await tables.createRow({ ...at('form_details', 'new'), data: oldPerson(8) });
    };
    await move(tables, { 'forms.name': writesForms });
    const details = new Map((await rowsOf(tables, 'form_details')).map((row) => [row.$id, personIn(row)]));
    expect(details).toEqual(
      new Map([
        ['form-0', { ...oldPerson(0), phone: '01099999999' }],
        ['form-1', { ...oldPerson(1), name: 'هدى' }],
        ['form-2', oldPerson(2)],
        ['late', oldPerson(7)],
        ['new', oldPerson(8)],
      ]),
    );
  });
});

describe('what accounts say of their orders', () => {
  test('moves to its new names, every account of several pages, and the accounts stay what they were', async () => {
    const folder = await oldFolder(0, 0, 230);
    const before = await rowsOf(await start(folder, oldProject()), 'users');
    const tables = await start(folder);
    await move(tables);
    await expectMoved(tables, 0, 0, 230);
    const moved = await rowsOf(tables, 'users');
    const changed = { ...oldOrders(0), ...movedOrders(0), open_cash_orders: 0, $updatedAt: '' };
    expect(moved.map((row) => without(row, changed))).toEqual(before.map((row) => without(row, changed)));
    await move(tables);
    expect(await rowsOf(tables, 'users')).toEqual(moved);
  });

  test('moves when no function of before runs any more, and leaves what those of after it wrote', async () => {
    const tables = await start(await oldFolder(0, 0, 4));
    const at = (rowId: string) => ({ databaseId: DATABASE_ID, tableId: 'users', rowId });
    const account = (name: string) => ({ username: name, email: `${name}@example.com`, role: 'user' });
    const writesAccounts = async () => {
      // Functions of after the move refuse an account as busy as long as it has no version.
      expect((await tables.getRow(at('account-1'))).version).toBeNull();
      await tables.updateRow({ ...at('account-1'), data: { card_order_version: 2, card_order_id: 'late' } });
      await tables.createRow({ ...at('of-before'), data: account('of-before') });
      await tables.updateRow({ ...at('of-before'), data: { card_order_version: 1, card_order_id: 'first' } });
      await tables.createRow({ ...at('of-after'), data: { ...account('of-after'), version: 0 } });
      await tables.updateRow({ ...at('of-after'), data: { version: 1, unpaid_order_id: 'own' } });
    };
    await move(tables, { 'users.card_order_version': writesAccounts });
    expect(Object.fromEntries((await rowsOf(tables, 'users')).map((row) => [row.$id, ordersIn(row)]))).toEqual({
      'account-0': movedOrders(0),
      'account-1': { version: 2, unpaid_order_id: 'late' },
      'account-2': movedOrders(2),
      'account-3': movedOrders(3),
      'of-before': { version: 1, unpaid_order_id: 'first' },
      'of-after': { version: 1, unpaid_order_id: 'own' },
    });
  });
});

describe('the move', () => {
  test.for([
    ['was lost', false],
    ['still came through', true],
  ] as const)('is complete after an interruption at any request, which %s', async ([, comesThrough]) => {
    const folder = await oldFolder(3, 2, 3);
    let interruptions = 0;
    for (let wasInterrupted = true; wasInterrupted; ) {
      const copy = join(emptyFolder(), 'data');
      cpSync(folder, copy, { recursive: true });
      const tables = await start(copy);
      const interrupted = move(breakingAt(clientOf(server as LocalAppwrite), interruptions + 1, comesThrough));
      wasInterrupted = await interrupted.then(
        () => false,
        () => true,
      );
      await move(tables);
      await expectMoved(tables, 3, 2, 3);
      interruptions += Number(wasInterrupted);
    }
    // Reading, copying, looking again and taking seven columns away from two tables are at least so many requests, and
    // changing three accounts and taking two columns away from them.
    expect(interruptions).toBeGreaterThan(30);
  });

  test('is nothing to do in a project that is new, or empty', async () => {
    const tables = await start(emptyFolder());
    expect((await findPending(tables, MOVES)).map(({ rows, columns }) => [rows, columns])).toEqual(
      MOVES.map(() => [0, []]),
    );
    await move(tables);
    expect(await findPending(tables, MOVES)).toEqual([]);
  });
});

test('without the move, a folder of before it is refused and keeps everything', async () => {
  const folder = await oldFolder(1, 1, 1);
  const started = start(folder, readProject(), {});
  await expect(started).rejects.toThrow('column name is gone in table forms');
  await expect(started).rejects.toThrow('column card_order_id is gone in table users');
  const tables = await start(folder, oldProject());
  const [form] = await rowsOf(tables, 'forms');
  expect(personIn(form)).toEqual(oldPerson(0));
  expect((await rowsOf(tables, 'users'))[0]).toMatchObject(oldOrders(0));
});
