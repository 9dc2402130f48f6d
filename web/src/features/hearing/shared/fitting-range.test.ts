import { expect, test } from 'vitest';
import { DEGREES } from '#contract/hearing/degrees.ts';
import { depthOf, FREQUENCIES, LEVEL_MAX, LEVEL_MIN, nameLevel, placeOf, readPoint } from './fitting-range.ts';

test('quiet is at the top, loud at the bottom, and nothing is drawn outside', () => {
  expect(depthOf(LEVEL_MIN)).toBe(0);
  expect(depthOf(LEVEL_MAX)).toBe(1);
  expect(depthOf(20)).toBeLessThan(depthOf(85));
  expect(depthOf(-50)).toBe(0);
  expect(depthOf(140)).toBe(1);
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

test('a point is read as what is drawn there', () => {
  for (const frequency of FREQUENCIES) {
    for (let level = LEVEL_MIN; level <= LEVEL_MAX; level += 5) {
      expect(readPoint(placeOf(frequency), depthOf(level))).toEqual({ frequency, level });
    }
  }
  expect(readPoint(placeOf(1000) + 0.05, depthOf(42))).toEqual({ frequency: 1000, level: 40 });
  expect(readPoint(0, -1)).toEqual({ frequency: 250, level: LEVEL_MIN });
  expect(readPoint(1, 2)).toEqual({ frequency: 8000, level: LEVEL_MAX });
});
