import i18next from 'i18next';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { inText } from './direction.ts';
import { LANGUAGE_FACTS, toLanguage } from './language.ts';

export const BUSINESS_TIME_ZONE = 'Africa/Cairo';

/** Formatters of `Intl` are slow to make and never change: one for each language and shape. */
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** The formatter of this shape and language. */
export function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  shape: string,
  language: Language,
  make: (locale: string) => F,
): F {
  const key = `${shape} ${language}`;
  const known = made.get(key) as F | undefined;
  if (known) return known;
  const formatter = make(LANGUAGE_FACTS[language].locale);
  made.set(key, formatter);
  return formatter;
}

/** The language of the page at this moment. Components use `useFormat`, which follows the switch. */
export function currentLanguage(): Language {
  return toLanguage(i18next.language) ?? DEFAULT_LANGUAGE;
}

/**
 * A number with separators, two digits after its point at most. Both languages write it alike (`locale` in `LANGUAGE_FACTS`).
 * `Intl` would say the same, but a phone needs a tenth of a second to load its numbers, before the first page reacts.
 */
export function formatNumber(value: number, language = currentLanguage()): string {
  return minusOf(value, language) + digitsOf(value).replace(/(\.\d)0$/, '$1');
}

/** The digits of a number with their separators, and two of them after the point, if any. */
export function digitsOf(value: number): string {
  return Math.abs(value)
    .toFixed(2)
    .replace('.00', '')
    .replace(/\B(?=(\d{3})+\b)/g, ',');
}

/** Within Arabic a mark keeps the minus on the left of its number. */
export function minusOf(value: number, language: Language): string {
  if (value < 0) return language === 'ar' ? '\u200e-' : '-';
  return '';
}

/**
 * What a text's `{{value}}` becomes: numbers with their separators, names of the other script kept apart from the words
 * around them, everything else as it is.
 * `{{value, minute}}` also writes the unit, in the plural form that the number asks for.
 */
export function formatValue(value: unknown, format: string | undefined, language: Language): string {
  if (typeof value !== 'number') return inText(String(value ?? ''), language);
  if (format !== 'minute') return formatNumber(value, language);
  return once(
    'minute',
    language,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
  ).format(value);
}
