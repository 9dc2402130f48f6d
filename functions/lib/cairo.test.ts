import { describe, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart, daysFrom, workingDayAfter } from './cairo.ts';

describe('the days of Cairo', () => {
  test.each([
    ['a winter day', '2026-11-20', '2026-11-19T22:00:00.000Z'],
    ['a summer day', '2026-07-01', '2026-06-30T21:00:00.000Z'],
    ['the day on which summer begins, which has no midnight', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['the day after summer ended', '2026-10-30', '2026-10-29T22:00:00.000Z'],
  ])('%s begins at its first moment', (_name, day, start) => {
    expect(cairoDayStart(day).toISOString()).toBe(start);
    expect(cairoDay(new Date(start))).toBe(day);
    expect(cairoDay(new Date(new Date(start).getTime() - 1))).toBe(dayAfter(day, -1));
  });

  test('half an hour before and after midnight are two days', () => {
    expect(cairoDay(new Date('2026-11-20T21:30:00.000Z'))).toBe('2026-11-20');
    expect(cairoDay(new Date('2026-11-20T22:30:00.000Z'))).toBe('2026-11-21');
  });

  test('follow one another over months and years', () => {
    expect(daysFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    expect(daysFrom('2026-11-20', '2026-11-19')).toEqual([]);
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
  });
});

test.each([
  ['from a Sunday over the days off', '2026-11-22', '2026-11-30'],
  ['from a Thursday', '2026-11-19', '2026-11-29'],
  ['from a Friday', '2026-11-20', '2026-11-29'],
])('six working days %s pass Friday and Saturday over', (_name, day, there) => {
  expect(workingDayAfter(day, 6)).toBe(there);
});
