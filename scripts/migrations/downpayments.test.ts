import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, TablesDB } from 'node-appwrite';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import downpaymentsAsPayments from './0007-downpayments-as-payments.ts';
import { listPage } from './migration.ts';
import { findPending, migrate } from './run.ts';
import { breakingAt } from './testing/breaking.ts';
import { oldDownpayments, oldProject, storeOldBlocks, storeOldForms } from './testing/old-installation.ts';

// The migration is interrupted at each of its requests, on an installation of its own.
vi.setConfig({ testTimeout: 240_000 });

let server: LocalAppwrite | undefined;
afterEach(() => server?.close());

const TABLES = ['cs_forms', 'blocks', 'block_accounts', 'clinic_payments', 'migrations'];
const run = (tables: TablesDB, alone = false) => migrate(tables, { migrations: [downpaymentsAsPayments], alone });

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-downpayments-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

function clientOf({ endpoint, projectId, apiKey }: LocalAppwrite): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
}

/** The tables of this project; forms without what they say of their persons, which an earlier migration moved. */
async function start(dataDir: string, { isOld = false } = {}): Promise<TablesDB> {
  await server?.close();
  server = undefined;
  const project = readProject();
  const old = oldProject().tables.map(({ $id }) => $id);
  const tables = project.tables.filter(({ $id }) => TABLES.includes($id) && (!isOld || old.includes($id)));
  const config = { ...project, tables, buckets: [], functions: [] };
  server = await startLocalAppwrite({ config, dataDir, port: 0, processingDelay: 0, log: () => {} });
  return new TablesDB(clientOf(server));
}

async function oldFolder(forms: number): Promise<string> {
  const folder = emptyFolder();
  const tables = await start(folder, { isOld: true });
  await storeOldForms(tables, 'cs_forms', forms, { persons: false });
  await storeOldBlocks(tables, forms);
  await server?.close();
  return folder;
}

async function paymentsIn(tables: TablesDB) {
  const all: Record<string, unknown>[] = [];
  for (let after: string | null = null; ; after = String(all.at(-1)?.$id)) {
    const columns = ['form_id', 'block_id', 'kind', 'amount_piasters', 'method', 'actor_name'];
    const rows = await listPage(tables, 'clinic_payments', { columns, size: 100, after });
    all.push(...rows);
    if (rows.length < 100) {
      return all;
    }
  }
}

/** What the payments of each form must come to; a form of which nothing was paid has none. */
const WANTED = (forms: number) =>
  new Map(
    Array.from({ length: forms }, (_, index) => {
      const { block, account } = oldDownpayments(index);
      return [`form-${index}`, account ?? block ?? 0] as const;
    }).filter(([, amount]) => amount !== 0),
  );

async function expectPaid(tables: TablesDB, forms: number) {
  const payments = await paymentsIn(tables);
  expect(new Map(payments.map(({ form_id, amount_piasters }) => [form_id, amount_piasters]))).toEqual(WANTED(forms));
  expect(payments).toHaveLength(WANTED(forms).size);
  expect(await findPending(tables, [downpaymentsAsPayments])).toEqual([]);
}

test('every downpayment becomes one payment, to the piaster, and a second run makes none', async () => {
  const folder = await oldFolder(130);
  const [pending] = await findPending(await start(folder, { isOld: true }), [downpaymentsAsPayments]);
  expect(pending?.rows).toBe(WANTED(130).size);
  const tables = await start(folder);
  await run(tables);
  await expectPaid(tables, 130);
  expect((await paymentsIn(tables))[0]).toMatchObject({ kind: 'downpayment', method: 'cash', actor_name: 'سارة' });
  await tables.deleteRow({ databaseId: DATABASE_ID, tableId: 'migrations', rowId: downpaymentsAsPayments.id });
  await run(tables);
  await expectPaid(tables, 130);
});

test('what functions of this release have written already is not written again, and a deleted form holds nothing', async () => {
  const tables = await start(await oldFolder(4));
  const { account } = oldDownpayments(1);
  await tables.createRow({
    databaseId: DATABASE_ID,
    tableId: 'clinic_payments',
    rowId: 'known',
    data: {
      form_id: 'form-1',
      block_id: 'block-1',
      kind: 'downpayment',
      amount_piasters: 30,
      method: 'wallet',
      day: '2026-11-20T00:00:00.000Z',
      at: '2026-11-20T10:00:00.000Z',
      actor_id: 'sales',
      actor_name: 'سارة',
    },
  });
  const deleted = { databaseId: DATABASE_ID, tableId: 'cs_forms', rowId: 'form-2' };
  await tables.updateRow({ ...deleted, data: { deleted_at: '2026-11-20T10:00:00.000Z' } });
  await run(tables);
  const payments = await paymentsIn(tables);
  const ofForm = (id: string) => payments.filter(({ form_id }) => form_id === id).map((row) => row.amount_piasters);
  expect(ofForm('form-1').sort()).toEqual([30, (account ?? 0) - 30].sort());
  expect(ofForm('form-2')).toEqual([]);
});

test('a form that somebody changes at the same moment is looked at again', async () => {
  const tables = await start(await oldFolder(5));
  const transaction = vi.spyOn(tables, 'createTransaction').mockImplementationOnce(async (...args) => {
    const place = { databaseId: DATABASE_ID, rowId: 'block-2' };
    await tables.incrementRowColumn({
      databaseId: DATABASE_ID,
      tableId: 'cs_forms',
      rowId: 'form-2',
      column: 'lease_version',
    });
    await tables.updateRow({ ...place, tableId: 'block_accounts', data: { downpayment_piasters: 5_00 } });
    return tables.createTransaction(...args);
  });
  onTestFinished(() => transaction.mockRestore());
  await run(tables);
  const [payment, ...more] = (await paymentsIn(tables)).filter(({ form_id }) => form_id === 'form-2');
  expect([payment?.amount_piasters, more]).toEqual([5_00, []]);
});

test('payments are complete after an interruption at any request, whether that one still came through or not', async () => {
  const folder = await oldFolder(100);
  let interrupted = 0;
  for (const comesThrough of [false, true]) {
    for (let number = 1, wasInterrupted = true; wasInterrupted; number += 1) {
      const copy = emptyFolder();
      cpSync(folder, copy, { recursive: true });
      const tables = await start(copy);
      wasInterrupted = await run(breakingAt(clientOf(server as LocalAppwrite), number, comesThrough)).then(
        () => false,
        () => true,
      );
      await run(tables, true);
      await expectPaid(tables, 100);
      interrupted += wasInterrupted ? 1 : 0;
    }
  }
  expect(interrupted).toBeGreaterThan(20);
});
