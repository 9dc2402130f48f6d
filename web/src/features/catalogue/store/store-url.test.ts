import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PRICE, PRODUCT_TYPES, SORT_ORDERS, TAG_CATEGORIES } from '#contract/constants.ts';
import {
  changed,
  type Filters,
  isRising,
  type Prices,
  parsePage,
  parseStoreState,
  type StoreState,
  storePath,
  withTag,
  withType,
} from './store-url.ts';

const read = (path: string): StoreState => {
  const url = new URL(path, 'http://shop');
  return parseStoreState(Number(url.pathname.split('/').at(-1)), url.searchParams);
};

const start = read('/store/1');

test('the plain store is hearing aids, newest first', () => {
  expect(start).toEqual({
    page: 1,
    type: 'hearing-aids',
    filters: {},
    prices: {},
    search: '',
    literal: false,
    sort: 'newest',
  });
  expect(storePath(start)).toBe('/store/1');
});

test('the URL holds page, type, tags, search and order', () => {
  const path = '/store/3?type=accessories&brand=Phonak&sort=price-asc';
  expect(read(path)).toEqual({
    page: 3,
    type: 'accessories',
    filters: { brand: 'Phonak' },
    prices: {},
    search: '',
    literal: false,
    sort: 'price-asc',
  });
  expect(storePath(read(path))).toBe(path);
  expect(read('/store/2?q=%20Aud%C3%A9o%20')).toMatchObject({ page: 2, search: 'Audéo' });
});

test('what the URL says wrongly is as if absent', () => {
  const path = '/store/1?type=cars&sort=best&brand=&colour=red&q=%20';
  expect(read(path)).toEqual(start);
});

const words = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `x${text.trim()}`);
const filters: fc.Arbitrary<Filters> = fc.record(
  Object.fromEntries(TAG_CATEGORIES.map((category) => [category, words])),
  { requiredKeys: [] },
);

const prices: fc.Arbitrary<Prices> = fc
  .record(
    { price_from: fc.integer({ min: 0, max: MAX_PRICE }), price_to: fc.integer({ min: 0, max: MAX_PRICE }) },
    { requiredKeys: [] },
  )
  .filter(isRising);

test('the URL holds prices; what is none, or goes down, is as if absent', () => {
  const path = '/store/1?brand=Phonak&price_from=10000&price_to=30000';
  expect(read(path).prices).toEqual({ price_from: 10_000, price_to: 30_000 });
  expect(storePath(read(path))).toBe(path);
  expect(read('/store/1?price_to=0').prices).toEqual({ price_to: 0 });
  expect(read('/store/1?price_from=5000&price_to=many').prices).toEqual({ price_from: 5000 });
  for (const none of ['price_from=-1', 'price_from=1.5', 'price_to=10000001', 'price_from=2&price_to=1', 'price_to=']) {
    expect(read(`/store/1?${none}`).prices).toEqual({});
  }
});

test('every state survives its URL', () => {
  fc.assert(
    fc.property(
      fc.record({
        page: fc.integer({ min: 1, max: 99_999 }),
        type: fc.constantFrom(...PRODUCT_TYPES),
        filters,
        prices,
        search: fc.oneof(fc.constant(''), words),
        literal: fc.boolean(),
        sort: fc.constantFrom(...SORT_ORDERS),
      }),
      (state) => {
        // Without a search there is nothing to take literally.
        expect(read(storePath(state))).toEqual({ ...state, literal: state.literal && state.search !== '' });
      },
    ),
  );
});

test.each([
  ['1', 1],
  ['12', 12],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['two', null],
  ['', null],
  ['1e3', null],
  [undefined, null],
])('page %s is %s', (text, page) => {
  expect(parsePage(text)).toBe(page);
});

test('choosing a tag replaces the one of its category; choosing it again removes it; page 1 both times', () => {
  const third = read('/store/3?brand=Phonak&style=ric');
  const other = withTag(third, 'brand', 'Oticon');
  expect(other).toMatchObject({ page: 1, filters: { brand: 'Oticon', style: 'ric' } });
  expect(withTag({ ...other, page: 4 }, 'brand', 'Oticon')).toMatchObject({ page: 1, filters: { style: 'ric' } });
});

test('another search or order leads to page 1', () => {
  const third = read('/store/3?brand=Phonak');
  expect(changed(third, { search: 'Own' })).toMatchObject({ page: 1, search: 'Own', filters: { brand: 'Phonak' } });
  expect(changed(third, { sort: 'price-desc' })).toMatchObject({ page: 1, sort: 'price-desc' });
});

test('another product type keeps search, order and availability, and drops tags and prices that it may not have', () => {
  const third = read('/store/3?brand=Phonak&price_to=9000&availability=in-stock&q=312&sort=price-asc');
  expect(withType(third, 'accessories')).toEqual({
    page: 1,
    type: 'accessories',
    filters: { availability: 'in-stock' },
    prices: {},
    search: '312',
    literal: false,
    sort: 'price-asc',
  });
});

test('a search for nothing but what was typed is told, and only beside a search', () => {
  const literal = read('/store/1?q=phonac&literal=1');
  expect(literal.literal).toBe(true);
  expect(storePath(literal)).toBe('/store/1?q=phonac&literal=1');
  expect(read('/store/1?literal=1').literal).toBe(false);
});
