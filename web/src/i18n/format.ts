import i18next from 'i18next';
import { useMemo } from 'react';
import { withClock } from '#contract/cairo-clock.ts';
import { BUSINESS_TIME_ZONE, currentLanguage, digitsOf, formatNumber, minusOf, once } from './numbers.ts';
import { useLanguage } from './use-language.ts';

export { formatNumber };

/** An amount of EGP with the translated label; piasters only when there are some. */
export function formatPrice(egp: number, language = currentLanguage()): string {
  const label = i18next.getFixedT(language, 'common')('currency');
  const minus = minusOf(egp, language);
  const amount = digitsOf(egp);
  return language === 'ar' ? `\u200f${minus}${amount}\u00a0${label}\u200f` : `${minus}${label}\u00a0${amount}`;
}

/** The day of a moment in Egypt, for example "20 November 2026". Takes ISO 8601 or a Date. */
export function formatDate(moment: string | Date, language = currentLanguage()): string {
  return once(
    'date',
    language,
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: BUSINESS_TIME_ZONE }),
  ).format(new Date(moment));
}

/** Day and time of a moment in Egypt, for example "20 November 2026, 9:50 pm". Takes ISO 8601 or a Date. */
export const formatDateTime = (moment: string | Date, language = currentLanguage()): string =>
  withClock(formatDate(moment, language), new Date(moment), language);

export { formatPhone } from '#contract/phone.ts';

/** The formatters in the language of the page. */
export function useFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      number: (value: number) => formatNumber(value, language),
      price: (egp: number) => formatPrice(egp, language),
      date: (moment: string | Date) => formatDate(moment, language),
      dateTime: (moment: string | Date) => formatDateTime(moment, language),
    }),
    [language],
  );
}
