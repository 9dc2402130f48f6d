import { expect, test } from 'vitest';
import { readNationalId } from './national-id.ts';

const NOW = new Date('2026-11-29T10:00:00.000Z');

test.each([
  ['a woman of Cairo', '25903210100123', { birthDate: '1959-03-21', sex: 'female', governorate: 'Cairo' }],
  ['a man of Alexandria', '30102280212317', { birthDate: '2001-02-28', sex: 'male', governorate: 'Alexandria' }],
  ['somebody who was born abroad', '28812318800151', { birthDate: '1988-12-31', sex: 'male', governorate: null }],
])('of %s it says birth date, sex and governorate', (_who, typed, said) => {
  expect(readNationalId(typed, NOW)).toEqual({ id: typed, ...said });
});

test('it is read in Arabic digits and with blanks between them', () => {
  expect(readNationalId('٢ ٥٩٠٣٢١ ٠١ ٠٠١٢٣', NOW)).toMatchObject({ id: '25903210100123', birthDate: '1959-03-21' });
});

test.each([
  ['too short', '2590321010012'],
  ['too long', '259032101001234'],
  ['with letters', '2590321010012a'],
  ['of a century that is none', '15903210100123'],
  ['of a day that is not in the calendar', '25902300100123'],
  ['of a day to come', '32611300100123'],
  ['of a governorate that is none', '25903219900123'],
])('one that is %s cannot be one', (_what, typed) => {
  expect(readNationalId(typed, NOW)).toBeNull();
});
