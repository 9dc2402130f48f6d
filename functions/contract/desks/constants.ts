import type { Role } from '../call.ts';
import { PAYMENT_KINDS } from '../clinic-payments/constants.ts';

/** Who takes money: customer service with a downpayment, accounting and the admin any, reception where the admin allows it. */
export const DESK_ROLES = ['reception', 'cs', 'accounting', 'admin'] as const satisfies readonly Role[];

/** Days that are not closed and are named; whoever has more begins with these. */
export const OPEN_DAYS_SHOWN = 31;

/** How cash gets into a drawer or out of it that is no payment. */
export const DRAWER_MOVES = ['cash-in', 'cash-out'] as const;
export type DrawerMove = (typeof DRAWER_MOVES)[number];

/** What is written of a drawer beside payments: what a day begins with, cash put in or paid out, and the end of one of these. */
export const DRAWER_KINDS = ['float', ...DRAWER_MOVES, 'cash-void'] as const;
export type DrawerKind = (typeof DRAWER_KINDS)[number];

export const DESK_ENTRY_KINDS = [...PAYMENT_KINDS, ...DRAWER_KINDS] as const;
