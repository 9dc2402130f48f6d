import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each([
  ['a Latin text that fills one', 'a'.repeat(160), 1],
  ['a longer one, whose parts hold less', 'a'.repeat(161), 2],
  ['the most that two hold', 'a'.repeat(306), 2],
  ['one letter more', 'a'.repeat(307), 3],
  ['signs that take two places', '€'.repeat(80), 1],
  ['one of them more', '€'.repeat(81), 2],
  ['an Arabic text that fills one', 'م'.repeat(70), 1],
  ['a longer Arabic one', 'م'.repeat(71), 2],
  ['the most that two Arabic ones hold', 'م'.repeat(134), 2],
  ['one Arabic letter more', 'م'.repeat(135), 3],
  ['a Latin text with one Arabic letter', `${'a'.repeat(70)}م`, 2],
  ['a picture of two places', `${'م'.repeat(69)}🙂`, 2],
  ['nothing', '', 1],
])('%s is counted as the networks count it', (_what, text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
