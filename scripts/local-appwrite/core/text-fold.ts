/**
 * The form of a text in which the database compares it: MariaDB's default collation takes no notice of case, of accents
 * on Latin, Greek and Cyrillic letters, and of blanks at the end. Arabic spellings (أ / ا, ة / ه) stay different.
 */
export function foldText(text: string): string {
  return foldLetters(text).trimEnd();
}

/** The form in which it looks for a part of a text, where blanks at the end count. */
export function foldLetters(text: string): string {
  if (plainText.test(text)) {
    return text.toLowerCase();
  }
  return text.normalize('NFD').replace(combiningAccents, '').normalize('NFC').toLowerCase();
}

const plainText = /^[\x20-\x7e]*$/;
const combiningAccents = /[\u0300-\u036f]/g;
