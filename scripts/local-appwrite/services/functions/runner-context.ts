import type { IncomingMessage } from 'node:http';
import type { RequestLog } from './runner-log.ts';
import { RUNTIME_HEADER_PREFIX } from './runtime-protocol.ts';

/** What a function returns. */
export type FunctionReply = {
  body?: unknown;
  statusCode?: number;
  headers?: Record<string, string | string[]>;
};

type ReplyHeaders = Record<string, string>;

/** A request as Node's HTTP server reads it. */
export type RunnerRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The context that Open Runtimes hands to a Node function: `{ req, res, log, error }`. */
export function createContext(request: RunnerRequest, body: Buffer, log: RequestLog) {
  return {
    req: createRequest(request, body),
    res: replies,
    log: (...values: unknown[]) => log.log(...values),
    error: (...values: unknown[]) => log.error(...values),
  };
}

/** A plain-text reply. */
export function textReply(text: string, statusCode: number): FunctionReply {
  return replies.text(text, statusCode);
}

// Methods that use `this`, as in the real runtime: `const { json } = res` breaks there too.
const replies = {
  send(body: unknown, statusCode = 200, headers: ReplyHeaders = {}): FunctionReply {
    return { body, statusCode, headers };
  },
  binary(bytes: Uint8Array, statusCode = 200, headers: ReplyHeaders = {}): FunctionReply {
    return { body: bytes, statusCode, headers };
  },
  text(text: string, statusCode = 200, headers: ReplyHeaders = {}): FunctionReply {
    return this.binary(Buffer.from(text, 'utf8'), statusCode, headers);
  },
  json(value: unknown, statusCode = 200, headers: ReplyHeaders = {}): FunctionReply {
    return this.text(JSON.stringify(value), statusCode, { ...headers, 'content-type': 'application/json' });
  },
  empty(): FunctionReply {
    return this.text('', 204);
  },
  redirect(url: string, statusCode = 301, headers: ReplyHeaders = {}): FunctionReply {
    return this.text('', statusCode, { ...headers, location: url });
  },
};

function createRequest(request: RunnerRequest, body: Buffer) {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(RUNTIME_HEADER_PREFIX)),
  );
  const scheme = String(headers['x-forwarded-proto'] ?? 'http');
  const defaultPort = scheme === 'https' ? '443' : '80';
  const [host = '', portText = defaultPort] = String(headers.host ?? '').split(':');
  const [path = '', queryString = ''] = (request.url ?? '/').split('?');
  const shownPort = portText === defaultPort ? '' : `:${portText}`;
  const contentType = String(headers['content-type'] ?? 'text/plain').toLowerCase();
  const text = body.toString();
  return {
    headers,
    method: request.method,
    host,
    scheme,
    port: Number(portText),
    path,
    queryString,
    query: parseQuery(queryString),
    url: `${scheme}://${host}${shownPort}${path}${queryString === '' ? '' : `?${queryString}`}`,
    bodyText: text,
    bodyRaw: text,
    bodyBinary: body,
    // Parsed when asked for, as in the real runtime: JSON that is none must not fail a function that never looks.
    get bodyJson(): unknown {
      return JSON.parse(text);
    },
    get body(): unknown {
      if (!contentType.startsWith('application/json')) {
        return text;
      }
      return body.length > 0 ? JSON.parse(text) : {};
    },
  };
}

/** As the runtime does it: split at `&` and the first `=`, nothing decoded, the last of equal names wins. */
function parseQuery(queryString: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const part of queryString.split('&')) {
    const [key = '', ...rest] = part.split('=');
    if (key !== '') {
      query[key] = rest.join('=');
    }
  }
  return query;
}
