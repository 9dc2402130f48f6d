import { expect, test } from 'vitest';
import { isInWarranty, warrantyUntil } from './warranty.ts';

test.each([
  ['2026-11-20T10:00:00Z', 24, '2028-11-20T00:00:00.000Z'],
  // Half past midnight in Cairo, and half an hour before it.
  ['2026-11-20T22:30:00Z', 24, '2028-11-21T00:00:00.000Z'],
  ['2026-11-20T21:30:00Z', 24, '2028-11-20T00:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 24, '2030-02-28T00:00:00.000Z'],
  ['2026-12-31T10:00:00Z', 24, '2028-12-31T00:00:00.000Z'],
  ['2026-08-31T10:00:00Z', 30, '2029-02-28T00:00:00.000Z'],
])('the warranty of what is handed over at %s for %i months ends on %s', (beginning, months, until) => {
  expect(warrantyUntil(new Date(beginning), months)).toBe(until);
});

test('a warranty holds on its last day in Cairo and not on the next', () => {
  const until = '2026-11-20T00:00:00.000+00:00';
  expect(isInWarranty(until, new Date('2026-11-20T21:30:00Z'))).toBe(true);
  expect(isInWarranty(until, new Date('2026-11-20T22:30:00Z'))).toBe(false);
  expect(isInWarranty(null, new Date())).toBe(false);
});
