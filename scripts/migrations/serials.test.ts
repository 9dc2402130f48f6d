import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import plainSerialNumbers from './0013-plain-serial-numbers.ts';
import { listPage } from './migration.ts';
import { findPending, migrate } from './run.ts';

const KEPT = ['stock_pieces', 'loans', 'migrations'];

test('serial numbers lose what parts their groups; of two that would be the same, both stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-serials-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const project = readProject();
  const config = {
    ...project,
    tables: project.tables.filter(({ $id }) => KEPT.includes($id)),
    buckets: [],
    functions: [],
  };
  const server = await startLocalAppwrite({ config, dataDir, port: 0, processingDelay: 0, log: () => {} });
  onTestFinished(() => server.close());
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
  const tables = new TablesDB(client);
  const store = (tableId: string, rowId: string, data: object) =>
    tables.createRow({ databaseId: DATABASE_ID, tableId, rowId, data });
  const received = {
    received_on: '2026-11-01T00:00:00.000Z',
    supplier: 'Sonova',
    cost_piasters: 1,
    delivery_id: 'd',
    actor_name: 'A',
  };
  for (const [id, serial_number] of [
    ['dashed', '17-12/34'],
    ['plain', 'AB12'],
    ['same', 'AB_12'],
  ] as const) {
    await store('stock_pieces', id, { ...received, product_id: 'aid', serial_number, state: 'in_stock' });
  }
  expect((await findPending(tables, [plainSerialNumbers]))[0]?.rows).toBe(2);
  for (const _twice of [1, 2]) {
    await migrate(tables, { migrations: [plainSerialNumbers], alone: true });
    const pieces = await listPage(tables, 'stock_pieces', { columns: ['serial_number'], size: 10, after: null });
    expect(pieces.map(({ $id, serial_number }) => [$id, serial_number])).toEqual([
      ['dashed', '171234'],
      ['plain', 'AB12'],
      ['same', 'AB_12'],
    ]);
  }
});
