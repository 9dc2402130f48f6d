import { describe, expect, test } from 'vitest';
import { wordsInColumn } from '#lib/search.ts';
import { orderNumber } from '#subjects/orders/rules/order-number.ts';
import { birthYear, normalizePhones, patientSearch, readPatientQuery } from './patients.ts';

describe('what somebody types to find a patient', () => {
  test.each([
    ['0101', ['0101'], 'end1010', '0101', '0101'],
    ['٠١٠١٢', ['01012'], 'end21010', '01012', '01012'],
    ['0101 234-5678', ['01012345678'], null, '01012345678', '0101 234-5678'],
    ['+20 101 234 5678', ['01012345678'], null, '+201012345678', '+20 101 234 5678'],
    ['00201012345678', ['01012345678'], null, '00201012345678', '00201012345678'],
    ['5678', ['5678'], 'end8765', '5678', '5678'],
    // Too few digits to look for a phone; a serial number may be that short.
    ['010', [], null, '010', '010'],
    ['01', [], null, null, null],
    ['منى علي', ['مني', 'علي'], null, null, null],
    ['Mona', ['mona'], null, 'MONA', null],
    ['', [], null, null, null],
    ['  ', [], null, null, null],
    ['!!', [], null, null, null],
    ['منى abdo', ['مني', 'abdo'], null, null, null],
    ['abdo منى', ['abdo', 'مني'], null, null, null],
    // Only in front is it the country's.
    ['0120155', ['0120155'], 'end5510210', '0120155', '0120155'],
    ['2055', ['2055'], 'end5502', '2055', '2055'],
  ])('%s', (query, words, ending, serial, lab) => {
    expect(readPatientQuery(query)).toEqual({ words, ending, serial, lab, order: null });
  });

  test('letters with digits may be a name as well as a serial number', () => {
    expect(readPatientQuery('ab 12c')).toMatchObject({ serial: 'AB12C', lab: 'ab 12c' });
    expect(readPatientQuery('L-٧٧')).toMatchObject({ serial: 'L77', lab: 'L-77' });
    expect(readPatientQuery(' L-77 ')).toMatchObject({ lab: 'L-77' });
    expect(readPatientQuery('منى 0101')).toMatchObject({ words: ['مني', '0101'], ending: null });
    expect(readPatientQuery('0101 منى')).toMatchObject({ words: ['0101', 'مني'], ending: null });
    expect(readPatientQuery('منى +20 101 234 5678')).toMatchObject({ words: ['مني', '01012345678'], ending: null });
  });

  test('the number of an order is told by its check digit, in groups and in either digits', () => {
    const number = orderNumber('order', 0);
    const grouped = `${number.slice(0, 4)} ${number.slice(4)}`;
    const arabic = grouped.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    for (const typed of [number, grouped, arabic]) expect(readPatientQuery(typed).order).toBe(number);
    const wrong = `${number.slice(0, 7)}${(Number(number[7]) + 1) % 10}`;
    expect(readPatientQuery(wrong).order).toBeNull();
  });

  test('a name that is stored is found in the spellings that people use', () => {
    const stored = wordsInColumn(patientSearch({ name: 'أسماء السيّد', phones: ['01012345678'] }).search);
    for (const typed of ['اسماء', 'أسماء سيد', 'اسماء السيد', '0101']) {
      const { words } = readPatientQuery(typed);
      expect(words.length).toBeGreaterThan(0);
      expect(words.every((word) => stored.some((one) => one.startsWith(word)))).toBe(true);
    }
  });
});

test.each([
  ['عبد الرحمن سعيد', ['عبدالرحمن', 'عبد الرحمن', 'عبدالر', 'الرحمن', 'سعيد عبد الرحمن']],
  ['عبدالرحمن سعيد', ['عبدالرحمن', 'عبد الرحمن', 'الرحمن', 'رحمن']],
  ['أبو بكر علي', ['ابوبكر', 'أبو بكر', 'بكر']],
  ['علاء الدين', ['علاءالدين', 'علاء الدين', 'الدين']],
])('%s is found in one word and in two', (name, queries) => {
  const stored = wordsInColumn(patientSearch({ name, phones: [] }).search);
  for (const query of queries) {
    const { words } = readPatientQuery(query);
    const isFound = words.every((word) => stored.some((one) => one.startsWith(word)));
    expect([query, words.length > 0 && isFound]).toEqual([query, true]);
  }
});

test('words of a name are joined and parted only where a name is written in both ways', () => {
  const wordsOf = (name: string) => wordsInColumn(patientSearch({ name, phones: [] }).search);
  expect(wordsOf('عبد  الرحمن')).toContain('عبدالرحمن');
  expect(wordsOf('أبو  بكر')).toContain('ابوبكر');
  expect(wordsOf('علي نور  الدين')).toContain('نورالدين');
  // Names of their own, in which عبد is only a part.
  expect(wordsOf('معبد سالم')).toEqual(['معبد', 'سالم']);
  expect(wordsOf('معبدالله')).toEqual(['معبدالله']);
  expect(wordsOf('عبده سالم')).toEqual(['عبده', 'سالم']);
});

test('phones are kept in one spelling, each once, and not without end', () => {
  expect(normalizePhones(['010 1234 5678', null, '', '٠١٠١٢٣٤٥٦٧٨', '01112345678', undefined])).toEqual([
    '01012345678',
    '01112345678',
  ]);
  expect(normalizePhones(Array.from({ length: 12 }, (_, index) => `010000000${10 + index}`))).toHaveLength(10);
});

test('the year of birth counts from the year that it is in Cairo', () => {
  expect(birthYear(30, new Date('2026-12-31T21:30:00Z'))).toBe(1996);
  // Half past midnight in Cairo.
  expect(birthYear(30, new Date('2026-12-31T22:30:00Z'))).toBe(1997);
});
