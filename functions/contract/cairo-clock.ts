import type { Language } from './constants.ts';

let clock: Intl.DateTimeFormat | undefined;

/** The time of a moment in Egypt as people say it: "9:30 am", "12:30 ظهرًا". The one form in which times are shown. */
export function cairoClock(moment: Date, language: Language): string {
  // A phone takes a while to load what this needs, and the first pages show no time.
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Cairo',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  const said = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const [hour, half] = [said.get('hour'), said.get('dayPeriod')];
  return `${hour}:${said.get('minute')} ${language === 'ar' ? arabicHalf(Number(hour), half === 'am') : half}`;
}

/** A day, as it was written, and the time of a moment in it: "20 November 2026, 9:50 pm". */
export const withClock = (day: string, moment: Date, language: Language): string =>
  `${day}${language === 'ar' ? '،' : ','} ${cairoClock(moment, language)}`;

/** Noon lasts until three; the rest of the day is evening. */
function arabicHalf(hour: number, isMorning: boolean): string {
  if (isMorning) return 'صباحًا';
  return hour % 12 < 3 ? 'ظهرًا' : 'مساءً';
}
