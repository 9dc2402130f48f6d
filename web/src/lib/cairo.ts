const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo', dateStyle: 'short' });

/** The calendar day in Cairo now, as `2026-11-20`. */
export function cairoToday(): string {
  return DAY.format(new Date());
}

/** The day so many days after another one (before it, when negative), both as `2026-11-20`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
