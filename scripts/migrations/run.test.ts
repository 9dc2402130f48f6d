import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import whoIsUnproven from './0010-who-is-unproven.ts';
import lostOrdersOfDays from './0012-lost-orders-of-days.ts';
import plainSerialNumbers from './0013-plain-serial-numbers.ts';
import { MIGRATIONS } from './list.ts';
import type { Migration } from './migration.ts';
import { findPending, type MigrateOptions, migrate } from './run.ts';
import { breakingAt } from './testing/breaking.ts';
import {
  isGuests,
  OLD_STEPS,
  oldProject,
  storeOldAppointments,
  storeOldRequests,
  storeOldSteps,
} from './testing/old-installation.ts';

let server: LocalAppwrite | undefined;
afterEach(() => server?.close());

const TABLES = [
  'appointments',
  'appointment_details',
  'impression_requests',
  'stock_pieces',
  'state_days',
  'migrations',
];

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

async function start(dataDir: string, project = readProject()): Promise<TablesDB> {
  await server?.close();
  server = undefined;
  const tables = project.tables.filter(({ $id }) => TABLES.includes($id));
  const config = { ...project, tables, buckets: [], functions: [] };
  server = await startLocalAppwrite({ config, dataDir, port: 0, processingDelay: 0, log: () => {} });
  return new TablesDB(clientOf(server));
}

function clientOf({ endpoint, projectId, apiKey }: LocalAppwrite): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
}

/** A folder as the release before wrote it. */
async function oldFolder(appointments: number, requests: number): Promise<string> {
  const folder = emptyFolder();
  const tables = await start(folder, oldProject());
  await storeOldAppointments(tables, appointments);
  await storeOldRequests(tables, requests);
  await storeOldSteps(tables);
  return folder;
}

async function rowsOf(tables: TablesDB, tableId: string): Promise<Record<string, unknown>[]> {
  const queries = [Query.orderAsc('$sequence'), Query.limit(1000)];
  return (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries })).rows.map((row) => ({ ...row }));
}

const at = (tableId: string, rowId: string) => ({ databaseId: DATABASE_ID, tableId, rowId });
const run = (tables: TablesDB, options: MigrateOptions = {}) =>
  migrate(tables, { migrations: [whoIsUnproven], ...options });
const pendingIn = async (tables: TablesDB) => (await findPending(tables, [whoIsUnproven])).map(({ rows }) => rows);

async function expectFilled(tables: TablesDB, appointments: number, requests: number): Promise<void> {
  const filled = (count: number, versions: number) =>
    Array.from({ length: count }, (_, index) => ({ unproven: isGuests(index), version: (index % versions) + 1 }));
  expect(await rowsOf(tables, 'appointments')).toMatchObject(filled(appointments, 4));
  expect(await rowsOf(tables, 'impression_requests')).toMatchObject(filled(requests, 3));
  expect(await pendingIn(tables)).toEqual([]);
}

describe('rows of the release before', () => {
  test('lack columns, and have them afterwards; a second run changes nothing', async () => {
    const folder = await oldFolder(130, 60);
    expect(await pendingIn(await start(folder, oldProject()))).toEqual([190]);
    const tables = await start(folder);
    expect((await rowsOf(tables, 'appointments'))[0]).toMatchObject({ unproven: null });
    const said: string[] = [];
    await run(tables, { log: (line) => said.push(line) });
    await expectFilled(tables, 130, 60);
    expect(said).toEqual([expect.stringContaining(whoIsUnproven.id)]);
    expect(await rowsOf(tables, 'migrations')).toMatchObject([
      ...OLD_STEPS.map(($id) => ({ $id })),
      { $id: whoIsUnproven.id, rows_changed: 190, held_until: null, finished_at: expect.any(String) },
    ]);
    const all = () => Promise.all(TABLES.map((table) => rowsOf(tables, table)));
    const before = await all();
    await run(tables);
    expect(await all()).toEqual(before);
  });

  test('keep what functions of this release wrote while they were migrated', async () => {
    const tables = await start(await oldFolder(40, 0));
    // Between a page's reading and its writing one appointment is changed, and another one is deleted.
    const transaction = vi.spyOn(tables, 'createTransaction').mockImplementationOnce(async () => {
      await tables.incrementRowColumn({ ...at('appointments', 'appointment-7'), column: 'version' });
      await tables.updateRow({ ...at('appointments', 'appointment-7'), data: { state: 'confirmed', unproven: true } });
      await tables.deleteRow(at('appointments', 'appointment-8'));
      return tables.createTransaction();
    });
    onTestFinished(() => transaction.mockRestore());
    await run(tables);
    const rows = await rowsOf(tables, 'appointments');
    expect(rows).toHaveLength(39);
    expect(rows.find(({ $id }) => $id === 'appointment-7')).toMatchObject({
      state: 'confirmed',
      unproven: true,
      version: 4,
    });
    expect(rows.filter(({ unproven }) => unproven === null)).toEqual([]);
  });

  test('are complete after an interruption at any request, whether that one still came through or not', async () => {
    const tables = await start(emptyFolder());
    let interrupted = 0;
    for (const comesThrough of [false, true]) {
      for (let number = 1, wasInterrupted = true; wasInterrupted; number += 1) {
        await storeParted(tables);
        const broken = breakingAt(clientOf(server as LocalAppwrite), number, comesThrough);
        wasInterrupted = await migrate(broken, { migrations: [plainSerialNumbers] }).then(
          () => false,
          () => true,
        );
        await migrate(tables, { migrations: [plainSerialNumbers], alone: true });
        const pieces = await rowsOf(tables, 'stock_pieces');
        expect(pieces.map(({ serial_number, version }) => [serial_number, version])).toEqual([
          ['171234', 2],
          ['AB12', 1],
          ['AB13', 2],
          ['CD12', 2],
        ]);
        expect(await findPending(tables, [plainSerialNumbers])).toEqual([]);
        interrupted += wasInterrupted ? 1 : 0;
      }
    }
    expect(interrupted).toBeGreaterThan(40);
    // More than forty whole migrations take twenty seconds on a machine that does something else as well.
  }, 60_000);

  /** Brings back rows whose change can be undone: nothing sets a column with a default to NULL again. */
  async function storeParted(tables: TablesDB): Promise<void> {
    for (const tableId of ['stock_pieces', 'migrations']) {
      await tables.deleteRows({ databaseId: DATABASE_ID, tableId, queries: [] });
    }
    const rows = ['17-12/34', 'AB12', 'AB_13', 'CD.12'].map((serial_number) => ({
      product_id: 'aid',
      serial_number,
      state: 'in_stock',
      received_on: '2026-11-01T00:00:00.000Z',
      supplier: 'Sonova',
      cost_piasters: 1,
      delivery_id: 'd',
      actor_name: 'A',
      version: 1,
    }));
    await tables.createRows({ databaseId: DATABASE_ID, tableId: 'stock_pieces', rows });
  }
});

describe('two at the same time', () => {
  const slow = (meanwhile: () => Promise<void>): Migration => {
    let isFirst = true;
    return {
      ...whoIsUnproven,
      async page(...args) {
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return whoIsUnproven.page(...args);
      },
    };
  };

  test('one runs, the other one is told so; who was killed is followed when their time is over', async () => {
    const tables = await start(await oldFolder(3, 0));
    let refusal: unknown;
    const first = slow(async () => {
      refusal = await run(tables).catch((error: unknown) => error);
    });
    await run(tables, { migrations: [first] });
    expect(refusal).toBeInstanceOf(Problem);
    expect(String(refusal)).toContain(`Another deployment is at the migration ${whoIsUnproven.id}`);
    await run(tables);
    await expectFilled(tables, 3, 0);

    const held = { finished_at: null, held_until: new Date(Date.now() + 60_000).toISOString() };
    await tables.updateRow({ ...at('migrations', whoIsUnproven.id), data: held });
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
    expect((await rowsOf(tables, 'migrations')).at(-1)).toMatchObject({ rows_changed: 120 });
  });

  test('who was taken for killed stops when somebody else goes on', async () => {
    const tables = await start(await oldFolder(3, 0));
    const first = slow(() => run(tables, { now: () => Date.now() + 3_600_000 }));
    await expect(run(tables, { migrations: [first] })).rejects.toThrow('went on with the migration');
    await expectFilled(tables, 3, 0);
  });
});

test('days of before orders could be lost count none, and can be counted up from then on', async () => {
  const folder = emptyFolder();
  const day = at('state_days', '2026-11-01');
  const old = await start(folder, oldProject());
  await old.createRow({ ...day, data: { day: '2026-11-01', confirmed: 2 } });
  const tables = await start(folder);
  expect((await rowsOf(tables, 'state_days'))[0]).toMatchObject({ lost: null });
  await migrate(tables, { migrations: [lostOrdersOfDays] });
  expect((await rowsOf(tables, 'state_days'))[0]).toMatchObject({ lost: 0, confirmed: 2 });
  await tables.incrementRowColumn({ ...day, column: 'lost', value: 1 });
  expect((await rowsOf(tables, 'state_days'))[0]).toMatchObject({ lost: 1, confirmed: 2 });
});

test('a project that is new has been through everything', async () => {
  const tables = await start(emptyFolder());
  expect((await findPending(tables)).map(({ rows }) => rows)).toEqual(MIGRATIONS.map(() => 0));
  await migrate(tables);
  expect(await findPending(tables)).toEqual([]);
});

test('a first deployment that ended before it had made the columns can go on', async () => {
  const project = readProject();
  const tables = project.tables.map((table) => ({ ...table, columns: [], indexes: [] }));
  const config = { ...project, tables, buckets: [], functions: [] };
  server = await startLocalAppwrite({ config, dataDir: emptyFolder(), port: 0, processingDelay: 0, log: () => {} });
  const pending = await findPending(new TablesDB(clientOf(server)));
  expect(pending).toHaveLength(MIGRATIONS.length);
  expect(pending.filter(({ rows }) => rows > 0)).toEqual([]);
});

test('every file of a migration is listed, under its own name and in its order', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-/.test(name));
  expect(MIGRATIONS.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
  // Each number is used once; those that were kept for a step that never came are left out.
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length);
});
