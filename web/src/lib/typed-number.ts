import { foldDigits } from '../../../functions/contract/phone.ts';

/** A number as somebody types it, in whatever digits; null for nothing, NaN for what is none. */
export function typedNumber(typed: string): number | null {
  const text = foldDigits(typed).trim().replace(/[٫,]/g, '.').replace('−', '-');
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
