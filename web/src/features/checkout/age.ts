import { foldDigits } from '#contract/phone.ts';

/** Above this the typed age cannot be meant: the input puts `REPLACEMENT` in its place. */
const CEILING = 150;
const REPLACEMENT = 120;
/** The beginning of a number below 1. */
const MINUS = '-';

/**
 * What the age input shows for what was typed: Arabic digits become 0–9, anything else but a minus sign and a decimal part
 * is dropped, below 1 becomes 1 and above 150 becomes 120. An empty text stays empty, because the age may be left out.
 * A decimal part stays while it is typed: were the point dropped, 12.5 would become 125; so does a minus sign, of which -5
 * would become 5.
 */
export function clampAge(typed: string): string {
  if (typed.trim() === MINUS) return MINUS;
  const [, whole = '', fraction] = /^([^.,،٫]*)(?:[.,،٫](.*))?$/su.exec(foldDigits(typed)) ?? [];
  const age = Number.parseInt(whole.replace(/[^\d-]/g, ''), 10);
  if (Number.isNaN(age)) return '';
  if (age < 1) return '1';
  if (age > CEILING) return String(REPLACEMENT);
  return fraction === undefined ? String(age) : `${age}.${fraction.replace(/\D/g, '')}`;
}

/** The whole years of what the input shows; empty where it shows none. */
export function wholeAge(shown: string): string {
  return shown === MINUS ? '' : shown.replace(/\..*/, '');
}
