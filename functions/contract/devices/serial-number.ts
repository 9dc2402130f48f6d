import { foldDigits } from '../phone.ts';

/**
 * A serial number as it is kept and compared: A–Z and 0–9. Blanks, dashes and the like only part its groups, and the same
 * number is written with and without them. What the database takes for the same must be the same here.
 */
export function normalizeSerial(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
  return foldDigits(plain)
    .replace(/[\s\p{Pd}._/]/gu, '')
    .toUpperCase();
}

/**
 * True for a serial number, however its groups are parted, and for an empty text. A scanner types through the keyboard's
 * layout, so an Arabic one turns a barcode into Arabic letters.
 */
export function isSerialNumber(text: string): boolean {
  return /^[A-Z0-9]*$/.test(normalizeSerial(text));
}
