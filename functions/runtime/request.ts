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

/** Takes a request apart. Refuses a body that is not a JSON object, and a query that names a field twice. */
export function readCall(request: CallRequest): RawCall {
  const fromQuery = request.method !== 'POST';
  const { type, ...input } = fromQuery ? readQuery(request.queryString) : readBody(request.bodyText);
  return typeof type === 'string' ? { type, input, fromQuery } : refuse('unknown_call');
}

/** The address of the client. The runtime joins a forged value in front of the real one, so the last part counts. */
export function clientAddress(request: CallRequest): string {
  return request.headers['x-appwrite-client-ip']?.split(',').at(-1)?.trim() ?? '';
}

function readBody(text: string): Record<string, unknown> {
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
  const query: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(queryString)) {
    if (Object.hasOwn(query, key)) {
      refuse('invalid_input', { fields: { [key]: { key: 'invalid' } } });
    }
    query[key] = value;
  }
  return query;
}
