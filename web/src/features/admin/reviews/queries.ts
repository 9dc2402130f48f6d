import { MINE } from '#web/lib/query.ts';

/** The key of everything about reviews. */
export const REVIEWS_KEY = [MINE, 'reviews'] as const;
