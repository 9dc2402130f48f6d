import { expect, test } from 'vitest';
import { serialNumber } from '../fields.ts';
import { normalizeSerial } from './serial-number.ts';

test.each([
  [' 12 34 ab ', '1234AB'],
  ['١٢٣٤-x', '1234X'],
  ['17-1234/5_6', '17123456'],
  ['A\u2013B 1.2', 'AB12'],
  ['ＡＢ１２', 'AB12'],
  ['Été-1', 'ETE1'],
  ['12\u200f34', '1234'],
  ['  ', ''],
])('the serial number %j is kept as %j', (typed, kept) => {
  expect(normalizeSerial(typed)).toBe(kept);
});

test.each(['1234AB', '12-34/x', 'SN 1.2', '١٢٣٤', '\u200fab12'])('%j is taken as a serial number', (typed) => {
  expect(serialNumber().isValidSync(typed)).toBe(true);
});

test.each(['شلا1234', 'لا يوجد', 'AB12©', '12=34'])('%j is refused with a hint at the keyboard', async (typed) => {
  await expect(serialNumber().validate(typed)).rejects.toMatchObject({ errors: [{ key: 'serial_invalid' }] });
});
