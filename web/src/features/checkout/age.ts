import { foldDigits } from '../../../../functions/contract/phone.ts';

/** Above this the typed age cannot be meant: the input puts `REPLACEMENT` in its place. */
const CEILING = 150;
const REPLACEMENT = 120;

/**
 * What the age input shows for what was typed: Arabic digits become 0–9, anything else but a minus sign is dropped,
 * below 1 becomes 1 and above 150 becomes 120. An empty text stays empty, because the age may be left out.
 */
export function clampAge(typed: string): string {
  const digits = foldDigits(typed).replace(/[^\d-]/g, '');
  const age = Number.parseInt(digits, 10);
  if (Number.isNaN(age)) return '';
  if (age < 1) return '1';
  if (age > CEILING) return String(REPLACEMENT);
  return String(age);
}
