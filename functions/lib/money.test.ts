import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { egpToPiasters, includedVat, piastersToEgp, withEgp } from './money.ts';

const piasters = fc.integer({ min: 0, max: 1_000_000_000_000 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

describe('money', () => {
  test.each([
    [0, 0],
    [98_000, 9_800_000],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [19.99, 1999],
    [1e10, 1_000_000_000_000],
    [1e-7, 0],
  ])('%d EGP are %d piasters', (egp, expected) => {
    expect(egpToPiasters(egp)).toBe(expected);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e15])('%d EGP are no amount', (egp) => {
    expect(() => egpToPiasters(egp)).toThrow(RangeError);
  });

  test('piasters survive the way over the wire', () => {
    fc.assert(
      fc.property(piasters, (amount) => {
        const wire = JSON.parse(JSON.stringify(piastersToEgp(amount))) as number;
        expect(egpToPiasters(wire)).toBe(amount);
      }),
    );
  });

  test.each([
    [11_400, 1400, 1400],
    [100, 1400, 12],
    // 1 piaster at 100 %: half a piaster, rounded up
    [1, 10_000, 1],
    [5_000, 0, 0],
    // beyond what a product of two doubles can hold
    [1_000_000_000_000, 9_999, 499_974_998_750],
  ])('%d piasters at %d basis points include %d of VAT', (amount, rate, vat) => {
    expect(includedVat(amount, rate)).toBe(vat);
  });

  test('VAT is the nearest whole piaster', () => {
    fc.assert(
      fc.property(piasters, basisPoints, (amount, rate) => {
        const vat = BigInt(includedVat(amount, rate));
        // |vat − amount·rate/(10000+rate)| ≤ ½, without fractions
        const difference = 2n * vat * BigInt(10_000 + rate) - 2n * BigInt(amount) * BigInt(rate);
        expect(difference <= BigInt(10_000 + rate) && difference > -BigInt(10_000 + rate)).toBe(true);
      }),
    );
  });

  test('a row has its amounts in EGP under their names on the wire, and all else as it is', () => {
    const row = { amount_piasters: 12_050, price_piasters: null, count: 3, title: 'amount_piasters' };
    expect(withEgp(row)).toEqual({ amount: 120.5, price: null, count: 3, title: 'amount_piasters' });
  });
});
