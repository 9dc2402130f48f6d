import { isDayAlone } from '#contract/cairo-time.ts';
import type { Language } from '#contract/constants.ts';
import { formatDate, formatDateTime } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** Day and time of a visit in Cairo, or its day where nobody said a time. */
export function formatVisitTime(moment: string, language?: Language): string {
  return isDayAlone(moment) ? formatDate(moment, language) : formatDateTime(moment, language);
}

/** The same in the language of the page. */
export function useVisitTime(): (moment: string) => string {
  const { language } = useLanguage();
  return (moment) => formatVisitTime(moment, language);
}
