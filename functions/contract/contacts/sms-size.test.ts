import { expect, test } from 'vitest';
import { foreignLetters, smsParts, smsSize, smsText } from './sms-size.ts';

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

test.each([
  ['an Arabic text', 'م'.repeat(60), { parts: 1, left: 10, isLatin: false }],
  ['a longer one', 'م'.repeat(71), { parts: 2, left: 63, isLatin: false }],
  ['a Latin text', 'a'.repeat(160), { parts: 1, left: 0, isLatin: true }],
  ['a longer one', 'a'.repeat(161), { parts: 2, left: 145, isLatin: true }],
])('%s says how many places are left in its last part', (_what, text, size) => {
  expect(smsSize(text)).toEqual(size);
});

test('letters that have a Latin text counted as another are named once each, and no-break spaces go as spaces', () => {
  expect(foreignLetters('It’s “fine” – it’s [ok] €')).toEqual(['’', '“', '”', '–']);
  expect(smsText('EGP\u00a0500')).toBe('EGP 500');
});
