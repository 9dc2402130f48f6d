import { cairoDay } from '#contract/cairo-day.ts';
import { KEEPING, type KeepingName, type KeepingPeriod } from '#contract/keeping/periods.ts';
import type { SettingsColumns } from '#subjects/settings/rules/shop-settings.ts';

/** How long something is kept, in words of a calendar. */
export interface Period {
  unit: 'days' | 'months' | 'years';
  count: number;
}

const DAY_MS = 86_400_000;
const MONTHS_A_YEAR = 12;

/** For how long something is kept by the settings. An order is at hand as long as its warranty lasts. */
export function periodOf(name: KeepingName, settings: SettingsColumns): Period {
  const period: KeepingPeriod = KEEPING[name];
  if ('days' in period) {
    return { unit: 'days', count: period.days };
  }
  if ('months' in period) {
    return { unit: 'months', count: period.months };
  }
  const count = settings[period.setting];
  const unit = period.setting.endsWith('_years') ? 'years' : 'months';
  return name === 'orders' && settings.warranty_months > count * MONTHS_A_YEAR
    ? { unit: 'months', count: settings.warranty_months }
    : { unit, count };
}

/** The same time in the largest unit that it fills: 60 months are five years. */
export function inLargestUnit(period: Period): Period {
  return period.unit === 'months' && period.count % MONTHS_A_YEAR === 0
    ? { unit: 'years', count: period.count / MONTHS_A_YEAR }
    : period;
}

/** What began before this time has been kept for long enough at another. */
export function dueBefore(period: Period, at: Date): Date {
  return shifted(at, period, -1);
}

/** The day, in Cairo, on which something that began at a time goes. */
export function dueOn(period: Period, began: string | Date): string {
  return cairoDay(shifted(new Date(began), period, 1));
}

/** The same time of day on another day; of a month that is too short, its last day. */
function shifted(time: Date, { unit, count }: Period, step: 1 | -1): Date {
  if (unit === 'days') {
    return new Date(time.getTime() + step * count * DAY_MS);
  }
  const there = new Date(time);
  there.setUTCDate(1);
  there.setUTCMonth(there.getUTCMonth() + step * count * (unit === 'years' ? MONTHS_A_YEAR : 1));
  const lastDay = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate();
  there.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return there;
}
