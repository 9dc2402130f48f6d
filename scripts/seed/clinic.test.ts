import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { ensureNode22 } from '../lib/node22.ts';
import { DATABASE_ID, FUNCTIONS_DIST, readProject } from '../lib/project.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import { seedAccounts } from './accounts.ts';
import { storeBase } from './base-rows.ts';
import { seedClinic } from './clinic.ts';

test('the sample clinic has visits at every stage, once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-clinic-'));
  const server = await startLocalAppwrite({
    config: readProject(),
    dataDir,
    port: 0,
    quickHashes: true,
    log: () => {},
    functionsDir: FUNCTIONS_DIST,
    functionNode: await ensureNode22(),
  });
  onTestFinished(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
  const tables = new TablesDB(client);
  await storeBase(tables);
  await seedAccounts(client, { password: 'spring-wind-4821', resetPassword: false });
  const rows = async (tableId: string) =>
    (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries: [Query.limit(100)] })).rows;
  await seedClinic(server);
  await seedClinic(server);
  const statuses = async (tableId: string) => (await rows(tableId)).map(({ status }) => status).sort();
  expect(await statuses('forms')).toEqual([...Array(5).fill('complete'), 'pending', 'pending']);
  expect(await statuses('cs_forms')).toEqual([...Array(3).fill('complete'), 'pending', 'pending']);
  expect(await rows('patients')).toHaveLength(7);
  expect((await rows('finance_days')).map(({ forms, billed_piasters }) => [forms, billed_piasters])).toEqual([
    [3, 38_500_00 + 1_800_00 + 600_00],
  ]);
  expect((await rows('cs_forms')).filter(({ frozen }) => frozen)).toHaveLength(1);
}, 60_000);
