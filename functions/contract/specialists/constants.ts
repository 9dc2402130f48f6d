import type { Role } from '../call.ts';

/** What a leave is for. Of an illness nothing else is kept. */
export const LEAVE_KINDS = ['annual', 'sick', 'training', 'other'] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

/** Where a leave stands: only an approved one closes times for booking. */
export const LEAVE_STATES = ['requested', 'approved', 'declined', 'withdrawn'] as const;
export type LeaveState = (typeof LEAVE_STATES)[number];

/** The longest leave; whoever is away longer has several. */
export const LEAVE_DAYS_MAX = 60;
export const LEAVE_NOTE_MAX = 300;

/** Who enters leave for somebody else. Reception does it for somebody who is ill today, and for nobody else. */
export const LEAVE_ENTRY_ROLES = ['admin', 'reception'] as const satisfies readonly Role[];
