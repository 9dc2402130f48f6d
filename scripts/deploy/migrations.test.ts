import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import { MIGRATIONS } from '../migrations/list.ts';
import {
  isGuests,
  OLD_STEPS,
  oldProject,
  storeOldRequests,
  storeOldSteps,
  tooOldProject,
} from '../migrations/testing/old-installation.ts';
import { columnTimes, type Laboratory, laboratoryOf } from './testing/laboratory.ts';

/** What a deployment says when it begins to migrate rows. */
const PART = 'Migrations …';
const REQUESTS = 'impression_requests';

// Each deployment starts the CLI.
vi.setConfig({ testTimeout: 240_000 });

/** The data of an installation that was deployed with these tables of a project. */
async function folderOf(
  project: ProjectConfig,
  ids: readonly string[],
  store: (tables: TablesDB) => Promise<void>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-old-rows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const tables = project.tables.filter(({ $id }) => ids.includes($id));
  const config = { ...project, projectId: 'laboratory', tables, buckets: [], functions: [] };
  const server = await startLocalAppwrite({ config, dataDir: folder, port: 0, log: () => {} });
  const client = new Client().setEndpoint(server.endpoint).setProject('laboratory').setKey(server.apiKey);
  await store(new TablesDB(client));
  await server.close();
  return folder;
}

async function rowsOf({ tables }: Laboratory, tableId: string) {
  const queries = [Query.orderAsc('$sequence'), Query.limit(100)];
  return (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries })).rows;
}

test('a deployment migrates rows of the release before, says before how many, and goes on where it was interrupted', async () => {
  const folder = await folderOf(oldProject(), [REQUESTS, 'migrations'], async (tables) => {
    await storeOldRequests(tables, 2);
    await storeOldSteps(tables);
  });
  const laboratory = await laboratoryOf(folder);
  laboratory.project.tables.push(...readProject().tables.filter(({ $id }) => $id === REQUESTS));
  const before = await columnTimes(laboratory.tables, REQUESTS);
  const planned = (await laboratory.deploy({ args: ['--dry-run'] })).changes;
  expect(planned).toContain(
    '0010-who-is-unproven: appointments and requests of before say whether a guest made them (2 rows)',
  );
  expect(planned).toContainEqual(expect.stringContaining('nothing to do, and noted so: 0011'));

  const interrupt = (line: string) => {
    if (line.startsWith(PART)) {
      throw new Error('interrupted');
    }
  };
  await expect(laboratory.deploy({ deployable: { log: interrupt } })).rejects.toThrow('interrupted');
  expect(await rowsOf(laboratory, REQUESTS)).toMatchObject([{ unproven: null }, { unproven: null }]);

  await laboratory.deploy();
  expect((await rowsOf(laboratory, REQUESTS)).map(({ unproven }) => unproven)).toEqual([isGuests(0), isGuests(1)]);
  expect(await columnTimes(laboratory.tables, REQUESTS)).toMatchObject(before);
  expect((await rowsOf(laboratory, 'migrations')).map(({ $id }) => $id)).toEqual([
    ...OLD_STEPS,
    ...MIGRATIONS.map(({ id }) => id),
  ]);
  expect((await laboratory.deploy()).changes).toEqual([]);
});

test('the counter of waiting orders of 0.3.0 stays while functions of before write it, and goes with the last migration', async () => {
  const folder = await folderOf(oldProject(), ['users', 'migrations'], async (tables) => {
    const data = { username: 'منى', email: 'mona@example.com', role: 'user', open_cash_orders: 2 };
    await tables.createRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: 'mona', data });
    await storeOldSteps(tables);
  });
  const laboratory = await laboratoryOf(folder);
  const planned = (await laboratory.deploy({ args: ['--dry-run'] })).changes;
  expect(planned.filter((line) => line.includes('open_cash_orders'))).toEqual([
    '0015-counter-of-waiting-orders: open_cash_orders of users goes: the orders themselves are counted (1 row)',
  ]);

  const interrupt = (line: string) => {
    if (line.startsWith(PART)) {
      throw new Error('interrupted');
    }
  };
  await expect(laboratory.deploy({ deployable: { log: interrupt } })).rejects.toThrow('interrupted');
  expect(await rowsOf(laboratory, 'users')).toMatchObject([{ $id: 'mona', open_cash_orders: 2 }]);

  await laboratory.deploy();
  const [mona] = await rowsOf(laboratory, 'users');
  expect(mona).toMatchObject({ $id: 'mona', email: 'mona@example.com' });
  expect(mona).not.toHaveProperty('open_cash_orders');
  expect((await laboratory.deploy()).changes).toEqual([]);
});

test('an installation of before 0.3.0 is refused with a sentence before anything of it is changed', async () => {
  const folder = await folderOf(tooOldProject(), ['users'], async (tables) => {
    const data = { username: 'منى', email: 'mona@example.com', role: 'user' };
    await tables.createRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: 'mona', data });
  });
  const laboratory = await laboratoryOf(folder);
  const before = await laboratory.snapshot();
  for (const args of [['--dry-run'], []]) {
    await expect(laboratory.deploy({ args })).rejects.toThrow('Upgrade to 0.3.0 first');
    expect(await laboratory.snapshot()).toEqual(before);
  }
});
