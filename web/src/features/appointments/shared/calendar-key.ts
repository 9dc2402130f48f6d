import { MINE } from '#web/lib/query.ts';

/** What is known of the calendar is kept below this key. */
export const CALENDAR_KEY = [MINE, 'calendar'] as const;
