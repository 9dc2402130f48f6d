import { expect, test } from 'vitest';
import { clampAge } from './age.ts';

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
  ['abc', ''],
  ['-', ''],
])('the age input shows %j as %j', (typed, shown) => {
  expect(clampAge(typed)).toBe(shown);
});
