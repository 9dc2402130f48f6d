import { expect, test } from 'vitest';
import type { AudiogramRow, RowFinding } from '#contract/imports/schemas.ts';
import { AUDIOGRAMS_FILE } from './audiograms-file.ts';
import { readAudiogramCell } from './cells.ts';

test.each([
  ['R500', 'right_air_500'],
  ['L_1000', 'left_air_1000'],
  ['AC R 500', 'right_air_500'],
  ['RightAC4000', 'right_air_4000'],
  ['Right AC 4000 Hz', 'right_air_4000'],
  ['BC L 1k', 'left_bone_1000'],
  ['Bone Left 1.5 kHz', 'left_bone_1500'],
  ['LE 0.5k', 'left_air_500'],
  ['BC R 8000', null],
  ['يمين 500', 'right_air_500'],
  ['الأذن اليسرى عظمي ٢٠٠٠', 'left_bone_2000'],
  ['500', null],
  ['Ear 500 to 1000 R', null],
  ['Test date', 'measured_on'],
  ['الأخصائي', 'tester'],
  ['اسم المريض', 'name'],
])('a column that is called %s holds %s', (column, field) => {
  expect(AUDIOGRAMS_FILE.fieldOf(column)).toBe(field);
});

test.each([
  ['45', '45'],
  ['45.0', '45'],
  ['٤٥', '45'],
  ['-5', '-5'],
  ['45 dB', '45'],
  ['45dB HL', '45'],
  ['NR 110', '110 nr'],
  ['110NR', '110 nr'],
  ['110+', '110 nr'],
  ['>110', '110 nr'],
  ['110↓', '110 nr'],
  ['لا يسمع 110', '110 nr'],
  ['45 M', '45 m'],
  ['45m', '45 m'],
  ['NR', 'NR'],
  ['40/45', '40/45'],
  ['40-45', '40-45'],
])('a threshold that is written %s is %s', (cell, level) => {
  expect(readAudiogramCell('right_air_500', cell, 'day-month')).toBe(level);
});

test.each([
  [['national_id', 'measured_on', 'right_air_500'], true],
  [['name', 'phones', 'measured_on', 'left_bone_500'], true],
  [['national_id', 'measured_on'], false],
  [['national_id', 'right_air_500'], false],
  [['name', 'measured_on', 'right_air_500'], false],
])('the columns %j are enough: %s', (matching, isEnough) => {
  expect(AUDIOGRAMS_FILE.isEnough(matching)).toBe(isEnough);
});

test('a dry run also finds a test that the file names twice', () => {
  const row = (line: number, right_air_500: string): AudiogramRow => ({
    ...{ line, name: 'ليلى', phones: ['01012345678'], measured_on: '2023-05-06', right_air_500 },
  });
  const rows = [row(2, '40'), row(3, '40'), row(4, '45')];
  const created = rows.map(({ line }): RowFinding => ({ line, outcome: 'created', faults: [], same: null }));
  expect(AUDIOGRAMS_FILE.withTwiceNamed(created, rows).map(({ outcome }) => outcome)).toEqual([
    'created',
    'skipped',
    'created',
  ]);
});
