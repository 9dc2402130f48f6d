import type { RateLimit } from '../../core/rate-limits.ts';

const HOUR = 3600;

/** So many calls an hour from one address. */
export const perAddress = (limit: number): RateLimit => ({ limit, windowSeconds: HOUR, key: 'url:{url},ip:{ip}' });

/** So many calls an hour counted under other keys; answers with `resetStatuses` set the count back. */
export const perHour = (limit: number, key: string | string[], resetStatuses?: number[]): RateLimit => ({
  limit,
  windowSeconds: HOUR,
  key,
  ...(resetStatuses && { resetStatuses }),
});
