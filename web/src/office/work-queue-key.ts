import { MINE } from '#web/lib/query.ts';

/** The key of the day's work. */
export const WORK_QUEUE_KEY = [MINE, 'work-queue'] as const;
