import type { Clock } from './clock.ts';

/** How often one key may call a route. */
export type RateLimit = {
  limit: number;
  /** Length of the counting window in seconds. */
  windowSeconds: number;
  /**
   * What is counted apart: a text with `{url}`, `{ip}`, `{method}`, `{userId}`, `{userAgent}`, `{param-<name>}`.
   * With several, each one is counted and any may refuse.
   */
  key: string | string[];
  /** Answers with these statuses set the count back: a right password ends the counting of wrong ones. */
  resetStatuses?: number[];
};

/** So many calls an hour; answers with `resetStatuses` set the count back. */
export function perHour(
  limit: number,
  key: string | string[] = 'url:{url},ip:{ip}',
  resetStatuses?: number[],
): RateLimit {
  return { limit, windowSeconds: 3600, key, resetStatuses };
}

/** So many writes of one account a minute. */
export function perMinute(limit: number): RateLimit {
  return { limit, windowSeconds: 60, key: 'ip:{ip},method:{method},url:{url},userId:{userId}' };
}

/** Where a counter stands after a hit. `reset` is in seconds since 1970. */
export type RateCount = { limit: number; remaining: number; reset: number; exceeded: boolean };

/**
 * Counts requests in fixed windows, in memory: as with Appwrite's Redis, what is lost in a restart is at most one window.
 */
export class RateCounter {
  readonly #clock: Clock;
  readonly #counts = new Map<string, { window: number; count: number; ends: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one hit; beyond the limit the hit is not counted and the answer says exceeded. */
  hit(key: string, limit: number, windowSeconds: number): RateCount {
    const now = Math.floor(this.#clock.now().getTime() / 1000);
    const window = Math.floor(now / windowSeconds);
    const ends = (window + 1) * windowSeconds;
    const known = this.#counts.get(key);
    const entry = known?.window === window ? known : { window, count: 0, ends };
    const exceeded = entry.count >= limit;
    if (!exceeded) {
      entry.count += 1;
    }
    this.#counts.set(key, entry);
    this.#forgetEnded(now);
    return { limit, remaining: Math.max(0, limit - entry.count), reset: ends, exceeded };
  }

  /** Sets a key's count back to none. */
  reset(key: string): void {
    this.#counts.delete(key);
  }

  #forgetEnded(now: number): void {
    if (this.#counts.size < 10_000) {
      return;
    }
    for (const [key, entry] of this.#counts) {
      if (entry.ends <= now) {
        this.#counts.delete(key);
      }
    }
  }
}
