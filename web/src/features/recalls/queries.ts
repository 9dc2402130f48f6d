import { MINE } from '#web/lib/query.ts';

/** The key of everything about recalls. */
export const RECALLS_KEY = [MINE, 'recalls'] as const;
