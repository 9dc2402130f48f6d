import { Client, Functions, type Runtime } from 'node-appwrite';
import { afterAll, expect, test } from 'vitest';
import { findExecution } from './executing.ts';
import { localTarget } from './target.ts';

const target = await localTarget();
afterAll(() => target.close());

const admin = new Client().setEndpoint(target.endpoint).setProject(target.projectId).setKey(target.apiKey);

test('an execution that is not kept yet is undefined; any other refusal is thrown', async () => {
  const functionId = 'mirror';
  await new Functions(admin).create({ functionId, name: functionId, runtime: 'node-22' as Runtime });
  expect(await findExecution(admin, { functionId, executionId: 'later' })).toBeUndefined();
  const nowhere = findExecution(admin, { functionId: 'nowhere', executionId: 'later' });
  await expect(nowhere).rejects.toMatchObject({ type: 'function_not_found' });
});
