import { cairoDay } from '#contract/cairo-day.ts';
import { MAX_PHONES, MIN_PHONE_DIGITS } from '#contract/devices/constants.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { foldLetters } from '#contract/fold-letters.ts';
import { foldDigits, normalizePhone, PHONE_LENGTH } from '#contract/phone.ts';
import { columnOfWords, foldWords, joinedNumbers, typedWords } from '#lib/search.ts';
import { isOrderNumber } from '#subjects/orders/rules/order-number.ts';

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

/** By what a patient is found. */
interface FoundBy {
  name: string;
  phones: readonly string[];
  national_id?: string | null;
}

/**
 * The column by which a patient is found: the name's words in the common spelling, those of a name in two words also as
 * one and the other way round, the phones, their ends, and the national id.
 */
export function patientSearch({ name, phones, national_id = null }: FoundBy): { search: string } {
  const numbers = national_id === null ? phones : [...phones, national_id];
  const words = [...foldWords(name), ...foldWords(inOtherParts(name)), ...numbers, ...phones.map(endingWord)];
  return { search: columnOfWords(words, SEARCH_MAX) };
}

/** Names that people write in one word or in two: عبد الرحمن and عبدالرحمن, أبو بكر and أبوبكر, علاء الدين and علاءالدين. */
function inOtherParts(name: string): string {
  const folded = foldLetters(name);
  const joined = [...folded.matchAll(/(?<=^|\s)(عبد|ابو)\s+(\p{L}+)|(?<=^|\s)(\p{L}+)\s+(ال\p{L}+)/gu)];
  const parted = [...folded.matchAll(/(?<=^|\s)(عبد|ابو)(\p{L}{3,})/gu)];
  return [
    ...joined.map(([text]) => text.replace(/\s+/g, '')),
    ...parted.map(([, first, second]) => `${first} ${second}`),
  ].join(' ');
}

/** A phone from its end, as a word that no name and no phone begins with: words are found by their beginnings. */
function endingWord(phone: string): string {
  return `end${[...phone].reverse().join('')}`;
}

/** What somebody who types may be looking for. */
export interface PatientQuery {
  /** Words of the column `search`, each of which must be found; empty when it can be neither a name nor a phone. */
  words: string[];
  /** The word of somebody whose phone ends so; null when no end of a phone was typed. */
  ending: string | null;
  /** What a serial number must begin with; null when it can be none. */
  serial: string | null;
  /** What a lab's number must begin with; null when it can be none. */
  lab: string | null;
  /** The number of an order of the store; null when it is none. */
  order: string | null;
}

/** Reads what was typed: digits are the beginning or the end of a phone, or of a number on a hearing aid or a job; other text is a name or such a number. */
export function readPatientQuery(query: string): PatientQuery {
  const serialText = normalizeSerial(query);
  const hasDigit = /\d/.test(serialText);
  // Some serial numbers have no digits.
  const isSerial = hasDigit || /^[A-Z]+$/.test(serialText);
  const serial = isSerial && serialText.length >= MIN_SERIAL_CHARACTERS ? serialText : null;
  const lab = hasDigit ? serial && foldDigits(query).trim() : null;
  const order = isOrderNumber(serialText) ? serialText : null;
  const dialled = normalizePhone(query);
  if (/^\+?\d+$/.test(dialled)) {
    const digits = localDigits(dialled);
    const isPhone = digits.length >= MIN_PHONE_DIGITS;
    const ending = isPhone && digits.length < PHONE_LENGTH ? endingWord(digits) : null;
    return { words: isPhone ? [digits] : [], ending, serial, lab, order };
  }
  // Something like A12 is not part of a name.
  const words = typedWords(joinedNumbers(query));
  const isName = words.some((word) => /\p{L}/u.test(foldDigits(word)));
  return { words: isName ? words : [], ending: null, serial, lab, order };
}

/** The digits as people dial them in Egypt, however the country stands in front. */
function localDigits(dialled: string): string {
  return dialled.replace(/^(\+2|002|2)(?=01)/, '').replace(/^\+/, '');
}
