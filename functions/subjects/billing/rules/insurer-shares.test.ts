import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import type { Payer } from '#contract/insurers/constants.ts';
import type { LedgerRow } from './clinic-payments.ts';
import {
  ageOf,
  clientBalance,
  downpaymentMoves,
  paidByInsurer,
  paidDownBy,
  payerOf,
  sidesOf,
} from './insurer-shares.ts';

type Row = LedgerRow & { method: PaymentMethod; payer: Payer | null };

const row = (change: Partial<Row> = {}): Row => ({
  $id: 'row',
  kind: 'downpayment',
  block_id: 'aid',
  amount_piasters: 1_000,
  refund_of: null,
  void_of: null,
  method: 'cash',
  payer: null,
  ...change,
});

describe('who a payment is of', () => {
  test.each([
    [null, 'cash', 'client'],
    [null, 'insurer', 'insurer'],
    ['client', 'insurer', 'client'],
    ['insurer', 'cash', 'insurer'],
  ] as const)('a payment of %s by %s is of the %s', (payer, method, expected) => {
    expect(payerOf({ payer, method })).toBe(expected);
  });

  test('what insurers paid is the sum of theirs alone, less what went back to them', () => {
    const rows = [
      row({ payer: 'insurer', amount_piasters: 700 }),
      row({ payer: 'insurer', amount_piasters: -200 }),
      row({ payer: 'client', amount_piasters: 90 }),
    ];
    expect(paidByInsurer(rows)).toBe(500);
    expect(paidByInsurer([])).toBe(0);
  });
});

describe('the two sides of a bill', () => {
  test('are the bill together, each less what it paid itself', () => {
    expect(sidesOf({ billed: 10_000, received: 4_000 }, 6_000, 1_500)).toEqual({
      client: { part: 4_000, received: 2_500, outstanding: 1_500 },
      insurer: { part: 6_000, received: 1_500, outstanding: 4_500 },
    });
  });

  test('the client owes their own part of a split bill, whatever the insurer still owes', () => {
    expect(clientBalance({ billed: 10_000, received: 4_000 }, 6_000, 1_500)).toEqual({
      received: 2_500,
      outstanding: 1_500,
    });
  });

  test('what an insurer pays of a bill that is not split leaves the client less to pay and is not theirs', () => {
    expect(clientBalance({ billed: 10_000, received: 4_000 }, 0, 1_500)).toEqual({
      received: 2_500,
      outstanding: 6_000,
    });
  });
});

describe('what is written so that downpayments come to what they are to be', () => {
  const moves = (wanted: number, rows: Row[], method?: PaymentMethod) =>
    downpaymentMoves(new Map([['aid', wanted]]), rows, method && new Map([['aid', method]]));

  test('what is missing comes in by the method that is said, in cash where none is', () => {
    expect(moves(1_500, [row()])).toEqual([{ block_id: 'aid', amount_piasters: 500, method: 'cash' }]);
    expect(moves(1_500, [row()], 'card-terminal')).toEqual([
      { block_id: 'aid', amount_piasters: 500, method: 'card-terminal' },
    ]);
  });

  test('nothing is written where they agree', () => {
    expect(moves(1_000, [row()])).toEqual([]);
  });

  test('what comes in goes to nobody’s insurer, even where the insurer paid down before', () => {
    expect(moves(1_500, [row({ payer: 'insurer' })])).toEqual([
      { block_id: 'aid', amount_piasters: 500, method: 'cash' },
    ]);
  });

  test('what was too much goes back to the insurer first, as far as it paid it, and the rest in cash', () => {
    const rows = [row({ payer: 'insurer', amount_piasters: 300 }), row({ amount_piasters: 700 })];
    expect(moves(900, rows)).toEqual([{ block_id: 'aid', amount_piasters: -100, method: 'insurer' }]);
    expect(moves(500, rows)).toEqual([
      { block_id: 'aid', amount_piasters: -300, method: 'insurer' },
      { block_id: 'aid', amount_piasters: -200, method: 'cash' },
    ]);
  });

  test('a said method takes all of it, also what an insurer paid down', () => {
    expect(moves(900, [row({ payer: 'insurer' })], 'card-terminal')).toEqual([
      { block_id: 'aid', amount_piasters: -100, method: 'card-terminal' },
    ]);
  });

  test('what a side paid down of a block counts neither other sides, other blocks, nor later payments', () => {
    const rows = [
      row({ payer: 'insurer', amount_piasters: 300 }),
      row({ payer: 'insurer', amount_piasters: 40 }),
      row({ payer: 'client', amount_piasters: 5 }),
      row({ payer: 'insurer', block_id: 'mould', amount_piasters: 7_000 }),
      row({ payer: 'insurer', kind: 'payment', amount_piasters: 90_000 }),
    ];
    expect(paidDownBy('insurer', 'aid', rows)).toBe(340);
    expect(paidDownBy('client', 'aid', rows)).toBe(5);
  });
});

test.each([
  ['2026-11-25', 0],
  ['2026-10-26', 0],
  ['2026-10-25', 1],
  ['2026-09-26', 1],
  ['2026-09-25', 2],
  ['2026-08-27', 2],
  ['2026-08-26', 3],
  ['2020-01-01', 3],
])('what is owed since %s is of age %d on 25 November 2026', (since, age) => {
  // Late in the day: a day that has begun does not count yet.
  expect(ageOf(`${since}T00:00:00.000Z`, new Date('2026-11-25T23:59:00.000Z'))).toBe(age);
});
