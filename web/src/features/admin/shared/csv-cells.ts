import { formatPhone } from '#web/i18n/format.ts';

const MOMENT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo', dateStyle: 'short', timeStyle: 'short' });

/** A phone in a file: in groups, because a spreadsheet takes digits alone for a number and drops the first zero. */
export function phoneCell(phone: string): string {
  return formatPhone(phone).replaceAll('\u00a0', ' ');
}

/** A moment in a file: day and time in Cairo, `2026-11-20 22:20`, which spreadsheets understand. */
export function momentCell(moment: string): string {
  return MOMENT.format(new Date(moment));
}
