import type { Language } from '#contract/constants.ts';
import { foldLetters } from '#contract/fold-letters.ts';
import type { GENDERS } from '#contract/forms/constants.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import type { AppointmentText } from '#contract/imports/appointments.ts';
import { type AudiogramText, LEVEL_CELL_MAX, type PointField } from '#contract/imports/audiograms.ts';
import type { BalanceText } from '#contract/imports/balances.ts';
import { hasLostDigits, type OWNER_TEXTS } from '#contract/imports/constants.ts';
import type { DeviceText } from '#contract/imports/devices.ts';
import type { PersonField, PREFERRED_WAYS } from '#contract/imports/people.ts';
import { foldDigits, isLandlineOrMobile, normalizePhone } from '#contract/phone.ts';
import { readAmount } from './amounts.ts';
import { type DateOrder, readDay, readTime } from './dates.ts';

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

/** How people are written to, in words that other systems use. */
const WAYS: Record<(typeof PREFERRED_WAYS)[number], readonly string[]> = {
  whatsapp: ['whatsapp', 'whats', 'wa', 'واتساب', 'واتس', 'الواتساب', 'واتسآب', 'رساله واتساب'],
  sms: ['sms', 'text', 'textmessage', 'رساله', 'رسائل', 'رساله نصيه', 'رسائل نصيه', 'رساله قصيره'],
  call: ['call', 'phone', 'phonecall', 'voice', 'telephone', 'اتصال', 'مكالمه', 'هاتف', 'تليفون', 'بالتليفون'],
};
const SPOKEN: Record<Language, readonly string[]> = {
  ar: ['ar', 'arabic', 'ara', 'areg', 'عربي', 'العربيه', 'عربيه', 'اللغه العربيه'],
  en: ['en', 'english', 'eng', 'enus', 'engb', 'انجليزي', 'الانجليزيه', 'انجليزيه', 'اللغه الانجليزيه'],
};

/** The value that is written with one of its words; else the cell as it is. */
function readWord(words: Readonly<Record<string, readonly string[]>>, cell: string): string {
  const letters = (text: string) => foldLetters(text).replace(/[^\p{L}]/gu, '');
  const word = letters(cell);
  return Object.keys(words).find((value) => words[value]?.some((one) => letters(one) === word)) ?? cell;
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
      return readWord(SEXES, text);
    case 'governorate':
      return readGovernorate(text);
    case 'preferred_way':
      return readWord(WAYS, text);
    case 'preferred_lang':
      return readWord(SPOKEN, text);
    default:
      return text;
  }
}

type OwnerText = (typeof OWNER_TEXTS)[number];

/** What a cell says of a hearing aid and of whose it is; `''` for nothing. */
export function readDeviceCell(field: DeviceText | OwnerText, cell: string, order: DateOrder): string {
  switch (field) {
    case 'name':
    case 'national_id':
      return readCell(field, cell, order);
    case 'sold_on':
      return readDay(cell, order) ?? cell.trim();
    case 'warranty_until':
      return readDay(cell, order, new Date(), true) ?? cell.trim();
    case 'serial_number':
    case 'battery_size':
      return readNumber(cell);
    default:
      return cell.replace(/\s+/g, ' ').trim();
  }
}

/** How systems write that the loudest tone was not heard: `NR 110`, `110+`, `>110`, `110↓`. */
const NOT_HEARD = /\b(?:nr|no response)\b|[+>↓]|لا يسمع|لا استجابه/;
const MASKED = /\bm(?:asked)?\b|بتغطيه|مع التغطيه/;

/** A threshold as rows say it: `45`, `110 nr`, `45 m`. */
function readLevel(cell: string): string {
  const text = foldLetters(foldDigits(cell)).replace(/(\d)([a-z])/g, '$1 $2');
  const numbers = text.match(/-?\d+(?:\.\d+)?/g) ?? [];
  const number = numbers.length === 1 ? numbers[0]?.replace(/\.0+$/, '') : undefined;
  const level = number === undefined ? cell.trim() : number;
  const mark = number === undefined ? '' : NOT_HEARD.test(text) ? ' nr' : MASKED.test(text) ? ' m' : '';
  return `${level}${mark}`.slice(0, LEVEL_CELL_MAX);
}

/** What a cell says of a hearing test and of whose it is; `''` for nothing. */
export function readAudiogramCell(
  field: AudiogramText | OwnerText | PointField,
  cell: string,
  order: DateOrder,
): string {
  switch (field) {
    case 'name':
    case 'national_id':
      return readCell(field, cell, order);
    case 'measured_on':
      return readDay(cell, order) ?? cell.trim();
    case 'tester':
    case 'audiometer':
    case 'note':
      return cell.replace(/\s+/g, ' ').trim();
    default:
      return readLevel(cell);
  }
}

/** What a cell says of an appointment and of whose it is; `''` for nothing. */
export function readAppointmentCell(field: AppointmentText | OwnerText, cell: string, order: DateOrder): string {
  switch (field) {
    case 'name':
    case 'national_id':
      return readCell(field, cell, order);
    case 'starts_on':
      return readDay(cell, order, new Date(), true) ?? cell.trim();
    case 'starts_time':
      return readTime(cell) ?? cell.trim();
    default:
      return cell.replace(/\s+/g, ' ').trim();
  }
}

/** What a cell says of an opening balance and of whose it is; `''` for nothing. */
export function readBalanceCell(field: BalanceText | OwnerText, cell: string, order: DateOrder): string {
  switch (field) {
    case 'name':
    case 'national_id':
      return readCell(field, cell, order);
    case 'amount':
      return readAmount(cell);
    case 'owed_on':
      return readDay(cell, order) ?? cell.trim();
    case 'reference':
      return readNumber(cell);
    default:
      return cell.replace(/\s+/g, ' ').trim();
  }
}
