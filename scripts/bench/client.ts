import http from 'node:http';
import https from 'node:https';
import type { Call } from '#contract/call.ts';
import { wire } from '#contract/wire.ts';
import type { SeedTarget } from '../seed/main.ts';

/** What a call came to. */
export interface Result<Output> {
  data: Output;
  /** The size of the answer, in bytes. */
  bytes: number;
  /** Requests to the backend that had to wait for one another, and all of them. */
  steps: number;
  requests: number;
  /** Operations of its transactions. */
  operations: number;
}

/** A call that the shop refused; from 500 on it failed. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;

  constructor(type: string, status: number, body: string) {
    super(`${type} answered ${status}: ${body}`);
    this.status = status;
    this.code = body === '' ? String(status) : JSON.parse(body).code;
  }
}

/** A request that the server itself refused, before any function of the shop; from 500 on it failed. */
export class Rejected extends Error {
  readonly status: number;

  constructor(what: string, status: number, body: string) {
    super(`${what} was refused with ${status}: ${body}`);
    this.status = status;
  }
}

/** Executes calls with a session as the browser does, and takes little of the processor for it. */
export type Caller = <Input, Output>(call: Call<Input, Output>, input: Input) => Promise<Result<Output>>;

interface Execution {
  responseStatusCode: number;
  responseBody: string;
  responseHeaders: { name: string; value: string }[];
}

const AGENTS = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

export function callerWith(
  { endpoint, projectId }: Pick<SeedTarget, 'endpoint' | 'projectId'>,
  session: string,
): Caller {
  const headers = {
    'content-type': 'application/json',
    'x-appwrite-project': projectId,
    ...(session && { 'x-appwrite-session': session }),
  };
  return async <Input, Output>(call: Call<Input, Output>, input: Input) => {
    const { xpath: path, ...rest } = wire(call, input);
    const url = new URL(`${endpoint}/functions/${call.service}/executions`);
    const execution = await post<Execution>(url, headers, JSON.stringify({ ...rest, path }), 'The execution');
    const { responseStatusCode, responseBody, responseHeaders } = execution;
    if (responseStatusCode !== 200) {
      throw new Refused(call.type, responseStatusCode, responseBody);
    }
    const cost = (of: string) =>
      Number(responseHeaders.find(({ name }) => name.toLowerCase() === `x-samaa-${of}`)?.value);
    const { data } = JSON.parse(responseBody) as { data: Output };
    const bytes = Buffer.byteLength(responseBody);
    return { data, bytes, steps: cost('steps'), requests: cost('requests'), operations: cost('operations') };
  };
}

/** Signs somebody in, as the browser does, and answers the secret of the session. */
export async function signIn(
  { endpoint, projectId }: Pick<SeedTarget, 'endpoint' | 'projectId'>,
  credentials: { email: string; password: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': projectId };
  const url = new URL(`${endpoint}/account/sessions/email`);
  const { cookies } = await send(url, { method: 'POST', headers }, JSON.stringify(credentials), 'The sign-in');
  const cookie = cookies.find((one) => one.startsWith(`a_session_${projectId}=`)) ?? '';
  return decodeURIComponent(cookie.split(/[=;]/)[1] ?? '');
}

/** Asks for a file of a site, by the connections that calls use, too. */
export async function fetchFile(url: URL): Promise<string> {
  return (await send(url, { method: 'GET' }, '', url.pathname)).text;
}

async function post<Answer>(url: URL, headers: Record<string, string>, body: string, what: string): Promise<Answer> {
  const { text } = await send(url, { method: 'POST', headers }, body, what);
  return JSON.parse(text);
}

interface Reply {
  text: string;
  cookies: string[];
}

function send(url: URL, options: http.RequestOptions, body: string, what: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:';
    const agent = isPlain ? AGENTS.http : AGENTS.https;
    const outgoing = (isPlain ? http : https).request(url, { ...options, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode: status = 0 } = incoming;
        if (status >= 200 && status < 300) {
          resolve({ text, cookies: incoming.headers['set-cookie'] ?? [] });
        } else {
          reject(new Rejected(what, status, text));
        }
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server had closed a connection that was kept, before it read this: asked again, as browsers do.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') {
        send(url, options, body, what).then(resolve, reject);
      } else {
        reject(error);
      }
    });
    outgoing.end(body);
  });
}
