import { expect, test } from 'vitest';
import { groupOrderNumber } from './order-number.ts';

test('an order number is read in two groups of four', () => {
  expect(groupOrderNumber('12345678')).toBe('1234\u00a05678');
});
