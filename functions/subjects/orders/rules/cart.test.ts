import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LINE_COUNT } from '#contract/constants.ts';
import {
  MAX_ORDER_PIASTERS,
  maxPieces,
  piecesOf,
  rememberRequest,
  sameContents,
  sortedContents,
  type Wanted,
} from './cart.ts';

const line = fc.record({
  product_id: fc.string({ minLength: 1 }),
  product_type: fc.constantFrom('hearing-aids', 'accessories') as fc.Arbitrary<Wanted['product_type']>,
  count: fc.integer({ min: 1, max: 99 }),
});

describe('cart', () => {
  test('the same products in another order are the same contents', () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ product_id }) => product_id }), (lines) => {
        expect(sameContents(lines, lines.toReversed())).toBe(true);
      }),
    );
  });

  test('contents are sorted by kind and product, however they were listed', () => {
    const lines = (['c', 'a', 'd', 'b'] as const).map(
      (product_id): Wanted => ({ product_id, product_type: 'hearing-aids', count: 1 }),
    );
    const accessory: Wanted = { product_id: 'z', product_type: 'accessories', count: 2 };
    for (const listed of [[...lines, accessory], [accessory, ...lines].toReversed()]) {
      expect(sortedContents(listed).map(([, id]) => id)).toEqual(['z', 'a', 'b', 'c', 'd']);
    }
  });

  test('another count, product or kind is another content', () => {
    const one: Wanted = { product_id: 'a', product_type: 'accessories', count: 1 };
    expect(sameContents([one], [{ ...one, count: 2 }])).toBe(false);
    expect(sameContents([one], [{ ...one, product_id: 'b' }])).toBe(false);
    expect(sameContents([one], [{ ...one, product_type: 'hearing-aids' }])).toBe(false);
    expect(sameContents([one], [one, { ...one, product_id: 'b' }])).toBe(false);
  });

  test('no line holds more pieces than an order may cost, nor more than a line may hold', () => {
    expect(maxPieces(0)).toBe(MAX_LINE_COUNT);
    expect(maxPieces(1)).toBe(MAX_LINE_COUNT);
    expect(maxPieces(MAX_ORDER_PIASTERS)).toBe(1);
    expect(maxPieces(MAX_ORDER_PIASTERS / 2 + 1)).toBe(1);
    expect(maxPieces(MAX_ORDER_PIASTERS + 1)).toBe(0);
  });

  test('the pieces of a product are those of its id and its kind', () => {
    const lines: Wanted[] = [
      { product_id: 'a', product_type: 'accessories', count: 2 },
      { product_id: 'b', product_type: 'hearing-aids', count: 4 },
      { product_id: 'a', product_type: 'hearing-aids', count: 3 },
    ];
    expect(piecesOf({ product_id: 'a', product_type: 'hearing-aids' }, lines)).toBe(3);
    expect(piecesOf({ product_id: 'b', product_type: 'accessories' }, lines)).toBe(0);
  });

  test('the last ten requests are remembered', () => {
    const requests = Array.from({ length: 12 }, (_, index) => `request-${index}`);
    const known = requests.reduce<string[]>(rememberRequest, []);
    expect(known).toEqual(requests.slice(2));
    expect(rememberRequest(known, undefined)).toEqual(known);
  });
});
