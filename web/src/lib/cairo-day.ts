const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo', dateStyle: 'short' });

/** The calendar day in Cairo at a time, as date inputs write it: `2026-11-20`. */
export function cairoDay(time: Date = new Date()): string {
  return DAY.format(time);
}
