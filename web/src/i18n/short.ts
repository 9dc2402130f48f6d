import { useMemo } from 'react';
import { cairoClock, withClock } from '#contract/cairo-clock.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Language } from '#contract/constants.ts';
import { once } from './numbers.ts';
import { useLanguage } from './use-language.ts';

/** Short forms for charts and narrow columns. Days and months are those of the calendar: `2026-11-20`, `2026-11`. */
const shapes = {
  /** "20 Nov". */
  day: (day: string, language: Language) => dateText('short-day', { day: 'numeric', month: 'short' }, day, language),
  /** "20 Nov, 9:50 pm", a moment as clocks in Egypt show it; takes ISO 8601. */
  moment: (moment: string, language: Language) =>
    withClock(shapes.day(cairoDay(new Date(moment)), language), new Date(moment), language),
  /** "9:50 pm" of today, "20 Nov, 9:50 pm" of any other day. */
  arrival: (moment: string, language: Language): string =>
    cairoDay(new Date(moment)) === cairoDay()
      ? cairoClock(new Date(moment), language)
      : shapes.moment(moment, language),
  /** "20 November 2026". */
  fullDay: (day: string, language: Language) => dateText('full-day', { dateStyle: 'long' }, day, language),
  /** "November 2026". */
  month: (month: string, language: Language) =>
    dateText('month', { month: 'long', year: 'numeric' }, `${month}-01`, language),
  /** "Nov 2026". */
  shortMonth: (month: string, language: Language) =>
    dateText('short-month', { month: 'short', year: 'numeric' }, `${month}-01`, language),
};

function dateText(shape: string, options: Intl.DateTimeFormatOptions, day: string, language: Language): string {
  const formatter = once(shape, language, (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return formatter.format(new Date(`${day}T00:00:00Z`));
}

/** The short forms in the language of the page. */
export function useShortFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      moment: (moment: string) => shapes.moment(moment, language),
      arrival: (moment: string) => shapes.arrival(moment, language),
      day: (day: string) => shapes.day(day, language),
      fullDay: (day: string) => shapes.fullDay(day, language),
      month: (month: string) => shapes.month(month, language),
      shortMonth: (month: string) => shapes.shortMonth(month, language),
    }),
    [language],
  );
}
