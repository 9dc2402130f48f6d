/**
 * The process that one function lives in: a small stand-in for the Open Runtimes server of Node functions. Started by
 * function-process.ts with nothing but the function's own variables in its environment.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { setClockOffset } from './runner-clock.ts';
import { type FunctionReply, textReply } from './runner-context.ts';
import { type Handler, runHandler, written } from './runner-handler.ts';
import { RequestLog } from './runner-log.ts';
import { CLOCK_HEADER, LOG_ID_HEADER, type RuntimeMessage, SECRET_HEADER, TIMEOUT_HEADER } from './runtime-protocol.ts';

const MAX_HEADER_BYTES = 65_536;
const MAX_BODY_BYTES = 20 * 1024 * 1024;
const entrypoint = process.argv[2] ?? '';
const secret = process.env.OPEN_RUNTIMES_SECRET ?? '';
const currentLog = new AsyncLocalStorage<RequestLog>();

let handler: Promise<Handler> | undefined;

// They were read when the process began, and are none of the function's variables.
delete process.env.NODE_COMPILE_CACHE;
delete process.env.MALLOC_ARENA_MAX;
captureConsole();
process.on('disconnect', () => process.exit(0));

// The server has measured the headers by the real runtime's limit; here they must not be refused once more.
const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => void serve(request, response));
// The server keeps its connections open; closing idle ones could reset a request that is just being sent.
server.keepAliveTimeout = 0;
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => tell({ type: 'ready', port: (server.address() as AddressInfo).port }));

async function serve(request: IncomingMessage, response: ServerResponse) {
  if (request.headers[SECRET_HEADER] !== secret) {
    response.writeHead(500).end('Unauthorized. Provide correct "x-open-runtimes-secret" header.');
    return;
  }
  setClockOffset(Number(request.headers[CLOCK_HEADER] ?? 0));
  const log = new RequestLog();
  let reply: FunctionReply;
  try {
    const body = await readBody(request);
    reply = await currentLog.run(log, () => execute(request, body, log));
  } catch (error) {
    log.error(error);
    reply = textReply('', 500);
  }
  const logId = String(request.headers[LOG_ID_HEADER] ?? '');
  tell({ type: 'logs', logId, logs: log.logs, errors: log.errors });
  try {
    send(response, reply, logId);
  } catch (error) {
    console.error(error);
    send(response, textReply('', 500), logId);
  }
}

/** Runs the function; whatever it does, an answer comes out, 503 when it cannot load. */
async function execute(request: IncomingMessage, body: Buffer, log: RequestLog): Promise<FunctionReply> {
  let run: Handler;
  try {
    handler ??= loadHandler();
    run = await handler;
  } catch (error) {
    log.error(`Failed to load module: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return textReply('', 503);
  }
  return runHandler(run, { request, body, log, timeoutSeconds: Number(request.headers[TIMEOUT_HEADER]) });
}

async function loadHandler(): Promise<Handler> {
  const loaded = (await import(pathToFileURL(entrypoint).href)) as { default?: unknown };
  if (typeof loaded.default !== 'function') {
    throw new TypeError("Function signature invalid. Did you forget to export a 'main' function?");
  }
  // Nobody waits for the end of this process, at which Node would write what it has compiled.
  flushCompileCache();
  return loaded.default as Handler;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw new Error('Body exceeded 20mb limit');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, reply: FunctionReply, logId: string) {
  const { statusCode, headers, body } = written(reply);
  response.setHeader(LOG_ID_HEADER, logId);
  for (const [name, value] of headers) {
    response.setHeader(name, value);
  }
  response.statusCode = statusCode;
  response.end(body);
}

/** What the function prints belongs to the log of the request that runs it, and to the process's output otherwise. */
function captureConsole() {
  const outside = console.log.bind(console);
  const capture = (...values: unknown[]) => {
    const log = currentLog.getStore();
    if (log === undefined) {
      outside(...values);
    } else {
      log.native(...values);
    }
  };
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    console[method] = capture;
  }
}

function tell(message: RuntimeMessage) {
  process.send?.(message);
}
