import { assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RETURN_STATES } from '#contract/returns/states.ts';
import type { CardOrderState } from '#subjects/card-payments/rules/payments.ts';
import { reachableStates } from '#subjects/orders/rules/order-states.ts';
import {
  afterPiecesBack,
  FIRST_RETURN_STATE,
  isLate,
  isOpenReturn,
  isReturnable,
  lastReturnDay,
  RETURN_TRANSITIONS,
  refundDay,
  returnableOf,
  returnObstacle,
} from './returns.ts';

const paid: CardOrderState = {
  payment: 'paid',
  delivery: 'delivered',
  amountPiasters: 205_000,
  receivedPiasters: 205_000,
  returnedPiasters: 0,
  refundDuePiasters: 0,
  holdsStock: true,
};
const line = {
  product_type: 'hearing-aids',
  product_id: 'aid',
  count: 2,
  unit_price_piasters: 100_000,
  making: null,
} as const;
const back = (restocked: number, unsellable = 0) => ({ ...line, restocked, unsellable });

describe('the states of a return', () => {
  test('every state of a return can be reached, and only open ones lead on', () => {
    expect([...reachableStates(RETURN_TRANSITIONS, FIRST_RETURN_STATE)].sort()).toEqual([...RETURN_STATES].sort());
    for (const state of RETURN_STATES) {
      expect(RETURN_TRANSITIONS[state].length > 0).toBe(isOpenReturn(state));
    }
  });
});

describe('until when', () => {
  test('the day in Cairo on which it was delivered decides, however late in the evening', () => {
    // 00:30 in Cairo on the 21st.
    expect(lastReturnDay('2026-11-20T22:30:00.000Z', 14)).toBe('2026-12-05');
    expect(lastReturnDay('2026-11-20T21:30:00.000Z', 14)).toBe('2026-12-04');
  });

  test('a return can be asked for to the end of the last day in Cairo', () => {
    const order = { payment_status: 'paid', delivery_status: 'delivered', return_id: null } as const;
    const at = (now: string) =>
      returnObstacle(order, { lines: [line], returned: [], until: '2026-12-04', now: new Date(now) });
    expect(at('2026-12-04T21:59:00.000Z')).toBeNull();
    expect(at('2026-12-04T22:00:00.000Z')).toBe('too_late');
  });

  test('the money is late after the seventh day, and no more once it is back', () => {
    const received = { state: 'received', received_at: '2026-11-20T10:00:00.000Z' } as const;
    expect(refundDay(received)).toBe('2026-11-27');
    expect(refundDay({ state: 'requested', received_at: null })).toBeNull();
    expect(refundDay({ ...received, state: 'refunded' })).toBe('2026-11-27');
    expect(refundDay({ ...received, state: 'closed' })).toBeNull();
    expect(isLate(received, new Date('2026-11-27T21:59:00.000Z'))).toBe(false);
    expect(isLate(received, new Date('2026-11-27T22:00:00.000Z'))).toBe(true);
    expect(isLate({ ...received, state: 'refunded' }, new Date('2026-12-27T22:00:00.000Z'))).toBe(false);
  });
});

describe('what can be given back', () => {
  test('what was not given back yet, and nothing that was made for somebody’s ear', () => {
    expect(returnableOf(line, [])).toBe(2);
    expect(returnableOf(line, [back(1), back(0, 1)])).toBe(0);
    expect(returnableOf(line, [{ ...back(2), product_id: 'other' }])).toBe(2);
    expect(returnableOf(line, [{ ...back(2), product_type: 'accessories' }])).toBe(2);
    expect(returnableOf({ ...line, making: 'custom-made' }, [])).toBe(0);
  });

  test('an order of which everything is custom-made or back has nothing left, one with an open return waits', () => {
    const order = { payment_status: 'paid', delivery_status: 'delivered', return_id: null } as const;
    const rest = { until: '2026-12-04', now: new Date('2026-11-21T10:00:00.000Z') };
    expect(returnObstacle(order, { ...rest, lines: [line], returned: [back(2)] })).toBe('nothing_left');
    const other = { ...line, product_id: 'other' };
    expect(returnObstacle(order, { ...rest, lines: [line, other], returned: [back(2)] })).toBeNull();
    expect(returnObstacle({ ...order, return_id: 'open' }, { ...rest, lines: [line], returned: [] })).toBe('open');
  });
});

test('pieces come back only of what was delivered and is paid', () => {
  const order = { payment_status: 'paid', delivery_status: 'delivered', return_id: null } as const;
  expect(isReturnable(order)).toBe(true);
  expect(isReturnable({ ...order, delivery_status: 'shipped' })).toBe(false);
  expect(isReturnable({ ...order, payment_status: 'refund_due' })).toBe(false);
});

describe('what is owed', () => {
  test('the price of some pieces without the delivery fee, and the order stays delivered and paid', () => {
    const { change, refundPiasters, feePiasters } = afterPiecesBack(paid, { goodsPiasters: 100_000, isAll: false });
    expect({ refundPiasters, feePiasters }).toEqual({ refundPiasters: 100_000, feePiasters: 0 });
    expect(change.state).toMatchObject({ payment: 'paid', delivery: 'delivered', refundDuePiasters: 100_000 });
    expect(change.state.holdsStock).toBe(true);
  });

  test('everything with the delivery fee when all pieces are back, and the order is returned', () => {
    const { change, refundPiasters, feePiasters } = afterPiecesBack(paid, { goodsPiasters: 200_000, isAll: true });
    expect({ refundPiasters, feePiasters }).toEqual({ refundPiasters: 205_000, feePiasters: 5_000 });
    expect(change.state).toMatchObject({ payment: 'refund_due', delivery: 'returned', refundDuePiasters: 205_000 });
    expect(change.state.holdsStock).toBe(false);
  });

  test('the fee comes with the last of several returns', () => {
    const after = { ...paid, returnedPiasters: 100_000 };
    expect(afterPiecesBack(after, { goodsPiasters: 100_000, isAll: true })).toMatchObject({
      refundPiasters: 105_000,
      feePiasters: 5_000,
    });
  });

  test('nothing of an order that cost nothing, which is returned and stays paid', () => {
    const free = { ...paid, amountPiasters: 0, receivedPiasters: 0 };
    expect(afterPiecesBack(free, { goodsPiasters: 0, isAll: true }).change.state).toMatchObject({
      payment: 'paid',
      delivery: 'returned',
      refundDuePiasters: 0,
    });
  });

  test('never more than was paid and has not gone back or is owed already', () => {
    const amount = integer({ min: 0, max: 500_000 });
    const money = record({ received: amount, returned: amount, due: amount, goods: amount });
    assert(
      property(money, ({ received, returned, due, goods }) => {
        const returnedPiasters = Math.min(returned, received);
        const refundDuePiasters = Math.min(due, received - returnedPiasters);
        const state = { ...paid, receivedPiasters: received, returnedPiasters, refundDuePiasters };
        for (const isAll of [false, true]) {
          const { change, refundPiasters } = afterPiecesBack(state, { goodsPiasters: goods, isAll });
          expect(refundPiasters).toBeGreaterThanOrEqual(0);
          expect(change.state.refundDuePiasters).toBe(refundDuePiasters + refundPiasters);
          expect(change.state.refundDuePiasters + returnedPiasters).toBeLessThanOrEqual(received);
        }
      }),
    );
  });
});
