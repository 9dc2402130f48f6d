import { expect, test } from 'vitest';
import { ageGroupOf } from './age-groups.ts';

test.each([
  [0, 'infants'],
  [2, 'infants'],
  [3, 'children'],
  [12, 'children'],
  [13, 'teenagers'],
  [25, 'teenagers'],
  [26, 'adults'],
  [64, 'adults'],
  [65, 'seniors'],
  [130, 'seniors'],
])('%i years: %s', (age, group) => {
  expect(ageGroupOf(age)).toBe(group);
});
