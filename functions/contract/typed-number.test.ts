import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['', null],
  [' ', null],
  ['\u200f', null],
  ['٦٥٠', 650],
  ['١٢٫٥', 12.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  ['١٢،٥', 12.5],
  ['28,500', 28_500],
  ['٢٨٬٥٠٠', 28_500],
  ['٢٨،٥٠٠', 28_500],
  ['28 500', 28_500],
  ['28\u00a0500', 28_500],
  ['1,250.75', 1250.75],
  ['١٬٢٥٠٫٧٥', 1250.75],
  ['12,345,678', 12_345_678],
  ['\u200e 900 \u200f', 900],
  ['\u061c28,500', 28500],
  ['28\u200b,\u2060500.50\ufe0d', 28500.5],
  [' -10 ', -10],
  ['−10', -10],
  ['1,5,0', Number.NaN],
  ['1,50,000', Number.NaN],
  ['1,250 000', Number.NaN],
  ['10 20', Number.NaN],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['12a', Number.NaN],
])('%j is typed for %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});
