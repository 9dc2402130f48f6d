import { request } from 'node:http';

/** An answer as it came over the wire. */
export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Sends a request to a port of this machine under any host name, which `fetch` does not let one choose. */
export function rawRequest(
  port: number,
  host: string,
  { path = '/', method = 'GET', headers = {}, body = '' }: RawRequest = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

type RawRequest = { path?: string; method?: string; headers?: Record<string, string>; body?: string | Buffer };
