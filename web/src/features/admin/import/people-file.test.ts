import { expect, test } from 'vitest';
import type { PersonRow, RowFinding } from '#contract/imports/schemas.ts';
import { proposed, remember, remembered, saidTwice } from './columns.ts';
import { PEOPLE_FILE } from './people-file.ts';

test('columns are matched by what other systems call them, in whatever spelling', () => {
  expect(
    proposed(PEOPLE_FILE, [
      'م',
      'اسم العميل',
      'رقم الموبايل',
      'Mobile 2',
      'تاريخ الميلاد',
      'DOB',
      'الرقم القومى',
      'Notes',
      'كيف عرفنا؟',
      'Preferred contact method',
      'لغة التواصل',
    ]),
  ).toEqual([
    ...[null, 'name', 'phones', 'phones', 'birth_date', null, 'national_id', 'desk_note'],
    ...['referral_source', 'preferred_way', 'preferred_lang'],
  ]);
  expect(PEOPLE_FILE.fieldOf('E-Mail:')).toBe('email');
});

test('only names, phones and notes come from several columns', () => {
  expect(saidTwice(PEOPLE_FILE, ['name', 'name', 'phones', 'phones', 'desk_note', null, null])).toEqual([]);
  expect(saidTwice(PEOPLE_FILE, ['sex', 'sex'])).toEqual(['sex']);
});

test('what columns were matched with is remembered for files that have the same, without their names', () => {
  remember(PEOPLE_FILE, ['Client', 'Mobile'], ['name', null]);
  expect(remembered(PEOPLE_FILE, [' client ', 'MOBILE'])).toEqual(['name', null]);
  expect(remembered(PEOPLE_FILE, ['Client', 'Phone'])).toBeNull();
});

test('a line is a row with names joined, all phones, and only what it says', () => {
  const row = PEOPLE_FILE.toRow(
    { line: 4, cells: ['منى', 'علي', '1012345678', '01012345678 / 01112345678', '21/03/1959', '', 'x'] },
    {
      matching: ['name', 'name', 'phones', 'phones', 'birth_date', 'email', null],
      order: 'day-month',
      duplicate: 'skip',
    },
  );
  expect(row).toEqual({
    line: 4,
    name: 'منى علي',
    phones: ['01012345678', '01112345678'],
    birth_date: '1959-03-21',
    duplicate: 'skip',
  });
});

test('a year alone in the column of birth dates is the year of birth', () => {
  const read = (birth: string, year = '') =>
    PEOPLE_FILE.toRow(
      { line: 2, cells: ['منى', '01012345678', birth, year] },
      { matching: ['name', 'phones', 'birth_date', 'birth_year'], order: 'day-month', duplicate: 'skip' },
    );
  expect(read('١٩٧٠')).toMatchObject({ birth_year: '1970' });
  expect(read('١٩٧٠')).not.toHaveProperty('birth_date');
  // Which of the two is right, nobody knows: it is told.
  expect(read('1970', '1971')).toMatchObject({ birth_date: '1970', birth_year: '1971' });
});

test('a dry run also finds whom the file names twice', () => {
  const row = (line: number, more: Partial<PersonRow> = {}): PersonRow => ({
    line,
    name: 'ليلى حسن',
    phones: ['01012345678'],
    duplicate: 'skip',
    ...more,
  });
  const rows = [
    row(2),
    row(3, { name: 'ليلى حسن محمد', duplicate: 'fill' }),
    row(4, { name: 'سامي حسن' }),
    row(5, { name: 'عمر', phones: ['01012345679'], national_id: '25903210101234' }),
    row(6, { name: 'عمر', phones: ['01012345670'], national_id: '25903210101234' }),
    row(7, { name: 'عمر', phones: ['01012345670'], national_id: '25903210101234', duplicate: 'create' }),
    row(8, { name: 'سامي محمد حسن' }),
    row(9, { name: 'سامي علي حسن', alike: 'skip' }),
    row(10, { name: '.' }),
  ];
  const created = rows.map(({ line }): RowFinding => ({ line, outcome: 'created', faults: [], same: null }));
  expect(PEOPLE_FILE.withTwiceNamed(created, rows).map(({ outcome, same }) => [outcome, same?.by])).toEqual([
    ['created', undefined],
    ['filled', 'phone'],
    ['created', undefined],
    ['created', undefined],
    ['skipped', 'national_id'],
    ['refused', 'national_id'],
    ['created', 'alike'],
    ['skipped', 'alike'],
    ['created', undefined],
  ]);
});
