import type { Role } from '../call.ts';

/** Who takes money: customer service with a downpayment, accounting and the admin any. */
export const DESK_ROLES = ['cs', 'accounting', 'admin'] as const satisfies readonly Role[];

/** Days that are not closed and are named; whoever has more begins with these. */
export const OPEN_DAYS_SHOWN = 31;
