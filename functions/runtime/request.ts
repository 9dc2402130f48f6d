import { REQUEST_LIMITS, type RequestLimits } from '#contract/request-limits.ts';
import { hasMoreValues } from '#lib/json-size.ts';
import { refuse } from './refusal.ts';

/** The part of an execution's request that a call may depend on. Header names are in lower case. */
export interface CallRequest {
  method: string;
  /** Without the query. */
  path: string;
  headers: Record<string, string | undefined>;
  /** The query as it stood on the path, still encoded. */
  queryString: string;
  bodyText: string;
}

/** A request taken apart: which call, and what it carries, not yet decoded or validated. */
export interface RawCall {
  type: string;
  input: Record<string, unknown>;
  /** True when every value is a string of the query and has to be decoded by the call's schema. */
  fromQuery: boolean;
}

/** A body that is larger than most has to name its call within so many characters. */
const HEAD_CHARACTERS = 1_000;

/**
 * Takes a request apart. Refuses a body that is not a JSON object, a query that names a field twice, and before anything
 * is read what is larger than the call may be; `limitsOf` knows how large.
 */
export function readCall(request: CallRequest, limitsOf: (type: string) => RequestLimits | undefined): RawCall {
  const fromQuery = request.method !== 'POST';
  const { type, ...input } = fromQuery ? readQuery(request.queryString) : readBody(request.bodyText, limitsOf);
  return typeof type === 'string' ? { type, input, fromQuery } : refuse('unknown_call');
}

/** Refuses a request that is larger than requests are which are no calls, or than this one's body may be. */
export function requireUsualSize({ queryString, bodyText }: CallRequest, body: Bytes = REQUEST_LIMITS): void {
  requireSize(queryString, REQUEST_LIMITS);
  requireSize(bodyText, body);
}

type Bytes = Pick<RequestLimits, 'bytes'>;

function requireSize(text: string, { bytes }: Bytes): void {
  // So many characters have at least as many bytes, which spares counting those of what is far too large.
  if (text.length > bytes || Buffer.byteLength(text) > bytes) {
    refuse('request_too_large');
  }
}

/** The address of the client. The runtime joins a forged value in front of the real one, so the last part counts. */
export function clientAddress(request: CallRequest): string {
  return request.headers['x-appwrite-client-ip']?.split(',').at(-1)?.trim() ?? '';
}

function readBody(text: string, limitsOf: (type: string) => RequestLimits | undefined): Record<string, unknown> {
  const named = /"type"\s*:\s*"([a-z-]{1,64})"/.exec(text.slice(0, HEAD_CHARACTERS))?.[1];
  const limits = (named && limitsOf(named)) || REQUEST_LIMITS;
  requireSize(text, limits);
  if (hasMoreValues(text, limits.values)) {
    refuse('request_too_large');
  }
  const body = parseBody(text);
  // What names a call at its head and is another one must not have its limits.
  if (limits !== REQUEST_LIMITS && body.type !== named) {
    refuse('invalid_input', { fields: {} });
  }
  return body;
}

function parseBody(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    refuse('invalid_input', { fields: {} });
  }
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : refuse('invalid_input', { fields: {} });
}

function readQuery(queryString: string): Record<string, unknown> {
  requireSize(queryString, REQUEST_LIMITS);
  if (queryString.split('&', REQUEST_LIMITS.values + 1).length > REQUEST_LIMITS.values) {
    refuse('request_too_large');
  }
  const query: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(queryString)) {
    if (Object.hasOwn(query, key)) {
      refuse('invalid_input', { fields: { [key]: { key: 'invalid' } } });
    }
    query[key] = value;
  }
  return query;
}
