import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** So many of 62 letters are 95 bits. */
const LENGTH = 16;

/** What makes a link unguessable: letters and digits by chance, which an address carries as they are. */
export const newLinkSecret = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
