import { cairoTime } from '#contract/cairo-time.ts';
import type { Language } from '#contract/constants.ts';
import { formatDate, formatDateTime } from '#web/i18n/format.ts';

/** When hearing was measured: the day alone for midnight, where an import puts a test of which no time is known. */
export function formatMeasured(moment: string, language: Language): string {
  const isDay = cairoTime(new Date(moment)).endsWith('T00:00');
  return isDay ? formatDate(moment, language) : formatDateTime(moment, language);
}
