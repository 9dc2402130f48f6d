import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildWeb, localWeb } from './build.ts';
import { freePort } from './lib/ports.ts';
import { DATABASE_ID } from './lib/project.ts';
import { readSettings } from './lib/settings.ts';
import { startLocalAppwrite } from './local-appwrite/server.ts';
import { tooOldProject } from './migrations/testing/old-installation.ts';
import { DEMO_ACCOUNTS } from './seed/accounts.ts';
import { readCatalogue } from './seed/catalogue.ts';
import { type Started, type StartOptions, script, startScript } from './testing/processes.ts';

/** For tests that start the shop, on a machine that may be busy. */
const WITH_STARTS = { timeout: 240_000 };
const CATALOGUE_SIZE = readCatalogue().length;
/** The data of the shop that tests share: starting one takes long. */
const sharedDir = mkdtempSync(join(tmpdir(), 'samaa-start-'));
/** Its last start, while it runs. */
let shared: Started | undefined;
/** What it said when it was filled. */
let saidOfFilling = '';

beforeAll(async () => {
  // Once, so that no test's time depends on what is built already.
  await buildWeb(localWeb());
}, 180_000);

afterAll(async () => {
  await stopShared();
  rmSync(sharedDir, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The shop that tests share, as it runs: filled at the first start, and started again when a test has stopped it. */
async function openShared(): Promise<Started> {
  if (!shared) {
    shared = start(sharedDir, '0', 'start.ts', { outlivesTest: true });
    await shared.printed('Samaa is running');
    saidOfFilling ||= shared.output();
  }
  return shared;
}

/** Stops it as Ctrl-C does, if it runs, and answers how it ended. */
async function stopShared(): Promise<number | NodeJS.Signals | null | undefined> {
  const stopped = shared;
  shared = undefined;
  stopped?.child.kill('SIGINT');
  return stopped?.ended();
}

function start(dataDir: string, port = '0', name = 'start.ts', options?: StartOptions): Started {
  return startScript(script(name), [], { DATA_DIR: dataDir, PORT: port, HOST: '' }, options);
}

/** The address that a running shop has printed. */
function addressIn(output: string): string {
  return /Address +(\S+)/.exec(output)?.[1] ?? '';
}

/** What is stored in a running shop, looked at through its API. */
function look(dataDir: string, output: string) {
  const { apiKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { apiKey: string };
  const client = new Client()
    .setEndpoint(`${addressIn(output)}/v1`)
    .setProject('samaa')
    .setKey(apiKey);
  const tables = new TablesDB(client);
  const rows = async (tableId: string) => {
    const list = await tables.listRows({ databaseId: DATABASE_ID, tableId, queries: [Query.limit(500)] });
    return list.rows as unknown as Record<string, unknown>[];
  };
  return { tables, users: new Users(client), rows };
}

/** The files that a process has in its memory, programs and libraries above all; none where the system does not tell. */
function loadedBy(pid: number): string[] {
  const maps = `/proc/${pid}/maps`;
  return existsSync(maps)
    ? readFileSync(maps, 'utf8')
        .split('\n')
        .map((line) => line.split(/\s+/)[5] ?? '')
    : [];
}

/** Waits for a moment of filling the shop, or until nothing is left to fill: on a slow machine the start before was killed too late. */
async function reaches(started: Started, moment: string): Promise<void> {
  await Promise.race([started.printed(moment), started.printed('Samaa is running')]);
}

/** The sentence that a refused start prints. */
async function refusal(...arguments_: Parameters<typeof start>): Promise<string> {
  const started = start(...arguments_);
  expect(await started.ended()).toBe(1);
  return started.output().trim();
}

test('a port in use gets one sentence that names it and says how to choose another', async () => {
  const server = createServer();
  const port = await new Promise<number>((fulfil) => {
    server.listen(0, '127.0.0.1', () => fulfil((server.address() as { port: number }).port));
  });
  onTestFinished(() => void server.close());

  const sentence = await refusal(emptyFolder(), String(port));

  expect(sentence).toBe(
    `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
});

test('a PORT that is no port gets one sentence', async () => {
  const sentence = 'PORT must be a number up to 65535, not "web"; for example: PORT=3001 npm start';
  expect(await refusal(emptyFolder(), 'web')).toBe(sentence);
  for (const port of ['70000', '-1', '3000.5', ' ']) {
    expect(() => readSettings({ PORT: port })).toThrow(`not "${port}"`);
  }
});

test('a PORT that no browser opens gets one sentence', async () => {
  expect(await refusal(emptyFolder(), '6000')).toBe(
    'No browser opens port 6000, which belongs to another service. Choose another: PORT=3001 npm start',
  );
  expect(readSettings({ PORT: '6001' }).port).toBe(6001);
});

test('a DATA_DIR that is no folder gets one sentence', async () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');

  expect(await refusal(file)).toBe(
    `Data cannot be kept in ${file}. Make it a folder that you may write to, or choose another: DATA_DIR=.local-2 npm start`,
  );
});

test(
  'a start that was killed while it filled the shop is finished by the next one, before anybody is answered',
  WITH_STARTS,
  async () => {
    const dataDir = emptyFolder();
    for (const moment of ['Uploading the pictures', 'Storing the catalogue']) {
      const killed = start(dataDir);
      await reaches(killed, moment);
      killed.child.kill('SIGKILL');
      expect(await killed.ended()).toBe('SIGKILL');
    }

    const port = await freePort('127.0.0.1');
    const started = start(dataDir, String(port));
    await reaches(started, 'Storing the catalogue');
    // Whoever comes now waits, and finds everything.
    const { rows, users } = look(dataDir, `Address http://localhost:${port}`);
    const products = [...(await rows('hearing_aids')), ...(await rows('accessories'))];
    expect(products).toHaveLength(CATALOGUE_SIZE);
    await started.printed('Samaa is running');
    const counters = new Map((await rows('counters')).map(({ $id, value }) => [$id, value]));
    expect(counters.get('products')).toBe(CATALOGUE_SIZE);
    expect(counters.get('users')).toBe(1);
    const brands = (await rows('tags')).filter(({ category }) => category === 'brand');
    const withBrand = products.filter(({ brand }) => brand !== null);
    expect(brands.reduce((sum, { count }) => sum + Number(count), 0)).toBe(withBrand.length);
    expect((await users.list()).total).toBe(DEMO_ACCOUNTS.length);
  },
);

test('a folder of before 0.3.0 is refused with one sentence, and stays as it was', WITH_STARTS, async () => {
  const dataDir = emptyFolder();
  const open = async () => {
    const old = await startLocalAppwrite({ config: tooOldProject(), dataDir, port: 0, log: () => {} });
    const client = new Client().setEndpoint(old.endpoint).setProject('samaa').setKey(old.apiKey);
    return { old, tables: new TablesDB(client) };
  };
  const place = { databaseId: DATABASE_ID, tableId: 'users', rowId: 'mona' };
  const first = await open();
  const data = { username: 'منى', email: 'mona@example.com', role: 'user', open_cash_orders: 2 };
  const row = await first.tables.createRow({ ...place, data });
  await first.old.close();

  expect((await refusal(dataDir)).split('\n').at(-1)).toBe(
    'This installation is older than Samaa 0.3.0, and only that release can bring its rows up to date. Upgrade to 0.3.0 first, then to this one; nothing was changed.',
  );

  const again = await open();
  expect(await again.tables.getRow(place)).toEqual(row);
  expect((await again.tables.listTables({ databaseId: DATABASE_ID })).tables.map(({ $id }) => $id)).not.toContain(
    'blocked_times',
  );
  await again.old.close();
});

test(
  'Ctrl-C stops it with exit code 0, and the next start builds nothing and finds everything as it was',
  WITH_STARTS,
  async () => {
    const first = await openShared();
    const before = look(sharedDir, first.output());
    const [product] = await before.rows('accessories');
    const place = { databaseId: DATABASE_ID, tableId: 'accessories', rowId: String(product?.$id) };
    await before.tables.updateRow({ ...place, data: { price_piasters: 4321 } });
    expect(await stopShared()).toBe(0);

    const second = await openShared();

    expect(saidOfFilling).toContain('Uploading');
    expect((await look(sharedDir, second.output()).tables.getRow(place)).price_piasters).toBe(4321);
    const password = /password of all: (\S+)/;
    expect(password.exec(second.output())?.[1]).toBe(password.exec(saidOfFilling)?.[1]);
    expect(second.output().match(/nothing changed/g)).toHaveLength(2);
    expect(second.output()).not.toContain('Uploading');
  },
);

test('the shop runs without the memory of what built it', WITH_STARTS, async () => {
  const started = await openShared();

  expect(started.output()).toContain('Building the functions');
  expect(loadedBy(started.child.pid ?? 0).filter((path) => /rolldown|oxc|lightningcss|esbuild/.test(path))).toEqual([]);
});

test('a second Samaa on the same data is refused with one sentence', WITH_STARTS, async () => {
  await openShared();

  const said = await refusal(sharedDir);

  expect(said.split('\n').at(-1)).toBe(
    `The data in ${sharedDir} is in use by another Samaa. Stop that one, or choose another folder: DATA_DIR=.local-2 npm start`,
  );
});

test('npm run dev serves the sources with hot reload and the same API on one port', WITH_STARTS, async () => {
  await openShared();
  expect(await stopShared()).toBe(0);
  const started = start(sharedDir, '0', 'dev.ts');
  await started.printed('Samaa is running');
  const address = addressIn(started.output());

  expect(await (await fetch(`${address}/store/1`)).text()).toContain('/@vite/client');
  const api = await fetch(`${address}/v1/account`, { headers: { 'x-appwrite-project': 'samaa' } });
  expect(await api.json()).toMatchObject({ type: 'general_unauthorized_scope' });

  started.child.kill('SIGTERM');
  expect(await started.ended()).toBe(0);
});
