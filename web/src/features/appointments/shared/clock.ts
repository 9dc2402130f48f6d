import { cairoClock } from '#contract/cairo-clock.ts';
import type { Language } from '#contract/constants.ts';
import { BUSINESS_TIME_ZONE, currentLanguage, once } from '#web/i18n/numbers.ts';

/** The time of the clock in Egypt, for example "12:30 pm". */
export const formatClock = (moment: string | Date, language: Language = currentLanguage()): string =>
  cairoClock(new Date(moment), language);

/** A day in Egypt with its name, for example "Wednesday, 25 November". */
export function formatWeekday(moment: string | Date, language: Language = currentLanguage()): string {
  return once(
    'weekday',
    language,
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: BUSINESS_TIME_ZONE,
      }),
  ).format(new Date(moment));
}

/** Noon of a day in Cairo (`2026-11-25`): a moment that lies in that day, whatever the clock does at night. */
export const noonOf = (day: string): Date => new Date(`${day}T10:00:00.000Z`);
