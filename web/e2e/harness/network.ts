import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { hostToConnect } from '../../../scripts/lib/loopback.ts';

/** The calls of one type that the page makes, and what becomes of their answers. */
export interface WatchedCalls {
  /** The bodies sent, in order. */
  readonly sent: readonly Record<string, unknown>[];
  /** Resolves when an answer is being withheld: the server has done its work. */
  readonly withheld: Promise<void>;
}

/**
 * Watches the calls of a type on their way to the server.
 *
 * @param lose How many answers get lost at first: the server does its work, and the page sees a broken connection.
 * @param withhold How many answers at first never arrive: the server does its work, and the page waits.
 */
export async function watchCalls(page: Page, type: string, { lose = 0, withhold = 0 } = {}): Promise<WatchedCalls> {
  const sent: Record<string, unknown>[] = [];
  const { promise: withheld, resolve } = Promise.withResolvers<void>();
  await page.route('**/executions', async (route) => {
    const execution = JSON.parse(route.request().postData() ?? '{}') as { body?: string };
    const body = JSON.parse(execution.body || '{}') as Record<string, unknown>;
    if (body.type !== type) return route.fallback();
    sent.push(body);
    if (sent.length > Math.max(lose, withhold)) return route.continue();
    await route.fetch();
    if (lose > 0) return route.abort('connectionreset');
    resolve();
  });
  return { sent, withheld };
}

/** A mobile network where the signal is weak: milliseconds, and bytes a second. */
const WEAK = { offline: false, latency: 300, downloadThroughput: 750_000 / 8, uploadThroughput: 250_000 / 8 };

/** Gives a page a weak mobile network, until the answer is called. */
export async function weaken(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', WEAK);
  return () => session.detach();
}

/** A connection that takes the beginning of an upload and no more of it. */
export interface WeakConnection {
  /** What a visit goes through: `suite.visit({ proxy: weak.url })`. */
  url: string;
  /** Cuts the uploads that are under way, and every later one: the browser itself repeats the first. */
  cut: () => void;
  /** From now on uploads come through. */
  mend: () => void;
  close: () => void;
}

/** Opens a connection that is weak for the POST requests to paths with this end; all others it carries as they come. */
export async function weakConnection(pathEnd: string): Promise<WeakConnection> {
  let state: 'weak' | 'cut' | 'whole' = 'weak';
  const held = new Set<IncomingMessage>();
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    if (state !== 'whole' && method === 'POST' && url.endsWith(pathEnd)) {
      if (state === 'cut') return void incoming.socket.destroy();
      held.add(incoming);
      incoming.once('data', () => incoming.pause());
      return;
    }
    const onward = request(url, { method, headers, hostname: hostToConnect(new URL(url)) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut';
      for (const upload of held) upload.socket.destroy();
    },
    mend() {
      state = 'whole';
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
