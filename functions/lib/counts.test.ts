import { expect, test } from 'vitest';
import { type Count, countsBetween } from './counts.ts';

const count = (id: string, sums: Count['sums']): Count => ({ table: 'finance_days', id, sums, empty: { day: id } });

test('only columns that a change moves are counted, each by how much', () => {
  const before = [count('monday', { forms: 1, billed_piasters: 900, received_piasters: 100 })];
  const after = [count('monday', { forms: 1, billed_piasters: 500, received_piasters: 250 })];
  expect(countsBetween(before, after)).toEqual([count('monday', { billed_piasters: -400, received_piasters: 150 })]);
  expect(countsBetween(before, before)).toEqual([]);
});

test('what goes to another day is taken from the first and added to the second', () => {
  const sums = { forms: 1, billed_piasters: 900 };
  expect(countsBetween([count('monday', sums)], [count('tuesday', sums)])).toEqual([
    count('monday', { forms: -1, billed_piasters: -900 }),
    count('tuesday', sums),
  ]);
});
