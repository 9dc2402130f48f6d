import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Models, Query, TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import { MIGRATIONS } from '../migrations/list.ts';
import {
  movedOrders,
  oldPerson,
  oldProject,
  storeOldAccounts,
  storeOldForms,
  storeOldOrders,
} from '../migrations/testing/old-installation.ts';
import { columnTimes, type Laboratory, laboratoryOf } from './testing/laboratory.ts';

/** What a deployment says when it begins to migrate rows. */
const PART = 'Migrations …';

// Each deployment starts the CLI.
vi.setConfig({ testTimeout: 240_000 });

const FORMS = ['forms', 'cs_forms', 'form_details', 'cs_form_details'];

const tablesIn = (project: ProjectConfig, ids: readonly string[]) =>
  project.tables.filter(({ $id }) => ids.includes($id));
const formsIn = (project: ProjectConfig) => tablesIn(project, FORMS);

/** The data of an installation that was deployed while some tables had the columns that have moved since. */
async function oldFolder(ids: readonly string[], store: (tables: TablesDB) => Promise<void>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-old-columns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = { ...oldProject(), projectId: 'laboratory', buckets: [], functions: [] };
  const server = await startLocalAppwrite({
    config: { ...config, tables: tablesIn(config, ids) },
    dataDir: folder,
    port: 0,
    log: () => {},
  });
  const client = new Client().setEndpoint(server.endpoint).setProject('laboratory').setKey(server.apiKey);
  await store(new TablesDB(client));
  await server.close();
  return folder;
}

async function rowsOf({ tables }: Laboratory, tableId: string) {
  const queries = [Query.orderAsc('$sequence'), Query.limit(100)];
  return (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries })).rows;
}

test('a deployment moves what forms say of people, and goes on where it was interrupted', async () => {
  const folder = await oldFolder(FORMS, async (tables) => {
    await storeOldForms(tables, 'forms', 3);
    await storeOldForms(tables, 'cs_forms', 2);
  });
  const laboratory = await laboratoryOf(folder);
  laboratory.project.tables.push(...formsIn(readProject()));
  const before = await columnTimes(laboratory.tables, 'forms');
  const { changes } = await laboratory.deploy({ args: ['--dry-run'] });
  expect(changes).toContain('new table form_details (7 columns, 0 indexes)');
  expect(changes).toContain(
    '0001-persons-of-visit-forms: what visit forms say of their persons moves to form_details (3 rows); then name, phone, secondary_phone, age, address, transfer, salesperson_name of forms are taken away',
  );

  const interrupt = (line: string) => {
    if (line.startsWith(PART)) {
      throw new Error('interrupted');
    }
  };
  await expect(laboratory.deploy({ deployable: { log: interrupt } })).rejects.toThrow('interrupted');
  // Functions of after the move make forms already, those of before it still may.
  const form = { patient_id: 'p', date: '2026-11-20T10:00:00.000Z', salesperson_id: 'sales' };
  const data = { ...form, status: 'pending', return_status: 'pending' };
  await laboratory.tables.createRow({ databaseId: DATABASE_ID, tableId: 'forms', rowId: 'new', data });
  expect((await rowsOf(laboratory, 'forms'))[0]).toMatchObject(oldPerson(0));

  await laboratory.deploy();
  for (const [tableId, count] of [
    ['form_details', 3],
    ['cs_form_details', 2],
  ] as const) {
    expect(await rowsOf(laboratory, tableId)).toMatchObject(
      Array.from({ length: count }, (_, index) => ({ $id: `form-${index}`, ...oldPerson(index) })),
    );
  }
  const kept = Object.keys(before).filter((key) => !(key in oldPerson(0)));
  expect(await columnTimes(laboratory.tables, 'forms')).toEqual(
    Object.fromEntries(kept.map((key) => [key, before[key]])),
  );
  expect(await rowsOf(laboratory, 'forms')).toHaveLength(4);
  expect((await laboratory.deploy()).changes).toEqual([]);
});

test('a deployment moves what accounts say of their orders, when executions of before have had their time', async () => {
  const laboratory = await laboratoryOf(await oldFolder(['users'], (tables) => storeOldAccounts(tables, 3)));
  for (const shop of laboratory.project.functions) {
    shop.timeout = 1;
  }
  const before = await columnTimes(laboratory.tables, 'users');
  const change =
    '0003-orders-of-accounts: card_order_version and card_order_id of users move to version and unpaid_order_id (3 rows); then card_order_version, card_order_id of users are taken away';
  expect((await laboratory.deploy({ args: ['--dry-run'] })).changes).toContain(change);

  let begunAt = Number.POSITIVE_INFINITY;
  let late: Promise<unknown> | undefined;
  const log = (line: string) => {
    if (line.startsWith(PART)) {
      begunAt = Date.now();
      // An execution of before ends now, with a card order of an account that has one.
      const place = { databaseId: DATABASE_ID, tableId: 'users', rowId: 'account-1' };
      late = laboratory.tables.updateRow<Models.DefaultRow>({
        ...place,
        data: { card_order_version: 2, card_order_id: 'late' },
      });
    }
  };
  await laboratory.deploy({ deployable: { log } });
  await late;

  expect(Date.now() - begunAt).toBeGreaterThan(1000);
  expect((await rowsOf(laboratory, 'users')).slice(0, 3)).toMatchObject([
    movedOrders(0),
    { version: 2, unpaid_order_id: 'late' },
    movedOrders(2),
  ]);
  const taken = ['card_order_version', 'card_order_id', 'open_cash_orders'];
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !taken.includes(key)));
  const after = await columnTimes(laboratory.tables, 'users');
  expect(after).toMatchObject(kept);
  expect(taken.filter((key) => key in after)).toEqual([]);
  expect((await laboratory.deploy()).changes).toEqual([]);
});

test('a deployment migrates orders of the release before, once, and says before how many', async () => {
  const laboratory = await laboratoryOf(await oldFolder(['orders'], (tables) => storeOldOrders(tables, 2)));
  laboratory.project.tables.push(...tablesIn(readProject(), ['orders']));
  const change = '0004-returns-of-orders: orders of before returns get their figures, which are 0 (2 rows)';
  const planned = (await laboratory.deploy({ args: ['--dry-run'] })).changes;
  expect(planned).toContain(change);
  expect(planned).toContainEqual(expect.stringContaining('nothing to do, and noted so: 0001'));
  await laboratory.deploy();
  const figures = { return_due_piasters: 0, returns_cash_piasters: 0, warranty_months: 24 };
  expect(await rowsOf(laboratory, 'orders')).toMatchObject([figures, figures]);
  expect(await rowsOf(laboratory, 'migrations')).toHaveLength(MIGRATIONS.length);
  expect((await laboratory.deploy()).changes).toEqual([]);
});
