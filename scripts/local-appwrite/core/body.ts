import type { IncomingMessage } from 'node:http';
import qs from 'qs';
import { badRequest } from './errors.ts';

/** The largest body that is read, in bytes: storage takes files of 30 MB, and a form adds some. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** What a request carries besides its path. */
export type RequestInput = { fields: Record<string, unknown>; files: Map<string, File> };

// PHP's reading of bracketed names, as far as the SDKs use it: `queries[0]=…`, `queries[]=…`, `data[name]=…`.
const bracketOptions = { arrayLimit: 1000, parameterLimit: 5000, depth: 5 } as const;

/** The parameters of a query string. */
export function parseQueryString(search: string): Record<string, unknown> {
  return qs.parse(search.startsWith('?') ? search.slice(1) : search, bracketOptions);
}

/** All of a message as text. A stream of the web, as `Request` makes it, takes ten times as long. */
async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Reads a body: JSON, form-url-encoded or multipart. A body that is not what its type says counts as empty, as on the
 * real server, where the first required parameter then is the one that is missed.
 */
export async function readBody(request: Request, incoming?: IncomingMessage): Promise<RequestInput> {
  const nothing: RequestInput = { fields: {}, files: new Map() };
  if (request.method === 'GET' || request.method === 'HEAD') {
    return nothing;
  }
  const text = () => (incoming ? readText(incoming) : request.text());
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    throw badRequest('The request body is too large.');
  }
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  switch (type) {
    case 'multipart/form-data':
      return readMultipart(request);
    case 'application/x-www-form-urlencoded':
      return { ...nothing, fields: parseQueryString(await text()) };
    default:
      return { ...nothing, fields: parseJsonObject(await text()) };
  }
}

/** An escaped half of a character, as `JSON.stringify` writes one that stands alone. */
const HALF = /\\ud[89a-f]/i;

/** PHP takes no half of a character that stands alone, and then nothing of the body. */
function refuseHalves(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
    throw new SyntaxError('Single unpaired surrogate');
  }
  return value;
}

function parseJsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text, HALF.test(text) ? refuseHalves : undefined);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function readMultipart(request: Request): Promise<RequestInput> {
  let form: FormData;
  try {
    form = (await request.formData()) as FormData;
  } catch {
    throw badRequest('The multipart body is malformed.');
  }
  const files = new Map<string, File>();
  const pairs: string[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    } else {
      files.set(name, value);
    }
  }
  return { fields: parseQueryString(pairs.join('&')), files };
}
