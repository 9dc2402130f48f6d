import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchableProduct } from '#lib/search.ts';
import { countTags, tagDeltas } from './tags.ts';

const audeo: SearchableProduct = {
  product_type: 'hearing-aids',
  brand: 'Phonak',
  family: 'Audéo Lumity',
  model: 'L90-R',
  style: 'ric',
  battery: '312',
};

const product = fc.record({
  product_type: fc.constantFrom('hearing-aids', 'accessories') as fc.Arbitrary<SearchableProduct['product_type']>,
  brand: fc.constantFrom('Phonak', 'PHONAK', 'Oticon', null),
  model: fc.constantFrom('A', 'B'),
  battery: fc.constantFrom('10', '312'),
  battery_size: fc.constantFrom('10', null),
});

function summed(deltas: readonly { id: string; delta: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { id, delta } of deltas) {
    sums[id] = (sums[id] ?? 0) + delta;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

describe('tags', () => {
  test('a new hearing aid counts in its five categories, its battery as a battery size', () => {
    const deltas = tagDeltas(null, audeo);
    expect(deltas.map(({ category, title, delta }) => [category, title, delta])).toEqual([
      ['brand', 'Phonak', 1],
      ['family', 'Audéo Lumity', 1],
      ['model', 'L90-R', 1],
      ['style', 'ric', 1],
      ['battery_size', '312', 1],
    ]);
  });

  test('an accessory without brand and holder counts in neither', () => {
    const deltas = tagDeltas(null, { product_type: 'accessories', brand: null, battery_size: '10', holder_type: '' });
    expect(deltas.map(({ category, title }) => [category, title])).toEqual([['battery_size', '10']]);
  });

  test('a change counts only what changed', () => {
    const deltas = tagDeltas(audeo, { ...audeo, brand: 'Oticon' });
    expect(deltas.map(({ title, delta }) => [title, delta])).toEqual([
      ['Phonak', -1],
      ['Oticon', 1],
    ]);
  });

  test('case and accents do not make another tag, another kind of product does', () => {
    expect(tagDeltas(audeo, { ...audeo, brand: 'PHONAK', family: 'Audeo Lumity' })).toEqual([]);
    const [aid] = tagDeltas(null, { product_type: 'hearing-aids', brand: 'Phonak' });
    const [accessory] = tagDeltas(null, { product_type: 'accessories', brand: 'Phonak' });
    expect(aid?.id).not.toBe(accessory?.id);
  });

  test('writing products one by one counts like counting them all', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(product, product)), (changes) => {
        const oneByOne = changes.flatMap(([before, after]) => [
          ...tagDeltas(null, before),
          ...tagDeltas(before, after),
        ]);
        expect(summed(oneByOne)).toEqual(summed(countTags(changes.map(([, after]) => after))));
      }),
    );
  });
});
