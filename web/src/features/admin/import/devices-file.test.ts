import { expect, test } from 'vitest';
import type { DeviceRow, RowFinding } from '#contract/imports/schemas.ts';
import { proposed } from './columns.ts';
import { DEVICES_FILE } from './devices-file.ts';

test('columns of hearing aids are matched by what other systems call them', () => {
  expect(
    proposed(DEVICES_FILE, [
      'العميل',
      'الموبايل',
      'السيريال',
      'الموديل',
      'تاريخ البيع',
      'انتهاء الضمان',
      'الأذن',
      'السعر',
    ]),
  ).toEqual(['name', 'phones', 'serial_number', 'hearing_aid', 'sold_on', 'warranty_until', 'note', null]);
  expect(proposed(DEVICES_FILE, ['National ID', 'S/N', 'Sale date', 'Battery'])).toEqual([
    'national_id',
    'serial_number',
    'sold_on',
    'battery_size',
  ]);
});

test.each([
  [['national_id', 'serial_number', 'sold_on'], true],
  [['name', 'phones', 'serial_number', 'sold_on'], true],
  [['name', 'serial_number', 'sold_on'], false],
  [['national_id', 'sold_on'], false],
  [['national_id', 'serial_number'], false],
])('the columns %j are enough: %s', (matching, isEnough) => {
  expect(DEVICES_FILE.isEnough(matching)).toBe(isEnough);
});

test('a line is a row with its dates read, the decimals of numbers taken off and what has no field in the note', () => {
  const row = DEVICES_FILE.toRow(
    {
      line: 3,
      cells: ['منى علي', '1012345678', '٢٢٠٣٤٥.0', 'Phonak', 'Audeo  P90', '21/03/2024', '46102', 'R', '312.0'],
    },
    {
      matching: [
        ...['name', 'phones', 'serial_number', 'hearing_aid', 'hearing_aid', 'sold_on', 'warranty_until', 'note'],
        'battery_size',
      ],
      order: 'day-month',
      duplicate: 'skip',
    },
  );
  expect(row).toEqual({
    line: 3,
    name: 'منى علي',
    phones: ['01012345678'],
    serial_number: '220345',
    hearing_aid: 'Phonak Audeo P90',
    sold_on: '2024-03-21',
    warranty_until: '2026-03-21',
    note: 'R',
    battery_size: '312',
  });
});

test('a dry run also finds serial numbers that the file names twice', () => {
  const row = (line: number, phone: string, serial_number: string): DeviceRow => ({
    line,
    name: 'ليلى',
    phones: [phone],
    serial_number,
  });
  const rows = [row(2, '01012345678', 'A1'), row(3, '01012345678', 'a-1'), row(4, '01012345679', 'A1')];
  const created = rows.map(({ line }): RowFinding => ({ line, outcome: 'created', faults: [], same: null }));
  expect(DEVICES_FILE.withTwiceNamed(created, rows).map(({ outcome, faults }) => [outcome, faults[0]?.key])).toEqual([
    ['created', undefined],
    ['skipped', undefined],
    ['refused', 'serial_twice'],
  ]);
});
