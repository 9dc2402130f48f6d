import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
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

/** A process that does not answer within its own limit is given this long, then killed. */
const GRACE_SECONDS = 5;
const START_LIMIT_MS = 15_000;
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
  /** Settles when the process has ended, however it did. */
  readonly ended: Promise<void>;
  #child: ChildProcess;
  #agent = new Agent({ keepAlive: true });
  #secret = randomBytes(16).toString('hex');
  #port: Promise<number>;
  #logWaiters = new Map<string, (logs: { logs: string; errors: string }) => void>();
  #running = 0;
  #retired = false;
  #isAlive = true;

  constructor({ node, entrypoint, environment, log }: FunctionProcessOptions) {
    // Node 22 calls it an experiment that it runs TypeScript, which is nothing for anybody's log.
    this.#child = spawn(node, ['--disable-warning=ExperimentalWarning', runner, entrypoint], {
      cwd: dirname(entrypoint),
      env: { ...systemEnvironment(), ...environment, OPEN_RUNTIMES_SECRET: this.#secret },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      createInterface({ input: stream as Readable }).on('line', log);
    }
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#isAlive = false;
        this.#agent.destroy();
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

  /** Sends one request. Throws FunctionFailure when no answer comes. */
  async invoke(invocation: Invocation): Promise<FunctionResult> {
    this.#running += 1;
    const logs = new Promise<{ logs: string; errors: string }>((resolve) => {
      this.#logWaiters.set(invocation.logId, resolve);
    });
    try {
      const reply = await this.#send(await this.#port, invocation);
      return { ...reply, ...(await Promise.race([logs, this.ended.then(() => ({ logs: '', errors: '' }))])) };
    } catch (error) {
      // A process that failed to answer is not asked again, even before its end is known.
      this.#isAlive = false;
      this.#child.kill('SIGKILL');
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

  #send(port: number, invocation: Invocation): Promise<Omit<FunctionResult, 'logs' | 'errors'>> {
    const body = bytesOf(invocation.body);
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new FunctionFailure(`The function gave no answer: ${error.message}`));
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          agent: this.#agent,
          method: invocation.method,
          path: requestPath(invocation.path),
          headers: [...this.#headers(port, invocation), 'content-length', String(body.length)],
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', fail);
          incoming.once('end', () =>
            resolve({
              statusCode: incoming.statusCode ?? 500,
              headers: pairs(incoming.rawHeaders),
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
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
  for (const name of ['PATH', 'SystemRoot']) {
    const value = process.env[name];
    if (value !== undefined) {
      environment[name] = value;
    }
  }
  return environment;
}

/** Headers that say how this connection carries the request, so the sender alone decides them. */
function isConnectionHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    ['connection', 'content-length', 'expect', 'transfer-encoding', 'upgrade'].includes(lower) ||
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
