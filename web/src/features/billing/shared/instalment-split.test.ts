import { expect, test } from 'vitest';
import { monthlyParts, monthsAfter } from './instalment-split.ts';

test('a month later is the same day, or the last one of a shorter month', () => {
  expect([1, 2, 3].map((months) => monthsAfter('2026-12-31', months))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
  expect(monthsAfter('2026-11-20', 14)).toBe('2028-01-20');
  expect(monthsAfter('2027-01-31', -2)).toBe('2026-11-30');
});

test('parts come to the amount exactly, and the first one takes what is over', () => {
  expect(monthlyParts(1000.5, 3, '2026-12-01')).toEqual([
    { day: '2026-12-01', amount: '334.5' },
    { day: '2027-01-01', amount: '333' },
    { day: '2027-02-01', amount: '333' },
  ]);
  expect(monthlyParts(2, 4, '2026-12-01').map(({ amount }) => amount)).toEqual(['2', '0', '0', '0']);
});
