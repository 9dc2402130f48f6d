import { foldDigits } from '#contract/phone.ts';

/** Thousands in groups of three: 28,500 and 28 500. */
const GROUPED = /^-?\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** A point before three digits may part thousands, as many write them, or be a decimal one: 1.000 is 1 or 1,000. */
const UNCLEAR = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Whether a number can be read in two ways. */
export const isUnclearNumber = (text: string): boolean => UNCLEAR.test(text);

/** A comma before one or two digits at the end is a decimal one. */
const DECIMAL_COMMA = /^(-?\d+),(\d{1,2})$/;

/**
 * A number as somebody types or pastes it, in whatever digits; null for nothing, NaN for what is none. A comma before
 * groups of three digits parts thousands, before one or two digits at the end it is the decimal one: no price has three
 * decimals. A point before three digits is refused, because nobody can tell which it is.
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
  return PLAIN.test(plain) && !isUnclearNumber(text) ? Number(plain) : Number.NaN;
}
