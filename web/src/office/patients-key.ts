import { MINE } from '#web/lib/query.ts';

/** The key of everything about people and their hearing aids. */
export const PATIENTS_KEY = [MINE, 'patients'] as const;
