import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterEvent, afterEvents, type CardOrderEvent, type CardOrderState, change, isUnpaid } from './payments.ts';

const AMOUNT = 98_000;
const NEW: CardOrderState = {
  payment: 'pending',
  delivery: 'processing',
  amountPiasters: AMOUNT,
  receivedPiasters: 0,
  returnedPiasters: 0,
  refundDuePiasters: 0,
  holdsStock: true,
};
const PAID = { type: 'paid', hasStock: true } as const;
const PAID_TOO_LATE = { type: 'paid', hasStock: false } as const;

function play(...events: CardOrderEvent[]): CardOrderState {
  return events.reduce((state, event) => afterEvent(state, event).state, NEW);
}

describe('a card order', () => {
  test.each<[string, CardOrderEvent[], Partial<CardOrderState>]>([
    ['paid', [PAID], { payment: 'paid', receivedPiasters: AMOUNT, refundDuePiasters: 0 }],
    ['declined', [{ type: 'declined' }], { payment: 'failed', holdsStock: true }],
    ['declined, then paid', [{ type: 'declined' }, PAID], { payment: 'paid' }],
    ['paid, then a late decline', [PAID, { type: 'declined' }], { payment: 'paid' }],
    ['left unpaid', [{ type: 'released' }], { payment: 'expired', holdsStock: false }],
    ['declined and left', [{ type: 'declined' }, { type: 'released' }], { payment: 'failed', holdsStock: false }],
    [
      'kept again for a code that came late',
      [{ type: 'released' }, { type: 'kept again', hasStock: true }],
      { payment: 'pending', holdsStock: true },
    ],
    [
      'not kept again once its pieces are sold',
      [{ type: 'released' }, { type: 'kept again', hasStock: false }],
      { payment: 'expired', holdsStock: false },
    ],
    [
      'kept again as declined when it was',
      [{ type: 'declined' }, { type: 'released' }, { type: 'kept again', hasStock: true }],
      { payment: 'failed', holdsStock: true },
    ],
    ['not kept again once paid', [PAID, { type: 'kept again', hasStock: true }], { payment: 'paid', holdsStock: true }],
    ['paid late', [{ type: 'released' }, PAID], { payment: 'paid', holdsStock: true }],
    [
      'paid late, sold out',
      [{ type: 'released' }, PAID_TOO_LATE],
      { payment: 'refund_due', delivery: 'cancelled', holdsStock: false, refundDuePiasters: AMOUNT },
    ],
    ['never released once paid', [PAID, { type: 'released' }], { payment: 'paid', holdsStock: true }],
    ['paid twice', [PAID, PAID], { payment: 'paid', receivedPiasters: 2 * AMOUNT, refundDuePiasters: AMOUNT }],
    [
      'paid twice, one paid back',
      [PAID, PAID, { type: 'returned', amountPiasters: AMOUNT }],
      { payment: 'paid', refundDuePiasters: 0, returnedPiasters: AMOUNT },
    ],
    [
      'paid and cancelled',
      [PAID, { type: 'cancelled' }],
      { payment: 'refund_due', delivery: 'cancelled', holdsStock: false, refundDuePiasters: AMOUNT },
    ],
    [
      'paid, cancelled and paid back',
      [PAID, { type: 'cancelled' }, { type: 'returned', amountPiasters: AMOUNT }],
      { payment: 'refunded', refundDuePiasters: 0 },
    ],
    [
      'paid, cancelled and paid back in part',
      [PAID, { type: 'cancelled' }, { type: 'returned', amountPiasters: 8_000 }],
      { payment: 'refund_due', returnedPiasters: 8_000, refundDuePiasters: AMOUNT - 8_000 },
    ],
    [
      'paid, cancelled and paid back in two parts',
      [
        PAID,
        { type: 'cancelled' },
        { type: 'returned', amountPiasters: 8_000 },
        { type: 'returned', amountPiasters: AMOUNT - 8_000 },
      ],
      { payment: 'refunded', returnedPiasters: AMOUNT, refundDuePiasters: 0 },
    ],
    ['paid back by the provider itself', [PAID, { type: 'returned', amountPiasters: AMOUNT }], { payment: 'refunded' }],
    [
      'paid back in part',
      [PAID, { type: 'returned', amountPiasters: 100 }],
      { payment: 'paid', returnedPiasters: 100 },
    ],
    ['cancelled before it was paid', [{ type: 'cancelled' }], { payment: 'expired', delivery: 'cancelled' }],
    ['cancelled, then paid', [{ type: 'cancelled' }, PAID], { payment: 'refund_due', refundDuePiasters: AMOUNT }],
  ])('that is %s', (_name, events, expected) => {
    expect(play(...events)).toMatchObject(expected);
  });

  test('that is on its way is not cancelled any more', () => {
    const shipped = { ...play(PAID), delivery: 'shipped' } as const;
    expect(afterEvent(shipped, { type: 'cancelled' })).toEqual({
      state: shipped,
      stock: 'keep',
      orders: 0,
      revenuePiasters: 0,
    });
  });

  test('that cost nothing stays paid when nothing goes back', () => {
    const free = { ...NEW, payment: 'paid', amountPiasters: 0 } as const;
    const { state, revenuePiasters } = afterEvent(free, { type: 'returned', amountPiasters: 0 });
    expect(state).toEqual(free);
    // Not −0.
    expect(revenuePiasters).toBe(0);
  });

  test('by several events at once is changed as by one after the other', () => {
    expect(afterEvents(NEW, [{ type: 'declined' }, PAID, PAID])).toEqual({
      state: play({ type: 'declined' }, PAID, PAID),
      stock: 'keep',
      orders: 1,
      revenuePiasters: 2 * AMOUNT,
    });
    expect(afterEvents(NEW, [PAID, { type: 'returned', amountPiasters: 100 }])).toMatchObject({
      orders: 1,
      revenuePiasters: AMOUNT - 100,
    });
    expect(afterEvents(NEW, [{ type: 'declined' }, { type: 'released' }])).toMatchObject({
      stock: 'give back',
      orders: 0,
      revenuePiasters: 0,
    });
    // Released and taken again: the stock is as before.
    expect(afterEvents(NEW, [{ type: 'released' }, PAID]).stock).toBe('keep');
  });

  test('goes only where the tables of states lead', () => {
    expect(() => change(play(PAID), { payment: 'pending' })).toThrow(/paid\/processing to pending\/processing/);
    expect(() => change(play(PAID), { delivery: 'delivered' })).toThrow(/paid\/processing to paid\/delivered/);
    expect(() => change(NEW, { payment: 'refunded', delivery: 'confirmed' })).toThrow();
  });

  test('whatever happens: no unpaid one counts as paid, no money is lost, stock and counters add up', () => {
    const event = oneof(
      constantFrom<CardOrderEvent>(
        PAID,
        PAID_TOO_LATE,
        { type: 'declined' },
        { type: 'released' },
        { type: 'kept again', hasStock: true },
        { type: 'cancelled' },
      ),
      record({ type: constantFrom('returned' as const), amountPiasters: integer({ min: 0, max: 2 * AMOUNT }) }),
    );
    assert(
      property(array<CardOrderEvent>(event, { maxLength: 25 }), (events) => {
        let state = NEW;
        let taken = 1;
        let orders = 0;
        let revenue = 0;
        let payments = 0;
        for (const one of events) {
          const before = state;
          const change = afterEvent(state, one);
          state = change.state;
          taken += change.stock === 'take' ? 1 : change.stock === 'give back' ? -1 : 0;
          orders += change.orders;
          revenue += change.revenuePiasters;
          payments += one.type === 'paid' ? 1 : 0;
          // Money that came is never forgotten, and an order that was paid never looks unpaid again.
          expect(state.receivedPiasters).toBe(payments * AMOUNT);
          expect(isUnpaid(state.payment)).toBe(payments === 0);
          expect(isUnpaid(before.payment) || !isUnpaid(state.payment)).toBe(true);
          // The pieces are out of the stock exactly while the order holds them.
          expect(taken).toBe(state.holdsStock ? 1 : 0);
          expect(orders).toBe(payments === 0 ? 0 : 1);
          expect(revenue).toBe(state.receivedPiasters - state.returnedPiasters);
          expect(revenue).toBeGreaterThanOrEqual(0);
          expect(state.refundDuePiasters).toBeLessThanOrEqual(revenue);
          // Whoever gets nothing gets all of their money back.
          if (state.delivery === 'cancelled') {
            expect(state.refundDuePiasters).toBe(revenue);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
