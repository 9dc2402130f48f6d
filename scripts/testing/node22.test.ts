import { Functions } from 'node-appwrite';
import { expect, test } from 'vitest';
import { ensureNode22 } from '../lib/node22.ts';
import { startInstallation } from '../local-appwrite/testing/installation.ts';

const { admin } = await startInstallation({
  functionNode: await ensureNode22(),
  functions: [{ $id: 'version', code: 'export default ({ res }) => res.text(process.version);' }],
});

test('functions run on Node 22, without a word of its own in their log', async () => {
  const execution = await new Functions(admin).createExecution({ functionId: 'version' });
  expect(execution).toMatchObject({ status: 'completed', logs: '', errors: '' });
  expect(execution.responseBody).toMatch(/^v22\.\d+\.\d+$/);
});
