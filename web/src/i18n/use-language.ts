import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '../../../functions/contract/constants.ts';
import { type Direction, LANGUAGE_FACTS, LANGUAGE_KEY, toLanguage } from './language.ts';

interface LanguageControl {
  language: Language;
  direction: Direction;
  /** Loads the other language's texts, then switches the page and remembers the choice. */
  setLanguage: (language: Language) => Promise<void>;
}

/** The language of the page, its direction, and the switch. */
export function useLanguage(): LanguageControl {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language) ?? DEFAULT_LANGUAGE;
  const setLanguage = useCallback(
    async (next: Language) => {
      await i18n.changeLanguage(next);
      rememberLanguage(next);
    },
    [i18n],
  );
  return { language, direction: LANGUAGE_FACTS[language].direction, setLanguage };
}

function rememberLanguage(language: Language): void {
  try {
    window.localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage can be full or switched off; the choice then lasts for this visit.
  }
}

/** The remembered choice, or `null`. */
export function storedLanguage(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Writes the language and its direction on the document. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGE_FACTS[language].direction;
}
