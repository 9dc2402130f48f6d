import { message, number } from './fields.ts';

/** EGP from 0 to a limit, with at most two decimals: a piaster is not parted. */
export const egp = (max: number) =>
  number()
    .typeError(message('not_an_amount'))
    .min(0)
    .max(max)
    .test('decimals', message('two_decimals'), (value) => value == null || /^\d+(\.\d{1,2})?$/.test(String(value)));
