import { describe, expect, test } from 'vitest';
import { csvLines } from './csv.ts';
import { momentCell, phoneCell } from './csv-cells.ts';

describe('a cell', () => {
  const written = (cell: string) => csvLines([[cell]]).replace(/\r\n$/, '');

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '=HYPERLINK("http://x","y")\nsecond line',
    ' =1+1',
    '\u00a0=1+1',
    '＝1+1',
  ])('%j is not run as a formula', (cell) => {
    expect(written(cell)).toMatch(/^"?'/);
  });

  test.each(['منى', '12 شارع طلعت حرب\nالدور الثالث', 'a=b', '0101 234 5678'])('%j stays as it is', (cell) => {
    expect(written(cell)?.replace(/^"|"$/g, '')).toBe(cell);
  });

  test('a negative number is a number', () => {
    expect(csvLines([['rest'], [-12.5]])).toBe('rest\r\n-12.5\r\n');
  });

  test('of a phone keeps its first zero', () => {
    expect(phoneCell('01012345678')).toBe('0101 234 5678');
  });

  test('of a moment is that of Cairo, on the day that it is there', () => {
    expect(momentCell('2026-11-20T22:30:00.000Z')).toBe('2026-11-21 00:30');
  });
});
