import type { Page } from 'playwright-core';

/** The calls of one type that the page makes, and what becomes of their answers. */
export interface WatchedCalls {
  /** The bodies sent, in order. */
  readonly sent: readonly Record<string, unknown>[];
}

/**
 * Watches the calls of a type on their way to the server.
 *
 * @param lose How many answers get lost: the server does its work, and the page learns nothing of it.
 */
export async function watchCalls(page: Page, type: string, { lose = 0 } = {}): Promise<WatchedCalls> {
  const sent: Record<string, unknown>[] = [];
  let toLose = lose;
  await page.route('**/executions', async (route) => {
    const execution = JSON.parse(route.request().postData() ?? '{}') as { body?: string };
    const body = JSON.parse(execution.body || '{}') as Record<string, unknown>;
    if (body.type !== type) return route.fallback();
    sent.push(body);
    if (toLose === 0) return route.continue();
    toLose -= 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  return { sent };
}
