import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOrderNumber, orderNumber } from './order-number.ts';

const numbers = fc.tuple(fc.string(), fc.nat(10)).map(([id, attempt]) => orderNumber(id, attempt));

describe('order numbers', () => {
  test('are 8 digits with a right check digit', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(isOrderNumber(number)).toBe(true);
      }),
    );
  });

  test('follow from the order and the attempt', () => {
    expect(orderNumber('order-a', 0)).toBe(orderNumber('order-a', 0));
    expect(orderNumber('order-a', 1)).not.toBe(orderNumber('order-a', 0));
    expect(orderNumber('order-b', 0)).not.toBe(orderNumber('order-a', 0));
  });

  test('one wrong digit is noticed', () => {
    fc.assert(
      fc.property(numbers, fc.nat(7), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const digits = [...number];
        digits[place] = String((Number(digits[place]) + shift) % 10);
        expect(isOrderNumber(digits.join(''))).toBe(false);
      }),
    );
  });

  test('two neighbours in the wrong order are noticed', () => {
    fc.assert(
      fc.property(numbers, fc.nat(6), (number, place) => {
        const digits = [...number];
        fc.pre(digits[place] !== digits[place + 1]);
        [digits[place], digits[place + 1]] = [digits[place + 1] ?? '', digits[place] ?? ''];
        expect(isOrderNumber(digits.join(''))).toBe(false);
      }),
    );
  });
});
