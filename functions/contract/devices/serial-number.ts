import { foldDigits } from '../phone.ts';

/**
 * A serial number as it is kept and compared: digits 0–9, Latin capitals without accents, no blanks in between. What the
 * database takes for the same must be the same here.
 */
export function normalizeSerial(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
  return foldDigits(plain).replace(/\s/g, '').toUpperCase();
}

/**
 * True for a serial number as makers write them: A–Z, 0–9 and what parts them. A scanner types through the keyboard's
 * layout, so an Arabic one turns a barcode into Arabic letters.
 */
export function isSerialNumber(text: string): boolean {
  return /^[A-Z0-9./_-]*$/.test(normalizeSerial(text));
}
