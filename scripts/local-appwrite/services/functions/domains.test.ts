import { Proxy as ProxyApi, Users } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';
import type { Mirror } from '../../testing/mirror-function.ts';
import { mirrorCode } from '../../testing/mirror-function.ts';
import { rawRequest } from '../../testing/raw-request.ts';

const local = await startInstallation({
  site: (_request, response) => {
    response.end('the site');
  },
  functions: [
    { $id: 'mirror', code: mirrorCode, scopes: ['users.read'] },
    { $id: 'Staff', code: mirrorCode, execute: ['users'] },
    { $id: 'off', code: mirrorCode, enabled: false },
  ],
});

type Call = Parameters<typeof rawRequest>[2];

/** What the function tells about a request to its domain. */
async function ask(call: Call = {}, host = `mirror.localhost:${local.server.port}`): Promise<Mirror> {
  const answer = await rawRequest(local.server.port, host, call);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

/** Has the function do something. */
const order = (instruction: object) =>
  rawRequest(local.server.port, 'mirror.localhost', {
    path: '/order',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(instruction),
  });

describe('a function’s own domain', () => {
  test('hands on path, query, method and body as they came', async () => {
    const path = '/callbacks/card?hmac=ab%2B&data.message=x%20y&obj.order.id=1&empty=&b';
    const got = await ask({ path, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":"ب"}' });
    expect(got).toMatchObject({
      method: 'POST',
      path: '/callbacks/card',
      queryString: path.split('?')[1],
      query: { hmac: 'ab%2B', 'data.message': 'x%20y', 'obj.order.id': '1', empty: '', b: '' },
      bodyText: '{"a":"ب"}',
      body: { a: 'ب' },
    });
  });

  test.each(['/v1/account', '/__local/outbox', '/assets/x.js'])('gets %s too', async (path) => {
    expect((await ask({ path })).path).toBe(path);
  });

  test('is nobody’s: no account, whatever the visitor sends', async () => {
    const { session } = await local.join();
    const { headers } = await ask({
      headers: {
        'X-Appwrite-User-Id': 'victim',
        'X-Appwrite-User-Jwt': 'forged',
        'X-Appwrite-Trigger': 'schedule',
        'X-Appwrite-Client-Ip': '8.8.8.8',
        cookie: `a_session_samaa=${session.secret}`,
        note: 'kept',
      },
    });
    expect(headers).not.toHaveProperty('x-appwrite-user-id');
    expect(headers).not.toHaveProperty('x-appwrite-user-jwt');
    expect(headers).toMatchObject({
      'x-appwrite-trigger': 'http',
      'x-appwrite-client-ip': '127.0.0.1',
      host: `mirror.localhost:${local.server.port}`,
      note: 'kept',
    });
    const reader = local.guest().setKey(headers['x-appwrite-key'] ?? '');
    expect((await new Users(reader).list()).total).toBeGreaterThan(0);
  });

  test('answers what the function answers, its headers and bytes', async () => {
    const text = await order({ do: 'text' });
    expect(text).toMatchObject({ status: 202, body: 'سلام' });
    expect(text.headers['x-appwrite-execution-id']).toMatch(/^[0-9a-f]{20}$/);
    expect((await order({ do: 'json', value: {} })).headers['x-own']).toBe('kept');
    const redirect = await order({ do: 'redirect' });
    expect({ status: redirect.status, to: redirect.headers.location }).toEqual({
      status: 302,
      to: 'https://example.org/',
    });
    expect((await order({ do: 'json', value: { error: 'no' }, status: 404 })).body).toBe('{"error":"no"}');
  });

  test('answers a failure with a page that tells nothing', async () => {
    const failed = await order({ do: 'throw' });
    expect(failed.status).toBe(500);
    expect(failed.headers['content-type']).toContain('text/html');
    expect(failed.body).not.toContain('purpose');
  });

  test('adds no headers for pages of other sites, asked first or not', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await rawRequest(local.server.port, 'mirror.localhost', { method, headers });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect((JSON.parse(answer.body) as Mirror).method).toBe(method);
    }
  });

  test('takes bytes that are no text', async () => {
    const body = Buffer.from([0xff, 0x00, 0xfe]);
    const got = await ask({ method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body });
    expect(got.headers['content-length']).toBe('3');
  });

  test('is open only where guests may execute', async () => {
    const refused = await rawRequest(local.server.port, 'staff.localhost');
    expect(refused.status).toBe(401);
    expect(refused.body).toContain('execute permissions must include &quot;any&quot; or &quot;guests&quot;');
    expect((await rawRequest(local.server.port, 'off.localhost')).status).toBe(404);
  });

  test('is nobody else’s', async () => {
    for (const host of ['localhost', '127.0.0.1', 'unknown.localhost']) {
      expect((await rawRequest(local.server.port, host)).body).toBe('the site');
    }
    expect((await rawRequest(local.server.port, 'mirror.localhost.evil.example')).status).toBe(421);
  });
});

describe('a domain of a proxy rule', () => {
  const domain = 'pay.example.org';

  test('leads to its function as long as the rule is there', async () => {
    const proxy = new ProxyApi(local.admin);
    const rule = await proxy.createFunctionRule({ domain, functionId: 'mirror' });
    expect(rule).toMatchObject({
      domain,
      type: 'deployment',
      trigger: 'manual',
      deploymentResourceType: 'function',
      deploymentResourceId: 'mirror',
      status: 'verified',
    });
    expect((await ask({ path: '/callbacks/card?hmac=1' }, domain)).path).toBe('/callbacks/card');
    expect(await refusal(proxy.createFunctionRule({ domain, functionId: 'Staff' }))).toEqual({
      code: 409,
      type: 'rule_already_exists',
      message: 'Domain is already used. Please try again with a different domain.',
    });
    expect((await proxy.listRules()).rules.map(({ $id }) => $id)).toEqual([rule.$id]);
  });

  test('needs a function, a domain and a key', async () => {
    const proxy = new ProxyApi(local.admin);
    expect(await refusal(proxy.createFunctionRule({ domain, functionId: 'none' }))).toMatchObject({
      code: 404,
      type: 'rule_resource_not_found',
    });
    expect(await refusal(proxy.createFunctionRule({ domain: 'no domain', functionId: 'mirror' }))).toMatchObject({
      code: 400,
    });
    expect(await refusal(new ProxyApi(local.guest()).listRules())).toMatchObject({ code: 401 });
  });
});
