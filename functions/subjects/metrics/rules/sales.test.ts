import { describe, expect, test } from 'vitest';
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from '#contract/constants.ts';
import {
  bestSellers,
  countedStates,
  emptyDay,
  monthBefore,
  monthOf,
  type ProductSale,
  revenueOf,
  type SalesDay,
  soldChange,
  stateTotals,
} from './sales.ts';

const sold = (product_id: string, pieces: number, amount_piasters: number): ProductSale => ({
  product_type: 'hearing-aids',
  product_id,
  pieces,
  amount_piasters,
});

describe('months', () => {
  test('a day and a time belong to their month, and the month before January is December', () => {
    expect(monthOf('2026-11-25')).toBe('2026-11');
    expect(monthOf('2026-11-25T23:30:00.000Z')).toBe('2026-11');
    expect(monthBefore('2026-11')).toBe('2026-10');
    expect(monthBefore('2027-01')).toBe('2026-12');
  });
});

describe('the states in which an order is counted', () => {
  test('an order is counted in the state of its goods and in that of its money', () => {
    expect(countedStates({ payment_method: 'card', payment_status: 'paid', delivery_status: 'shipped' })).toEqual([
      'shipped',
      'paid',
    ]);
    expect(countedStates({ payment_method: 'cash', payment_status: 'pending', delivery_status: 'confirmed' })).toEqual([
      'confirmed',
    ]);
  });

  test('an order in its first state is in no column', () => {
    expect(countedStates({ payment_method: 'cash', payment_status: 'pending', delivery_status: 'processing' })).toEqual(
      [],
    );
  });

  test('a card order that nobody paid is not counted, even when it was cancelled', () => {
    expect(countedStates({ payment_method: 'card', payment_status: 'expired', delivery_status: 'cancelled' })).toEqual(
      [],
    );
  });
});

test.each([
  ['processing', 'confirmed', 1],
  ['confirmed', 'shipped', 0],
  ['shipped', 'delivered', 0],
  ['confirmed', 'cancelled', -1],
  ['delivered', 'returned', -1],
  ['shipped', 'lost', -1],
  ['processing', 'cancelled', 0],
] as const)('from %s to %s the sold pieces change by %d times the order', (before, after, change) => {
  expect(soldChange(before, after)).toBe(change);
});

describe('revenue', () => {
  const sales: SalesDay[] = [
    { day: '2026-10-31', revenue_piasters: 10_050, orders: 1 },
    { day: '2026-11-01', revenue_piasters: 20_000, orders: 2 },
    { day: '2026-11-03', revenue_piasters: -5_000, orders: 1 },
  ];

  test('each day has its own, also one without any, and each month the sum of its days', () => {
    expect(revenueOf(['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'], sales)).toEqual({
      days: [
        { period: '2026-10-31', revenue: 100.5, orders: 1 },
        { period: '2026-11-01', revenue: 200, orders: 2 },
        { period: '2026-11-02', revenue: 0, orders: 0 },
        { period: '2026-11-03', revenue: -50, orders: 1 },
      ],
      months: [
        { period: '2026-10', revenue: 100.5, orders: 1 },
        { period: '2026-11', revenue: 150, orders: 3 },
      ],
    });
  });
});

describe('how many orders are in each state', () => {
  const day = (counts: object) => ({ ...emptyDay('2026-11-01').states, ...counts });
  const countsOf = (totals: { status: string; count: number }[]) =>
    Object.fromEntries(totals.map(({ status, count }) => [status, count]));

  test('a day on which nothing happened has no order in any state', () => {
    const { sales, states } = emptyDay('2026-11-01');
    expect(sales).toEqual({ day: '2026-11-01', revenue_piasters: 0, orders: 0 });
    const { day: ofDay, ...counts } = states;
    expect(ofDay).toBe('2026-11-01');
    expect(new Set(Object.values(counts))).toEqual(new Set([0]));
  });

  test('the counts of the days are added, and the orders in no column are in the first state', () => {
    const { delivery, payment } = stateTotals(
      [{ orders: 4 }, { orders: 3 }],
      [day({ confirmed: 1, delivered: 2, paid: 2 }), day({ confirmed: 1, cancelled: 1, refund_due: 1 })],
    );
    expect(delivery.map(({ status }) => status)).toEqual([...DELIVERY_STATUSES]);
    expect(payment.map(({ status }) => status)).toEqual([...PAYMENT_STATUSES]);
    expect(countsOf(delivery)).toMatchObject({ processing: 2, confirmed: 2, delivered: 2, cancelled: 1, shipped: 0 });
    expect(countsOf(payment)).toMatchObject({ pending: 4, paid: 2, refund_due: 1, refunded: 0, failed: 0 });
  });

  test('no state has fewer than no orders, even while its days disagree', () => {
    expect(countsOf(stateTotals([{ orders: 1 }], [day({ confirmed: 2 })]).delivery).processing).toBe(0);
  });
});

describe('what sold best', () => {
  test('a product of several months is one, with its pieces and amounts together', () => {
    expect(bestSellers([sold('a', 2, 200), sold('b', 3, 300), sold('a', 2, 250)])).toEqual([
      sold('a', 4, 450),
      sold('b', 3, 300),
    ]);
  });

  test('products of the same id and another type are two', () => {
    const accessory = { ...sold('a', 1, 10), product_type: 'accessories' as const };
    expect(bestSellers([sold('a', 2, 200), accessory])).toEqual([sold('a', 2, 200), accessory]);
  });

  test('of as many pieces the dearer comes first, and of as dear ones always the same', () => {
    expect(bestSellers([sold('b', 1, 10), sold('c', 1, 10), sold('a', 1, 10), sold('d', 1, 20)])).toEqual([
      sold('d', 1, 20),
      sold('a', 1, 10),
      sold('b', 1, 10),
      sold('c', 1, 10),
    ]);
  });

  test('what was taken back entirely did not sell, and no more than the limit are named', () => {
    expect(bestSellers([sold('a', 1, 10), sold('a', -1, -10), sold('b', 2, 20), sold('c', 1, 90)], 1)).toEqual([
      sold('b', 2, 20),
    ]);
    const many = Array.from({ length: 25 }, (_, index) => sold(`p${index}`, 1, 10));
    expect(bestSellers(many)).toHaveLength(20);
    expect(bestSellers([sold('a', 1, 10), sold('a', -1, -10)])).toEqual([]);
  });
});
