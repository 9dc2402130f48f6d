import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { afterEach, describe, expect, test } from 'vitest';
import { startLocalAppwrite } from '../server.ts';
import { column } from '../testing/columns.ts';
import { refusal, startInstallation } from '../testing/installation.ts';
import { parseProjectConfig } from './project-config.ts';

const logged: string[] = [];
const local = await startInstallation({
  log: (line) => logged.push(line),
  site: (_request, response) => {
    response.end('the site');
  },
  tables: [{ $id: 'notes', columns: [column.text('text')], $permissions: ['create("any")', 'read("any")'] }],
});
const notes = '/tablesdb/main/tables/notes/rows';
const project = { 'x-appwrite-project': 'samaa' };

afterEach(() => {
  logged.length = 0;
});

function call(path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {}) {
  return fetch(`${local.server.endpoint}${path}`, { ...init, headers: { ...project, ...headers } });
}

function callWithKey(path: string, init: RequestInit = {}) {
  return call(path, {
    ...init,
    headers: { 'x-appwrite-key': local.server.apiKey, 'content-type': 'application/json' },
  });
}

describe('an endpoint that is not there', () => {
  test('answers 501 with its name where Appwrite has one', async () => {
    const response = await call('/users/scrypt', { method: 'POST' });
    expect(response.status).toBe(501);
    expect(await response.json()).toEqual({
      message:
        'local-appwrite does not support users.createScryptUser (POST /users/scrypt). Use a real Appwrite for it.',
      code: 501,
      type: 'general_not_implemented',
      version: '1.9.6',
    });
    const made = new TablesDB(local.admin).createPointColumn({
      databaseId: 'main',
      tableId: 'x',
      key: 'place',
      required: false,
    });
    expect((await refusal(made)).message).toContain('tablesDB.createPointColumn');
  });

  test('answers the 404 page where Appwrite has none', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await call('/nothing', { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      expect(await response.text()).toContain('Route not found');
    }
  });

  test('outside of /v1 is the site', async () => {
    const answers = await Promise.all(
      ['/', '/v1x', '/store/3'].map(async (path) => (await fetch(local.server.origin + path)).text()),
    );
    expect(answers).toEqual(['the site', 'the site', 'the site']);
  });
});

describe('parameters', () => {
  test('are checked in the words of Appwrite', async () => {
    const invalid = async (path: string, init?: RequestInit) => (await callWithKey(path, init)).json();
    expect(await invalid(`${notes}?total=maybe`)).toMatchObject({
      code: 400,
      type: 'general_argument_invalid',
      message: 'Invalid `total` param: Value must be a valid boolean',
    });
    const body = JSON.stringify({ rowId: '_bad', data: { text: 'x' } });
    expect(await invalid(notes, { method: 'POST', body })).toMatchObject({
      message:
        "Invalid `rowId` param: Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
    });
    expect(await invalid('/users', { method: 'POST', body: '{}' })).toMatchObject({
      code: 400,
      type: 'general_argument_invalid',
      message: 'Param "userId" is not optional.',
    });
  });

  test('come as JSON, as a form, or as multipart', async () => {
    const form = new FormData();
    form.set('rowId', 'by-multipart');
    form.set('data[text]', 'three');
    const bodies = [
      JSON.stringify({ rowId: 'by-json', data: { text: 'one' } }),
      new URLSearchParams({ rowId: 'by-form', 'data[text]': 'two' }),
      form,
    ];
    for (const body of bodies) {
      const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
      expect((await call(notes, { method: 'POST', body, headers })).status).toBe(201);
    }
    const { rows } = (await (await call(notes)).json()) as { rows: { $id: string; text: string }[] };
    expect(rows.map((row) => [row.$id, row.text])).toEqual([
      ['by-json', 'one'],
      ['by-form', 'two'],
      ['by-multipart', 'three'],
    ]);
  });

  test('of the path cannot be overruled by the body', async () => {
    const body = JSON.stringify({ tableId: 'other', rowId: 'path-wins', data: { text: 'x' } });
    const response = await callWithKey(notes, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ $tableId: 'notes' });
  });

  test('that are no JSON count as none', async () => {
    const response = await callWithKey(notes, { method: 'POST', body: '{"rowId":' });
    expect(await response.json()).toMatchObject({ code: 400, type: 'row_missing_data' });
  });
});

describe('who calls', () => {
  test('a project must be named, and be this one', async () => {
    const missing = await fetch(`${local.server.endpoint}${notes}`);
    const wrong = await call(notes, { headers: { 'x-appwrite-project': 'other' } });
    for (const response of [missing, wrong]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ type: 'project_not_found' });
    }
    expect((await fetch(`${local.server.endpoint}${notes}?project=samaa`)).status).toBe(200);
  });

  test('a guest lacks the scopes of keys, and is told which', async () => {
    const response = await call('/tablesdb/main');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      type: 'general_unauthorized_scope',
      message: 'User (role: guests) missing scopes (["databases.read"])',
    });
  });

  test('a page of another site can neither read nor write with a visitor’s cookies', async () => {
    const headers = { origin: 'https://evil.example' };
    const read = await call(notes, { headers });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    const write = await call(notes, { method: 'POST', headers, body: '{}' });
    expect(write.status).toBe(403);
    expect(await write.json()).toMatchObject({ type: 'general_unknown_origin' });
  });
});

describe('pages of other local origins', () => {
  const origin = 'http://localhost:5173';

  test('may ask first', async () => {
    const response = await call(notes, { method: 'OPTIONS', headers: { origin } });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringContaining('X-Fallback-Cookies'),
      'access-control-allow-methods': expect.stringContaining('DELETE'),
    });
  });

  test('read answers and refusals alike', async () => {
    for (const path of [notes, '/account']) {
      const response = await call(path, { headers: { origin } });
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-expose-headers')).toContain('X-Fallback-Cookies');
    }
  });
});

describe('rate limits', () => {
  test('count guests and not keys, and say so in the headers', async () => {
    const guest = new TablesDB(local.guest());
    const create = (client: TablesDB) =>
      client.createRow({ databaseId: 'main', tableId: 'notes', rowId: 'unique()', data: { text: 'x' } });
    const results = await Promise.allSettled(Array.from({ length: 125 }, () => create(guest)));
    expect(results.some((result) => result.status === 'rejected')).toBe(true);
    const body = JSON.stringify({ rowId: 'unique()', data: { text: 'x' } });
    const refused = await call(notes, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      type: 'general_rate_limit_exceeded',
      message: 'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    });
    await create(new TablesDB(local.admin));
  });
});

describe('the server', () => {
  const config = parseProjectConfig({ projectId: 'samaa' });

  test('says when its port is taken, and leaves the data alone', async () => {
    const start = startLocalAppwrite({ config, dataDir: local.dataDir, port: local.server.port, log: () => {} });
    await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect((await call(notes)).status).toBe(200);
  });

  test('shares its data with no other server', async () => {
    const start = startLocalAppwrite({ config, dataDir: local.dataDir, port: 0, log: () => {} });
    await expect(start).rejects.toThrow(
      `The data in ${local.dataDir} is in use by another local Appwrite: stop that one, or set DATA_DIR to another folder.`,
    );
    expect((await call(notes)).status).toBe(200);
  });

  test('takes addresses as long as a hundred queries make them', async () => {
    const queries = Array.from({ length: 60 }, () => Query.notEqual('text', 'س'.repeat(500)));
    const found = await new TablesDB(local.admin).listRows({ databaseId: 'main', tableId: 'notes', queries });
    expect(found.total).toBeGreaterThan(0);
  });

  test('listens on one address of this machine, not on all', async () => {
    await expect(fetch(`http://127.0.0.2:${local.server.port}/`)).rejects.toThrow();
    expect((await fetch(`http://127.0.0.1:${local.server.port}/`)).status).toBe(200);
  });

  test('keeps its secrets, for their owner only, from one start to the next', async () => {
    const { apiKey } = local.server;
    expect(apiKey).toMatch(/^[0-9a-f]{128}$/);
    await local.restart();
    expect(local.server.apiKey).toBe(apiKey);
    expect(statSync(join(local.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('takes no other key', async () => {
    const stranger = new Client().setEndpoint(local.server.endpoint).setProject('samaa').setKey('0'.repeat(128));
    const call = new TablesDB(stranger).listTables({ databaseId: 'main' });
    expect(await refusal(call)).toMatchObject({ code: 401 });
  });
});
