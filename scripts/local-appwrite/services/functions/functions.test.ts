import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ExecutionMethod, Functions, Query } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { ask, execute, mirrorCode, order } from '../../testing/mirror-function.ts';

const local = await startInstallation({
  functions: [
    { $id: 'mirror', code: mirrorCode, scopes: ['users.read'] },
    { $id: 'staff', code: mirrorCode, execute: ['label:cs', 'label:admin'] },
    { $id: 'nobody', code: mirrorCode, execute: [] },
    { $id: 'off', code: mirrorCode, enabled: false },
    { $id: 'broken', code: 'export default (' },
    { $id: 'unbuilt', code: '' },
  ],
});

beforeAll(() => {
  rmSync(join(local.functionsDir, 'unbuilt', 'main.js'));
});

describe('the request', () => {
  test('reaches the function with method, path, query and body as sent', async () => {
    const got = await ask(local.guest(), {
      xpath: '/callbacks/card?a=1&b=x%20y&c&d=e=f&hmac=ab%2B',
      body: '{"name":"سماعة"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(got).toMatchObject({
      method: 'POST',
      path: '/callbacks/card',
      queryString: 'a=1&b=x%20y&c&d=e=f&hmac=ab%2B',
      query: { a: '1', b: 'x%20y', c: '', d: 'e=f', hmac: 'ab%2B' },
      body: { name: 'سماعة' },
      bodyText: '{"name":"سماعة"}',
      bodyRaw: '{"name":"سماعة"}',
      bodyBinary: '{"name":"سماعة"}',
    });
  });

  test.each([ExecutionMethod.GET, ExecutionMethod.DELETE, ExecutionMethod.PATCH])('can be %s', async (method) => {
    expect(await ask(local.guest(), { method, xpath: '/?type=fetch-tags' })).toMatchObject({
      method,
      path: '/',
      query: { type: 'fetch-tags' },
      body: '',
    });
  });

  test('may carry letters that no URL has', async () => {
    const got = await ask(local.guest(), { method: ExecutionMethod.GET, xpath: 'search?q=سماعة أذن' });
    expect(got.path).toBe('/search');
    expect(decodeURIComponent(got.query.q ?? '')).toBe('سماعة أذن');
  });

  test('without a content type is a form, as the real executor sends it', async () => {
    expect((await ask(local.guest(), { body: 'a=1' })).headers['content-type']).toBe(
      'application/x-www-form-urlencoded',
    );
    expect((await ask(local.guest())).headers).not.toHaveProperty('content-type');
  });

  test('is refused with an unknown method or a path too long', async () => {
    expect(await refusal(execute(local.guest(), { method: 'TRACE' as ExecutionMethod }))).toMatchObject({ code: 400 });
    expect(await refusal(execute(local.guest(), { xpath: `/${'x'.repeat(2048)}` }))).toMatchObject({ code: 400 });
  });
});

describe('the reply', () => {
  test.each([
    ['json', { do: 'json', value: { ok: 'نعم' } }, 200, '{"ok":"نعم"}', 'application/json; charset=utf-8'],
    ['text', { do: 'text' }, 202, 'سلام', 'text/plain; charset=utf-8'],
    ['empty', { do: 'empty' }, 204, '', 'text/plain; charset=utf-8'],
    ['redirect', { do: 'redirect' }, 302, '', 'text/plain; charset=utf-8'],
    ['binary', { do: 'binary' }, 200, 'bytes', 'text/csv; charset=utf-8'],
    ['send', { do: 'send' }, 200, '<b>sent</b>', 'text/html; charset=utf-8'],
  ])('by res.%s', async (_name, instruction, status, body, type) => {
    const execution = await order(local.guest(), instruction);
    expect(execution).toMatchObject({ status: 'completed', responseStatusCode: status, responseBody: body });
    expect(execution.responseHeaders).toContainEqual({ name: 'content-type', value: type });
  });

  test('carries its own headers and the execution’s id, not the machinery’s', async () => {
    const execution = await order(local.guest(), { do: 'json', value: {} });
    const names = execution.responseHeaders.map(({ name }) => name);
    expect(execution.responseHeaders).toContainEqual({ name: 'x-own', value: 'kept' });
    expect(execution.responseHeaders).toContainEqual({ name: 'x-appwrite-execution-id', value: execution.$id });
    expect(names.filter((name) => name.startsWith('x-open-runtimes-'))).toEqual([]);
  });

  test('of 4xx is a completed execution', async () => {
    expect(await order(local.guest(), { do: 'json', value: { error: 'no' }, status: 409 })).toMatchObject({
      status: 'completed',
      responseStatusCode: 409,
      responseBody: '{"error":"no"}',
    });
  });

  test.each([
    ['a 5xx', { do: 'json', value: { secret: 'detail' }, status: 503 }],
    ['a throw', { do: 'throw' }],
    ['no reply', { do: 'nothing' }],
    ['its death', { do: 'die' }],
  ])('of %s is a failed execution with 500 and no body', async (_case, instruction) => {
    expect(await order(local.guest(), instruction)).toMatchObject({
      status: 'failed',
      responseStatusCode: 500,
      responseBody: '',
    });
  });

  test('of a bundle that cannot be loaded is a failure that keys can read about', async () => {
    const execution = await execute(local.admin, { functionId: 'broken' });
    expect(execution).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '' });
    expect(execution.errors).toContain('SyntaxError');
  });
});

describe('who may', () => {
  const unauthorized = { code: 401, type: 'user_unauthorized' };

  test('only the roles of `execute`, and keys', async () => {
    const cs = await local.join(['cs']);
    const customer = await local.join();
    expect((await execute(cs.client, { functionId: 'staff' })).status).toBe('completed');
    expect((await execute(local.admin, { functionId: 'staff' })).status).toBe('completed');
    expect(await refusal(execute(customer.client, { functionId: 'staff' }))).toMatchObject(unauthorized);
    expect(await refusal(execute(local.guest(), { functionId: 'staff' }))).toMatchObject(unauthorized);
    expect(await refusal(execute(cs.client, { functionId: 'nobody' }))).toMatchObject(unauthorized);
  });

  test('nobody runs what is not there', async () => {
    const missing = { code: 404, type: 'function_not_found' };
    expect(await refusal(execute(local.guest(), { functionId: 'none' }))).toMatchObject(missing);
    expect(await refusal(execute(local.guest(), { functionId: 'off' }))).toMatchObject(missing);
    expect(await refusal(execute(local.admin, { functionId: 'unbuilt' }))).toMatchObject({
      code: 404,
      type: 'deployment_not_found',
    });
  });
});

describe('executions', () => {
  test('show logs and errors to keys only', async () => {
    const member = await local.join();
    const execution = await order(member.client, { log: 'seen the order' });
    expect(execution).toMatchObject({ logs: '', errors: '' });
    const functions = new Functions(local.admin);
    const kept = await functions.getExecution({ functionId: 'mirror', executionId: execution.$id });
    expect(kept.logs).toBe(
      'seen the order\nNative logs detected. Use context.log() or context.error() for better experience.\nprinted {"by":"console"}\n',
    );
    expect(kept.errors).toMatch(/^Error: seen the order\n\s+at /);
    const own = new Functions(member.client);
    expect(await own.getExecution({ functionId: 'mirror', executionId: execution.$id })).toMatchObject({
      logs: '',
      errors: '',
      $permissions: [`read("user:${member.id}")`],
    });
  });

  test('are kept without the reply’s body', async () => {
    const member = await local.join();
    const execution = await execute(member.client, {
      xpath: '/a?b=c',
      headers: { 'Content-Type': 'text/plain', note: 'x' },
    });
    const kept = await new Functions(member.client).getExecution({
      functionId: 'mirror',
      executionId: execution.$id,
    });
    expect(kept).toMatchObject({
      functionId: 'mirror',
      resourceId: 'mirror',
      trigger: 'http',
      status: 'completed',
      requestMethod: 'POST',
      requestPath: '/a?b=c',
      requestHeaders: [
        { name: 'Content-Type', value: 'text/plain' },
        { name: 'x-appwrite-client-ip', value: '127.0.0.1' },
      ],
      responseStatusCode: 200,
      responseBody: '',
    });
    expect(kept.responseHeaders.map(({ name }) => name)).toEqual(['content-type', 'content-length']);
  });

  test('are everybody’s own', async () => {
    const [mine, other] = [await local.join(), await local.join()];
    const execution = await execute(mine.client);
    const functions = new Functions(other.client);
    expect(await refusal(functions.getExecution({ functionId: 'mirror', executionId: execution.$id }))).toMatchObject({
      code: 404,
      type: 'execution_not_found',
    });
    expect((await functions.listExecutions({ functionId: 'mirror' })).total).toBe(0);
    await order(mine.client, { do: 'throw' });
    const listed = await new Functions(mine.client).listExecutions({
      functionId: 'mirror',
      queries: [Query.equal('status', 'failed')],
    });
    expect(listed).toMatchObject({ total: 1, executions: [{ status: 'failed' }] });
  });
});

test('functions are listed for keys', async () => {
  const functions = new Functions(local.admin);
  const listed = await functions.list({ search: 'mirror' });
  expect(listed.functions).toMatchObject([{ $id: 'mirror', live: true, scopes: ['users.read'], timeout: 15 }]);
  expect(await functions.get({ functionId: 'unbuilt' })).toMatchObject({ deploymentId: '' });
  expect(await refusal(new Functions(local.guest()).list())).toMatchObject({ code: 401 });
});
