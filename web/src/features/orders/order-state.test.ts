import { describe, expect, test } from 'vitest';
import type { OrderEvent } from '#contract/orders/schemas.ts';
import { anOrder } from '#web/testing/orders.ts';
import { paymentWords, stepsOf } from './order-state.ts';

const event = (
  minute: number,
  payment_status: OrderEvent['payment_status'],
  delivery_status: OrderEvent['delivery_status'],
): OrderEvent => ({
  payment_status,
  delivery_status,
  return_state: null,
  shipment_state: null,
  failure_reason: null,
  pick_up_state: null,
  $createdAt: `2026-11-20T10:0${minute}:00.000Z`,
});

/** The steps of an order with these events, as words with their minute; `null` is still to come. */
function steps(...events: OrderEvent[]) {
  const { payment_status, delivery_status } = events.at(-1) ?? event(0, 'pending', 'processing');
  const order = anOrder({ $createdAt: '2026-11-20T10:00:00.000Z', payment_status, delivery_status, events });
  return stepsOf(order).map(({ words, at }) => [words, at && Number(at.slice(14, 16))]);
}

describe('the steps of an order', () => {
  test('a new one: placed, and the way that lies ahead', () => {
    expect(steps(event(0, 'pending', 'processing'))).toEqual([
      ['placed', 0],
      ['confirmed', null],
      ['shipped', null],
      ['delivered', null],
    ]);
  });

  test('one without events, from before they were written', () => {
    expect(steps()[0]).toEqual(['placed', 0]);
  });

  test('cash is paid with the delivery', () => {
    const all = steps(
      event(0, 'pending', 'processing'),
      event(1, 'pending', 'confirmed'),
      event(2, 'pending', 'shipped'),
      event(3, 'paid', 'delivered'),
    );
    expect(all).toEqual([
      ['placed', 0],
      ['confirmed', 1],
      ['shipped', 2],
      ['delivered', 3],
      ['paid', 3],
    ]);
  });

  test('a declined card before the paid one is not told', () => {
    const all = steps(
      event(0, 'pending', 'processing'),
      event(1, 'failed', 'processing'),
      event(2, 'paid', 'processing'),
    );
    expect(all.slice(0, 3)).toEqual([
      ['placed', 0],
      ['paid', 2],
      ['confirmed', null],
    ]);
  });

  test('a cancelled one has nothing ahead but its refund', () => {
    const all = steps(
      event(0, 'pending', 'processing'),
      event(1, 'paid', 'processing'),
      event(2, 'refund_due', 'cancelled'),
      event(3, 'refunded', 'cancelled'),
    );
    expect(all).toEqual([
      ['placed', 0],
      ['paid', 1],
      ['cancelled', 2],
      ['refund_due', 2],
      ['refunded', 3],
    ]);
  });

  test.each(['returned', 'lost'] as const)('a parcel that is %s has nothing ahead and was not paid', (state) => {
    const all = steps(
      event(0, 'pending', 'processing'),
      event(1, 'pending', 'confirmed'),
      event(2, 'pending', 'shipped'),
      event(3, 'pending', state),
    );
    expect(all).toEqual([
      ['placed', 0],
      ['confirmed', 1],
      ['shipped', 2],
      [state, 3],
    ]);
  });
});

test.each([
  ['pending', 'processing', 'on-delivery'],
  ['pending', 'cancelled', 'not-due'],
  ['pending', 'returned', 'not-due'],
  ['pending', 'lost', 'not-due'],
  ['paid', 'shipped', 'paid'],
  ['refund_due', 'cancelled', 'refund_due'],
  ['refunded', 'returned', 'refunded'],
] as const)('money that is %s with an order that is %s: %s', (payment_status, delivery_status, words) => {
  expect(paymentWords(anOrder({ payment_status, delivery_status }))).toBe(words);
});
