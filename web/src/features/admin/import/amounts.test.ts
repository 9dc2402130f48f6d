import { expect, test } from 'vitest';
import { readAmount } from './amounts.ts';

test.each([
  ['1,234.50 EGP', '1234.5'],
  ['١٬٢٣٤٫٥ ج.م', '1234.5'],
  ['1234,5', '1234.5'],
  ['1,234', '1234'],
  ['12 345 678', '12345678'],
  ['L.E. 700', '700'],
  ['250 جنيه مصري', '250'],
  ['-500', '-500'],
  ['\u200e-500\u200f', '-500'],
  ['− 500', '-500'],
  ['500-', '-500'],
  ['(1,500.25)', '-1500.25'],
  ['500 دائن', '-500'],
  ['500 CR', '-500'],
  ['500 مدين', '500'],
  ['0', '0'],
  ['0.00', '0'],
])('the amount %s is read as %s', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount);
});

test.each(['2.01E+11', 'unknown', '1.234', '12/5', '1,23,4', '5 500 50', ''])(
  '%s is no amount and stays as it is',
  (cell) => {
    expect(readAmount(cell)).toBe(cell);
  },
);
