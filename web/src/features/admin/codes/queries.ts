import { MINE } from '#web/lib/query.ts';

/** What is kept of discount codes. */
export const CODES_KEY = [MINE, 'discount-codes'] as const;
