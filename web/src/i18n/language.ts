import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';

export type Direction = 'rtl' | 'ltr';

/** Where the choice of a visitor is remembered (`public/boot.js` reads it too). */
export const LANGUAGE_KEY = 'language';

export interface LanguageFacts {
  /** Its own name, as the language switch shows it. */
  name: string;
  direction: Direction;
  /** For `Intl`: numbers, dates and plurals. Both languages write the digits 0–9. */
  locale: string;
}

export const LANGUAGE_FACTS: Record<Language, LanguageFacts> = {
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-EG-u-nu-latn' },
  en: { name: 'English', direction: 'ltr', locale: 'en-GB-u-nu-latn' },
};

/** The supported language of a name such as `en` or `en-GB`, or `null`. */
export function toLanguage(name: string | null | undefined): Language | null {
  const base = name?.trim().toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === base) ?? null;
}

/** The language of the file of a page that was rendered ahead (`/en/store/1`), or `null`; `public/boot.js` knows it too. */
export function languageOfPath(pathname: string): Language | null {
  const [, name] = /^\/([a-z]{2})(?=\/|$)/.exec(pathname) ?? [];
  const language = toLanguage(name);
  return language === DEFAULT_LANGUAGE ? null : language;
}

/** The visitor's language: `?lang=` in the address, else what they chose before, else Arabic. */
export function initialLanguage(search: string, stored: string | null): Language {
  return toLanguage(new URLSearchParams(search).get('lang')) ?? toLanguage(stored) ?? DEFAULT_LANGUAGE;
}

/** Writes the language and its direction on the document. There is none while a page is rendered ahead. */
export function applyLanguage(language: Language): void {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGE_FACTS[language].direction;
}
