import { expect, test } from 'vitest';
import { offerOf, priceColumns, priceFaults } from './prices.ts';

const aid = {
  price_piasters: 100_000,
  sale_price_piasters: 90_000,
  sale_from: '2026-12-01',
  sale_until: '2026-12-03',
  pair_price_piasters: 180_000,
};
/** Cairo is two hours ahead of UTC in winter. */
const BEFORE = new Date('2026-11-30T21:59:59.999Z');
const FIRST = new Date('2026-11-30T22:00:00.000Z');
const LAST = new Date('2026-12-03T21:59:59.999Z');
const AFTER = new Date('2026-12-03T22:00:00.000Z');

test('a sale holds from the first to the last day in Cairo, to the midnight', () => {
  const prices = [BEFORE, FIRST, LAST, AFTER].map((now) => offerOf(aid, now).salePiasters);
  expect(prices).toEqual([null, 90_000, 90_000, null]);
  expect(offerOf(aid, LAST)).toEqual({
    listPiasters: 100_000,
    salePiasters: 90_000,
    saleUntil: '2026-12-03',
    pairPiasters: 180_000,
  });
});

test('without a day that side is open, and a price that is no advantage is none', () => {
  expect(offerOf({ ...aid, sale_from: null, sale_until: null }, AFTER)).toMatchObject({
    salePiasters: 90_000,
    saleUntil: null,
  });
  expect(offerOf({ ...aid, sale_price_piasters: 100_000, pair_price_piasters: 200_000 }, FIRST)).toMatchObject({
    salePiasters: null,
    pairPiasters: null,
  });
});

test('lists know the price of today, and when it turns by itself', () => {
  expect(priceColumns(aid, BEFORE)).toEqual({ price_now_piasters: 100_000, price_turns_at: FIRST.toISOString() });
  expect(priceColumns(aid, FIRST)).toEqual({ price_now_piasters: 90_000, price_turns_at: AFTER.toISOString() });
  expect(priceColumns(aid, AFTER)).toEqual({ price_now_piasters: 100_000, price_turns_at: null });
  expect(priceColumns({ price_piasters: 5, sale_until: '2026-12-03' }, BEFORE).price_turns_at).toBeNull();
});

test('prices that contradict each other are named', () => {
  const fieldsOf = (change: object) => priceFaults({ ...aid, ...change }).map(({ field }) => field);
  expect(fieldsOf({})).toEqual([]);
  expect(priceFaults({ ...aid, sale_price_piasters: 100_000 })).toEqual([
    { field: 'sale_price', message: { key: 'too_large', values: { max: 999.99 } } },
  ]);
  expect(fieldsOf({ sale_price_piasters: null })).toEqual(['sale_price']);
  expect(fieldsOf({ sale_from: '2026-12-04' })).toEqual(['sale_until']);
  expect(fieldsOf({ pair_price_piasters: 200_000 })).toEqual(['pair_price']);
});
