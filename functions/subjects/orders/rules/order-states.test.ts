import { describe, expect, test } from 'vitest';
import {
  DELIVERY_TRANSITIONS,
  FIRST_DELIVERY_STATUS,
  FIRST_PAYMENT_STATUS,
  isBought,
  isCancellableByCustomer,
  isShownToCustomer,
  mayFollow,
  PAYMENT_TRANSITIONS,
  reachableStates,
} from './order-states.ts';

describe('order states', () => {
  test('every state can be reached', () => {
    expect([...reachableStates(PAYMENT_TRANSITIONS, FIRST_PAYMENT_STATUS)].sort()).toEqual(
      Object.keys(PAYMENT_TRANSITIONS).sort(),
    );
    expect([...reachableStates(DELIVERY_TRANSITIONS, FIRST_DELIVERY_STATUS)].sort()).toEqual(
      Object.keys(DELIVERY_TRANSITIONS).sort(),
    );
  });

  test('a state that nothing leads to is noticed', () => {
    expect(reachableStates<'start' | 'island'>({ start: ['start'], island: ['start'] }, 'start')).toEqual(
      new Set(['start']),
    );
  });

  test('a late success counts, a late decline does not', () => {
    expect(mayFollow(PAYMENT_TRANSITIONS, 'failed', 'paid')).toBe(true);
    expect(mayFollow(PAYMENT_TRANSITIONS, 'expired', 'paid')).toBe(true);
    expect(mayFollow(PAYMENT_TRANSITIONS, 'paid', 'failed')).toBe(false);
  });

  test('what has left the house can no longer be cancelled', () => {
    expect(mayFollow(DELIVERY_TRANSITIONS, 'confirmed', 'cancelled')).toBe(true);
    expect(mayFollow(DELIVERY_TRANSITIONS, 'shipped', 'cancelled')).toBe(false);
  });
});

describe('an order of a customer', () => {
  const cash = { payment_method: 'cash', payment_status: 'pending', delivery_status: 'processing' } as const;
  const card = { ...cash, payment_method: 'card' } as const;

  test('is bought when it is a cash order or its money came, whatever became of the money later', () => {
    expect(isBought(cash)).toBe(true);
    for (const payment_status of ['paid', 'refund_due', 'refunded'] as const) {
      expect(isBought({ ...card, payment_status })).toBe(true);
    }
    for (const payment_status of ['pending', 'failed', 'expired'] as const) {
      expect(isBought({ ...card, payment_status })).toBe(false);
    }
  });

  test('is shown when it is bought, or when they came back from the provider before the bank had decided', () => {
    expect(isShownToCustomer({ ...cash, shown_at: null })).toBe(true);
    expect(isShownToCustomer({ ...card, shown_at: null })).toBe(false);
    expect(isShownToCustomer({ ...card, shown_at: '2026-11-25T10:00:00.000Z' })).toBe(true);
  });

  test('can be cancelled by them only while it is in cash, unpaid and nobody has begun to work on it', () => {
    expect(isCancellableByCustomer(cash)).toBe(true);
    expect(isCancellableByCustomer(card)).toBe(false);
    expect(isCancellableByCustomer({ ...cash, payment_status: 'paid' })).toBe(false);
    expect(isCancellableByCustomer({ ...cash, delivery_status: 'confirmed' })).toBe(false);
  });
});
