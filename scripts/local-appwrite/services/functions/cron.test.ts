import { describe, expect, test } from 'vitest';
import { parseCron } from './cron.ts';

const next = (expression: string, after: string) => parseCron(expression).next(new Date(after))?.toISOString();

describe('the next time', () => {
  test.each([
    ['*/15 * * * *', '2026-11-20T10:00:00Z', '2026-11-20T10:15:00.000Z'],
    ['*/15 * * * *', '2026-11-20T10:59:59.999Z', '2026-11-20T11:00:00.000Z'],
    ['0 3 * * *', '2026-11-20T03:00:00Z', '2026-11-21T03:00:00.000Z'],
    ['30 22 31 12 *', '2026-11-20T00:00:00Z', '2026-12-31T22:30:00.000Z'],
    ['0 0 29 2 *', '2026-11-20T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['0 9-17/4 * * mon-fri', '2026-11-20T17:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['0 0 * * 7', '2026-11-20T00:00:00Z', '2026-11-22T00:00:00.000Z'],
    ['0 0 1,15 * *', '2026-11-02T00:00:00Z', '2026-11-15T00:00:00.000Z'],
    ['0 0 1 jan,JUL *', '2026-11-02T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['5/20 * * * *', '2026-11-20T10:26:00Z', '2026-11-20T10:45:00.000Z'],
    ['@daily', '2026-11-20T10:26:00Z', '2026-11-21T00:00:00.000Z'],
    // Either of day and weekday, when both say something.
    ['0 0 13 * fri', '2026-11-14T00:00:00Z', '2026-11-20T00:00:00.000Z'],
  ])('of %s after %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  test('is none for a day that never comes', () => {
    expect(next('0 0 31 2 *', '2026-11-20T00:00:00Z')).toBeUndefined();
  });
});

test.each([
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '*/0 * * * *',
  '5-1 * * * *',
  'x * * * *',
  '1- * * * *',
])('%s is not understood', (expression) => {
  expect(() => parseCron(expression)).toThrow(`The schedule "${expression}"`);
});
