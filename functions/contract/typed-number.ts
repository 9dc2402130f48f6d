import { foldDigits } from '#contract/phone.ts';

/** Thousands in groups of three: 28,500 and 28 500. */
const GROUPED = /^-?\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** A comma before one or two digits at the end is a decimal one. */
const DECIMAL_COMMA = /^(-?\d+),(\d{1,2})$/;

/**
 * A number as somebody types or pastes it, in whatever digits; null for nothing, NaN for what is none. A comma before
 * groups of three digits parts thousands, before one or two digits at the end it is the decimal one: no price has three
 * decimals.
 */
export function typedNumber(typed: string): number | null {
  const text = foldDigits(typed)
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .replace('−', '-');
  if (text === '') return null;
  const plain = GROUPED.test(text) ? text.replace(/[, ]/g, '') : text.replace(DECIMAL_COMMA, '$1.$2');
  return PLAIN.test(plain) ? Number(plain) : Number.NaN;
}
