import { PAYMENT_METHODS } from '../clinic-payments/constants.ts';

/** What is written of an opening balance: money that came, money that went out, or the end of one of these. */
export const OPENING_PAYMENT_KINDS = ['payment', 'refund', 'void'] as const;

/** How money of an opening balance moves: insurers owe parts of bills, and there is none. */
export const OPENING_METHODS = PAYMENT_METHODS.filter((method) => method !== 'insurer');

/** Characters of what the former system calls a balance: the number of an invoice or of an account. */
export const OPENING_REFERENCE_MAX = 100;
export const OPENING_NOTE_MAX = 500;

export const OPEN_BALANCES_PAGE_SIZE = 20;
