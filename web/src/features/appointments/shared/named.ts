import { useCallback } from 'react';
import type { Language } from '#contract/constants.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** What the admin has named in Arabic, in English or in both. */
interface Named {
  name_ar: string;
  name_en: string;
}

/** The name in a language; in the other one where this one has none. */
const nameIn = ({ name_ar, name_en }: Named, language: Language): string =>
  (language === 'ar' ? name_ar || name_en : name_en || name_ar) || '';

/** The same in the language of the page; nothing of nobody. */
export function useNames(): (named: Named | undefined) => string {
  const { language } = useLanguage();
  return useCallback((named) => (named ? nameIn(named, language) : ''), [language]);
}
