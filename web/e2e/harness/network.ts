import type { Page } from 'playwright-core';

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
