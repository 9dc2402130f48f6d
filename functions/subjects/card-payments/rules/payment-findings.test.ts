import { describe, expect, test } from 'vitest';
import { byHandId, type CardTransaction } from './card-transaction.ts';
import { differences, type OurTransaction, unnamed } from './payment-findings.ts';

const theirs = (change: Partial<CardTransaction> = {}): CardTransaction => ({
  id: 't1',
  providerOrderId: '7',
  kind: 'payment',
  outcome: 'paid',
  amountPiasters: 10_000,
  currency: 'EGP',
  owner: '1',
  createdAt: '',
  parentId: null,
  ...change,
});
const ours = (change: Partial<OurTransaction> = {}): OurTransaction => ({
  transactionId: 't1',
  kind: 'payment',
  outcome: 'paid',
  amountPiasters: 10_000,
  returnedPiasters: 0,
  method: 'card',
  ...change,
});
const attempt = (transactions: OurTransaction[]) => ({ amountPiasters: 10_000, currency: 'EGP', transactions });
const compare = (own: OurTransaction[], their: CardTransaction[], unknown: OurTransaction[] = []) =>
  differences(attempt(own), their, unknown);

describe('books that agree', () => {
  test.each<[string, OurTransaction[], CardTransaction[]]>([
    ['nobody paid', [], []],
    ['paid', [ours()], [theirs()]],
    ['declined', [ours({ outcome: 'declined' })], [theirs({ outcome: 'declined' })]],
    ['a decline that we never heard of', [], [theirs({ outcome: 'declined' })]],
    ['still with the bank', [ours({ outcome: 'pending' })], [theirs({ outcome: 'pending' })]],
    ['gone back', [ours({ returnedPiasters: 10_000 })], [theirs({ outcome: 'reversed' })]],
    ['gone back before we heard of it', [], [theirs({ outcome: 'reversed' })]],
    ['paid after a decline, of which the provider tells the newest', [ours()], [theirs()]],
    [
      'a decline of another amount and currency',
      [],
      [theirs({ outcome: 'declined', amountPiasters: 1, currency: 'USD' })],
    ],
    ['still with the bank, of another amount', [], [theirs({ outcome: 'pending', amountPiasters: 1 })]],
    [
      'a refund of which we never heard, which its payment tells',
      [ours()],
      [theirs(), theirs({ id: 't2', kind: 'refund' })],
    ],
    ['the second of two tries', [ours({ transactionId: 't0', outcome: 'declined' }), ours()], [theirs()]],
    ['a second try of which the provider tells alone', [ours()], [theirs({ id: 't2', outcome: 'declined' })]],
  ])('%s', (_name, own, their) => {
    expect(compare(own, their)).toEqual([]);
  });
});

describe('books that differ', () => {
  test.each<[string, OurTransaction[], CardTransaction[], object]>([
    ['paid, we never heard', [], [theirs()], { kind: 'paid_unknown', ours: 0, theirs: 10_000 }],
    ['paid, we heard of a decline', [ours({ outcome: 'declined' })], [theirs()], { kind: 'paid_unknown', ours: 0 }],
    ['another amount', [], [theirs({ amountPiasters: 9_999 })], { kind: 'amount_differs', ours: 0, theirs: 9_999 }],
    ['another currency', [ours()], [theirs({ currency: 'USD' })], { kind: 'amount_differs', ours: 10_000 }],
    ['a payment that we have as a refund', [ours({ kind: 'refund' })], [theirs()], { kind: 'paid_unknown', ours: 0 }],
    [
      'gone back with the provider alone',
      [ours()],
      [theirs({ outcome: 'reversed' })],
      { kind: 'refund_differs', ours: 0, theirs: 10_000 },
    ],
    [
      'gone back with us alone',
      [ours({ returnedPiasters: 10_000 })],
      [theirs()],
      { kind: 'refund_differs', ours: 10_000, theirs: 0 },
    ],
  ])('%s', (_name, own, their, expected) => {
    expect(compare(own, their)).toMatchObject([{ transactionId: 't1', ...expected }]);
  });
});

test('a transaction of ours that the provider does not know differs, also beside one that it knows', () => {
  const phantom = ours({ transactionId: 't9' });
  expect(compare([ours(), phantom], [theirs()], [phantom])).toEqual([
    { kind: 'unknown_to_provider', transactionId: 't9', method: 'card', ours: 10_000, theirs: 0 },
  ]);
});

test('what was given back by hand is no difference, and nothing that the provider is asked about', () => {
  const byHand = ours({
    transactionId: byHandId('t1', 10_000),
    kind: 'refund',
    method: 'by-hand',
  });
  const own = [ours({ method: 'kiosk', returnedPiasters: 10_000 }), byHand];
  expect(compare(own, [theirs()])).toEqual([]);
  expect(unnamed(attempt(own), [theirs()])).toEqual([]);
  expect(compare(own, [theirs({ outcome: 'reversed' })])).toMatchObject([{ kind: 'refund_differs', ours: 0 }]);
});

test('the provider is asked about each of ours that moved money and that it does not name by itself', () => {
  const refund = ours({ transactionId: 't2', kind: 'refund' });
  const own = [
    ours(),
    ours({ transactionId: 't3', outcome: 'declined' }),
    refund,
    ours({ transactionId: 't1-back-5' }),
  ];
  expect(unnamed(attempt(own), [theirs(), theirs({ id: 't4' })])).toEqual([refund]);
});
