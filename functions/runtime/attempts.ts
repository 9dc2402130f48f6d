import { knownAddress, type RateLimit, type Window, windowOf } from '#lib/rate-limits.ts';
import type { Ports } from './ports.ts';
import { refuse } from './refusal.ts';

type Needs = Pick<Ports, 'tables' | 'now'>;

/**
 * Counts one attempt before it is made, so that parallel ones cannot slip through. Refuses with `too_many_attempts` when
 * the window is full.
 */
export async function countAttempt(
  { tables, now }: Needs,
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

/** A limit with whoever is counted by it. */
export type Counted = readonly [RateLimit, readonly string[]];

/** Counts an attempt under each limit. What a later limit refuses is taken back from the earlier ones. */
export async function countAttempts(context: Needs, limits: readonly Counted[]): Promise<Window[]> {
  const windows: Window[] = [];
  try {
    for (const [limit, subject] of limits) {
      windows.push(await countAttempt(context, limit, subject));
    }
    return windows;
  } catch (error) {
    await Promise.all(windows.map((window) => takeBack(context, window)));
    throw error;
  }
}

/** Takes an attempt back that turned out not to count. */
export async function takeBack({ tables }: Pick<Ports, 'tables'>, window: Window): Promise<void> {
  await tables.decrement('rate_limits', window.id, 'count');
}

/** True when the email's owner has signed in at this address before. */
export async function isKnownAddress({ tables, now }: Needs, email: string, network: string): Promise<boolean> {
  const note = await tables.get('rate_limits', knownAddress(email, network, now()).id, ['expires_at']);
  return note !== null && new Date(note.expires_at) > now();
}

/** Notes that the email's owner has signed in at this address. */
export async function rememberAddress({ tables, now }: Needs, email: string, network: string): Promise<void> {
  const { id, endsAt } = knownAddress(email, network, now());
  const note = { count: 0, expires_at: endsAt.toISOString() };
  if (!(await tables.create('rate_limits', id, note))) {
    await tables.update('rate_limits', id, note);
  }
}
