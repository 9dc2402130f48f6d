import { MINE } from '#web/lib/query.ts';

/** The key of everything about trials, as the desk sees them. */
export const TRIALS_KEY = [MINE, 'trials'] as const;
