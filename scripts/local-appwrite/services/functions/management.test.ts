import { Functions, ID, Query, Proxy as Rules } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';

let local: Installation;
let functions: Functions;
const runtime = 'node-22' as never;

beforeAll(async () => {
  local = await startInstallation({
    functions: [{ $id: 'declared', code: 'export default ({ res }) => res.empty();' }],
  });
  functions = new Functions(local.admin);
});

function make(more: object = {}) {
  return functions.create({ functionId: ID.unique(), name: 'Shop', runtime, entrypoint: 'main.js', ...more });
}

describe('a function', () => {
  test('is made with what Appwrite takes for granted', async () => {
    expect(await make()).toMatchObject({
      name: 'Shop',
      runtime: 'node-22',
      execute: [],
      events: [],
      schedule: '',
      timeout: 15,
      enabled: true,
      live: true,
      logging: true,
      entrypoint: 'main.js',
      commands: '',
      scopes: [],
      vars: [],
      version: 'v5',
      deploymentId: '',
      latestDeploymentId: '',
      latestDeploymentStatus: '',
      buildSpecification: 's-1vcpu-512mb',
      runtimeSpecification: 's-1vcpu-512mb',
    });
  });

  test('changes, and keeps its time when nothing does', async () => {
    const settings = { execute: ['any'], scopes: ['rows.read'], timeout: 20, schedule: '*/5 * * * *' };
    const made = await make(settings);
    const functionId = made.$id;
    const same = await functions.update({ functionId, name: 'Shop', entrypoint: 'main.js', ...settings } as never);
    expect(same).toEqual(made);
    const changed = await functions.update({ functionId, name: 'Market', timeout: 30 });
    expect(changed).toMatchObject({
      name: 'Market',
      timeout: 30,
      execute: [],
      runtime: 'node-22',
      entrypoint: 'main.js',
    });
    expect(changed.$updatedAt > made.$updatedAt).toBe(true);
  });

  test('that is built differently from now on is live no longer', async () => {
    const { $id: functionId } = await make();
    expect((await functions.update({ functionId, name: 'Shop', timeout: 9 })).live).toBe(true);
    expect((await functions.update({ functionId, name: 'Shop', entrypoint: 'other.js' })).live).toBe(false);
  });

  test('is told to clients of 1.8 in their words', async () => {
    const { $id } = await make({ runtimeSpecification: 's-2vcpu-2gb', buildSpecification: 's-1vcpu-1gb' });
    const response = await fetch(`${local.server.endpoint}/functions/${$id}`, {
      headers: {
        'x-appwrite-project': 'samaa',
        'x-appwrite-key': local.server.apiKey,
        'x-appwrite-response-format': '1.8.0',
      },
    });
    const told = (await response.json()) as Record<string, unknown>;
    expect(told.specification).toBe('s-1vcpu-1gb');
    expect(Object.keys(told)).not.toContain('runtimeSpecification');
  });

  test('is gone once deleted, with its variables, runs and domains', async () => {
    const code = 'export default ({ res }) => res.text(String(process.pid));';
    const own = await startInstallation({ functions: [{ $id: 'shop', code }] });
    const [service, rules, functionId] = [new Functions(own.admin), new Rules(own.admin), 'shop'];
    await service.createVariable({ functionId, variableId: ID.unique(), key: 'A', value: '1' });
    await rules.createFunctionRule({ domain: 'shop.example.org', functionId });
    const process = (await service.createExecution({ functionId })).responseBody;
    await service.delete({ functionId });
    expect(await refusal(service.get({ functionId }))).toMatchObject({ code: 404, type: 'function_not_found' });
    expect((await rules.listRules()).total).toBe(0);
    await service.create({ functionId, name: 'Shop', runtime, entrypoint: 'main.js' });
    expect((await service.listVariables({ functionId })).total).toBe(0);
    expect((await service.listExecutions({ functionId })).total).toBe(0);
    expect((await service.createExecution({ functionId })).responseBody).not.toBe(process);
  });

  test.each([
    ['an id that is taken', { functionId: 'DECLARED' }, 409, 'function_already_exists'],
    ['a runtime that is not here', { runtime: 'python-3.12' }, 404, 'function_runtime_unsupported'],
    ['a schedule that is none', { schedule: 'at noon' }, 400, 'general_argument_invalid'],
    ['a scope that is none', { scopes: ['everything'] }, 400, 'general_argument_invalid'],
    ['a role that is none', { execute: ['label:a b'] }, 400, 'general_argument_invalid'],
    ['a time beyond the limit', { timeout: 901 }, 400, 'general_argument_invalid'],
  ])('is refused: %s', async (_, more, code, type) => {
    expect(await refusal(make(more))).toMatchObject({ code, type });
  });

  test('is for keys with its scope', async () => {
    const { client } = await local.join(['admin']);
    for (const caller of [local.guest(), client]) {
      const made = new Functions(caller).create({ functionId: ID.unique(), name: 'Mine', runtime });
      expect(await refusal(made)).toMatchObject({ code: 401, type: 'general_unauthorized_scope' });
    }
  });
});

test('functions are found by name and settings, and outlive the server', async () => {
  await make({ functionId: 'findable', name: 'Needle', timeout: 77 });
  const newest = await functions.list({ queries: [Query.orderDesc(''), Query.limit(1)] });
  expect(newest.functions.map(({ $id }) => $id)).toEqual(['findable']);
  const queries = [Query.equal('timeout', [77])];
  expect((await functions.list({ queries })).functions.map(({ $id }) => $id)).toEqual(['findable']);
  expect((await functions.list({ search: 'needle' })).total).toBe(1);
  await local.restart();
  functions = new Functions(local.admin);
  expect((await functions.list({ queries })).total).toBe(1);
  expect((await functions.get({ functionId: 'declared' })).latestDeploymentStatus).toBe('ready');
});

describe('variables', () => {
  test('reach the function at its next run, and a secret keeps its value to itself', async () => {
    const code = 'export default ({ res }) => res.json({ a: process.env.A, b: process.env.B ?? null });';
    const own = await startInstallation({
      functions: [{ $id: 'teller', code }],
      functionVariables: { teller: { A: 'start' } },
    });
    const service = new Functions(own.admin);
    const run = async () => JSON.parse((await service.createExecution({ functionId: 'teller' })).responseBody);
    expect(await run()).toEqual({ a: 'start', b: null });
    const variable = { functionId: 'teller', variableId: 'v1', key: 'B', value: 'hidden' };
    expect(await service.createVariable(variable)).toMatchObject({ key: 'B', value: '', secret: true });
    expect(
      await service.createVariable({ ...variable, variableId: 'v2', key: 'A', value: 'set', secret: false }),
    ).toMatchObject({ value: 'set', resourceType: 'function', resourceId: 'teller' });
    expect(await run()).toEqual({ a: 'set', b: 'hidden' });
    await service.updateVariable({ functionId: 'teller', variableId: 'v1', value: 'changed' });
    expect(await run()).toEqual({ a: 'set', b: 'changed' });
    const { variables } = await service.listVariables({ functionId: 'teller' });
    expect(variables.map(({ key }) => key)).toEqual(['B', 'A']);
    expect((await service.get({ functionId: 'teller' })).vars.map(({ key }) => key)).toEqual(['B', 'A']);
    await service.deleteVariable({ functionId: 'teller', variableId: 'v1' });
    expect(await run()).toEqual({ a: 'set', b: null });
  });

  test('are refused under a key or id that is taken, and a secret stays one', async () => {
    const { $id: functionId } = await make();
    const variable = { functionId, variableId: 'x1', key: 'A', value: '1' };
    await functions.createVariable(variable);
    for (const again of [{ variableId: 'x2' }, { key: 'B' }]) {
      expect(await refusal(functions.createVariable({ ...variable, ...again }))).toMatchObject({
        code: 409,
        type: 'variable_already_exists',
      });
    }
    expect(await refusal(functions.updateVariable({ functionId, variableId: 'x1', secret: false }))).toMatchObject({
      code: 400,
      type: 'variable_cannot_unset_secret',
    });
    expect(await refusal(functions.updateVariable({ functionId, variableId: 'none', key: 'C' }))).toMatchObject({
      code: 404,
      type: 'variable_not_found',
    });
    expect(await refusal(functions.deleteVariable({ functionId, variableId: 'none' }))).toMatchObject({
      code: 404,
      type: 'variable_not_found',
    });
  });
});
