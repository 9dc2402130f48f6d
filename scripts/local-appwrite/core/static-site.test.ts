import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { startInstallation } from '../testing/installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const dist = join(folder, 'web');
mkdirSync(join(dist, 'assets'), { recursive: true });
mkdirSync(join(dist, '.secrets'));
const script = 'export const answer = 42;\n'.repeat(50);
const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
writeFileSync(join(folder, 'private.txt'), 'outside of the site');
writeFileSync(join(dist, '.secrets', 'key.txt'), 'hidden');
writeFileSync(join(dist, 'index.html'), '<h1>landing</h1>');
writeFileSync(join(dist, 'fallback.html'), '<h1>any page</h1>');
writeFileSync(join(dist, 'intro.mp4'), video);
writeFileSync(join(dist, 'intro.mp4.br'), brotliCompressSync(video));
writeFileSync(join(dist, 'empty.txt'), '');
writeFileSync(join(dist, 'سماع.txt'), 'listening');
writeFileSync(join(dist, 'assets', 'app-1a2b3c.js'), script);
writeFileSync(join(dist, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(script));

mkdirSync(join(dist, 'news'));
mkdirSync(join(folder, 'over', 'news'), { recursive: true });
writeFileSync(join(dist, 'about.html'), '<h1>about</h1>');
writeFileSync(join(dist, 'news', 'first.html'), '<h1>news</h1>');
writeFileSync(join(folder, 'over', 'news', 'first.html'), '<h1>newer news</h1>');

const local = await startInstallation({ site: { dir: dist, over: join(folder, 'over') } });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Sends the path as it stands: `fetch` would tidy it up first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port: local.server.port, host: '127.0.0.1', path, headers, method }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('pages', () => {
  test('the landing page is at /, every other page is the fallback', async () => {
    expect((await get('/')).body.toString()).toBe('<h1>landing</h1>');
    expect((await get('/?utm=1')).body.toString()).toBe('<h1>landing</h1>');
    for (const path of ['/store/1', '/store/hearing-aids/abc', '/v1x', '/store/3?type=accessories&brand=Phonak']) {
      const { status, body, headers } = await get(path);
      expect([status, body.toString()]).toEqual([200, '<h1>any page</h1>']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  test('of a path are also files with the ending .html, and those of the folder before go first', async () => {
    expect((await get('/about?utm=1')).body.toString()).toBe('<h1>about</h1>');
    expect((await get('/news/first')).body.toString()).toBe('<h1>newer news</h1>');
    expect((await get('/about/')).body.toString()).toBe('<h1>any page</h1>');
  });

  test('of a folder are at its address with a slash, where the query is lost', async () => {
    const { status, headers } = await get('/news?page=2');
    expect([status, headers.location]).toEqual([308, '/news/']);
    expect((await get('/news/')).body.toString()).toBe('<h1>any page</h1>');
    // Two slashes at the beginning would name another server.
    expect((await get('//news')).headers.location).toBe('/news/');
  });

  test('are asked for anew each time, and protected', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "frame-ancestors 'none'",
    });
  });

  test('never stand in for the API', async () => {
    const { status, body } = await get('/v1/nothing');
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('any page');
    expect((await get('/v1')).status).toBe(404);
  });

  test('never stand in for a script that is gone', async () => {
    expect((await get('/assets/app-old.js')).status).toBe(404);
  });
});

describe('files', () => {
  test('with a hash in their names are kept for good', async () => {
    const { headers, body } = await get('/assets/app-1a2b3c.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(script);
  });

  test('come compressed to whoever takes it', async () => {
    const { headers, body } = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
    });
    expect(brotliDecompressSync(body).toString()).toBe(script);
    const refused = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  test('are not sent again when nothing changed', async () => {
    const first = await get('/assets/app-1a2b3c.js');
    const tag = String(first.headers.etag);
    const compressed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(compressed.headers.etag).not.toBe(tag);
    const byTag = await get('/assets/app-1a2b3c.js', { 'if-none-match': `"other", W/${tag}` });
    expect([byTag.status, byTag.body.length]).toEqual([304, 0]);
    const byTime = await get('/', { 'if-modified-since': String((await get('/')).headers['last-modified']) });
    expect(byTime.status).toBe(304);
    writeFileSync(join(dist, 'index.html'), '<h1>a new landing page</h1>');
    expect((await get('/', { 'if-none-match': String((await get('/intro.mp4')).headers.etag) })).status).toBe(200);
    writeFileSync(join(dist, 'index.html'), '<h1>landing</h1>');
  });

  test('tell about themselves without their content', async () => {
    const { status, headers, body } = await get('/intro.mp4', {}, 'HEAD');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-length': '1000', 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
    expect(body.length).toBe(0);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-50', 950, 999],
    ['bytes=990-2000', 990, 999],
  ])('in part: %s', async (range, start, end) => {
    const { status, headers, body } = await get('/intro.mp4', { range, 'accept-encoding': 'br' });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toEqual(video.subarray(start, end + 1));
  });

  test('in part only if there is such a part, and if the file is still the same', async () => {
    const beyond = await get('/intro.mp4', { range: 'bytes=1000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
    const changed = await get('/intro.mp4', { range: 'bytes=0-9', 'if-range': '"another"' });
    expect([changed.status, changed.body.length]).toEqual([200, 1000]);
  });

  test('can be empty and have any name', async () => {
    expect(await get('/empty.txt')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect((await get(encodeURI('/سماع.txt'))).body.toString()).toBe('listening');
  });
});

describe('refused', () => {
  test.each([
    '/../private.txt',
    '/%2e%2e/private.txt',
    '/..%2fprivate.txt',
    '/assets/..%2f..%2fprivate.txt',
    '/..%5cprivate.txt',
    '/%2fprivate.txt%00.html',
    '/.secrets/key.txt',
    '/%E0%A4%A',
  ])('%s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body.toString()).toBe('Bad request');
  });

  test('other methods', async () => {
    const { status, headers } = await get('/', {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

test('without a fallback page the landing page stands in', async () => {
  rmSync(join(dist, 'fallback.html'));
  expect((await get('/store/1')).body.toString()).toBe('<h1>landing</h1>');
  writeFileSync(join(dist, 'fallback.html'), '<h1>any page</h1>');
});
