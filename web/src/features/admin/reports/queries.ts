import { MINE } from '#web/lib/query.ts';

export const DIFFERENCES_KEY = [MINE, 'parcel-differences'] as const;
