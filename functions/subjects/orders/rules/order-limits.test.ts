import { describe, expect, test } from 'vitest';
import { brokenLimit, isOwing, type Ordered } from './order-limits.ts';

const LIMITS = {
  max_open_cash_orders: 2,
  max_orders_a_day: 5,
  max_card_orders_a_day: 3,
  max_unpaid_piasters: 100_000,
  max_waiting_orders: 6,
  max_waiting_pieces: 10,
};
const NOTHING: Ordered = { waiting: 0, today: [], unpaidPiasters: 0 };
const broken = (ordered: Partial<Ordered>, method: 'cash' | 'card' = 'cash', amountPiasters = 100) =>
  brokenLimit(LIMITS, { ...NOTHING, ...ordered }, { method, amountPiasters });

describe('how much one account may order', () => {
  test('a first order breaks no limit', () => {
    expect(broken({})).toBeNull();
    expect(broken({}, 'card')).toBeNull();
  });

  test('cash orders that wait for confirmation stop another cash order, and no card order', () => {
    expect(broken({ waiting: 1 })).toBeNull();
    expect(broken({ waiting: 2 })).toBe('max_open_cash_orders');
    expect(broken({ waiting: 2 }, 'card')).toBeNull();
  });

  test('the orders of a day count, however they are paid', () => {
    expect(broken({ today: ['cash', 'cash', 'card', 'card'] })).toBeNull();
    expect(broken({ today: ['cash', 'cash', 'card', 'card', 'card'] })).toBe('max_orders_a_day');
    expect(broken({ today: ['cash', 'cash', 'cash', 'card', 'card'] }, 'card')).toBe('max_orders_a_day');
  });

  test('card orders of a day stop another card order, and no cash order', () => {
    expect(broken({ today: ['cash', 'card', 'card'] }, 'card')).toBeNull();
    expect(broken({ today: ['card', 'card', 'card'] }, 'card')).toBe('max_card_orders_a_day');
    expect(broken({ today: ['card', 'card', 'card'] })).toBeNull();
  });

  test('what is unpaid may come to the limit with this order, and not above it', () => {
    expect(broken({ unpaidPiasters: 99_900 })).toBeNull();
    expect(broken({ unpaidPiasters: 99_901 })).toBe('max_unpaid_piasters');
    expect(broken({ unpaidPiasters: 99_901 }, 'card')).toBe('max_unpaid_piasters');
  });
});

describe('an order that owes money', () => {
  const cash = {
    payment_method: 'cash',
    payment_status: 'pending',
    delivery_status: 'processing',
    reserved_until: null,
  } as const;
  const card = { ...cash, payment_method: 'card', reserved_until: '2026-11-25T10:00:00.000Z' } as const;

  test.each(['processing', 'confirmed', 'shipped'] as const)('a cash order that is %s owes until it is paid', (at) => {
    expect(isOwing({ ...cash, delivery_status: at })).toBe(true);
    expect(isOwing({ ...cash, delivery_status: at, payment_status: 'paid' })).toBe(false);
  });

  test.each(['delivered', 'cancelled', 'returned', 'lost'] as const)('an order that is %s owes nothing', (at) => {
    expect(isOwing({ ...cash, delivery_status: at })).toBe(false);
  });

  test('a card order owes while it keeps goods from others', () => {
    expect(isOwing(card)).toBe(true);
    expect(isOwing({ ...card, payment_status: 'failed' })).toBe(true);
    expect(isOwing({ ...card, reserved_until: null })).toBe(false);
    expect(isOwing({ ...card, payment_status: 'paid' })).toBe(false);
  });
});
