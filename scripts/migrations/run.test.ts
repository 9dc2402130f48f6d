import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SETTINGS_ID } from '../../functions/lib/ids.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import { MIGRATIONS, RETIRED_COLUMNS } from './list.ts';
import type { Migration } from './migration.ts';
import { findPending, type MigrateOptions, migrate } from './run.ts';
import { breakingAt } from './testing/breaking.ts';
import { oldOrder, oldProject, storeOldOrders, storeOldRequests } from './testing/old-installation.ts';

// A migration is interrupted at each of its requests, on an installation of its own.
vi.setConfig({ testTimeout: 240_000 });

let server: LocalAppwrite | undefined;
afterEach(() => server?.close());

const TABLES = [
  'orders',
  'impression_requests',
  'appointments',
  'appointment_details',
  'settings',
  'state_days',
  'migrations',
];
/** Those that fill columns. */
const FILLED = MIGRATIONS.filter(({ id }) => /^000[456]-/.test(id));
const [RETURNS = '', KINDS = '', WARRANTY = ''] = FILLED.map(({ id }) => id);

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, project = readProject()): Promise<TablesDB> {
  await server?.close();
  server = undefined;
  const tables = project.tables.filter(({ $id }) => TABLES.includes($id));
  const config = { ...project, tables, buckets: [], functions: [] };
  server = await startLocalAppwrite({
    config,
    retiredColumns: RETIRED_COLUMNS,
    dataDir,
    port: 0,
    processingDelay: 0,
    log: () => {},
  });
  return new TablesDB(clientOf(server));
}

function clientOf({ endpoint, projectId, apiKey }: LocalAppwrite): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
}

/** A folder as the release before wrote it. */
async function oldFolder(orders: number, requests: number): Promise<string> {
  const folder = join(emptyFolder(), 'data');
  const tables = await start(folder, oldProject());
  await storeOldOrders(tables, orders);
  await storeOldRequests(tables, requests);
  await server?.close();
  return folder;
}

async function rowsOf(tables: TablesDB, tableId: string): Promise<Record<string, unknown>[]> {
  const queries = [Query.orderAsc('$sequence'), Query.limit(1000)];
  return (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries })).rows.map((row) => ({ ...row }));
}

const at = (tableId: string, rowId: string) => ({ databaseId: DATABASE_ID, tableId, rowId });
const run = (tables: TablesDB, options: MigrateOptions = {}) => migrate(tables, { migrations: FILLED, ...options });
const pendingIn = async (tables: TablesDB) =>
  (await findPending(tables, FILLED)).map(({ migration: { id }, rows }) => [id, rows]);

async function expectFilled(tables: TablesDB, orders: number, requests: number): Promise<void> {
  expect(await rowsOf(tables, 'orders')).toMatchObject(
    Array.from({ length: orders }, (_, index) => ({
      ...oldOrder(index),
      // Two migrations fill columns of orders.
      version: oldOrder(index).version + 2,
      return_id: null,
      return_due_piasters: 0,
      returns_cash_piasters: 0,
      warranty_months: 24,
    })),
  );
  const kinds = (await rowsOf(tables, 'impression_requests')).map(({ kind }) => kind);
  expect(kinds).toEqual(Array.from({ length: requests }, () => 'impression'));
  expect(await pendingIn(tables)).toEqual([]);
}

describe('rows of the release before', () => {
  test('lack columns, and have them afterwards; a second run changes nothing', async () => {
    const folder = await oldFolder(130, 3);
    expect(await pendingIn(await start(folder, oldProject()))).toEqual([
      [RETURNS, 130],
      [KINDS, 3],
      [WARRANTY, 130],
    ]);
    const tables = await start(folder);
    expect((await rowsOf(tables, 'orders'))[0]).toMatchObject({ return_due_piasters: null });
    const said: string[] = [];
    await run(tables, { log: (line) => said.push(line) });
    await expectFilled(tables, 130, 3);
    expect(said).toEqual([RETURNS, KINDS, WARRANTY].map((id) => expect.stringContaining(id)));
    expect(await rowsOf(tables, 'migrations')).toMatchObject([
      { $id: RETURNS, rows_changed: 130, held_until: null, finished_at: expect.any(String) },
      { $id: KINDS, rows_changed: 3, held_until: null, finished_at: expect.any(String) },
      { $id: WARRANTY, rows_changed: 130, held_until: null, finished_at: expect.any(String) },
    ]);
    const all = () => Promise.all(TABLES.map((table) => rowsOf(tables, table)));
    const before = await all();
    await run(tables);
    expect(await all()).toEqual(before);
  });

  test('get the warranty that is set when they are migrated, unless they have their own, and keep it', async () => {
    const tables = await start(await oldFolder(2, 0));
    const settings = at('settings', SETTINGS_ID);
    await tables.createRow({ ...settings, data: { delivery_fee_piasters: 0, warranty_months: 36 } });
    await tables.updateRow({ ...at('orders', 'order-1'), data: { warranty_months: 60 } });
    await run(tables);
    await tables.updateRow({ ...settings, data: { warranty_months: 30 } });
    await run(tables);
    expect((await rowsOf(tables, 'orders')).map(({ warranty_months: months }) => months)).toEqual([36, 60]);
  });

  test('say who was a guest, in appointments and in requests', async () => {
    const folder = join(emptyFolder(), 'data');
    const before = await start(folder, oldProject());
    const guests = (number: number) => number % 3 === 0;
    for (let number = 0; number < 60; number += 1) {
      await before.createRow({
        ...at('appointments', `appointment-${number}`),
        data: {
          specialist_id: '',
          starts_at: '2026-11-20T10:00:00.000Z',
          ends_at: '2026-11-20T10:45:00.000Z',
          state: 'waiting',
          version: number % 4,
        },
      });
      await before.createRow({
        ...at('appointment_details', `appointment-${number}`),
        data: {
          kind: 'repair',
          name: 'منى',
          phone: '01012345678',
          lang: 'ar',
          booked_by: guests(number) ? 'guest' : number % 2 ? 'desk' : 'customer',
        },
      });
      await before.createRow({
        ...at('impression_requests', `request-${number}`),
        data: {
          product_id: 'aid',
          title: 'Phonak',
          name: 'منى',
          phone: '01012345678',
          state: 'waiting',
          version: 0,
          user_id: guests(number) ? null : 'mona',
        },
      });
    }
    const tables = await start(folder);
    const own = { migrations: MIGRATIONS.filter(({ id }) => id.startsWith('0010-')) };
    expect((await findPending(tables, own.migrations)).map(({ rows }) => rows)).toEqual([120]);
    await run(tables, own);
    const expected = Array.from({ length: 60 }, (_, number) => guests(number));
    for (const table of ['appointments', 'impression_requests']) {
      expect((await rowsOf(tables, table)).map(({ unproven }) => unproven)).toEqual(expected);
    }
    expect(await findPending(tables, own.migrations)).toEqual([]);
  });

  test('keep what functions of this release wrote while they were migrated', async () => {
    const tables = await start(await oldFolder(60, 0));
    const [migration] = FILLED as [Migration];
    // Between a page's reading and its writing an order comes back, and another one is deleted. What changes a row fills
    // all of its defaults.
    const transaction = vi.spyOn(tables, 'createTransaction').mockImplementationOnce(async (...args) => {
      await tables.incrementRowColumn({ ...at('orders', 'order-7'), column: 'version' });
      await tables.updateRow({ ...at('orders', 'order-7'), data: { return_due_piasters: 500 } });
      await tables.deleteRow(at('orders', 'order-8'));
      return tables.createTransaction(...args);
    });
    onTestFinished(() => transaction.mockRestore());
    await run(tables, { migrations: [migration] });
    const orders = await rowsOf(tables, 'orders');
    expect(orders).toHaveLength(59);
    expect(orders.find(({ $id }) => $id === 'order-7')).toMatchObject({
      return_due_piasters: 500,
      returns_cash_piasters: 0,
      version: oldOrder(7).version + 1,
    });
    expect(orders.filter(({ return_due_piasters: due }) => due === 0)).toHaveLength(58);
  });

  test('are complete after an interruption at any request, whether that one still came through or not', async () => {
    const folder = await oldFolder(60, 2);
    const runs: boolean[] = [];
    for (const comesThrough of [false, true]) {
      for (let number = 1, wasInterrupted = true; wasInterrupted; number += 1) {
        const copy = join(emptyFolder(), 'data');
        cpSync(folder, copy, { recursive: true });
        const tables = await start(copy);
        wasInterrupted = await run(breakingAt(clientOf(server as LocalAppwrite), number, comesThrough)).then(
          () => false,
          () => true,
        );
        await run(tables, { alone: true });
        await expectFilled(tables, 60, 2);
        runs.push(wasInterrupted);
      }
    }
    expect(runs.filter(Boolean).length).toBeGreaterThan(40);
  });
});

describe('two at the same time', () => {
  const slow = (tables: TablesDB, meanwhile: () => Promise<void>): Migration => {
    const [migration] = FILLED as [Migration];
    let isFirst = true;
    return {
      ...migration,
      async page(...args) {
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return migration.page(...args);
      },
      left: () => migration.left(tables),
    };
  };

  test('one runs, the other one is told so; who was killed is followed when their time is over', async () => {
    const tables = await start(await oldFolder(3, 0));
    let refusal: unknown;
    const first = slow(tables, async () => {
      refusal = await run(tables).catch((error: unknown) => error);
    });
    await run(tables, { migrations: [first] });
    expect(refusal).toBeInstanceOf(Problem);
    expect(String(refusal)).toContain(`Another deployment is at the migration ${RETURNS}`);
    await run(tables);
    await expectFilled(tables, 3, 0);

    const held = { finished_at: null, held_until: new Date(Date.now() + 60_000).toISOString() };
    await tables.updateRow({ ...at('migrations', RETURNS), data: held });
    await expect(run(tables)).rejects.toThrow(held.held_until);
    await run(tables, { now: () => Date.now() + 61_000 });
    expect(await pendingIn(tables)).toEqual([]);
  });

  test('of two that begin together one goes on', async () => {
    const tables = await start(await oldFolder(120, 0));
    const runs = await Promise.allSettled([run(tables), run(tables)]);
    expect(runs.map(({ status }) => status)).toContain('fulfilled');
    for (const one of runs) {
      expect(one.status === 'rejected' ? one.reason : new Problem()).toBeInstanceOf(Problem);
    }
    await run(tables);
    await expectFilled(tables, 120, 0);
    expect((await rowsOf(tables, 'migrations'))[0]).toMatchObject({ rows_changed: 120 });
  });

  test('who was taken for killed stops when somebody else goes on', async () => {
    const tables = await start(await oldFolder(3, 0));
    const first = slow(tables, () => run(tables, { now: () => Date.now() + 3_600_000 }));
    await expect(run(tables, { migrations: [first] })).rejects.toThrow('went on with the migration');
    await expectFilled(tables, 3, 0);
  });
});

test('days of before orders could be lost count none, and can be counted up from then on', async () => {
  const folder = emptyFolder();
  const day = at('state_days', '2026-11-01');
  const old = await start(join(folder, 'data'), oldProject());
  await old.createRow({ ...day, data: { day: '2026-11-01', confirmed: 2 } });
  const tables = await start(join(folder, 'data'));
  expect((await rowsOf(tables, 'state_days'))[0]).toMatchObject({ lost: null });
  await migrate(tables, { migrations: MIGRATIONS.filter(({ id }) => id.startsWith('0012-')) });
  expect((await rowsOf(tables, 'state_days'))[0]).toMatchObject({ lost: 0, confirmed: 2 });
  await tables.incrementRowColumn({ ...day, column: 'lost', value: 1 });
  expect((await rowsOf(tables, 'state_days'))[0]).toMatchObject({ lost: 1, confirmed: 2 });
});

test('a project that is new has been through everything', async () => {
  const tables = await start(emptyFolder());
  expect(await pendingIn(tables)).toEqual([
    [RETURNS, 0],
    [KINDS, 0],
    [WARRANTY, 0],
  ]);
  await run(tables);
  expect(await pendingIn(tables)).toEqual([]);
});

test('every file of a migration is listed, under its own name and in its order', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-/.test(name));
  expect(MIGRATIONS.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
  // Each number is used once; those that were kept for a step that never came are left out.
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length);
});
