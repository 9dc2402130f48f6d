import { describe, expect, test } from 'vitest';
import {
  blockBalances,
  downpaymentDifferences,
  effectiveDownpayments,
  isVoided,
  type LedgerRow,
  leftOf,
  paidLater,
} from './clinic-payments.ts';

const payment = (change: Partial<LedgerRow> = {}): LedgerRow => ({
  $id: 'paid',
  kind: 'payment',
  block_id: 'aid',
  amount_piasters: 1_000,
  refund_of: null,
  void_of: null,
  ...change,
});
const refund = (amount: number, $id = 'back') =>
  payment({ $id, kind: 'refund', amount_piasters: -amount, refund_of: 'paid' });
const voiding = (row: LedgerRow) =>
  payment({ $id: `void-${row.$id}`, kind: 'void', amount_piasters: -row.amount_piasters, void_of: row.$id });

describe('what came after the downpayments', () => {
  const rows = [
    payment({ $id: 'down', kind: 'downpayment', amount_piasters: 5_000 }),
    payment(),
    payment({ $id: 'mould', block_id: 'mould', amount_piasters: 300 }),
    payment({ $id: 'form', block_id: null, amount_piasters: 70 }),
    refund(200),
  ];

  test('payments less refunds count, downpayments do not', () => {
    expect(paidLater(rows)).toBe(1_170);
  });

  test('of a block only what names it counts', () => {
    expect(paidLater(rows, 'aid')).toBe(800);
    expect(paidLater(rows, 'mould')).toBe(300);
    expect(paidLater(rows, 'other')).toBe(0);
  });
});

describe('what of a payment can still be given back', () => {
  test('all of it at first, then what its refunds left', () => {
    expect(leftOf(payment(), [payment()])).toBe(1_000);
    expect(leftOf(payment(), [payment(), refund(200), refund(300, 'more')])).toBe(500);
  });

  test('refunds of other payments take nothing of it', () => {
    const other = payment({ $id: 'other' });
    expect(leftOf(other, [payment(), other, refund(200)])).toBe(1_000);
  });

  test('a refund that was voided gives its amount back to the payment', () => {
    expect(leftOf(payment(), [payment(), refund(200), voiding(refund(200))])).toBe(1_000);
  });

  test('nothing is left of a payment that was voided', () => {
    const rows = [payment(), voiding(payment())];
    expect(isVoided(payment(), rows)).toBe(true);
    expect(isVoided(payment({ $id: 'other' }), rows)).toBe(false);
    expect(leftOf(payment(), rows)).toBe(0);
  });

  test.each(['downpayment', 'refund', 'void'] as const)('nothing is left of a %s', (kind) => {
    expect(leftOf(payment({ kind }), [])).toBe(0);
  });
});

describe('the downpayment of a block', () => {
  const block = (downpayment_piasters: number | null) => ({ $id: 'aid', downpayment_piasters });
  const of = (own: number | null, account?: number | null) =>
    effectiveDownpayments([block(own)], new Map(account === undefined ? [] : [['aid', block(account)]])).get('aid');

  test('accounting’s counts before the one of customer service, even when it is 0', () => {
    expect(of(500, 700)).toBe(700);
    expect(of(500, 0)).toBe(0);
  });

  test('the one of customer service counts where accounting says nothing, and 0 where nobody does', () => {
    expect(of(500)).toBe(500);
    expect(of(500, null)).toBe(500);
    expect(of(null, null)).toBe(0);
  });
});

describe('what the payments lack of the downpayments', () => {
  const down = (block_id: string | null, amount_piasters: number) =>
    payment({ $id: `${block_id} ${amount_piasters}`, kind: 'downpayment', block_id, amount_piasters });

  test('is what was not written yet, or below 0 what is too much', () => {
    const rows = [down('aid', 300), down('aid', 200), down('mould', 90)];
    expect([
      ...downpaymentDifferences(
        new Map([
          ['aid', 700],
          ['mould', 50],
        ]),
        rows,
      ),
    ]).toEqual([
      ['aid', 200],
      ['mould', -40],
    ]);
  });

  test('is nothing where they agree, whatever was paid later', () => {
    const rows = [down('aid', 700), payment(), refund(100)];
    expect(downpaymentDifferences(new Map([['aid', 700]]), rows).size).toBe(0);
  });

  test('is all that was paid down of a block that is gone', () => {
    expect([...downpaymentDifferences(new Map(), [down('gone', 400), down(null, 90)])]).toEqual([['gone', -400]]);
  });

  test('leaves the given downpayments as they are', () => {
    const downpayments = new Map([['aid', 700]]);
    downpaymentDifferences(downpayments, [down('aid', 300)]);
    expect([...downpayments]).toEqual([['aid', 700]]);
  });
});

describe('what is outstanding of each block', () => {
  const block = ($id: string, billed_piasters: number, received_piasters = 0) => ({
    $id,
    billed_piasters,
    received_piasters,
  });
  const outstandingOf = (...said: Parameters<typeof blockBalances>) =>
    [...blockBalances(...said)].map(([id, { billed, received, outstanding }]) => {
      expect(outstanding).toBe(billed - received);
      return [id, outstanding];
    });

  test('is what it costs less its downpayment and what names it', () => {
    const down = payment({ $id: 'down', kind: 'downpayment', amount_piasters: 300 });
    const blocks = [block('aid', 5_000, 300), block('mould', 400)];
    expect(outstandingOf(blocks, [down, payment(), refund(200)])).toEqual([
      ['aid', 3_900],
      ['mould', 400],
    ]);
  });

  test('falls by what names no block in the order of the blocks, after what names one', () => {
    const blocks = [block('mould', 400), block('aid', 5_000), block('repair', 100)];
    const rows = [payment({ $id: 'form', block_id: null, amount_piasters: 4_600 }), payment()];
    expect(outstandingOf(blocks, rows)).toEqual([
      ['mould', 0],
      ['aid', 0],
      ['repair', -100],
    ]);
    expect(outstandingOf(blocks, [payment({ block_id: null, amount_piasters: 4_380 }), payment()])).toEqual([
      ['mould', 0],
      ['aid', 20],
      ['repair', 100],
    ]);
  });

  test('gives to the others what a block was paid beyond a price that was lowered later', () => {
    const blocks = [block('aid', 600), block('mould', 500)];
    expect(outstandingOf(blocks, [payment()])).toEqual([
      ['aid', 0],
      ['mould', 100],
    ]);
  });

  test.each([0, 1, 999, 1_000, 1_250, 1_500])('comes to what the form owes when %d were paid', (amount) => {
    const blocks = [block('mould', 500, 100), block('aid', 1_000), block('repair', 0)];
    const rows = [payment({ block_id: null, amount_piasters: amount })];
    const left = outstandingOf(blocks, rows).reduce((sum, [, outstanding]) => sum + Number(outstanding), 0);
    expect(left).toBe(1_400 - amount);
  });
});
