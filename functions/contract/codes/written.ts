import { foldDigits } from '../phone.ts';

const CODE = /^[A-Z0-9\p{Script=Arabic}]+$/u;

/** A code as it is kept and compared: without blanks and dashes, in capital letters and 0–9, whatever was typed. */
export function normalizeCode(text: string): string {
  return foldDigits(text.normalize('NFKC'))
    .replace(/[\s\p{Pd}_]/gu, '')
    .toUpperCase();
}

/** True for what may be a code. */
export const isCode = (text: string): boolean => CODE.test(normalizeCode(text));
