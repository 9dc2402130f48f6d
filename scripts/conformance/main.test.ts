import { Client, Functions, Storage, TablesDB, Users } from 'node-appwrite';
import { afterAll, expect, test } from 'vitest';
import { script, startScript } from '../testing/processes.ts';
import { localTarget } from './target.ts';

const target = await localTarget();
afterAll(() => target.close());

const run = (environment: Record<string, string>) => startScript(script('conformance/main.ts'), [], environment);

test('without a target it says what to set', async () => {
  const process = run({ CONFORMANCE_ENDPOINT: '', CONFORMANCE_PROJECT: 'shop', CONFORMANCE_KEY: '' });
  expect(await process.ended()).toBe(1);
  expect(process.output()).toMatch(/^Set CONFORMANCE_ENDPOINT, CONFORMANCE_KEY: .*rows\.write/);
});

test('a key that may not make what is needed is named in Appwrite’s words', async () => {
  const process = run({
    CONFORMANCE_ENDPOINT: `${target.endpoint}/`,
    CONFORMANCE_PROJECT: target.projectId,
    CONFORMANCE_KEY: 'standard_wrong',
  });
  expect(await process.ended()).toBe(1);
  expect(process.output()).toContain('Appwrite refused to make what the suite needs: 401 user_unauthorized');
});

test('a run that is stopped removes what it has made', async () => {
  const process = run({
    CONFORMANCE_ENDPOINT: target.endpoint,
    CONFORMANCE_PROJECT: target.projectId,
    CONFORMANCE_KEY: target.apiKey,
  });
  await process.printed('  OK ');
  const admin = new Client().setEndpoint(target.endpoint).setProject(target.projectId).setKey(target.apiKey);
  const count = async () => [
    (await new TablesDB(admin).list()).total,
    (await new Storage(admin).listBuckets()).total,
    (await new Functions(admin).list()).total,
  ];
  expect(await count()).toEqual([1, 2, 5]);
  process.child.kill('SIGINT');
  expect(await process.ended()).toBe(1);
  expect(await count()).toEqual([0, 0, 0]);
  expect((await new Users(admin).list()).total).toBe(0);
});
