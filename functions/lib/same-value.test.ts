import { expect, test } from 'vitest';
import { sameValue } from './same-value.ts';

test.each([
  ['a text and itself', 'a', 'a'],
  ['nothing and what is absent', null, undefined],
  ['a number and itself', 0, 0],
  [
    'one moment in the writing of Appwrite and of JavaScript',
    '2026-11-25T10:00:00.000+00:00',
    '2026-11-25T10:00:00.000Z',
  ],
  ['lists of the same', ['a', null], ['a', undefined]],
  ['lists of one moment', ['2026-11-25T10:00:00.000+00:00'], ['2026-11-25T10:00:00.000Z']],
])('%s are the same value', (_name, stored, value) => {
  expect(sameValue(stored, value)).toBe(true);
});

test.each([
  ['two texts', 'a', 'b'],
  ['nothing and an empty text', null, ''],
  ['nothing and 0', null, 0],
  ['a number and its text', 1, '1'],
  ['two moments', '2026-11-25T10:00:00.000+00:00', '2026-11-25T10:00:01.000Z'],
  ['a moment and nothing', null, '2026-11-25T10:00:00.000Z'],
  ['two days that are read as one moment', '2026-11-25', '2026-11-25 '],
  ['two texts in which a moment stands', 'on 2026-11-25T10:00:00.000Z', 'on 2026-11-25T10:00:00.000+00:00'],
  ['a list and a longer one', ['a'], ['a', 'b']],
  ['a list and one of another order', ['a', 'b'], ['b', 'a']],
  ['lists that begin alike', ['a', 'b'], ['a', 'c']],
  ['a list and its only text', ['a'], 'a'],
  ['a text and a list of it', 'a', ['a']],
])('%s are not the same value', (_name, stored, value) => {
  expect(sameValue(stored, value)).toBe(false);
});
