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

/** A call that the shop refused. */
export class Refused extends Error {
  readonly code: string;

  constructor(type: string, status: number, body: string) {
    super(`${type} answered ${status}: ${body}`);
    this.code = body === '' ? String(status) : JSON.parse(body).code;
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
    const execution = await post<Execution>(url, headers, JSON.stringify({ ...rest, path }));
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

function post<Answer>(url: URL, headers: Record<string, string>, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:';
    const options = { method: 'POST', agent: isPlain ? AGENTS.http : AGENTS.https, headers };
    const outgoing = (isPlain ? http : https).request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (incoming.statusCode !== 201) {
          reject(new Error(`The execution was refused with ${incoming.statusCode}: ${text}`));
          return;
        }
        resolve(JSON.parse(text));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
