import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { KEEPING_NAMES } from '#contract/keeping/periods.ts';
import { START_SETTINGS } from '#subjects/settings/rules/shop-settings.ts';
import { dueBefore, dueOn, type Period, periodOf } from './keeping.ts';

const at = (time: string) => new Date(time);

describe('how long something is kept', () => {
  test('follows from the settings, or is a time of ours', () => {
    expect(periodOf('clinic', { ...START_SETTINGS, keep_clinic_years: 7 })).toEqual({ unit: 'years', count: 7 });
    expect(periodOf('audit', START_SETTINGS)).toEqual({ unit: 'months', count: 60 });
    expect(periodOf('unpaid_orders', START_SETTINGS)).toEqual({ unit: 'days', count: 7 });
  });

  test('is for orders never shorter than a warranty', () => {
    expect(periodOf('orders', { ...START_SETTINGS, warranty_months: 60 })).toEqual({ unit: 'years', count: 5 });
    expect(periodOf('orders', { ...START_SETTINGS, warranty_months: 61 })).toEqual({ unit: 'months', count: 61 });
  });
});

test('a month ends on its last day where it is too short', () => {
  const month: Period = { unit: 'months', count: 1 };
  expect(dueBefore(month, at('2026-03-31T10:00:00Z')).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(dueBefore({ unit: 'years', count: 1 }, at('2028-02-29T10:00:00Z')).toISOString()).toBe(
    '2027-02-28T10:00:00.000Z',
  );
  expect(dueOn(month, '2026-01-31T10:00:00Z')).toBe('2026-02-28');
});

test('nothing goes before the day that was told', () => {
  const times = fc.date({ min: at('2000-01-01'), max: at('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...KEEPING_NAMES), times, times, (name, began, now) => {
      const period = periodOf(name, START_SETTINGS);
      if (began < dueBefore(period, now)) {
        expect(cairoDay(now) >= dueOn(period, began)).toBe(true);
      }
    }),
  );
});
