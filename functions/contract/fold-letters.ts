import { foldDigits } from './phone.ts';

/** Of a longer word only this many letters are kept and looked for. */
export const WORD_MAX = 80;

/**
 * A text in the one spelling that stored and typed text share: Latin without case and accents, Arabic without hamza
 * forms, vowel marks, tatweel, the difference of ta marbuta and ha or of alef maqsura and ya; digits 0–9.
 */
export function foldLetters(text: string): string {
  return (
    foldDigits(text)
      // Compatibility forms come apart: é becomes e and its accent, أ becomes ا and its hamza, ﻻ becomes لا.
      .normalize('NFKD')
      .replace(/[\p{M}\u0640]/gu, '')
      .toLowerCase()
      .replace(/\u0621/g, '')
      .replace(/\u0671/g, 'ا')
      .replace(/[\u0629\u06c1\u06d5]/g, 'ه')
      .replace(/[\u0649\u06cc]/g, 'ي')
      .replace(/\u06a9/g, 'ك')
  );
}
