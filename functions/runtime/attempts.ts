import { type RateLimit, type Window, windowOf } from '../domain/rate-limits.ts';
import type { Ports } from './context.ts';
import { refuse } from './refusal.ts';

/**
 * Counts one attempt before it is made, so that parallel ones cannot slip through. Refuses with `too_many_attempts` when
 * the window is full. One step for the first attempt of a window, two for later ones.
 */
export async function countAttempt(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  limit: RateLimit,
  subject: readonly string[],
): Promise<Window> {
  const window = windowOf(limit, subject, now());
  const first = await tables.create('rate_limits', window.id, { count: 1, expires_at: window.endsAt.toISOString() });
  if (!first && (await tables.increment('rate_limits', window.id, 'count', limit.attempts)) === 'limit') {
    refuse('too_many_attempts', { minutes: window.minutesLeft });
  }
  return window;
}

/** Takes an attempt back that turned out not to count. */
export async function takeBack({ tables }: Pick<Ports, 'tables'>, window: Window): Promise<void> {
  await tables.decrement('rate_limits', window.id, 'count');
}
