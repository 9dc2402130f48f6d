import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DELIVERY_STATUSES, type DeliveryStatus, PAYMENT_STATUSES } from '#contract/constants.ts';
import type { CardOrderState } from '#subjects/card-payments/rules/payments.ts';
import { afterMove, type MovableOrder, possibleMoves, type WantedStates, waitsForConfirmation } from './order-moves.ts';
import { DELIVERY_TRANSITIONS, mayFollow, PAYMENT_TRANSITIONS } from './order-states.ts';

const AMOUNT = 10_000;

function order(method: 'cash' | 'card', change: Partial<CardOrderState> = {}): MovableOrder {
  return {
    method,
    state: {
      payment: 'pending',
      delivery: 'processing',
      amountPiasters: AMOUNT,
      receivedPiasters: 0,
      returnedPiasters: 0,
      refundDuePiasters: 0,
      holdsStock: true,
      ...change,
    },
  };
}
const paidCard = (change: Partial<CardOrderState> = {}) =>
  order('card', { payment: 'paid', receivedPiasters: AMOUNT, ...change });

describe('what may be done with an order', () => {
  test.each<[string, MovableOrder, ReturnType<typeof possibleMoves>]>([
    ['a new cash order', order('cash'), { delivery: ['confirmed', 'cancelled'], payment: ['paid'] }],
    [
      'a cash order on its way',
      order('cash', { delivery: 'shipped' }),
      { delivery: ['delivered', 'returned', 'lost'], payment: ['paid'] },
    ],
    [
      'a cash order that was refused at the door',
      order('cash', { delivery: 'returned' }),
      { delivery: [], payment: [] },
    ],
    ['a cash order that was lost on its way', order('cash', { delivery: 'lost' }), { delivery: [], payment: [] }],
    [
      'a paid card order on its way',
      paidCard({ delivery: 'shipped' }),
      { delivery: ['delivered', 'returned', 'lost'], payment: ['refund_due'] },
    ],
    ['a cancelled cash order', order('cash', { delivery: 'cancelled' }), { delivery: [], payment: [] }],
    ['an unpaid card order', order('card'), { delivery: ['cancelled'], payment: [] }],
    ['a card order that was declined', order('card', { payment: 'failed' }), { delivery: ['cancelled'], payment: [] }],
    ['a paid card order', paidCard(), { delivery: ['confirmed', 'cancelled'], payment: ['refund_due'] }],
    [
      'a delivered cash order',
      order('cash', { payment: 'paid', delivery: 'delivered', receivedPiasters: AMOUNT }),
      { delivery: ['returned'], payment: ['refund_due'] },
    ],
    [
      'a delivered cash order of which pieces are coming back',
      {
        ...order('cash', { payment: 'paid', delivery: 'delivered', receivedPiasters: AMOUNT }),
        hasOpenReturn: true,
      },
      { delivery: [], payment: [] },
    ],
    [
      'a card order whose money the provider has to give back',
      paidCard({ payment: 'refund_due', refundDuePiasters: AMOUNT }),
      { delivery: ['cancelled'], payment: [] },
    ],
    [
      'a card order whose money went back',
      paidCard({ payment: 'refunded', returnedPiasters: AMOUNT }),
      { delivery: ['cancelled'], payment: [] },
    ],
    [
      'a card order on its way whose money is owed back',
      paidCard({ payment: 'refund_due', refundDuePiasters: AMOUNT, delivery: 'shipped' }),
      { delivery: ['delivered', 'returned', 'lost'], payment: [] },
    ],
    [
      'an order that cost nothing',
      order('cash', { payment: 'paid', amountPiasters: 0 }),
      { delivery: ['confirmed', 'cancelled'], payment: [] },
    ],
    [
      'a cash order whose money is owed back',
      order('cash', {
        payment: 'refund_due',
        delivery: 'cancelled',
        receivedPiasters: AMOUNT,
        refundDuePiasters: AMOUNT,
      }),
      { delivery: [], payment: ['refunded'] },
    ],
  ])('%s', (_name, movable, moves) => {
    expect(possibleMoves(movable)).toEqual(moves);
  });

  test('goods and money in one step', () => {
    const returned = afterMove(order('cash', { payment: 'paid', delivery: 'delivered', receivedPiasters: AMOUNT }), {
      delivery: 'returned',
      payment: 'refunded',
    });
    expect(returned).toMatchObject({
      state: { delivery: 'returned', payment: 'refunded', returnedPiasters: AMOUNT, refundDuePiasters: 0 },
      stock: 'give back',
      revenuePiasters: -AMOUNT,
    });
    expect(afterMove(order('cash'), { delivery: 'cancelled', payment: 'paid' })).toBeNull();
  });

  test('a cash order is paid when it is delivered, one that was paid before is not paid again', () => {
    expect(afterMove(order('cash', { delivery: 'shipped' }), { delivery: 'delivered' })).toMatchObject({
      state: { delivery: 'delivered', payment: 'paid', receivedPiasters: AMOUNT },
      stock: 'keep',
      revenuePiasters: AMOUNT,
    });
    const early = order('cash', { delivery: 'shipped', payment: 'paid', receivedPiasters: AMOUNT });
    expect(afterMove(early, { delivery: 'delivered' })).toMatchObject({
      state: { delivery: 'delivered', payment: 'paid', receivedPiasters: AMOUNT },
      revenuePiasters: 0,
    });
  });

  test('a card order that is cancelled before it is paid has expired, and a cash order owes nothing', () => {
    expect(afterMove(order('card'), { delivery: 'cancelled' })).toMatchObject({
      state: { delivery: 'cancelled', payment: 'expired' },
      stock: 'give back',
    });
    expect(afterMove(order('cash'), { delivery: 'cancelled' })).toMatchObject({
      state: { delivery: 'cancelled', payment: 'pending', refundDuePiasters: 0 },
      stock: 'give back',
    });
  });

  test('of an order of which a part went back before, only the rest is owed', () => {
    const change = { payment: 'paid', receivedPiasters: AMOUNT, returnedPiasters: 3_000, delivery: 'shipped' } as const;
    expect(afterMove(order('cash', change), { delivery: 'lost' })?.state).toMatchObject({
      payment: 'refund_due',
      refundDuePiasters: 7_000,
    });
  });

  test('an order that cost nothing is taken back without anything being owed', () => {
    const free = order('cash', { payment: 'paid', amountPiasters: 0, delivery: 'delivered' });
    expect(afterMove(free, { delivery: 'returned' })?.state).toMatchObject({ payment: 'paid', refundDuePiasters: 0 });
  });

  test('the states in which an order is already are no change', () => {
    const state = { payment: 'paid', delivery: 'delivered', receivedPiasters: AMOUNT } as const;
    const there = { ...order('cash', state), hasOpenReturn: true };
    expect(afterMove(there, { payment: 'paid', delivery: 'delivered' })).toMatchObject({ state, stock: 'keep' });
    const returned = {
      ...order('cash', { ...state, payment: 'refund_due', delivery: 'returned' }),
      hasOpenReturn: true,
    };
    expect(afterMove(returned, { payment: 'refund_due', delivery: 'returned' })).toMatchObject({ revenuePiasters: 0 });
  });

  test.each([
    ['returned', 'give back'],
    ['lost', 'keep'],
  ] as const)('an unpaid parcel that is %s owes nobody anything, and its stock is to %s', (delivery, stock) => {
    expect(afterMove(order('cash', { delivery: 'shipped' }), { delivery })).toMatchObject({
      state: { delivery, payment: 'pending', receivedPiasters: 0, refundDuePiasters: 0 },
      stock,
      revenuePiasters: 0,
    });
  });

  test.each([
    ['returned', 'give back'],
    ['lost', 'keep'],
  ] as const)('the money of a paid parcel that is %s is owed back, and its stock is to %s', (delivery, stock) => {
    expect(afterMove(paidCard({ delivery: 'shipped' }), { delivery })).toMatchObject({
      state: { delivery, payment: 'refund_due', refundDuePiasters: AMOUNT },
      stock,
      revenuePiasters: 0,
    });
  });

  test('only a new cash order waits for a word of its customer', () => {
    expect(waitsForConfirmation(order('cash'))).toBe(true);
    expect(waitsForConfirmation(order('cash', { delivery: 'confirmed' }))).toBe(false);
    expect(waitsForConfirmation(paidCard())).toBe(false);
  });
});

test('whatever is tried in whatever order: the tables of states hold, and money and stock add up', () => {
  const step = record({
    delivery: constantFrom(undefined, ...DELIVERY_STATUSES),
    payment: constantFrom(undefined, ...PAYMENT_STATUSES),
    // The first of the ways on, as people who work here mostly go.
    forward: constantFrom('delivery', 'payment', null),
  });
  const starts = constantFrom(
    order('cash'),
    order('card'),
    paidCard(),
    order('card', { payment: 'expired', holdsStock: false }),
  );
  const way = (...deliveries: DeliveryStatus[]) =>
    deliveries.map((delivery) => ({ delivery, payment: undefined, forward: null }));
  const reached = new Set<string>();
  assert(
    property(starts, array(step, { maxLength: 12 }), (start, steps) => {
      let { state } = start;
      let revenue = state.receivedPiasters - state.returnedPiasters;
      let held = state.holdsStock ? 1 : 0;
      for (const { forward, ...tried } of steps) {
        const moves = possibleMoves({ method: start.method, state });
        const wanted: WantedStates = forward ? { [forward]: moves[forward][0] } : tried;
        const change = afterMove({ method: start.method, state }, wanted);
        if (wanted.payment === undefined && wanted.delivery && wanted.delivery !== state.delivery) {
          expect(moves.delivery.includes(wanted.delivery)).toBe(change !== null);
        }
        if (!change) {
          continue;
        }
        const { payment, delivery } = change.state;
        expect(delivery === state.delivery || mayFollow(DELIVERY_TRANSITIONS, state.delivery, delivery)).toBe(true);
        expect(wanted.delivery ?? delivery).toBe(delivery);
        expect(wanted.payment ?? payment).toBe(payment);
        if (wanted.payment === undefined && wanted.delivery === undefined) {
          expect(payment === state.payment || mayFollow(PAYMENT_TRANSITIONS, state.payment, payment)).toBe(true);
        }
        revenue += change.revenuePiasters;
        held += change.stock === 'take' ? 1 : change.stock === 'give back' ? -1 : 0;
        state = change.state;
        reached.add(`${start.method} ${payment} ${delivery}`);
        expect(revenue).toBe(state.receivedPiasters - state.returnedPiasters);
        expect(held).toBe(state.holdsStock ? 1 : 0);
        expect(state.refundDuePiasters).toBeLessThanOrEqual(state.receivedPiasters - state.returnedPiasters);
        expect(state.refundDuePiasters > 0).toBe(payment === 'refund_due');
        // By hand no card order is paid, and none gets its money back.
        expect(start.method === 'cash' || change.revenuePiasters === 0).toBe(true);
        expect(change.orders).toBe(0);
      }
    }),
    {
      numRuns: 1_000,
      // Ways that are too rare to be met by chance in every run.
      examples: [
        [order('cash'), way('confirmed', 'shipped', 'returned')],
        [order('cash'), way('confirmed', 'shipped', 'lost')],
        [paidCard(), way('confirmed', 'shipped', 'lost')],
        [order('cash'), way('cancelled')],
        [paidCard(), way('cancelled')],
      ],
    },
  );
  for (const state of [
    'cash paid delivered',
    'cash refunded returned',
    'cash pending cancelled',
    'cash pending returned',
    'cash pending lost',
    'card refund_due lost',
    'card refund_due cancelled',
  ]) {
    expect([...reached]).toContain(state);
  }
});
