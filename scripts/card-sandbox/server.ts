import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { SiteHandler } from '../local-appwrite/core/http.ts';
import { type CardSandbox, createCardSandbox, type SandboxOptions } from './sandbox.ts';

/** A sandbox that listens on an address of this machine. */
export interface ListeningSandbox extends CardSandbox {
  /** Its address, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Starts a sandbox on a port of its own; 0 takes any free one. */
export async function startCardSandbox({
  port,
  ...options
}: SandboxOptions & { port: number }): Promise<ListeningSandbox> {
  const sandbox = createCardSandbox(options);
  const server = createServer(getRequestListener((request) => sandbox.fetch(request)));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    ...sandbox,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.settled();
    },
  };
}

/** Answers requests below a path with the sandbox, and all others with the site. */
export function mountCardSandbox(sandbox: CardSandbox, path: string, site: SiteHandler): SiteHandler {
  const answer = getRequestListener(new Hono().mount(path, (request) => sandbox.fetch(request)).fetch);
  return (request, response) =>
    (request.url ?? '').startsWith(`${path}/`) ? answer(request, response) : site(request, response);
}
