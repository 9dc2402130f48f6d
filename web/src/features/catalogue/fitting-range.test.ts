import { expect, test } from 'vitest';
import { DEGREES, degreesCovered, depthOf, LEVEL_MAX, LEVEL_MIN, nameLevel } from './fitting-range.ts';

test('quiet is at the top, loud at the bottom, and nothing is drawn outside', () => {
  expect(depthOf(LEVEL_MIN)).toBe(0);
  expect(depthOf(LEVEL_MAX)).toBe(1);
  expect(depthOf(20)).toBeLessThan(depthOf(85));
  expect(depthOf(-50)).toBe(0);
  expect(depthOf(140)).toBe(1);
});

test.each([
  [
    [10, 85],
    ['mild', 'moderate', 'moderately-severe', 'severe'],
  ],
  [
    [35, 105],
    ['moderate', 'moderately-severe', 'severe', 'profound'],
  ],
  [
    [60, 120],
    ['moderately-severe', 'severe', 'profound'],
  ],
  [
    [20, 95],
    ['mild', 'moderate', 'moderately-severe', 'severe'],
  ],
] as const)('a range of %j covers %j', (range, degrees) => {
  expect(degreesCovered(range)).toEqual(degrees);
});

test('the names of the degrees stay clear of the edges of the range', () => {
  for (let from = -10; from <= 100; from += 1) {
    for (const band of DEGREES) {
      const level = nameLevel(band, [from, from + 20]);
      expect(level).toBeGreaterThan(band.from);
      expect(level).toBeLessThan(band.to);
      for (const edge of [from, from + 20]) expect(Math.abs(level - edge)).toBeGreaterThanOrEqual(3);
    }
  }
});
