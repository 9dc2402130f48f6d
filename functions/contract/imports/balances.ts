import { OWNER_FIELDS } from './constants.ts';

/** What of an opening balance a row says in one text each. */
export const BALANCE_TEXTS = ['amount', 'owed_on', 'reference', 'note'] as const;
export type BalanceText = (typeof BALANCE_TEXTS)[number];

/** The fields of an opening balance and of whose it is, as columns of a file are matched with them. */
export const BALANCE_FIELDS = [...OWNER_FIELDS, ...BALANCE_TEXTS] as const;
export type BalanceField = (typeof BALANCE_FIELDS)[number];
