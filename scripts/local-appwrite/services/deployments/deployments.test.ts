import { randomBytes } from 'node:crypto';
import { Functions, ID, type Models } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { packArchive } from '../../testing/archive.ts';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';

let local: Installation;
let functions: Functions;

beforeAll(async () => {
  local = await startInstallation({
    processingDelay: 0,
    functions: [{ $id: 'bundled', code: 'export default ({ res }) => res.text("bundle");' }],
  });
  functions = new Functions(local.admin);
});

const source = (answer: string) => ({
  'package.json': '{"type":"module"}',
  'main.js': `export default ({ res }) => res.text(${JSON.stringify(answer)});`,
});

async function newFunction(more: object = {}): Promise<string> {
  const { $id } = await functions.create({
    functionId: ID.unique(),
    name: 'Of a test',
    runtime: 'node-22' as never,
    entrypoint: 'main.js',
    execute: ['any'],
    ...more,
  });
  return $id;
}

function push(functionId: string, archive: Buffer, more: { activate?: boolean; commands?: string } = {}) {
  const code = InputFile.fromBuffer(archive, 'code.tar.gz');
  return functions.createDeployment({ functionId, code, activate: true, ...more });
}

/** Waits until the deployment is built, however that ended. */
async function built(functionId: string, deploymentId: string): Promise<Models.Deployment> {
  return vi.waitFor(async () => {
    const deployment = await functions.getDeployment({ functionId, deploymentId });
    expect(['ready', 'failed']).toContain(deployment.status);
    return deployment;
  }, 10_000);
}

async function deploy(functionId: string, answer: string, activate = true): Promise<string> {
  const { $id } = await push(functionId, packArchive(source(answer)), { activate });
  expect((await built(functionId, $id)).status).toBe('ready');
  return $id;
}

async function answerOf(functionId: string): Promise<string> {
  return (await functions.createExecution({ functionId })).responseBody;
}

describe('a deployment', () => {
  test('waits, is built, becomes the active one and answers', async () => {
    const functionId = await newFunction();
    expect(await refusal(functions.createExecution({ functionId }))).toMatchObject({
      code: 404,
      type: 'deployment_not_found',
    });
    const made = await push(functionId, packArchive(source('first')));
    expect(made).toMatchObject({
      status: 'waiting',
      resourceId: functionId,
      resourceType: 'functions',
      entrypoint: 'main.js',
      activate: true,
      type: 'manual',
    });
    const ready = await built(functionId, made.$id);
    expect(ready).toMatchObject({ status: 'ready', buildSize: 63 });
    expect(ready.totalSize).toBe(ready.sourceSize + ready.buildSize);
    expect(await functions.get({ functionId })).toMatchObject({
      deploymentId: made.$id,
      deploymentCreatedAt: made.$createdAt,
      latestDeploymentId: made.$id,
      latestDeploymentStatus: 'ready',
    });
    expect(await answerOf(functionId)).toBe('first');
    const { executions } = await functions.listExecutions({ functionId });
    expect(executions.map(({ deploymentId }) => deploymentId)).toEqual([made.$id]);
  });

  test('replaces the active one when it is to be activated, else waits for it', async () => {
    const functionId = await newFunction();
    const first = await deploy(functionId, 'first');
    const second = await deploy(functionId, 'second', false);
    expect(await answerOf(functionId)).toBe('first');
    expect(await functions.get({ functionId })).toMatchObject({ deploymentId: first, latestDeploymentId: second });
    await deploy(functionId, 'third');
    expect(await answerOf(functionId)).toBe('third');
    expect((await functions.listDeployments({ functionId })).total).toBe(3);
  });

  test('gives its source back', async () => {
    const functionId = await newFunction();
    const archive = packArchive(source('first'));
    const { $id: deploymentId } = await push(functionId, archive);
    const bytes = await functions.getDeploymentDownload({ functionId, deploymentId });
    expect(Buffer.from(bytes).equals(archive)).toBe(true);
  });

  test('of a large source travels in chunks', async () => {
    const functionId = await newFunction();
    const archive = packArchive({ ...source('large'), 'noise.bin': randomBytes(12_000_000) });
    const { $id } = await push(functionId, archive);
    expect(await built(functionId, $id)).toMatchObject({ status: 'ready', sourceSize: archive.length });
    expect(await answerOf(functionId)).toBe('large');
  });

  test('runs its build commands with the variables of the function', async () => {
    const functionId = await newFunction();
    await functions.createVariable({ functionId, variableId: ID.unique(), key: 'WORD', value: 'built' });
    const files = { ...source('x'), 'build.mjs': buildScript };
    const { $id } = await push(functionId, packArchive(files), { commands: 'node build.mjs' });
    expect(await built(functionId, $id)).toMatchObject({ status: 'ready', buildLogs: 'writing built\n' });
    expect(await answerOf(functionId)).toBe('built');
  });

  test('outlives the server, and one that was interrupted is built after the next start', async () => {
    const slow = await startInstallation({ processingDelay: 300 });
    const before = new Functions(slow.admin);
    const made = { functionId: 'shop', name: 'Shop', runtime: 'node-22' as never, entrypoint: 'main.js' };
    await before.create({ ...made, execute: ['any'] });
    const code = InputFile.fromBuffer(packArchive(source('kept')), 'code.tar.gz');
    await before.createDeployment({ functionId: 'shop', code, activate: true });
    await slow.restart();
    const after = new Functions(slow.admin);
    await vi.waitFor(async () =>
      expect((await after.get({ functionId: 'shop' })).latestDeploymentStatus).toBe('ready'),
    );
    expect((await after.createExecution({ functionId: 'shop' })).responseBody).toBe('kept');
    await slow.restart();
    const later = new Functions(slow.admin);
    expect((await later.createExecution({ functionId: 'shop' })).responseBody).toBe('kept');
  });
});

const buildScript = `
  import { writeFileSync } from 'node:fs';
  console.log('writing ' + process.env.WORD);
  writeFileSync('main.js', 'export default ({ res }) => res.text("' + process.env.WORD + '");');
`;

describe('a deployment fails and says why when', () => {
  test.each([
    ['there is no entrypoint in it', packArchive({ 'other.js': '' }), {}, 'There is no main.js in the deployment.'],
    ['it is no archive', Buffer.from('nothing'), {}, 'The source is no gzip archive.'],
    ['its commands fail', packArchive(source('x')), { commands: 'echo bad; exit 3' }, 'ended with 3'],
  ])('%s', async (_, archive, more, reason) => {
    const functionId = await newFunction();
    const first = await deploy(functionId, 'first');
    const { $id } = await push(functionId, archive, more);
    const failed = await built(functionId, $id);
    expect([failed.status, failed.buildLogs]).toEqual(['failed', expect.stringContaining(reason)]);
    expect(await answerOf(functionId)).toBe('first');
    expect(await functions.get({ functionId })).toMatchObject({
      deploymentId: first,
      latestDeploymentStatus: 'failed',
    });
  });
});

describe('a source is refused', () => {
  test('without an entrypoint', async () => {
    const functionId = await newFunction({ entrypoint: '' });
    expect(await refusal(push(functionId, packArchive(source('x'))))).toMatchObject({
      code: 404,
      type: 'function_entrypoint_missing',
    });
  });

  test('that is called something else than a gzip', async () => {
    const functionId = await newFunction();
    const code = InputFile.fromBuffer(Buffer.from('x'), 'code.zip');
    expect(await refusal(functions.createDeployment({ functionId, code, activate: true }))).toMatchObject({
      code: 400,
      type: 'storage_file_type_unsupported',
    });
  });

  test('for a function that is not there, or a deployment of another one', async () => {
    expect(await refusal(push('none', packArchive(source('x'))))).toMatchObject({ type: 'function_not_found' });
    const deploymentId = await deploy(await newFunction(), 'theirs');
    const functionId = await newFunction();
    expect(await refusal(functions.getDeployment({ functionId, deploymentId }))).toMatchObject({
      type: 'deployment_not_found',
    });
  });
});

test('what is deployed goes before the bundle of the server, until the server starts anew with its bundle', async () => {
  expect(await answerOf('bundled')).toBe('bundle');
  await deploy('bundled', 'pushed');
  expect(await answerOf('bundled')).toBe('pushed');
  await local.restart();
  functions = new Functions(local.admin);
  expect(await answerOf('bundled')).toBe('bundle');
});
