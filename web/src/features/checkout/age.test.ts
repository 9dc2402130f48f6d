import { expect, test } from 'vitest';
import { clampAge, wholeAge } from './age.ts';

test.each([
  ['', ''],
  ['72', '72'],
  ['0', '1'],
  ['-5', '1'],
  ['1', '1'],
  ['130', '130'],
  ['150', '150'],
  ['151', '120'],
  ['999', '120'],
  ['٦٥', '65'],
  ['۷۰', '70'],
  ['6 5', '65'],
  ['12.', '12.'],
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['٦٥٫٥', '65.5'],
  ['151.5', '120'],
  ['.5', ''],
  ['abc', ''],
  ['-', '-'],
])('the age input shows %j as %j', (typed, shown) => {
  expect(clampAge(typed)).toBe(shown);
});

test.each([
  ['12.5', '12'],
  ['12.', '12'],
  ['12', '12'],
  ['', ''],
  ['-', ''],
])('and leaves %j behind as %j', (shown, left) => {
  expect(wholeAge(shown)).toBe(left);
});
