import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';

/** A text in both languages; either may be missing. */
export interface Bilingual {
  ar: string | null;
  en: string | null;
}

/** The text in the asked language, else in the other one, else `''`. */
export function inLanguage({ ar, en }: Bilingual, lang: Language = DEFAULT_LANGUAGE): string {
  const [asked, other] = lang === 'ar' ? [ar, en] : [en, ar];
  return asked || other || '';
}
