import { message, number } from './fields.ts';

/** EGP from 0 to a limit, with at most two decimals: a piaster is not parted. */
export const egp = (max: number) => amount(max).test('decimals', message('two_decimals'), hasDecimals(2));

/** What a message costs, and the like: EGP from 0 to a limit, with parts of a piaster. */
export const fineEgp = (max: number) => amount(max).test('decimals', message('five_decimals'), hasDecimals(5));

const amount = (max: number) => number().typeError(message('not_an_amount')).min(0).max(max);

const hasDecimals = (most: number) => (value: number | null | undefined) =>
  // Written out, because the smallest ones are otherwise written as a power of ten.
  value == null || Number(value.toFixed(most)) === value;
