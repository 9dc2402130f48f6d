import { expect, test } from 'vitest';
import { deskLines, expectedOf, isDifferent, sumOf } from './desks.ts';

test('what came in and went back is summed by method, in the order of the methods', () => {
  const expected = expectedOf([
    { method: 'wallet', amount_piasters: 500 },
    { method: 'cash', amount_piasters: 1_000 },
    { method: 'cash', amount_piasters: -1_200 },
  ]);
  const lines = deskLines(expected, new Map([['cheque', 300]]));
  expect(lines).toEqual([
    { method: 'cash', expected: -200, counted: 0 },
    { method: 'wallet', expected: 500, counted: 0 },
    { method: 'cheque', expected: 0, counted: 300 },
  ]);
  expect([sumOf(lines, 'expected'), sumOf(lines, 'counted')]).toEqual([300, 300]);
});

test('sums that make up for each other are a difference all the same', () => {
  const line = { method: 'cash', expected: 100, counted: 50 } as const;
  expect(isDifferent([line, { method: 'wallet', expected: 0, counted: 50 }])).toBe(true);
  expect(isDifferent([{ ...line, counted: 100 }])).toBe(false);
});
