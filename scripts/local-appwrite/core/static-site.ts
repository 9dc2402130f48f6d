import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SiteHandler } from './http.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
};

/** What the shop on this machine sends with everything, as a host in production should. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "frame-ancestors 'none'",
};

/** A file that a request leads to. `encoding` is set for a compressed stand-in of it. */
type Found = { path: string; stats: Stats; extension: string; encoding?: 'br' };

/** All that an Appwrite Site says of caching: for a CDN, and nothing for browsers. It says nothing of framing either. */
const appwriteHeaders = { 'cdn-cache-control': 'public, max-age=36000' };

/** A built site: its folder, and one with files that go before it. */
export interface SiteFolders {
  dir: string;
  over?: string;
}

export interface SiteOptions {
  fallbacks?: string[];
  /** It sends the headers of an Appwrite Site, and not those of the shop on this machine. */
  asAppwrite?: boolean;
}

/**
 * Serves a built single-page site: files as they are (or their `.br` stand-ins), for `/a/b` also `a/b.html`, and for every
 * other path the first of `fallbacks` that is there. A folder is answered by its address with a slash, which loses the
 * query, as the static servers of Appwrite's sites do (open-runtimes: static-web-server, later Caddy). Files below
 * `/assets/` carry a hash in their names, so browsers keep those of the shop on this machine for good; a missing one is a 404,
 * not a page.
 */
export function staticSite(
  { dir, over }: SiteFolders,
  { fallbacks = ['fallback.html', 'index.html'], asAppwrite = false }: SiteOptions = {},
): SiteHandler {
  const roots = (over === undefined ? [dir] : [over, dir]).map((folder) => resolve(folder));
  return async (request, response) => {
    for (const [name, value] of Object.entries(asAppwrite ? appwriteHeaders : securityHeaders)) {
      response.setHeader(name, value);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(response, 405, 'Method not allowed');
    }
    const path = readPath(request.url ?? '/');
    if (path === null) {
      return sendText(response, 400, 'Bad request');
    }
    if (await isFolder(roots, path)) {
      response.writeHead(308, { location: `/${encodeURI(path.replace(/^\/+/, ''))}/` }).end();
      return;
    }
    const found = await findFile(roots, path, fallbacks, acceptsBrotli(request));
    if (found === null) {
      return sendText(response, 404, 'Not found');
    }
    if (!asAppwrite) {
      response.setHeader('cache-control', cacheControl(found.extension, path.startsWith('/assets/')));
    }
    await sendFile(request, response, found);
  };
}

/** The path of a URL, decoded; null for one that is malformed, names a hidden file or leads out of the folder (`..` begins with a dot too). */
function readPath(url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.split(/[?#]/)[0] ?? '/');
  } catch {
    return null;
  }
  const hidden = path.split(/[/\\]/).some((part) => part.startsWith('.') && part !== '.well-known');
  return path.startsWith('/') && !path.includes('\0') && !path.includes('\\') && !hidden ? path : null;
}

async function isFolder(roots: string[], path: string): Promise<boolean> {
  const folders = path.endsWith('/') ? [] : roots.map((root) => join(root, path));
  const stats = await Promise.all(folders.map((folder) => stat(folder).catch(() => null)));
  return stats.some((one) => one?.isDirectory());
}

async function findFile(roots: string[], path: string, fallbacks: string[], brotli: boolean): Promise<Found | null> {
  const candidates = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  if (!path.startsWith('/assets/')) {
    candidates.push(...fallbacks);
  }
  for (const file of candidates.flatMap((candidate) => roots.map((root) => join(root, candidate)))) {
    const stats = await statFile(file);
    if (stats !== null) {
      const extension = extname(file).toLowerCase();
      const compressed = brotli ? await statFile(`${file}.br`) : null;
      return compressed === null
        ? { path: file, stats, extension }
        : { path: `${file}.br`, stats: compressed, extension, encoding: 'br' };
    }
  }
  return null;
}

async function statFile(path: string): Promise<Stats | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() ? stats : null;
}

/** A range is a part of the file itself, so it is never cut out of a compressed stand-in. */
function acceptsBrotli(request: IncomingMessage): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return request.headers.range === undefined && /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/.test(accepted);
}

async function sendFile(request: IncomingMessage, response: ServerResponse, found: Found) {
  const { stats, extension } = found;
  const etag = `"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}${found.encoding ?? ''}"`;
  const modified = new Date(Math.floor(stats.mtimeMs / 1000) * 1000);
  response.setHeader('etag', etag);
  response.setHeader('last-modified', modified.toUTCString());
  response.setHeader('vary', 'Accept-Encoding');
  if (isUnchanged(request, etag, modified)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', contentTypes[extension] ?? 'application/octet-stream');
  response.setHeader('accept-ranges', 'bytes');
  if (found.encoding !== undefined) {
    response.setHeader('content-encoding', found.encoding);
  }
  const range = readRange(request, stats.size, etag, modified);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${stats.size}`);
    return sendText(response, 416, 'Range not satisfiable');
  }
  const { start, end } = range ?? { start: 0, end: stats.size - 1 };
  if (range !== null) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${start}-${end}/${stats.size}`);
  }
  response.setHeader('content-length', end - start + 1);
  if (request.method === 'HEAD' || stats.size === 0) {
    response.end();
    return;
  }
  // A visitor who leaves in the middle is no fault.
  await pipeline(createReadStream(found.path, { start, end }), response).catch(() => response.destroy());
}

function cacheControl(extension: string, isHashed: boolean): string {
  if (extension === '.html') {
    return 'no-cache';
  }
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

function isUnchanged(request: IncomingMessage, etag: string, modified: Date): boolean {
  const known = request.headers['if-none-match'];
  if (known !== undefined) {
    return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= modified.getTime();
}

/** The one range that is asked for; null for the whole file, also when it changed since the client's part of it. */
function readRange(
  request: IncomingMessage,
  size: number,
  etag: string,
  modified: Date,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag || Date.parse(String(condition)) === modified.getTime();
  const [, from = '', to = ''] = match ?? [];
  if (match === null || !isSame || (from === '' && to === '')) {
    return null;
  }
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : 'unsatisfiable';
}

function sendText(response: ServerResponse, status: number, text: string) {
  response.removeHeader('content-encoding');
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
