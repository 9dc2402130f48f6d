import { describe, expect, test } from 'vitest';
import { fromE164, isEgyptianMobile, normalizePhone, PHONE_LENGTH, toE164 } from './phone.ts';

test.each([
  ['010 1234 5678', '01012345678'],
  [' 01012345678\t', '01012345678'],
  ['٠١٠ ١٢٣٤ ٥٦٧٨', '01012345678'],
  ['۰۱۰۱۲۳۴۵۶۷۸', '01012345678'],
  ['\u200e010\u00a01234\u202c5678', '01012345678'],
  ['010-1234-5678', '01012345678'],
  ['(010) 1234.5678', '01012345678'],
  ['010–1234‑5678', '01012345678'],
  ['+20 10 1234 5678', '01012345678'],
  ['+2 010-1234-5678', '01012345678'],
  ['+20 (0)10 1234 5678', '01012345678'],
  ['0020 10 1234 5678', '01012345678'],
  ['20 10 1234 5678', '01012345678'],
  ['‎+٢٠ ١٠ ١٢٣٤ ٥٦٧٨', '01012345678'],
  ['\u061c01012345678', '01012345678'],
  ['0101\u200b2345678', '01012345678'],
  ['0101\u200c2345678', '01012345678'],
  ['\u206001012345678', '01012345678'],
  ['01012345678\ufe0d', '01012345678'],
  ['0101\u00ad2345678', '01012345678'],
  ['\ufeff01012345678\u{e007f}', '01012345678'],
  ['tel:01012345678', '01012345678'],
  ['Tel:+20-10-1234-5678', '01012345678'],
])('a phone is read however it is written: %j', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept);
  expect(kept).toHaveLength(PHONE_LENGTH);
  expect(isEgyptianMobile(typed)).toBe(true);
});

describe('no Egyptian mobile number', () => {
  test.each([
    ['10 digits', '0101234567'],
    ['12 digits', '010123456789'],
    ['another prefix', '02123456789'],
    ['a plus', '+2010123456'],
    ['another country', '+4915112345678'],
    ['a plus alone', '+01012345678'],
    ['letters', '0101234567a'],
    ['a digit too few between dashes', '010-1234567'],
    ['nothing', ''],
  ])('%s', (_name, typed) => {
    expect(isEgyptianMobile(typed)).toBe(false);
  });
});

test.each([
  ['+20 2 2345 6789', '0223456789'],
  ['0020-2-2345-6789', '0223456789'],
  ['2012345678', '2012345678'],
  ['19123', '19123'],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept);
});

test('Appwrite’s form of a number and ours lead to each other', () => {
  expect(toE164('٠١٠ ١٢٣٤ ٥٦٧٨')).toBe('+201012345678');
  expect(fromE164('+201012345678')).toBe('01012345678');
  expect(fromE164('+4915112345678')).toBe('+4915112345678');
});
