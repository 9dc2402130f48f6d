import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { localStore } from '#web/lib/storage.ts';
import { switchLanguage } from './i18n.ts';
import { type Direction, LANGUAGE_FACTS, LANGUAGE_KEY, toLanguage } from './language.ts';

interface LanguageControl {
  language: Language;
  direction: Direction;
  /** Loads the other language's texts, then switches the page and remembers the choice. Rejects, and stays, when they cannot be loaded. */
  setLanguage: (language: Language) => Promise<void>;
}

/** The language of the page, its direction, and the switch. */
export function useLanguage(): LanguageControl {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language) ?? DEFAULT_LANGUAGE;
  return { language, direction: LANGUAGE_FACTS[language].direction, setLanguage };
}

async function setLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  localStore.set(LANGUAGE_KEY, language);
}
