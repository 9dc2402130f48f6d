import { expect, test } from 'vitest';
import { choice, text, whole } from '#contract/columns.ts';
import { linksOf, personalRecord, record, tellsOfPeople } from './record.ts';
import { RECORDS } from './registry.ts';

const OF_PEOPLE = RECORDS.filter(tellsOfPeople);

test('what holds money says its unit, and nothing else does', () => {
  const columns = RECORDS.flatMap((one) => Object.entries(one.columns));
  const isMoney = (kind: string) => ['money', 'sum', 'balance'].includes(kind);
  expect(columns.filter(([key, { kind }]) => key.endsWith('_piasters') !== isMoney(kind))).toEqual([]);
});

test('columns say what an erasure leaves of them where it empties columns, and only there', () => {
  const namesColumns = OF_PEOPLE.filter(({ columns }) =>
    Object.values(columns).some(({ erased }) => erased !== undefined),
  );
  expect(namesColumns).toEqual(OF_PEOPLE.filter(({ erased }) => erased === 'columns'));
});

test('a table that is found by accounts says what becomes of it with a new holder of the account, and no other does', () => {
  const found = OF_PEOPLE.filter((one) => linksOf(one).some(({ person }) => person === 'user' || person === 'both'));
  expect(found).toEqual(OF_PEOPLE.filter(({ newHolder }) => newHolder !== undefined));
  expect(OF_PEOPLE.filter(({ owner }) => owner).filter((one) => !found.includes(one))).toEqual([]);
});

test('what a record leaves out or cannot mean does not compile', () => {
  const things = { title: 'Tags', nobody: 'The catalogue.', columns: { title: text(100) } };
  const people = { title: 'Tags', of: {}, kept: null, erased: 'row' } as const;
  // @ts-expect-error: there is no column `titel`.
  expect(record('tags', { ...things, indexes: { title: ['titel'] } })).toBeDefined();
  // @ts-expect-error: nothing says why it tells of nobody.
  expect(record('tags', { ...things, nobody: undefined })).toBeDefined();
  // @ts-expect-error: nothing says whether people are told of the title.
  expect(personalRecord('tags', { ...people, columns: { title: text(100) } })).toBeDefined();
  // @ts-expect-error: it tells of nobody, so nobody is told.
  expect(record('tags', { ...things, columns: { title: text(100, { told: true }) } })).toBeDefined();
  // @ts-expect-error: nothing is left for the default.
  expect(whole({ required: true, default: 0 })).toBeDefined();
  // @ts-expect-error: no row is without it.
  expect(text(100, { required: true, erased: null })).toBeDefined();
  // @ts-expect-error: `fr` is not among the choices.
  expect(choice(['ar', 'en'], { default: 'fr' })).toBeDefined();
  expect(personalRecord('tags', { ...people, columns: { title: text(100, { told: false }) } })).toBeDefined();
});
