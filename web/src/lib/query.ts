import { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeToSession } from './session.ts';

/** Query keys of what belongs to one person start with this word; it is forgotten when the session changes. */
export const MINE = 'mine';

const MINUTE = 60_000;

/**
 * For what a page that was rendered ahead brings along and hardly ever changes: asked for again not while the page opens,
 * but when its visitor first does something (`refreshLater`).
 */
export const LATER = { refetchOnMount: false, meta: { later: true } } as const;

/** Asks again for what was left for later, where it is shown and old. */
export function refreshLater(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', stale: true, predicate: ({ meta }) => meta?.later === true });
}

/**
 * The cache of what the server answered.
 *
 * It never retries by itself: `call` follows the retry rule. It also asks when the browser believes to be offline, so
 * that the rule, with its message, applies there too.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: MINUTE, gcTime: 10 * MINUTE },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  let owner = readSession()?.userId;
  subscribeToSession(() => {
    const now = readSession()?.userId;
    if (now === owner) return;
    owner = now;
    client.removeQueries({ queryKey: [MINE] });
  });
  return client;
}
