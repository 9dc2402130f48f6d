import { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeToSession } from './session.ts';

/** Query keys of what belongs to one person start with this word; it is forgotten when the session changes. */
export const MINE = 'mine';

const MINUTE = 60_000;

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
