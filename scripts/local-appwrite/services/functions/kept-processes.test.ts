import { join } from 'node:path';
import { Functions } from 'node-appwrite';
import { expect, test } from 'vitest';
import { startInstallation } from '../../testing/installation.ts';
import { FunctionProcess } from './function-process.ts';
import { KeptProcesses } from './kept-processes.ts';
import { createRuntimePool } from './runtime-pool.ts';

const resting = new KeptProcesses();
const functionVariables = { one: { CITY: 'Cairo' } };
const installation = await startInstallation({
  runtimes: (options) => createRuntimePool(options, resting),
  functionVariables,
  functions: [
    {
      $id: 'one',
      code: `export default async ({ req, res }) => {
        if (req.path === '/hang') await new Promise(() => {});
        return res.text(process.pid + ' ' + process.env.CITY);
      };`,
    },
  ],
});

async function answer(): Promise<string> {
  const { responseBody } = await new Functions(installation.admin).createExecution({ functionId: 'one' });
  return responseBody;
}

test('A process goes on for the next server with the same variables, and for no other one', async () => {
  const first = await answer();
  await installation.restart({ keepPort: true });
  expect(await answer()).toBe(first);

  functionVariables.one.CITY = 'Giza';
  await installation.restart({ keepPort: true });
  expect(await answer()).toMatch(/^\d+ Giza$/);
  expect(await answer()).not.toContain(first.split(' ')[0]);

  functionVariables.one.CITY = 'Cairo';
  await installation.restart();
  expect(await answer(), 'Appwrite has another address').not.toBe(first);
});

test('A process that is at work when its server closes ends', async () => {
  const entrypoint = join(installation.functionsDir, 'one', 'main.js');
  const started = new FunctionProcess({ node: process.execPath, entrypoint, environment: {}, log: () => {} });
  const request = { logId: 'one', method: 'GET', headers: [], body: '', timeoutSeconds: 30, clockOffset: 0 };
  const hanging = started.invoke({ ...request, path: '/hang' }).catch((error: Error) => error.message);
  const kept = new KeptProcesses();
  await kept.keep('version', started);
  expect(kept.take('version')).toBeUndefined();
  expect(await hanging).toMatch(/could not start|gave no answer/);
  expect(started.isAlive).toBe(false);
});
