import { expect, test } from 'vitest';
import { dayBefore } from './due.ts';
import { isResult } from './results.ts';

const at = (day: string) => new Date(`${day}T10:00:00.000Z`);

test.each([
  ['test_due', 12, '2026-11-29', '2025-11-29'],
  ['test_due', 3, '2026-05-31', '2026-02-28'],
  ['test_due', 12, '2028-02-29', '2027-02-28'],
  ['device_aging', 4, '2026-01-15', '2022-01-15'],
  ['no_show', 2, '2026-03-01', '2026-02-27'],
] as const)('by the rule %s, %i units before %s are %s', (rule, amount, today, day) => {
  expect(dayBefore(rule, amount, at(today))).toBe(day);
});

test('the day of a recall is that of Cairo, where it begins two hours earlier', () => {
  expect(dayBefore('no_show', 1, new Date('2026-11-29T22:30:00.000Z'))).toBe('2026-11-29');
});

test.each([
  ['2026-11-01T09:59:59.000Z', false],
  ['2026-11-01T10:00:00.000Z', true],
  ['2026-12-01T10:00:00.000Z', true],
  ['2026-12-01T10:00:01.000Z', false],
])('an appointment that was made at %s counts as a result: %s', ($createdAt, expected) => {
  expect(isResult({ begun_at: '2026-11-01T10:00:00.000Z' }, { $createdAt })).toBe(expected);
});
