import { describe, expect, test } from 'vitest';
import { likeness, nearest } from './similar.ts';

const aid = (id: string, change: object = {}) => ({
  $id: id,
  product_type: 'hearing-aids' as const,
  style: 'ric',
  making: 'ready-made' as const,
  fitting_range_from: 10,
  fitting_range_to: 80,
  price_piasters: 5_000_000,
  stock: 3,
  ...change,
});

const part = (id: string, change: object = {}) => ({
  $id: id,
  product_type: 'accessories' as const,
  brand: 'Phonak',
  battery_size: '312',
  holder_type: 'battery caddy',
  price_piasters: 10_000,
  stock: 3,
  ...change,
});

const ids = (products: readonly { $id: string }[]) => products.map(({ $id }) => $id);

describe('products that are alike', () => {
  test('hearing aids: in stock, then style, making, fitting range and price', () => {
    const others = [
      aid('sold out', { stock: 0 }),
      aid('other style', { style: 'bte' }),
      aid('other making', { making: 'custom-made' }),
      aid('other range', { fitting_range_to: 90 }),
      aid('dearer', { price_piasters: 6_000_000 }),
      aid('cheaper', { price_piasters: 4_500_000 }),
      aid('itself'),
    ];
    const order = ['cheaper', 'dearer', 'other range', 'other making', 'other style', 'sold out'];
    expect(ids(nearest(aid('itself'), others))).toEqual(order);
  });

  test('accessories: in stock, then holder type, battery size, brand and price', () => {
    const others = [
      part('sold out', { stock: 0 }),
      part('other holder', { holder_type: 'hard case' }),
      part('other battery', { battery_size: '13' }),
      part('other brand', { brand: null }),
      part('dearer', { price_piasters: 10_050 }),
      part('itself'),
    ];
    const order = ['dearer', 'other brand', 'other battery', 'other holder', 'sold out'];
    expect(ids(nearest(part('itself'), others))).toEqual(order);
  });

  test('values that are missing on both sides are not alike', () => {
    const bare = part('itself', { holder_type: null });
    const others = [part('no holder', { holder_type: null, brand: 'Oticon' }), part('same brand')];
    expect(ids(nearest(bare, others))).toEqual(['same brand', 'no holder']);
  });

  test.each([
    ['a hearing aid by its style', aid('1'), { column: 'style', value: 'ric' }],
    ['an accessory by what it holds', part('1'), { column: 'holder_type', value: 'battery caddy' }],
    ['else by its battery', part('1', { holder_type: null }), { column: 'battery_size', value: '312' }],
    ['else by its brand', part('1', { holder_type: null, battery_size: null }), { column: 'brand', value: 'Phonak' }],
    ['else by nothing', part('1', { holder_type: null, battery_size: null, brand: null }), null],
  ])('%s', (_name, product, expected) => expect(likeness(product)).toEqual(expected));
});
