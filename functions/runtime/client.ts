import http from 'node:http';
import https from 'node:https';
import { AppwriteException, Client } from 'node-appwrite';

/** Appwrite answers sooner, or never: a worker that was ended leaves a connection on which nothing comes any more. */
const LONGEST_WAIT_MS = 30_000;
/** A connection that nobody used for so long may be closed at its other end already. */
const IDLE_MS = 4_000;
const AGENTS = {
  http: new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
  https: new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
};

/** What a backend answered. */
export interface Answer {
  status: number;
  isJson: boolean;
  text: string;
}

/**
 * The SDK's client with another way to send and read JSON: connections that stay open, and JavaScript's own parser. The
 * SDK's way would take most of the time of a call. Numbers beyond 2^53, for which it has a parser of its own, are in none
 * of our columns. Files are left to the SDK.
 */
export class FunctionClient extends Client {
  readonly #patienceMs: number;
  readonly #send: Send;

  /** Gives up after so many milliseconds. `send` is another way to the backend, for tests. */
  constructor({ patienceMs = LONGEST_WAIT_MS, send = sendOverHttp }: { patienceMs?: number; send?: Send } = {}) {
    super();
    this.#patienceMs = patienceMs;
    this.#send = send;
  }

  override async call(...request: Parameters<Client['call']>): ReturnType<Client['call']> {
    const [method, url, headers, params, responseType = 'json'] = request;
    if (responseType !== 'json' || headers?.['content-type'] === 'multipart/form-data') {
      return inTime(super.call(...request), this.#patienceMs);
    }
    const { options } = this.prepareRequest(method, url, headers, params);
    const answer = await this.#send(url, options as SentRequest, this.#patienceMs);
    const data = answer.isJson ? JSON.parse(answer.text) : { message: answer.text };
    if (answer.status >= 300) {
      throw new AppwriteException(data.message, answer.status, data.type, answer.text);
    }
    return data;
  }
}

/** The answer, or an error when it is not there in time. */
async function inTime<Result>(answer: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, patienceMs, new Error('Appwrite does not answer.'));
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Sends a request and waits for its answer, at most so many milliseconds. */
export type Send = (url: URL, request: SentRequest, patienceMs: number) => Promise<Answer>;

/** What the SDK prepares of a request without files. */
interface SentRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

function sendOverHttp(...[url, { method, headers, body = '' }, patienceMs]: Parameters<Send>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:';
    const agent = isPlain ? AGENTS.http : AGENTS.https;
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { method, agent, headers: { ...headers, ...length }, timeout: patienceMs };
    const outgoing = (isPlain ? http : https).request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          isJson: incoming.headers['content-type']?.includes('application/json') ?? false,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error(`Appwrite does not answer ${method} ${url.pathname}.`)));
    outgoing.end(body);
  });
}
