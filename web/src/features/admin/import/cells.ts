import { foldLetters } from '#contract/fold-letters.ts';
import type { GENDERS } from '#contract/forms/constants.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import { hasLostDigits, type PersonField } from '#contract/imports/people.ts';
import { foldDigits, isLandlineOrMobile, normalizePhone } from '#contract/phone.ts';
import type { DateOrder } from './dates.ts';
import { readDay } from './dates.ts';

/*
 * What cells of other systems say, as our fields take it. What cannot be read stays as it is written: the server names it.
 */

/** What stands between two numbers in one cell. */
const BETWEEN_PHONES = /\s*(?:[,;،؛\\|\n\r/&]|\s-\s|\sأو\s|\sor\s)\s*/i;

/** The phones of a cell, each with the zero that a spreadsheet took from it. */
export function readPhones(cell: string): string[] {
  const text = cell.trim();
  if (text === '') return [];
  const whole = readPhone(text);
  if (hasLostDigits(text) || isLandlineOrMobile(whole)) return [whole];
  return text
    .split(BETWEEN_PHONES)
    .filter((part) => part.trim() !== '')
    .flatMap(spaced);
}

/** Two numbers with nothing but a blank between them; one number otherwise, which may be written in groups. */
function spaced(text: string): string[] {
  const phone = readPhone(text);
  const words = text.trim().split(/\s+/).map(readPhone);
  return !isLandlineOrMobile(phone) && words.length > 1 && words.every(isLandlineOrMobile) ? words : [phone];
}

/** A mobile number is 11 digits from 01, one of a landline with its area 9 or 10 from 0: a spreadsheet drops the zero. */
function readPhone(text: string): string {
  if (hasLostDigits(text)) return text.trim();
  const phone = normalizePhone(text.trim().replace(/\.0$/, ''));
  return /^1[0125]\d{8}$/.test(phone) || /^[2-9]\d{8}$/.test(phone) ? `0${phone}` : phone || text.trim();
}

const SEXES: Record<(typeof GENDERS)[number], readonly string[]> = {
  male: ['male', 'm', 'man', 'boy', 'ذكر', 'ذ', 'رجل', 'ولد', 'mr'],
  female: ['female', 'f', 'woman', 'girl', 'انثي', 'ا', 'سيده', 'بنت', 'mrs', 'ms', 'miss'],
};

function readSex(cell: string): string {
  const word = foldLetters(cell).replace(/[^\p{L}]/gu, '');
  const found = Object.entries(SEXES).find(([, words]) => words.includes(word));
  return found?.[0] ?? cell;
}

/** Without the article, blanks and the word for governorate itself. */
const placeWord = (text: string) =>
  foldLetters(text)
    .replace(/محافظه|governorate/g, '')
    .replace(/[^\p{L}]/gu, '')
    .replace(/^(?:ال|al|el)/, '');

function readGovernorate(cell: string): string {
  const word = placeWord(cell);
  return GOVERNORATES.find(({ en, ar }) => placeWord(en) === word || placeWord(ar) === word)?.en ?? cell;
}

/** Numbers come with the decimals that a spreadsheet gives them. */
const readNumber = (cell: string) => foldDigits(cell).trim().replace(/\.0+$/, '');

/** What a cell says of a field; `''` for nothing. */
export function readCell(field: Exclude<PersonField, 'phones'>, cell: string, order: DateOrder): string {
  const text = cell.replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  switch (field) {
    case 'birth_date':
      return readDay(text, order) ?? text;
    case 'birth_year':
    case 'national_id':
      return readNumber(text);
    case 'contact_phone':
      return readPhones(text)[0] ?? '';
    case 'sex':
      return readSex(text);
    case 'governorate':
      return readGovernorate(text);
    default:
      return text;
  }
}
