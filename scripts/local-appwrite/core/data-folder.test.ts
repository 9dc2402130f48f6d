import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, ID, Storage, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { expect, onTestFinished, test } from 'vitest';
import { startVictim } from '../durability/victim.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../server.ts';
import { readState } from './data-folder.ts';
import { Problem } from './problem.ts';
import { parseProjectConfig } from './project-config.ts';

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-folder-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const start = (dataDir: string, options: { maxDatabasePages?: number; log?: (line: string) => void } = {}) =>
  startLocalAppwrite({ config: parseProjectConfig({ projectId: 'p' }), dataDir, port: 0, log: () => {}, ...options });

const clientOf = ({ endpoint, apiKey }: LocalAppwrite) =>
  new Client().setEndpoint(endpoint).setProject('p').setKey(apiKey);

const PAGE_BYTES = 4096;

/** A folder with an installation that was stopped. */
async function stopped(): Promise<string> {
  const dataDir = folder();
  await (await start(dataDir)).close();
  return dataDir;
}

/** A folder whose server was killed, so that its last changes lie in the log. */
async function killed(): Promise<string> {
  const dataDir = folder();
  const victim = await startVictim(dataDir);
  await victim.kill();
  return dataDir;
}

test('A folder tells on which port its server answers for as long as it runs', async () => {
  const dataDir = folder();
  const server = await start(dataDir);
  expect(readState(dataDir)).toMatchObject({ state: 'open', port: server.port, pid: process.pid, hasLog: true });
  await server.close();
  expect(readState(dataDir)).toBeUndefined();
});

test.each<[string, string, () => Promise<string>]>([
  ['a stopped server', 'secrets.json', stopped],
  ['a stopped server', 'appwrite.db', stopped],
  ['a killed server', 'secrets.json', killed],
  ['a killed server', 'appwrite.db', killed],
  ['a killed server', 'appwrite.db-wal', killed],
])('The data of %s without its %s is reported and not replaced', async (_what, name, make) => {
  const dataDir = await make();
  rmSync(join(dataDir, name));
  const before = readdirSync(dataDir).sort();
  const refusal = await start(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect((refusal as Problem).message).toMatch(`${name} is missing in ${dataDir}`);
  expect(readdirSync(dataDir).sort()).toEqual(before);
});

test('A killed server goes on with its log, and whoever knows that it is lost can go on without it', async () => {
  const dataDir = await killed();
  await (await start(dataDir)).close();
  const other = await killed();
  rmSync(join(other, 'appwrite.db-wal'));
  rmSync(join(other, 'state.json'));
  await (await start(other)).close();
});

test.each<[string, (dataDir: string) => void]>([
  ['appwrite.db', (dataDir) => writeFileSync(join(dataDir, 'appwrite.db'), 'no database '.repeat(1000))],
  ['appwrite.db', (dataDir) => truncateSync(join(dataDir, 'appwrite.db'), 6_000)],
  ['secrets.json', (dataDir) => writeFileSync(join(dataDir, 'secrets.json'), '{"apiKey":')],
])('A damaged %s is told in one sentence with advice', async (name, damage) => {
  const dataDir = await stopped();
  damage(dataDir);
  const refusal = await start(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect((refusal as Problem).message).toMatch(new RegExp(`${name} is damaged\\. Restore`));
});

test('Everything that an installation keeps is its owner’s alone', async () => {
  const dataDir = folder();
  const server = await start(dataDir);
  const storage = new Storage(clientOf(server));
  await storage.createBucket({ bucketId: 'b', name: 'B' });
  const file = InputFile.fromBuffer(Buffer.from('health data'), 'note.txt');
  await storage.createFile({ bucketId: 'b', fileId: 'f', file });
  const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0,
  );
  await server.close();
  expect(open).toEqual([]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('A full disk refuses what would be written, keeps reading, and loses nothing', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await new Users(clientOf(first)).create({ userId: 'kept', email: 'kept@example.com' });
  await first.close();
  const pages = Math.ceil(statSync(join(dataDir, 'appwrite.db')).size / PAGE_BYTES);

  const said: string[] = [];
  const full = await start(dataDir, { maxDatabasePages: pages + 2, log: (line) => said.push(line) });
  const users = new Users(clientOf(full));
  let stored = 1;
  const fill = async () => {
    for (; stored < 5_000; stored += 1) {
      await users.create({ userId: ID.unique(), email: `person-${stored}@example.com` });
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: 503, message: expect.stringContaining('disk') });
  expect((await users.list()).total).toBe(stored);
  expect(await users.get({ userId: 'kept' })).toMatchObject({ email: 'kept@example.com' });
  expect(said).toEqual([expect.stringMatching(/is full\. Make room there\.$/)]);
  await full.close();

  const again = await start(dataDir);
  const after = new Users(clientOf(again));
  expect((await after.list()).total).toBe(stored);
  await after.create({ userId: 'more', email: 'more@example.com' });
  await again.close();
});

test('What a folder says of itself may be damaged', async () => {
  const dataDir = await stopped();
  writeFileSync(join(dataDir, 'state.json'), '{"state":');
  await (await start(dataDir)).close();
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain('apiKey');
});
