import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Messaging, Project, Storage, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { goThrough } from '../books/main.ts';
import { readSite } from '../deploy/site-config.ts';
import { openTarget } from '../deploy/target.ts';
import { DATABASE_ID, FUNCTIONS_DIST, readProject, withoutSchedules } from '../lib/project.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import { bringUp } from '../shop/shop.ts';
import { type Finding, runCheck } from './check.ts';
import { CHECKS } from './checks.ts';

vi.setConfig({ testTimeout: 60_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'samaa-advice-'));
let server: LocalAppwrite;
let client: Client;

/** Starts the shop as `npm start` does, as far as its data goes. */
async function start(config: ProjectConfig = readProject()): Promise<void> {
  server = await startLocalAppwrite({
    config: withoutSchedules(config),
    prepare: (prepared) => bringUp(prepared, { password: 'a-quiet-morning', resetPassword: false }, () => {}),
    dataDir,
    port: 0,
    quickHashes: true,
    log: () => {},
  });
  client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
}

async function restart(): Promise<void> {
  await server.close();
  await start();
}

beforeAll(() => start(), 180_000);
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the doctor says of one thing of this installation. */
async function look(name: string): Promise<Finding> {
  const { endpoint, projectId, apiKey } = server;
  const target = await openTarget({ endpoint, projectId, credentials: { kind: 'key', key: apiKey } });
  try {
    const found = await runCheck(CHECKS.find((one) => one.name === name)!, {
      target,
      shop: { kind: 'local', id: 'local', dataDir, isRunning: true },
      project: readProject(),
      site: readSite(),
      functionsDir: FUNCTIONS_DIST,
      books: true,
      now: () => new Date(),
    });
    if (!('level' in found)) {
      throw new Error(`${name} was not looked at: ${found.skipped}`);
    }
    return found;
  } finally {
    await target.close();
  }
}

const place = (tableId: string, rowId: string) => ({ databaseId: DATABASE_ID, tableId, rowId });
const tables = () => new TablesDB(client);
const users = () => new Users(client);
const change = async (tableId: string, rowId: string, data: Record<string, unknown>) => {
  await tables().updateRow({ ...place(tableId, rowId), data });
};
const demoAdmin = 'demo-admin';

/** What advice says, and how it is followed. */
const ADVICE: [words: RegExp, follow: () => Promise<unknown>][] = [
  [/Stop the shop and start it again/, restart],
  [/npm run books -- --fix$/, () => goThrough(client, { fix: true, log: () => {} })],
];

test.each<[string, string, () => Promise<unknown>]>([
  ['base rows', 'a counter is missing', () => tables().deleteRow(place('counters', 'catalogue'))],
  ['base rows', 'the settings are missing', () => tables().deleteRow(place('settings', 'settings'))],
  [
    'base rows',
    'the page of privacy has no text',
    () => change('settings', 'settings', { privacy_ar: null, privacy_en: null }),
  ],
  ['tables', 'a table is missing', () => tables().deleteTable({ databaseId: DATABASE_ID, tableId: 'faults' })],
  [
    'tables',
    'a column is missing',
    async () => {
      const without = structuredClone(readProject());
      const faults = without.tables.find(({ $id }) => $id === 'faults')!;
      faults.columns = faults.columns.filter(({ key }) => faults.indexes.some(({ columns }) => columns.includes(key)));
      await tables().deleteTable({ databaseId: DATABASE_ID, tableId: 'faults' });
      await server.close();
      await start(without);
    },
  ],
  [
    'buckets',
    'a bucket is switched off',
    () => new Storage(client).updateBucket({ bucketId: 'products', name: 'Products', enabled: false }),
  ],
  [
    'migrations',
    'rows of an earlier release came back',
    async () => {
      await tables().deleteRow(place('migrations', '0011-emails-of-links'));
      const link = place('patient_accounts', 'old');
      await tables().createRow({ ...link, data: { user_id: 'mona', linked_by: 'sara' } });
      onTestFinished(async () => void (await tables().deleteRow(link)));
    },
  ],
  [
    'signing in',
    'a way that proves too little is on',
    () => new Project(client).updateAuthMethod({ methodId: 'anonymous' as never, enabled: true }),
  ],
  ['admin', 'the only admin is blocked', () => users().updateStatus({ userId: demoAdmin, status: false })],
  ['admin', 'the only admin has no label', () => users().updateLabels({ userId: demoAdmin, labels: [] })],
  ['admin', 'the account of the only admin is gone', () => users().delete({ userId: demoAdmin })],
  ['admin', 'nobody is an admin by their profile', () => change('users', demoAdmin, { role: 'user' })],
  [
    'mail',
    'nothing takes mails to the outbox',
    async () => {
      const api = new Messaging(client);
      for (const { $id: providerId } of (await api.listProviders()).providers) {
        await api.deleteProvider({ providerId });
      }
    },
  ],
  ['books', 'a figure is wrong', () => change('counters', 'products', { value: 1 })],
])(
  'What the doctor advises about %s on this machine makes its finding go away where %s',
  async (name, _what, damage) => {
    await damage();
    const found = await look(name);
    expect(found.level).not.toBe('ok');
    const [, follow] = ADVICE.find(([words]) => words.test(found.advice)) ?? [];
    expect(follow, `${found.message} → ${found.advice}`).toBeDefined();
    await follow?.();
    expect(await look(name)).toMatchObject({ level: 'ok' });
  },
);
