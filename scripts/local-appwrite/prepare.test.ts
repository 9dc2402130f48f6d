import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Users } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../lib/ports.ts';
import { parseProjectConfig } from './core/project-config.ts';
import { type LocalAppwriteOptions, type Prepared, startLocalAppwrite } from './server.ts';

function options(): LocalAppwriteOptions {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-prepare-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { config: parseProjectConfig({ projectId: 'samaa' }), dataDir, port: 0, quickHashes: true };
}

const usersOf = ({ endpoint, projectId, apiKey }: Prepared) =>
  new Users(new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey));

test('what is prepared is there for whoever asks first, who waits for it', async () => {
  const port = await freePort('127.0.0.1');
  let early: Promise<{ total: number }> | undefined;
  const server = await startLocalAppwrite({
    ...options(),
    port,
    async prepare(prepared) {
      early = usersOf({ ...prepared, endpoint: `http://localhost:${port}/v1` }).list();
      await usersOf(prepared).create({ userId: 'first' });
      await usersOf(prepared).create({ userId: 'second' });
    },
  });
  onTestFinished(() => server.close());
  expect((await early)?.total).toBe(2);
});

test('a preparation that fails ends the start, and leaves port and data to the next one', async () => {
  const same = { ...options(), port: await freePort('127.0.0.1') };
  const prepare = () => Promise.reject(new Error('no pictures'));
  await expect(startLocalAppwrite({ ...same, prepare })).rejects.toThrow('no pictures');
  const server = await startLocalAppwrite(same);
  await server.close();
});
