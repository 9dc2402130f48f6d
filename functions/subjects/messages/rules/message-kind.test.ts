import { describe, expect, test } from 'vitest';
import { messageKind, phoneMessageKind, type TellableOrder } from './message-kind.ts';

const cash = (change: Partial<TellableOrder> = {}): TellableOrder => ({
  payment_method: 'cash',
  payment_status: 'pending',
  delivery_status: 'processing',
  returned_piasters: 0,
  ...change,
});
const card = (change: Partial<TellableOrder> = {}) => cash({ payment_method: 'card', ...change });

describe('a customer is told', () => {
  test.each<[string, TellableOrder | null, TellableOrder, string]>([
    ['that their cash order is placed', null, cash(), 'placed'],
    ['that their card is charged', card(), card({ payment_status: 'paid' }), 'paid'],
    ['also when that came late', card({ payment_status: 'expired' }), card({ payment_status: 'paid' }), 'paid'],
    [
      'that they paid the courier',
      cash({ delivery_status: 'shipped' }),
      cash({ delivery_status: 'delivered', payment_status: 'paid' }),
      'paid',
    ],
    ['that it is on its way', cash({ delivery_status: 'confirmed' }), cash({ delivery_status: 'shipped' }), 'shipped'],
    [
      'that a parcel came back to us, and not that we received a payment',
      cash({ delivery_status: 'shipped' }),
      cash({ delivery_status: 'returned' }),
      'undelivered',
    ],
    [
      'that a paid parcel came back to us',
      card({ delivery_status: 'shipped', payment_status: 'paid' }),
      card({ delivery_status: 'returned', payment_status: 'refund_due' }),
      'undelivered',
    ],
    ['that their parcel was lost', cash({ delivery_status: 'shipped' }), cash({ delivery_status: 'lost' }), 'lost'],
    ['that it is cancelled', cash(), cash({ delivery_status: 'cancelled' }), 'cancelled'],
    [
      'that it is cancelled and not that it is paid, when the money came after the stock was gone',
      card({ payment_status: 'expired' }),
      card({ payment_status: 'refund_due', delivery_status: 'cancelled' }),
      'cancelled',
    ],
    [
      'that it is cancelled, when the money came after it was called off',
      card({ delivery_status: 'cancelled' }),
      card({ payment_status: 'refund_due', delivery_status: 'cancelled' }),
      'cancelled',
    ],
    [
      'that their money is back',
      card({ payment_status: 'refund_due', delivery_status: 'cancelled' }),
      card({ payment_status: 'refunded', delivery_status: 'cancelled', returned_piasters: 100 }),
      'refunded',
    ],
    [
      'that money came back for an order that they paid twice',
      card({ payment_status: 'paid' }),
      card({ payment_status: 'paid', returned_piasters: 100 }),
      'refunded',
    ],
  ])('%s', (_what, before, after, kind) => {
    expect(messageKind(before, after)).toBe(kind);
  });
});

describe('a customer is not told', () => {
  test.each<[string, TellableOrder | null, TellableOrder]>([
    ['of a card order before it is paid', null, card()],
    ['that a card was declined, which they see on the page', card(), card({ payment_status: 'failed' })],
    ['that an unpaid card order is cancelled', card(), card({ delivery_status: 'cancelled' })],
    [
      'that they are owed money, which comes with what happened',
      card({ payment_status: 'paid' }),
      card({ payment_status: 'refund_due' }),
    ],
    ['that an order is confirmed, when they were called', cash(), cash({ delivery_status: 'confirmed' })],
    [
      'that they brought the goods back themselves',
      cash({ delivery_status: 'delivered', payment_status: 'paid' }),
      cash({ delivery_status: 'returned', payment_status: 'refund_due' }),
    ],
    ['twice of the same', cash({ delivery_status: 'shipped' }), cash({ delivery_status: 'shipped' })],
  ])('%s', (_what, before, after) => {
    expect(messageKind(before, after)).toBeNull();
  });
});

describe('the phone of an order', () => {
  test.each<[string, TellableOrder | null, TellableOrder, string | null]>([
    ['is told that the order has come', null, cash(), 'placed'],
    ['is told that a card is charged', card(), card({ payment_status: 'paid' }), 'paid'],
    ['is told that the desk has confirmed it', cash(), cash({ delivery_status: 'confirmed' }), 'confirmed'],
    [
      'is told that it was delivered, and not besides that it was paid at the door',
      cash({ delivery_status: 'shipped' }),
      cash({ delivery_status: 'delivered', payment_status: 'paid' }),
      'delivered',
    ],
    [
      'is told that it came back',
      cash({ delivery_status: 'shipped' }),
      cash({ delivery_status: 'returned' }),
      'undelivered',
    ],
    [
      'is left to a call when the parcel was lost',
      cash({ delivery_status: 'shipped' }),
      cash({ delivery_status: 'lost' }),
      null,
    ],
    ['is not told twice', cash({ delivery_status: 'confirmed' }), cash({ delivery_status: 'confirmed' }), null],
    ['is told nothing of a card order that nobody paid', null, card(), null],
  ])('%s', (_what, before, after, kind) => {
    expect(phoneMessageKind(before, after)).toBe(kind);
  });
});
