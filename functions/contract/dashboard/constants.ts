import { TRANSACTION_METHODS } from '../payments/methods.ts';

/** Days that one report covers at most. */
export const REPORT_DAYS_MAX = 366;

/** Ways in which money comes to the shop: in cash to us, and those of the payment provider. */
export const REVENUE_METHODS = ['cash', ...TRANSACTION_METHODS] as const;
export type RevenueMethod = (typeof REVENUE_METHODS)[number];
