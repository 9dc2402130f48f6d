import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Account, type Client, ExecutionMethod, Functions, type Models, Query, Users } from 'node-appwrite';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { refusal, startInstallation, writeFunction } from '../../testing/installation.ts';

/** Does what its body says, and tells what it got. */
const mirror = `
  let served = 0;
  export default async ({ req, res, log, error }) => {
    served += 1;
    const order = req.path === '/order' ? req.bodyJson : {};
    if (order.log) { log(order.log); console.log('printed', { by: 'console' }); error(new Error(order.log)); }
    switch (order.do) {
      case 'throw': throw new Error('thrown on purpose');
      case 'nothing': return undefined;
      case 'die': process.exit(1);
      case 'spin': for (;;);
      case 'wait': await new Promise(() => {});
      case 'json': return res.json(order.value, order.status ?? 200, { 'X-Own': 'kept' });
      case 'text': return res.text('سلام', 202);
      case 'empty': return res.empty();
      case 'redirect': return res.redirect('https://example.org/', 302);
      case 'binary': return res.binary(Buffer.from('bytes'), 200, { 'content-type': 'text/csv' });
      case 'send': return res.send('<b>sent</b>', 200, { 'content-type': 'text/html' });
    }
    return res.json({
      served, pid: process.pid, env: process.env, cwd: process.cwd(),
      method: req.method, path: req.path, query: req.query, queryString: req.queryString, url: req.url,
      headers: req.headers, body: req.body, bodyText: req.bodyText, bodyRaw: req.bodyRaw,
      bodyBinary: Buffer.from(req.bodyBinary).toString('utf8'),
    });
  };
`;

type Mirror = {
  served: number;
  pid: number;
  env: Record<string, string>;
  method: string;
  path: string;
  query: Record<string, string>;
  queryString: string;
  headers: Record<string, string>;
  body: unknown;
  bodyText: string;
  bodyRaw: string;
  bodyBinary: string;
};

const local = await startInstallation({
  functions: [
    { $id: 'mirror', code: mirror, scopes: ['users.read'] },
    { $id: 'brief', code: mirror, timeout: 1 },
    { $id: 'neighbour', code: mirror, scopes: ['users.write'] },
    { $id: 'staff', code: mirror, execute: ['label:cs', 'label:admin'] },
    { $id: 'nobody', code: mirror, execute: [] },
    { $id: 'off', code: mirror, enabled: false },
    { $id: 'patient', code: mirror, timeout: 300 },
    { $id: 'broken', code: 'export default (' },
    { $id: 'changing', code: 'export default ({ res }) => res.text("before")' },
    { $id: 'unbuilt', code: '' },
  ],
  functionVariables: {
    mirror: { OWN: 'mirror’s', CARD_KEY: 'hidden' },
    neighbour: { OWN: 'neighbour’s' },
  },
});

beforeAll(() => {
  vi.stubEnv('SECRET_OF_THE_SERVER', 'not for functions');
  rmSync(join(local.functionsDir, 'unbuilt', 'main.js'));
});

afterEach(() => {
  vi.useRealTimers();
});

type Options = { body?: string; xpath?: string; method?: ExecutionMethod; headers?: object; functionId?: string };

function execute(client: Client, { functionId = 'mirror', ...rest }: Options = {}): Promise<Models.Execution> {
  return new Functions(client).createExecution({ functionId, ...rest });
}

async function ask(client: Client, options: Options = {}): Promise<Mirror> {
  return JSON.parse((await execute(client, options)).responseBody);
}

function order(instruction: object, client = local.guest(), functionId = 'mirror'): Promise<Models.Execution> {
  return execute(client, { functionId, xpath: '/order', body: JSON.stringify(instruction) });
}

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
    const execution = await order(instruction);
    expect(execution).toMatchObject({ status: 'completed', responseStatusCode: status, responseBody: body });
    expect(execution.responseHeaders).toContainEqual({ name: 'content-type', value: type });
  });

  test('carries its own headers and the execution’s id, not the machinery’s', async () => {
    const execution = await order({ do: 'json', value: {} });
    const names = execution.responseHeaders.map(({ name }) => name);
    expect(execution.responseHeaders).toContainEqual({ name: 'x-own', value: 'kept' });
    expect(execution.responseHeaders).toContainEqual({ name: 'x-appwrite-execution-id', value: execution.$id });
    expect(names.filter((name) => name.startsWith('x-open-runtimes-'))).toEqual([]);
  });

  test('of 4xx is a completed execution', async () => {
    expect(await order({ do: 'json', value: { error: 'no' }, status: 409 })).toMatchObject({
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
    expect(await order(instruction)).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '' });
  });

  test('of a bundle that cannot be loaded is a failure that keys can read about', async () => {
    const execution = await execute(local.admin, { functionId: 'broken' });
    expect(execution).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '' });
    expect(execution.errors).toContain('SyntaxError');
  });
});

describe('who calls', () => {
  const spellings = ['X-Appwrite-User-Id', 'X-APPWRITE-USER-ID', 'X-appwrite-User-Id', 'x-Appwrite-user-id'];

  test('a guest comes without id and token', async () => {
    const { headers } = await ask(local.guest());
    expect(headers).not.toHaveProperty('x-appwrite-user-id');
    expect(headers).not.toHaveProperty('x-appwrite-user-jwt');
    expect(headers).toMatchObject({
      'x-appwrite-trigger': 'http',
      'x-appwrite-client-ip': '127.0.0.1',
      'x-appwrite-continent-eu': 'false',
      accept: '*/*',
      authorization: expect.stringMatching(/^Basic /),
    });
  });

  test('a member comes with his id and a token that proves it', async () => {
    const member = await local.join(['cs']);
    const { headers } = await ask(member.client);
    expect(headers['x-appwrite-user-id']).toBe(member.id);
    const account = new Account(local.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    expect(await account.get()).toMatchObject({ $id: member.id, labels: ['cs'] });
    await new Account(member.client).deleteSession({ sessionId: 'current' });
    expect(await refusal(account.get())).toMatchObject({ code: 401 });
  });

  test('an API key is no member', async () => {
    const { headers } = await ask(local.admin);
    expect(headers).not.toHaveProperty('x-appwrite-user-id');
    expect(headers).not.toHaveProperty('x-appwrite-user-jwt');
  });

  test.each(spellings)('a guest’s forged %s reaches the function', async (spelling) => {
    const { headers } = await ask(local.guest(), { headers: { [spelling]: 'victim' } });
    expect(headers['x-appwrite-user-id']).toBe('victim');
  });

  test.each(spellings)('a member’s forged %s comes joined with the real one', async (spelling) => {
    const member = await local.join();
    const forged = { [spelling]: 'victim', 'X-Appwrite-Client-Ip': '8.8.8.8', 'X-Appwrite-Trigger': 'schedule' };
    const { headers } = await ask(member.client, { headers: forged });
    expect(headers['x-appwrite-user-id']).toBe(`victim, ${member.id}`);
    expect(headers['x-appwrite-client-ip']).toBe('8.8.8.8, 127.0.0.1');
    expect(headers['x-appwrite-trigger']).toBe('schedule, http');
  });

  test('a forged token spoils the real one', async () => {
    const [member, other] = [await local.join(), await local.join()];
    const { jwt } = await new Account(other.client).createJWT();
    const { headers } = await ask(member.client, { headers: { 'X-Appwrite-User-Jwt': jwt } });
    const seen = new Account(local.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    expect(await refusal(seen.get())).toMatchObject({ type: 'user_jwt_invalid' });
  });

  test('the lower-case spelling is refused', async () => {
    for (const name of ['x-appwrite-user-id', 'x-appwrite-anything']) {
      const refused = await refusal(execute(local.guest(), { headers: { [name]: 'victim' } }));
      expect(refused.code).toBe(400);
      expect(refused.message).toContain('cannot start with "x-appwrite"');
    }
  });

  test.each([
    ['a space in a name', { 'a b': '1' }],
    ['a line break in a name', { 'a\nb': '1' }],
    ['101 headers', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`h${index}`, '1']))],
    ['16 kB of headers', { big: 'x'.repeat(16_384) }],
  ])('%s is refused', async (_case, headers) => {
    expect(await refusal(execute(local.guest(), { headers }))).toMatchObject({ code: 400 });
  });

  test('a header’s value cannot smuggle in another header', async () => {
    const { headers } = await ask(local.guest(), { headers: { note: 'a\r\nx-appwrite-user-id: victim' } });
    expect(headers).not.toHaveProperty('x-appwrite-user-id');
  });
});

describe('the function’s own key', () => {
  test('has the scopes of its configuration and no others', async () => {
    const reader = local.guest().setKey((await ask(local.guest())).headers['x-appwrite-key'] ?? '');
    expect((await new Users(reader).list()).total).toBeGreaterThanOrEqual(0);
    expect(await refusal(new Users(reader).create({ userId: 'x' }))).toMatchObject({
      code: 401,
      type: 'general_unauthorized_scope',
    });
    const neighbour = await ask(local.guest(), { functionId: 'neighbour' });
    const writer = local.guest().setKey(neighbour.headers['x-appwrite-key'] ?? '');
    await new Users(writer).create({ userId: 'made-by-function' });
    expect(await refusal(new Users(writer).list())).toMatchObject({ type: 'general_unauthorized_scope' });
  });

  test('ends a minute after the function’s time', async () => {
    const key = (await ask(local.guest())).headers['x-appwrite-key'] ?? '';
    vi.useFakeTimers({ now: Date.now() + 76_000, toFake: ['Date'] });
    expect(await refusal(new Users(local.guest().setKey(key)).list())).toMatchObject({
      code: 401,
      type: 'project_key_expired',
    });
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

  test('asynchronous and scheduled runs are named as not supported', async () => {
    const functions = new Functions(local.admin);
    for (const options of [{ async: true }, { async: true, scheduledAt: '2099-01-01T00:00:00.000+00:00' }]) {
      expect(await refusal(functions.createExecution({ functionId: 'mirror', ...options }))).toMatchObject({
        code: 501,
      });
    }
  });
});

describe('isolation', () => {
  test('a function sees its own variables and Appwrite’s, nothing else', async () => {
    const { env } = await ask(local.guest());
    expect(env).toMatchObject({
      OWN: 'mirror’s',
      CARD_KEY: 'hidden',
      APPWRITE_FUNCTION_API_ENDPOINT: local.server.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: 'samaa',
      APPWRITE_FUNCTION_ID: 'mirror',
      APPWRITE_FUNCTION_RUNTIME_VERSION: '22',
      APPWRITE_VERSION: '1.9.6',
    });
    const foreign = Object.keys(env).filter(
      (name) => !/^(APPWRITE_|OWN$|CARD_KEY$|PATH$|TZ$|OPEN_RUNTIMES_)/.test(name),
    );
    expect(foreign).toEqual([]);
    expect(JSON.stringify(env)).not.toContain(local.server.apiKey);
    const neighbour = await ask(local.guest(), { functionId: 'neighbour' });
    expect(neighbour.env.OWN).toBe('neighbour’s');
    expect(neighbour.env).not.toHaveProperty('CARD_KEY');
  });

  test('each function has one process that stays', async () => {
    const [first, second] = [await ask(local.guest()), await ask(local.guest())];
    expect(second.pid).toBe(first.pid);
    expect(second.served).toBe(first.served + 1);
    expect((await ask(local.guest(), { functionId: 'neighbour' })).pid).not.toBe(first.pid);
    expect(first.pid).not.toBe(process.pid);
  });

  test('its process answers nobody who does not know its secret', async () => {
    const { headers } = await ask(local.guest());
    const response = await fetch(`http://${headers.host}/`, { headers: { 'x-open-runtimes-secret': 'guess' } });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('Unauthorized');
  });

  test('a death fails the running requests only; the next one gets a new process', async () => {
    const before = await ask(local.guest());
    const [waiting, dying] = await Promise.all([order({ do: 'wait' }), order({ do: 'die' })]);
    expect([waiting.status, dying.status]).toEqual(['failed', 'failed']);
    const after = await ask(local.guest());
    expect(after.pid).not.toBe(before.pid);
    expect(after.served).toBe(1);
  });

  test('requests run side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(local.guest(), { body: String(index) })),
    );
    expect(answers.map(({ bodyText }) => bodyText)).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  });
});

describe('time', () => {
  test('a function that takes too long is answered for', async () => {
    const execution = await order({ do: 'wait' }, local.admin, 'brief');
    expect(execution).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '' });
    expect(execution.errors).toContain('Execution timed out.');
    expect(execution.duration).toBeGreaterThanOrEqual(1);
  });

  test('a function that never lets go is ended, and the next request works', async () => {
    const execution = await order({ do: 'spin' }, local.guest(), 'brief');
    expect(execution).toMatchObject({ status: 'failed', responseStatusCode: 500 });
    expect((await ask(local.guest(), { functionId: 'brief' })).served).toBe(1);
  });

  test('nobody waits longer than 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = refusal(order({ do: 'wait' }, local.guest(), 'patient'));
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(30_000);
    expect(await waiting).toMatchObject({ code: 408, type: 'function_synchronous_timeout' });
  });
});

test('a bundle that changed is loaded anew', async () => {
  expect((await execute(local.guest(), { functionId: 'changing' })).responseBody).toBe('before');
  writeFunction(local.functionsDir, 'changing', 'export default ({ res }) => res.text("after it was changed")');
  expect((await execute(local.guest(), { functionId: 'changing' })).responseBody).toBe('after it was changed');
});

describe('executions', () => {
  test('show logs and errors to keys only', async () => {
    const member = await local.join();
    const execution = await order({ log: 'seen the order' }, member.client);
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
    await order({ do: 'throw' }, mine.client);
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
  expect(await functions.get({ functionId: 'unbuilt' })).toMatchObject({ live: false, deploymentId: '' });
  expect(await refusal(new Functions(local.guest()).list())).toMatchObject({ code: 401 });
});

test('no process outlives the server', async () => {
  const { pid } = await ask(local.guest());
  await local.restart();
  expect(isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (existsSync(stat)) {
    return !/\) Z /.test(readFileSync(stat, 'utf8'));
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
