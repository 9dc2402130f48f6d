import { cairoDay } from '#contract/cairo-day.ts';
import { MAX_PHONES, MIN_PHONE_DIGITS } from '#contract/devices/constants.ts';
import { foldDigits, normalizePhone } from '#contract/phone.ts';
import { normalizeSerial } from './devices.ts';
import { foldWords, typedWords } from './search.ts';

/** The column `search` of a patient holds at most this many characters. */
const SEARCH_MAX = 1500;
/** A serial number is looked for once this much of one is typed. */
const MIN_SERIAL_CHARACTERS = 3;

/** Phones as they are kept: normalised, each once, the first ones when there are too many. */
export function normalizePhones(phones: readonly (string | null | undefined)[], max: number = MAX_PHONES): string[] {
  const kept = phones.map((phone) => normalizePhone(phone ?? '')).filter((phone) => phone !== '');
  return [...new Set(kept)].slice(0, max);
}

/** The year of birth of somebody of this age on a day; a year late when their birthday is still to come. */
export function birthYear(age: number, now: Date): number {
  return Number(cairoDay(now).slice(0, 4)) - age;
}

/** The text of the column `search`: the name's words in the common spelling, and the phones. */
export function patientSearchText(name: string, phones: readonly string[]): string {
  return [...new Set([...foldWords(name), ...phones])].join(' ').slice(0, SEARCH_MAX);
}

/** What somebody who types may be looking for. */
export interface PatientQuery {
  /** Words of the column `search`, each of which must be found; empty when it can be neither a name nor a phone. */
  words: string[];
  /** What a serial number must begin with; null when it can be none. */
  serial: string | null;
}

/** Reads what was typed: digits are a phone or a serial number, other text is a name or a serial number. */
export function readPatientQuery(query: string): PatientQuery {
  const serialText = normalizeSerial(query);
  const serial = /\d/.test(serialText) && serialText.length >= MIN_SERIAL_CHARACTERS ? serialText : null;
  const dialled = normalizePhone(query);
  if (/^\+?\d+$/.test(dialled)) {
    const digits = localDigits(dialled);
    return { words: digits.length >= MIN_PHONE_DIGITS ? [digits] : [], serial };
  }
  // Something like A12 is not part of a name.
  const words = typedWords(query);
  return { words: words.some((word) => /\p{L}/u.test(foldDigits(word))) ? words : [], serial };
}

/** The digits as people dial them in Egypt, however the country stands in front. */
function localDigits(dialled: string): string {
  return dialled.replace(/^(\+2|002|2)(?=01)/, '').replace(/^\+/, '');
}
