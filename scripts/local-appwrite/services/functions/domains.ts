import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../core/context.ts';
import { errorPage } from '../../core/error-page.ts';
import { AppwriteError } from '../../core/errors.ts';
import { serve } from './executions.ts';
import type { Finished } from './run.ts';

const MAX_BODY_BYTES = 20 * 1024 * 1024;

/** Headers that belong to the connection with the function, not to its answer. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/**
 * Answers a request to a function's own domain: any path, any method, as they came and on nobody's behalf. Everything in the
 * answer is the function's; no headers for pages of other sites are added, so a function that wants them sends them itself.
 */
export async function answerDomain(
  app: App,
  functionId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let finished: Finished;
  try {
    finished = await serve(app, functionId, clientIpOf(request), {
      body: await readBody(request),
      path: request.url ?? '/',
      method: request.method ?? 'GET',
      headers: headersOf(request),
    });
  } catch (error) {
    if (!(error instanceof AppwriteError)) {
      throw error;
    }
    return sendPage(response, errorPage(error.status, error.message), {});
  }
  const headers = answerHeaders(finished);
  const status = finished.record.responseStatusCode;
  if (status >= 400 && finished.responseBody.length === 0) {
    return sendPage(response, errorPage(status), headers);
  }
  response.writeHead(status, headers).end(finished.responseBody);
}

function clientIpOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

/** Each header once, under its name in lower case: what the server adds replaces what the visitor sent under that name. */
function headersOf(request: IncomingMessage): [string, string][] {
  return Object.entries(request.headers)
    .filter(([name]) => !serverNames.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
}

const serverNames = new Set(
  [
    'execution-id',
    'key',
    'trigger',
    'user-id',
    'user-jwt',
    'country-code',
    'continent-code',
    'continent-eu',
    'client-ip',
  ].map((name) => `x-appwrite-${name}`),
);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw new AppwriteError(400, 'general_bad_request', 'The request body is too large.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answerHeaders({ responseHeaders }: Finished): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const { name, value } of responseHeaders) {
    if (!connectionHeaders.has(name)) {
      headers[name] = [...(headers[name] ?? []), value];
    }
  }
  return headers;
}

async function sendPage(response: ServerResponse, page: Response, headers: Record<string, string[]>): Promise<void> {
  response.writeHead(page.status, { ...headers, 'content-type': page.headers.get('content-type') ?? '' });
  response.end(await page.text());
}
