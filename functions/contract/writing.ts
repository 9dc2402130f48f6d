import { withClock } from './cairo-clock.ts';
import { CURRENCY, type Language } from './constants.ts';

/** How messages to people are written: those that functions send, and those with which the staff's own WhatsApp opens. */
export const BRAND = { ar: 'سماع', en: 'Samaa' } as const satisfies Record<Language, string>;
export const LOCALES: Record<Language, string> = { ar: 'ar-EG-u-nu-latn', en: 'en-GB-u-nu-latn' };

/** Puts values into a text. Throws when the text asks for one that there is not. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new Error(`The text "${text}" asks for ${name}.`);
    }
    return value;
  });
}

/** An amount of EGP with its currency, as the shop's pages write it, with piasters only when there are some. */
export function writePrice(egp: number, lang: Language): string {
  const amount = egp.toLocaleString(LOCALES[lang], { minimumFractionDigits: Number.isInteger(egp) ? 0 : 2 });
  return lang === 'ar' ? `${amount}\u00a0جنيه` : `${CURRENCY}\u00a0${amount}`;
}

/** A day as people say it, "Sunday 29 November"; of `2026-11-29`, or of a moment in Egypt. */
export function writeDay(day: string, lang: Language): string {
  const options = { timeZone: 'Africa/Cairo', weekday: 'long', day: 'numeric', month: 'long' } as const;
  return new Date(day).toLocaleDateString(LOCALES[lang], options);
}

/** A day with its year, "29 November 2026". */
export function writeDate(day: string, lang: Language): string {
  const options = { timeZone: 'Africa/Cairo', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Date(day).toLocaleDateString(LOCALES[lang], options);
}

/** The day and the time of a moment in Egypt. */
export const writeTime = (moment: string, lang: Language): string =>
  withClock(writeDay(moment, lang), new Date(moment), lang);
