import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** How each unique word looks, as pictures leave it out. */
export const UNIQUE_WORD = / zz[a-z]{6}\b/g;

/**
 * A word that nobody else has. It has no digits: where a name ends in digits, Arabic pages mark its ends with characters
 * that nobody sees, and an exact search for what was typed does not find it.
 */
export function uniqueWord(): string {
  return `zz${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}

/** This name, for one test alone. */
export const uniqueName = (name: string): string => `${name} ${uniqueWord()}`;
