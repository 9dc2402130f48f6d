import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  CLOCK_HEADER,
  LOG_ID_HEADER,
  RUNTIME_HEADER_PREFIX,
  type RuntimeMessage,
  SECRET_HEADER,
  TIMEOUT_HEADER,
} from './runtime-protocol.ts';

/** One request to a function. */
export type Invocation = {
  /** Unique; what the request logs is reported under it. */
  logId: string;
  method: string;
  /** Path with query. */
  path: string;
  /** In order, names as sent, repeated names allowed: the function's HTTP server joins them as it would in production. */
  headers: [name: string, value: string][];
  body: string | Buffer;
  /** Seconds after which the function is answered for. */
  timeoutSeconds: number;
  /** How far the server's clock is ahead of the machine's, in milliseconds; 0 unless a test set it. */
  clockOffset: number;
};

/** What the function answered. */
export type FunctionResult = {
  statusCode: number;
  headers: [name: string, value: string][];
  body: Buffer;
  logs: string;
  errors: string;
};

/** The function's process gave no answer: it could not start, died, or hung. */
export class FunctionFailure extends Error {}

/** The request is none that could be sent at all, which says nothing about the process. */
class UnsentRequest extends FunctionFailure {}

type Logs = Pick<FunctionResult, 'logs' | 'errors'>;
type Reply = Omit<FunctionResult, keyof Logs>;

const NO_LOGS: Logs = { logs: '', errors: '' };
/** As the real runtime, a server of Node, takes them: names, values and the path, in bytes. */
const MAX_HEADER_BYTES = 16_384;
const TOO_LARGE_HEADERS: FunctionResult = { statusCode: 431, headers: [], body: Buffer.alloc(0), ...NO_LOGS };

/** A process that does not answer within its own limit is given this long, then killed. */
const GRACE_SECONDS = 5;
const START_LIMIT_MS = 15_000;
const NODE_OPTIONS = [
  // Node 22 calls it an experiment that it runs TypeScript, which is nothing for anybody's log.
  '--disable-warning=ExperimentalWarning',
  // Five functions beside one another on a laptop: half of what each has on Appwrite, and little for what is soon gone.
  '--max-old-space-size=256',
  '--max-semi-space-size=4',
];
const runner = fileURLToPath(new URL('./runner.ts', import.meta.url));

/** How to start a function's process. */
export type FunctionProcessOptions = {
  /** The Node that runs it, 22.18 or newer. */
  node: string;
  /** An ES module whose default export is the function. */
  entrypoint: string;
  /** Everything that the function gets to see. */
  environment: Record<string, string>;
  /** Gets what the process prints outside of requests. */
  log: (line: string) => void;
};

/** One function's running process. It ends with `stop()`, by dying, or with the server, whose death it notices. */
export class FunctionProcess {
  /** Gets what the process prints outside of requests. */
  log: (line: string) => void;
  /** Settles when the process has ended, however it did. */
  readonly ended: Promise<void>;
  #child: ChildProcess;
  #agent = new Agent({ keepAlive: true });
  #secret = randomBytes(16).toString('hex');
  #port: Promise<number>;
  /** What waits for the logs of a request. Nothing else is kept of one. */
  #logWaiters = new Map<string, (logs: Logs) => void>();
  #running = 0;
  #retired = false;
  #isAlive = true;

  constructor({ node, entrypoint, environment, log }: FunctionProcessOptions) {
    this.log = log;
    this.#child = spawn(node, [...NODE_OPTIONS, runner, entrypoint], {
      cwd: dirname(entrypoint),
      env: { ...systemEnvironment(), ...environment, OPEN_RUNTIMES_SECRET: this.#secret },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      createInterface({ input: stream as Readable }).on('line', (line) => this.log(line));
    }
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#isAlive = false;
        this.#agent.destroy();
        for (const stopWaiting of this.#logWaiters.values()) {
          stopWaiting(NO_LOGS);
        }
        resolve();
      };
      this.#child.once('exit', end);
      this.#child.on('error', end);
    });
    this.#port = this.#listen();
    // Whoever invokes sees the failure; without an invocation nobody needs to.
    this.#port.catch(() => {});
  }

  /** Whether the process can still take requests. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Whether it can take requests and is at none. */
  get isIdle(): boolean {
    return this.#isAlive && !this.#retired && this.#running === 0;
  }

  /** Sends one request. Throws FunctionFailure when no answer comes. */
  async invoke(invocation: Invocation): Promise<FunctionResult> {
    this.#running += 1;
    try {
      const port = await this.#port;
      const headers = this.#headers(port, invocation);
      if (bytesIn(headers) + invocation.path.length >= MAX_HEADER_BYTES) {
        return TOO_LARGE_HEADERS;
      }
      const logs = new Promise<Logs>((resolve) => {
        this.#logWaiters.set(invocation.logId, resolve);
      });
      const { hasLogs, ...reply } = await this.#send(port, invocation, headers);
      return { ...reply, ...(hasLogs ? await logs : NO_LOGS) };
    } catch (error) {
      if (!(error instanceof UnsentRequest)) {
        // A process that failed to answer is not asked again, even before its end is known; what it works on may end.
        this.#isAlive = false;
        this.#retired = true;
      }
      throw error;
    } finally {
      this.#logWaiters.delete(invocation.logId);
      this.#running -= 1;
      this.#stopWhenIdle();
    }
  }

  /** Lets running requests finish, then ends the process. */
  retire() {
    this.#retired = true;
    this.#stopWhenIdle();
  }

  /** Ends the process now; requests that run fail. */
  async stop() {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  #stopWhenIdle() {
    if (this.#retired && this.#running === 0) {
      this.#child.kill('SIGKILL');
    }
  }

  #listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#child.kill('SIGKILL');
      }, START_LIMIT_MS);
      this.#child.on('message', (message: RuntimeMessage) => {
        if (message.type === 'ready') {
          clearTimeout(limit);
          resolve(message.port);
        } else {
          this.#logWaiters.get(message.logId)?.(message);
        }
      });
      void this.ended.then(() => {
        clearTimeout(limit);
        reject(new FunctionFailure('The runtime of the function could not start.'));
      });
    });
  }

  /** `hasLogs` is false when not the runner answered but its HTTP server, to what is no request. */
  #send(port: number, invocation: Invocation, headers: string[]): Promise<Reply & { hasLogs: boolean }> {
    const body = bytesOf(invocation.body);
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new FunctionFailure(`The function gave no answer: ${error.message}`));
      const answered = (incoming: IncomingMessage) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', fail);
        incoming.once('end', () =>
          resolve({
            statusCode: incoming.statusCode ?? 500,
            headers: pairs(incoming.rawHeaders),
            body: Buffer.concat(chunks),
            hasLogs: incoming.headers[LOG_ID_HEADER] !== undefined,
          }),
        );
      };
      let outgoing: ClientRequest;
      try {
        outgoing = request(
          {
            host: '127.0.0.1',
            port,
            agent: this.#agent,
            method: invocation.method,
            path: requestPath(invocation.path),
            headers: [...headers, 'content-length', String(body.length)],
          },
          answered,
        );
      } catch (error) {
        reject(new UnsentRequest(`The function was not asked: ${(error as Error).message}`));
        return;
      }
      const hung = setTimeout(() => this.#child.kill('SIGKILL'), (invocation.timeoutSeconds + GRACE_SECONDS) * 1000);
      outgoing.once('close', () => clearTimeout(hung));
      outgoing.on('error', fail);
      outgoing.end(body);
    });
  }

  /** As the real executor sends them: empty ones are dropped, a body without a type is a form, names may repeat. */
  #headers(port: number, invocation: Invocation): string[] {
    const given = invocation.headers
      .filter(([name, value]) => value !== '' && name !== 'Authorization' && !isConnectionHeader(name))
      .map(([name, value]) => [name, headerValue(value)]);
    const has = (wanted: string) => given.some(([name]) => name?.toLowerCase() === wanted);
    return [
      ...given,
      ...(has('host') ? [] : [['host', `127.0.0.1:${port}`]]),
      ...(has('accept') ? [] : [['accept', '*/*']]),
      ...(has('content-type') || invocation.body.length === 0
        ? []
        : [['content-type', 'application/x-www-form-urlencoded']]),
      ['authorization', `Basic ${Buffer.from(`opr:${this.#secret}`).toString('base64')}`],
      [SECRET_HEADER, this.#secret],
      [LOG_ID_HEADER, invocation.logId],
      [TIMEOUT_HEADER, String(invocation.timeoutSeconds)],
      ...(invocation.clockOffset === 0 ? [] : [[CLOCK_HEADER, String(invocation.clockOffset)]]),
    ].flat();
  }
}

function bytesOf(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/** What Node itself needs to start; nothing else of this process's environment is the function's business. */
function systemEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']) {
    const value = process.env[name];
    if (value !== undefined) {
      environment[name] = value;
    }
  }
  return environment;
}

function bytesIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Headers that say how this connection carries the request, so the sender alone decides them. */
function isConnectionHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    ['connection', 'content-length', 'expect', 'trailer', 'transfer-encoding', 'upgrade'].includes(lower) ||
    lower.startsWith(RUNTIME_HEADER_PREFIX)
  );
}

/** A value as bytes that a header may carry: UTF-8, without the line breaks that would start another header. */
function headerValue(value: string): string {
  return Buffer.from(value)
    .toString('latin1')
    .replace(/[^\t -~\x80-\xff]+/g, ' ');
}

/** The path as it may stand in a request line: a leading slash, no fragment, nothing but printable ASCII. */
function requestPath(path: string): string {
  const [sent = ''] = path.split('#');
  const rooted = sent.startsWith('/') ? sent : `/${sent}`;
  return rooted.replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text.toWellFormed()));
}

function pairs(rawHeaders: string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (!name.startsWith(RUNTIME_HEADER_PREFIX)) {
      result.push([name, rawHeaders[index + 1] ?? '']);
    }
  }
  return result;
}
