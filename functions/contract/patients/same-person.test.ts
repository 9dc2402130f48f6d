import { expect, test } from 'vitest';
import { isSamePerson, type KnownPerson, type SaidPerson } from './same-person.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const MONA: KnownPerson = { name: 'منى علي', phones: ['01012345678', '0223456789'], birth_year: 1959 };
const said = (change: Partial<SaidPerson> = {}): SaidPerson => ({
  name: 'منى علي',
  phones: ['01012345678', null],
  age: 67,
  ...change,
});

test.each<[string, Partial<SaidPerson>]>([
  ['the same name, phone and age', {}],
  ['another spelling of the name', { name: ' مني  على ' }],
  ['more of the name', { name: 'منى علي حسن' }],
  ['less of the name', { name: 'منى' }],
  ['a new phone', { phones: ['01099999999'] }],
  ['a phone with Arabic digits among others', { phones: ['01099999999', '٠١٠ ١٢٣٤ ٥٦٧٨'] }],
  ['an age that is told roughly', { age: 60 }],
  ['a new phone and an age a year off', { phones: ['01099999999'], age: 66 }],
  ['nothing typed yet', { name: '', phones: [], age: null }],
])('%s is still the client', (_name, change) => {
  expect(isSamePerson(MONA, said(change), NOW)).toBe(true);
});

test.each<[string, Partial<SaidPerson>]>([
  ['another name, phone and age', { name: 'أحمد حسن', phones: ['01099999999'], age: 30 }],
  ['another name alone, because families share phones', { name: 'أحمد علي' }],
  ['a name that only begins with the same letters', { name: 'منير علي' }],
  ['the name of a child with the age of a child', { age: 30 }],
  ['a new phone with an age that does not fit', { phones: ['01099999999'], age: 60 }],
  ['a new phone without an age', { phones: ['01099999999'], age: null }],
])('%s is somebody else', (_name, change) => {
  expect(isSamePerson(MONA, said(change), NOW)).toBe(false);
});

test('عبد is one word with the name that follows it', () => {
  const client = { ...MONA, name: 'عبد الرحمن سعيد' };
  expect(isSamePerson(client, said({ name: 'عبدالرحمن سعيد' }), NOW)).toBe(true);
  expect(isSamePerson(client, said({ name: 'عبد الله سعيد' }), NOW)).toBe(false);
});

test('what a record does not know speaks neither way', () => {
  expect(isSamePerson({ ...MONA, birth_year: null }, said({ age: 5 }), NOW)).toBe(true);
  expect(isSamePerson({ ...MONA, phones: [], birth_year: null }, said({ phones: ['01099999999'] }), NOW)).toBe(true);
  expect(isSamePerson({ ...MONA, birth_year: null }, said({ phones: ['01099999999'] }), NOW)).toBe(false);
});
