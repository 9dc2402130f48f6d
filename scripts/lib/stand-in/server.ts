import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { SiteHandler } from '../../local-appwrite/core/http.ts';

/** What answers requests in the place of a service outside. */
export interface StandIn {
  /** Answers a request to a path below the service's address; `connection` is there where it came over one. */
  fetch(request: Request, connection?: HttpBindings): Response | Promise<Response>;
  /** Waits until everything is done that goes on after an answer. */
  settled(): Promise<void>;
}

/** A stand-in that listens on an address of this machine. */
export interface Listening {
  /** Its address, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Has a stand-in listen on a port of its own; 0 takes any free one. */
export async function listen(standIn: StandIn, port: number): Promise<Listening> {
  const server = createServer(getRequestListener((request, env) => standIn.fetch(request, env as HttpBindings)));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await standIn.settled();
    },
  };
}

/** Answers requests below a path with the stand-in, and all others with the site. */
export function mount(standIn: StandIn, path: string, site: SiteHandler): SiteHandler {
  const answer = getRequestListener(
    new Hono().mount(path, (request, env: HttpBindings) => standIn.fetch(request, env)).fetch,
  );
  return (request, response) =>
    (request.url ?? '').startsWith(`${path}/`) ? answer(request, response) : site(request, response);
}
