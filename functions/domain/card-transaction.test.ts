import { expect, test } from 'vitest';
import { fieldsOfRedirect } from './card-signature.ts';
import { laterOutcome, readTransaction } from './card-transaction.ts';

const PAID = {
  amount_cents: '100000',
  created_at: '2026-11-20T10:00:00.000000',
  currency: 'EGP',
  error_occured: 'false',
  has_parent_transaction: 'false',
  id: '7',
  is_capture: 'false',
  is_refunded: 'false',
  is_voided: 'false',
  order: '42',
  pending: 'false',
  success: 'true',
};

const read = (change: Record<string, unknown>) => readTransaction(fieldsOfRedirect({ ...PAID, ...change }));

test('a plain success is paid', () => {
  expect(read({})).toEqual({
    id: '7',
    providerOrderId: '42',
    kind: 'payment',
    outcome: 'paid',
    amountPiasters: 100_000,
    currency: 'EGP',
    createdAt: '2026-11-20T10:00:00.000000',
  });
});

test.each([
  [{ success: 'false' }, 'declined'],
  [{ success: 'false', pending: 'true' }, 'pending'],
  [{ pending: 'true' }, 'pending'],
  [{ error_occured: 'true' }, 'declined'],
  [{ is_voided: 'true' }, 'reversed'],
  [{ is_refunded: 'true' }, 'reversed'],
  [{ success: 'yes' }, 'declined'],
  [{ success: '' }, 'declined'],
  [{ error_occured: '' }, 'declined'],
  [{ pending: '' }, 'pending'],
])('%j is %s', (change, outcome) => {
  expect(read(change)).toMatchObject({ kind: 'payment', outcome });
});

test.each([
  [{ has_parent_transaction: 'true' }, 'paid'],
  [{ has_parent_transaction: '' }, 'paid'],
  [{ has_parent_transaction: 'true', is_capture: 'true' }, 'declined'],
  [{ has_parent_transaction: 'true', success: 'false' }, 'declined'],
])('%j takes no money: it gives it back', (change, outcome) => {
  expect(read(change)).toMatchObject({ kind: 'refund', outcome });
});

test.each(['', '-1', '1.5', '1e3', 'NaN', '9999999999999999'])('the amount %j is none', (amount_cents) => {
  expect(read({ amount_cents }).amountPiasters).toBeNull();
});

test.each([
  ['pending', 'paid', 'paid'],
  ['pending', 'declined', 'declined'],
  ['declined', 'paid', 'paid'],
  ['paid', 'declined', 'paid'],
  ['paid', 'pending', 'paid'],
  ['paid', 'reversed', 'paid'],
  ['reversed', 'paid', 'reversed'],
] as const)('%s, then %s, counts as %s', (known, reported, outcome) => {
  expect(laterOutcome(known, reported)).toBe(outcome);
});

test.each([
  ['999999999999', 999_999_999_999],
  ['1000000000000', null],
  ['1.5', null],
])('an amount of %s piasters is read as %j: larger ones are of no order', (amount_cents, amountPiasters) => {
  expect(read({ amount_cents }).amountPiasters).toBe(amountPiasters);
});
