import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PricedLine, rememberRequest, sameContents, sumLines, type Wanted } from './cart.ts';

const line = fc.record({
  product_id: fc.string({ minLength: 1 }),
  product_type: fc.constantFrom('hearing-aids', 'accessories') as fc.Arbitrary<Wanted['product_type']>,
  count: fc.integer({ min: 1, max: 99 }),
});

describe('cart', () => {
  test('costs are summed per line, VAT by the kind of product', () => {
    const lines: PricedLine[] = [
      { product_id: 'a', product_type: 'hearing-aids', count: 2, unitPricePiasters: 11_400 },
      { product_id: 'b', product_type: 'accessories', count: 3, unitPricePiasters: 100 },
    ];
    expect(sumLines(lines, { 'hearing-aids': 1400, accessories: 0 })).toEqual({
      totalPiasters: 23_100,
      vatPiasters: 2800,
    });
    // 3 × 1.00 EGP at 14 %: 36.84 piasters of the line, not 3 × 12.28
    expect(sumLines(lines, { 'hearing-aids': 0, accessories: 1400 }).vatPiasters).toBe(37);
  });

  test('the same products in another order are the same contents', () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ product_id }) => product_id }), (lines) => {
        expect(sameContents(lines, lines.toReversed())).toBe(true);
      }),
    );
  });

  test('another count, product or kind is another content', () => {
    const one: Wanted = { product_id: 'a', product_type: 'accessories', count: 1 };
    expect(sameContents([one], [{ ...one, count: 2 }])).toBe(false);
    expect(sameContents([one], [{ ...one, product_id: 'b' }])).toBe(false);
    expect(sameContents([one], [{ ...one, product_type: 'hearing-aids' }])).toBe(false);
    expect(sameContents([one], [one, { ...one, product_id: 'b' }])).toBe(false);
  });

  test('the last ten requests are remembered', () => {
    const requests = Array.from({ length: 12 }, (_, index) => `request-${index}`);
    const known = requests.reduce<string[]>(rememberRequest, []);
    expect(known).toEqual(requests.slice(2));
    expect(rememberRequest(known, undefined)).toEqual(known);
  });
});
