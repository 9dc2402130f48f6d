/**
 * Characters that show nothing: marks of direction, zero-width joiners, soft hyphens, variation selectors, byte order
 * marks, blanks of other scripts. They come along when something is copied from a chat, a contact or a spreadsheet.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** A text without the characters that nobody sees. White space stays. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Characters that nobody types and databases refuse: NUL and its like, and halves of characters. */
const UNWRITABLE = /(?![\t\r\n])[\p{Cc}\p{Cs}]/gu;

/** A text as a database takes it. */
export function withoutUnwritable(text: string): string {
  return text.replace(UNWRITABLE, '');
}

/** True for what is no text, or one in which there is nothing to see. */
export function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || withoutInvisible(value).trim() === '';
}

/** An email as it is kept and compared: in small letters, without white space around it. */
export function normalizeEmail(text: string): string {
  return withoutInvisible(text).trim().toLowerCase();
}

/** True for a text that has the form of an email; whether it exists, only a mail tells. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(normalizeEmail(text));
}
