import { expect, test } from 'vitest';
import type { AppointmentRow, RowFinding } from '#contract/imports/schemas.ts';
import { APPOINTMENTS_FILE } from './appointments-file.ts';
import { proposed } from './columns.ts';
import { readDay, readTime } from './dates.ts';

test('columns of appointments are matched by what other systems call them', () => {
  expect(proposed(APPOINTMENTS_FILE, ['العميل', 'تليفون', 'تاريخ الموعد', 'الساعة', 'نوع الزيارة', 'الدكتور'])).toEqual(
    [...['name', 'phones', 'starts_on', 'starts_time', 'kind', 'specialist']],
  );
});

test.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9:30 PM', '21:30'],
  ['12:15 am', '00:15'],
  ['٢:٤٥ م', '14:45'],
  ['10:00 ص', '10:00'],
  ['12:30 ظهرًا', '12:30'],
  ['4:00 مساءً', '16:00'],
  ['2026-12-01T10:30:00', '10:30'],
  ['1/12/2026 10:30:00', '10:30'],
  ['46357.4375', '10:30'],
  ['0.4375', '10:30'],
  ['46357', null],
  ['25:00', null],
  ['soon', null],
])('a time that is written %s is %s', (cell, time) => {
  expect(readTime(cell)).toBe(time);
});

test('two digits of a year may mean one that is still to come, where a date lies ahead', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  expect(readDay('1/2/27', 'day-month', now, true)).toBe('2027-02-01');
  expect(readDay('1/2/27', 'day-month', now)).toBe('1927-02-01');
});

test.each([
  [
    ['name', 'starts_on', 'starts_time'],
    ['منى', '1/12/2026', '10:30'],
    { starts_on: '2026-12-01', starts_time: '10:30' },
  ],
  [['name', 'starts_on'], ['منى', '1/12/2026 2:30 PM'], { starts_on: '2026-12-01', starts_time: '14:30' }],
  [['name', 'starts_on'], ['منى', '1/12/2026'], { starts_on: '2026-12-01' }],
])('a line with %j that says %j has its day and its time', (matching, cells, said) => {
  const row = APPOINTMENTS_FILE.toRow({ line: 2, cells }, { matching, order: 'day-month', duplicate: 'skip' });
  expect(row).toEqual({ line: 2, name: 'منى', phones: [], ...said });
});

test('a dry run also finds an appointment that the file names twice', () => {
  const row = (line: number, starts_time: string): AppointmentRow => ({
    ...{ line, name: 'ليلى', phones: ['01012345678'], starts_on: '2026-12-01', starts_time },
  });
  const rows = [row(2, '10:00'), row(3, '10:00'), row(4, '11:00')];
  const created = rows.map(({ line }): RowFinding => ({ line, outcome: 'created', faults: [], same: null }));
  expect(APPOINTMENTS_FILE.withTwiceNamed(created, rows).map(({ outcome }) => outcome)).toEqual([
    ...['created', 'skipped', 'created'],
  ]);
});
