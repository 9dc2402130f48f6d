import { cairoDay } from '../cairo-day.ts';
import type { GENDERS } from '../forms/constants.ts';
import { GOVERNORATES } from '../governorates.ts';
import { foldDigits } from '../phone.ts';

/** What an Egyptian national id says of whoever has it. */
export interface NationalId {
  /** The 14 digits. */
  id: string;
  /** The day of birth: `1959-03-21`. */
  birthDate: string;
  sex: (typeof GENDERS)[number];
  /** Where the birth was registered, by its English name; null abroad. */
  governorate: string | null;
}

/** What the first digit says of the year. */
const CENTURIES: Readonly<Record<string, string>> = { 2: '19', 3: '20' };
/** Whoever was born abroad. */
const ABROAD = '88';

/**
 * Reads a national id as it is typed, in whatever digits: century, birth date, governorate, a serial number whose last digit
 * is odd for men, and a digit whose rule is not published and which therefore is not checked. Null for what cannot be one.
 */
export function readNationalId(typed: string, now: Date): NationalId | null {
  const id = normalizeNationalId(typed);
  const [, century = '', year, month, day, code, last] = /^(\d)(\d{2})(\d{2})(\d{2})(\d{2})\d{3}(\d)\d$/.exec(id) ?? [];
  const birthDate = `${CENTURIES[century]}${year}-${month}-${day}`;
  const governorate = GOVERNORATES.find(({ national_id_code }) => national_id_code === code);
  const isKnown = isCalendarDay(birthDate) && birthDate <= cairoDay(now) && (governorate || code === ABROAD);
  if (!isKnown) {
    return null;
  }
  return { id, birthDate, sex: Number(last) % 2 === 1 ? 'male' : 'female', governorate: governorate?.en ?? null };
}

/** The digits as they are kept: as 0–9, without what is written between them. */
export function normalizeNationalId(typed: string): string {
  return foldDigits(typed).replace(/[\s\p{Pd}.]/gu, '');
}

function isCalendarDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
