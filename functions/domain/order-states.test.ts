import { describe, expect, test } from 'vitest';
import {
  DELIVERY_TRANSITIONS,
  FIRST_DELIVERY_STATUS,
  FIRST_PAYMENT_STATUS,
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
