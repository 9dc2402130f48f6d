import { expect, test } from 'vitest';
import { remOf } from './rem-of.ts';

test('real-ear measurements belong to the newest test of their day or before', () => {
  const tests = [
    { $id: 'second', measured_at: '2026-11-20T10:00:00.000Z' },
    { $id: 'first', measured_at: '2024-05-03T09:00:00.000Z' },
  ];
  const days = ['2026-11-20', '2026-11-25', '2026-11-19', '2024-05-03', '2024-05-02'];
  const rem = days.map((day) => ({ at: `${day}T00:00:00.000Z` }));
  const daysOf = (index: number) =>
    remOf(tests[index] as (typeof tests)[number], tests, rem).map(({ at }) => at.slice(0, 10));
  expect(daysOf(0)).toEqual(['2026-11-20', '2026-11-25']);
  expect(daysOf(1)).toEqual(['2026-11-19', '2024-05-03']);
});
