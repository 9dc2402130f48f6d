import { request } from 'node:http';
import { hostToConnect } from '../loopback.ts';

const PATIENCE_MS = 20_000;

/** What came back; status 0 when nothing did. */
export interface Sent {
  status: number;
  body: string;
}

/** Sends a request from a service outside to the shop on this machine; with a body it is a POST of JSON. */
export function send(url: URL, body?: string, headers: Record<string, string> = {}): Promise<Sent> {
  const ofBody =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: hostToConnect(url),
        port: url.port,
        path: url.pathname + url.search,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: url.host, ...ofBody, ...headers },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => resolve({ status: 0, body: '' }));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve({ status: 0, body: '' }));
    outgoing.end(body);
  });
}
