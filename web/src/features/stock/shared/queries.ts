import { MINE } from '#web/lib/query.ts';

/** First words of the keys of what is known of numbered pieces and loans. */
export const PIECES_KEY = [MINE, 'pieces'] as const;
