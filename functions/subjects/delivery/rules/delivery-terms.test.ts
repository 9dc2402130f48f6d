import { describe, expect, test } from 'vitest';
import {
  type DeliveryTerms,
  deliveryFee,
  keptDeliveryAreas,
  promisedDays,
  promisedOn,
  readDeliveryAreas,
} from './delivery-terms.ts';

const TERMS: DeliveryTerms = {
  feePiasters: 7_500,
  days: { from: 2, to: 5 },
  areas: [
    { city: 'Giza', fee: 50.5, days_from: 1, days_to: 2 },
    { city: 'Aswan', fee: null, days_from: null, days_to: 9 },
    { city: 'Luxor', fee: 0, days_from: null, days_to: 0 },
  ],
  freeFromPiasters: 500_000,
  hasPickUp: true,
  isWorkday: () => true,
};

describe('the fee', () => {
  test('is that of the governorate, else that of everywhere', () => {
    expect(deliveryFee(TERMS, { method: 'courier', city: 'Giza' }, 100)).toBe(5_050);
    expect(deliveryFee(TERMS, { method: 'courier', city: 'Aswan' }, 100)).toBe(7_500);
    expect(deliveryFee(TERMS, { method: 'courier', city: 'Luxor' }, 100)).toBe(0);
    expect(deliveryFee(TERMS, { method: 'courier' }, 100)).toBe(7_500);
  });

  test('falls away from the sum on from which delivery is free, and not a piaster before', () => {
    expect(deliveryFee(TERMS, { method: 'courier', city: 'Giza' }, 499_999)).toBe(5_050);
    expect(deliveryFee(TERMS, { method: 'courier', city: 'Giza' }, 500_000)).toBe(0);
    expect(deliveryFee({ ...TERMS, freeFromPiasters: 0 }, { method: 'courier' }, 9_000_000)).toBe(7_500);
  });

  test('is not asked of those who collect their order', () => {
    expect(deliveryFee(TERMS, { method: 'pick_up', city: 'Giza' }, 100)).toBe(0);
  });
});

describe('the promised days', () => {
  test('are those of the governorate, else those of everywhere; with 0 nothing is promised', () => {
    expect(promisedDays(TERMS, { method: 'courier', city: 'Giza' })).toEqual({ from: 1, to: 2 });
    expect(promisedDays(TERMS, { method: 'courier', city: 'Aswan' })).toEqual({ from: 0, to: 9 });
    expect(promisedDays(TERMS, { method: 'courier', city: 'Cairo' })).toEqual({ from: 2, to: 5 });
    expect(promisedDays(TERMS, { method: 'courier', city: 'Luxor' })).toBeNull();
    expect(promisedDays(TERMS, { method: 'pick_up', city: 'Giza' })).toBeNull();
  });

  test('are counted from the day of the order, over the end of a month', () => {
    const always = () => true;
    expect(promisedOn('2026-11-29', { from: 1, to: 3 }, always)).toEqual({ from: '2026-11-30', until: '2026-12-02' });
    const isNoFriday = (day: string) => new Date(day).getUTCDay() !== 5;
    expect(promisedOn('2026-12-03', { from: 0, to: 1 }, isNoFriday)).toEqual({
      from: '2026-12-03',
      until: '2026-12-05',
    });
    expect(promisedOn('2026-12-04', { from: 0, to: 2 }, isNoFriday)).toEqual({
      from: '2026-12-05',
      until: '2026-12-07',
    });
    expect(promisedOn('2026-12-04', { from: 1, to: 2 }, () => false)).toEqual({
      from: '2026-12-05',
      until: '2026-12-06',
    });
  });
});

test('a governorate of which nothing is said is not kept, and an empty list is none', () => {
  expect(keptDeliveryAreas([{ city: 'Giza' }])).toBeNull();
  const kept = keptDeliveryAreas([
    { city: 'Giza', fee: null, days_from: 3, days_to: null },
    { city: 'Luxor', fee: 0 },
  ]);
  expect(readDeliveryAreas(kept)).toEqual([{ city: 'Luxor', fee: 0, days_from: null, days_to: null }]);
  expect(readDeliveryAreas(null)).toEqual([]);
});
