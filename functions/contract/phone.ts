import { withoutInvisible } from './invisible.ts';

/** The length of an Egyptian mobile number as people write it, for example 01012345678. */
export const PHONE_LENGTH = 11;
/** Characters of a phone as somebody types or pastes it, with blanks and direction marks. */
export const PHONE_TYPED_MAX = 60;

const ARABIC_INDIC_ZERO = 0x0660;
const EASTERN_ARABIC_ZERO = 0x06f0;

/** A text as it is read and compared: Arabic-Indic and Eastern Arabic digits as 0–9, without characters that nobody sees. */
export function foldDigits(text: string): string {
  return withoutInvisible(text)
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_INDIC_ZERO))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - EASTERN_ARABIC_ZERO));
}

/** What links of phones begin with. */
const LINK = /^\s*(?:tel|callto|sms|whatsapp):/i;
/** What stands between the digits of a phone: white space, dashes, dots, brackets, slashes. */
const BETWEEN_DIGITS = /[\s\p{Pd}\u2212.()/]/gu;
/** Egypt in front of a number as it is dialled from abroad; without a sign for that, only of a mobile one. */
const COUNTRY = /^(?:(?:\+|00)20?(?=0[1-9]\d{7,9}$)|20?(?=01\d{9}$))/;

/**
 * The phone as it is kept: digits folded to 0–9, nothing in between, and as it is dialled in Egypt: `+20 10-1234-5678` is
 * `01012345678`. What is no number of Egypt stays as it is, and is validated as that.
 */
export function normalizePhone(text: string): string {
  return foldDigits(text).replace(LINK, '').replace(BETWEEN_DIGITS, '').replace(COUNTRY, '');
}

/** True for an Egyptian mobile number of 11 digits that starts with 01, after normalisation. */
export function isEgyptianMobile(text: string): boolean {
  return /^01\d{9}$/.test(normalizePhone(text));
}

/** True for a number of a landline (0 and its area, for example 0223456789) or a mobile one, after normalisation. */
export function isLandlineOrMobile(text: string): boolean {
  return /^0[1-9]\d{7,9}$/.test(normalizePhone(text));
}

/** True for a number that is called in Egypt: of a landline, mobile, or a short one such as 19123. */
export function isCallable(text: string): boolean {
  return isLandlineOrMobile(text) || /^1\d{4}$/.test(normalizePhone(text));
}

/** The numbers of a text that holds one a line. */
export const phonesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What a telephone dials, from anywhere; short numbers only work as they are. */
export function dialled(phone: string): string {
  return phone.startsWith('0') ? toE164(phone) : phone;
}

/** A phone as people in Egypt write it, `0100 123 4567`, its groups kept on one line. It is read from left to right. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(01\d\d|02|03|0\d\d)(\d{3,4})(\d{4})$/, '$1\u00a0$2\u00a0$3');
}

/** The number in E.164, as Appwrite keeps it: 01012345678 becomes +201012345678. */
export function toE164(text: string): string {
  return `+2${normalizePhone(text)}`;
}

/** The number as people in Egypt write it: +201012345678 becomes 01012345678. */
export function fromE164(phone: string): string {
  return phone.replace(/^\+2(?=01\d{9}$)/, '');
}
