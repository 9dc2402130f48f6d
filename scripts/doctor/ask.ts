import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { hostToConnect } from '../lib/loopback.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Until when the certificate holds; undefined without https. */
  certificateUntil: Date | undefined;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const PATIENCE_MS = 15_000;

/**
 * Asks an address the way somebody from outside does: with any header, without following it elsewhere, and with a
 * certificate that must be right. Throws when nobody answers.
 */
export function ask(address: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: hostToConnect(url),
        port: url.port,
        path: url.pathname + url.search,
        method,
        servername: url.hostname,
        headers: {
          host: url.host,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        timeout: PATIENCE_MS,
        // Each look asks anew, and nothing keeps the process from ending.
        agent: false,
      },
      (answer) => {
        const until =
          'getPeerCertificate' in answer.socket
            ? (answer.socket as TLSSocket).getPeerCertificate().valid_to
            : undefined;
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [
                name,
                Array.isArray(value) ? value.join(', ') : (value ?? ''),
              ]),
            ),
            body: Buffer.concat(chunks).toString(),
            certificateUntil: until === undefined ? undefined : new Date(until),
          }),
        );
      },
    );
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error(`${url.host} did not answer within ${PATIENCE_MS / 1000} seconds`)),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
