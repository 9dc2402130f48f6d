import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Tables } from '../../../functions/runtime/tables.ts';
import { checkAllBooks } from '../../../functions/subjects/reconciliation/run.ts';
import { DATABASE_ID, readProject } from '../../lib/project.ts';
import { startLocalAppwrite } from '../../local-appwrite/server.ts';
import { fillLargeShop } from './main.ts';

// The days of a whole year are counted.
vi.setConfig({ testTimeout: 120_000 });

test('the large shop is as large as asked for, and its books find nothing wrong', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-large-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startLocalAppwrite({ config: readProject(), dataDir, port: 0, quickHashes: true });
  onTestFinished(() => server.close());
  const size = { products: 200, customers: 40, orders: 120, visits: 40, appointments: 60 };
  await fillLargeShop(server, { ...size, password: 'quiet-morning' });

  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
  const tables = new TablesDB(client);
  const countOf = async (tableId: string, queries: string[] = []) =>
    (await tables.listRows({ databaseId: DATABASE_ID, tableId, queries: [Query.limit(1), ...queries] })).total;
  expect({
    products: (await countOf('hearing_aids')) + (await countOf('accessories')),
    customers: await countOf('users', [Query.equal('role', 'user'), Query.notEqual('$id', 'demo-customer')]),
    orders: await countOf('orders'),
    visits: await countOf('forms'),
    appointments: await countOf('appointments'),
  }).toEqual(size);

  const ports = { tables: new Tables(client), now: () => new Date(), pause: async () => {}, logError: console.error };
  const { corrections, findings } = await checkAllBooks({ ports, fix: false });
  expect([...corrections, ...findings]).toEqual([]);
});
