import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import type { Offer } from '#subjects/catalogue/rules/prices.ts';
import { type CodeTerms, grantsOf, ownGrant, paidBackFor, paidFor, priceLines, split, sumOf } from './line-prices.ts';

const offer = (listPiasters: number, change: Partial<Offer> = {}): Offer => ({
  listPiasters,
  salePiasters: null,
  saleUntil: null,
  pairPiasters: null,
  ...change,
});
const line = (count: number, listPiasters: number, change: Partial<Offer> = {}) => ({
  product_type: 'hearing-aids' as const,
  count,
  offer: offer(listPiasters, change),
});
const code = (change: Partial<CodeTerms>): CodeTerms => ({
  percent: null,
  amountPiasters: null,
  productType: null,
  ...change,
});

const lines = fc.array(
  fc
    .record({
      product_type: fc.constantFrom(...PRODUCT_TYPES),
      product_id: fc.uuid(),
      count: fc.integer({ min: 1, max: 12 }),
      list: fc.integer({ min: 0, max: 9_000_000 }),
      sale: fc.option(fc.integer({ min: 0, max: 9_000_000 })),
      pair: fc.option(fc.integer({ min: 0, max: 18_000_000 })),
    })
    .map(({ list, sale, pair, ...one }) => ({
      ...one,
      offer: offer(list, {
        salePiasters: sale !== null && sale < list ? sale : null,
        pairPiasters: pair !== null && pair < 2 * list ? pair : null,
      }),
    })),
  { minLength: 1, maxLength: 8 },
);
const codes = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountPiasters: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amountPiasters: fc.integer({ min: 1, max: 9_000_000 }) }),
);
const terms = fc
  .tuple(codes, fc.constantFrom(null, ...PRODUCT_TYPES))
  .map(([one, productType]): CodeTerms => ({ ...one, productType }));
const RATES = { 'hearing-aids': 1400, accessories: 500 };

describe('one rule a line', () => {
  test('a sale takes off each piece, the price of two off each two, and the better one stands', () => {
    expect(ownGrant(line(3, 1_000, { salePiasters: 900 }))).toEqual({ grantedPiasters: 300, grantedBy: 'sale' });
    expect(ownGrant(line(3, 1_000, { pairPiasters: 1_500 }))).toEqual({ grantedPiasters: 500, grantedBy: 'pair' });
    const both = { salePiasters: 900, pairPiasters: 1_500 };
    expect(ownGrant(line(2, 1_000, both)).grantedBy).toBe('pair');
    expect(ownGrant(line(1, 1_000, both)).grantedBy).toBe('sale');
    expect(ownGrant(line(1, 1_000, { pairPiasters: 1_500 }))).toEqual({ grantedPiasters: 0, grantedBy: null });
  });

  test('a percentage takes the lines on which it is more, and leaves the others their own prices', () => {
    const wanted = [line(1, 1_000, { salePiasters: 500 }), line(1, 1_000, { salePiasters: 950 }), line(1, 1_000)];
    expect(grantsOf(wanted, code({ percent: 20 }))).toEqual([
      { grantedPiasters: 500, grantedBy: 'sale' },
      { grantedPiasters: 200, grantedBy: 'code' },
      { grantedPiasters: 200, grantedBy: 'code' },
    ]);
  });

  test('an amount goes to the lines without a price of their own, and is split by what they cost', () => {
    const wanted = [line(1, 1_000), line(1, 2_000), line(1, 5_000, { salePiasters: 4_000 })];
    expect(grantsOf(wanted, code({ amountPiasters: 100 }))).toEqual([
      { grantedPiasters: 33, grantedBy: 'code' },
      { grantedPiasters: 67, grantedBy: 'code' },
      { grantedPiasters: 1_000, grantedBy: 'sale' },
    ]);
  });

  test('a code that makes nothing cheaper, or covers no line, takes nothing off', () => {
    const onSale = [line(1, 1_000, { salePiasters: 500 })];
    expect(grantsOf(onSale, code({ percent: 10 }))).toEqual([{ grantedPiasters: 500, grantedBy: 'sale' }]);
    expect(grantsOf([line(1, 1_000)], code({ percent: 10, productType: 'accessories' }))).toEqual([
      { grantedPiasters: 0, grantedBy: null },
    ]);
  });

  test('whatever is bought: no line costs less than nothing, the sum does not depend on the order, and no code makes it dearer', () => {
    fc.assert(
      fc.property(lines, terms, (wanted, granted) => {
        const without = priceLines(wanted, RATES);
        const withCode = priceLines(wanted, RATES, granted);
        for (const { totalPiasters, vatPiasters, grantedPiasters, grantedBy } of withCode) {
          expect(totalPiasters).toBeGreaterThanOrEqual(0);
          expect(vatPiasters).toBeLessThanOrEqual(totalPiasters);
          expect(grantedPiasters > 0 || grantedBy !== 'sale').toBe(true);
        }
        expect(sumOf(withCode).totalPiasters).toBeLessThanOrEqual(sumOf(without).totalPiasters);
        const turned = priceLines(wanted.toReversed(), RATES, granted).toReversed();
        expect(turned).toEqual(withCode);
      }),
    );
  });

  test('no part of a percentage is lost by splitting it', () => {
    fc.assert(
      fc.property(fc.nat(9_000_000), fc.array(fc.nat(9_000_000), { minLength: 1, maxLength: 40 }), (asked, weights) => {
        const amount = Math.min(
          asked,
          weights.reduce((sum, weight) => sum + weight, 0),
        );
        const parts = split(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part, place) => part >= 0 && part <= (weights[place] ?? 0))).toBe(true);
      }),
    );
  });
});

test('pieces that come back in any parts give back exactly what was paid for them', () => {
  const sold = fc.record({
    count: fc.integer({ min: 1, max: 9 }),
    unit_price_piasters: fc.integer({ min: 0, max: 9_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(sold, fc.array(fc.integer({ min: 1, max: 4 })), ({ share, ...one }, returns) => {
      const granted_piasters = Math.floor(one.count * one.unit_price_piasters * share);
      const soldLine = { ...one, granted_piasters };
      let back = 0;
      let paid = 0;
      for (const wanted of [...returns, one.count]) {
        const pieces = Math.min(wanted, one.count - back);
        const part = paidBackFor(soldLine, pieces, back);
        expect(part).toBeGreaterThanOrEqual(0);
        paid += part;
        back += pieces;
      }
      expect(paid).toBe(paidFor(soldLine));
    }),
  );
  // Lines from before anything was taken off.
  expect(paidBackFor({ count: 3, unit_price_piasters: 100, granted_piasters: null }, 2)).toBe(200);
});
