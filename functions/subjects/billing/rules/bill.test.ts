import { expect, test } from 'vitest';
import { type CountedBill, countsOfBill } from './bill.ts';

const BILL: CountedBill = {
  form: { issued_day: '2026-11-20T00:00:00.000Z', return_status: 'complete', salesperson_id: 'sara' },
  accounts: [
    { billed_piasters: 50_000, received_piasters: 10_000 },
    { billed_piasters: 7_000, received_piasters: 0 },
  ],
  payments: [
    { kind: 'downpayment', block_id: 'block', amount_piasters: 10_000 },
    { kind: 'payment', block_id: null, amount_piasters: 5_000 },
    { kind: 'refund', block_id: null, amount_piasters: -1_000 },
  ],
  blocks: [{ type: 'p' }, { type: 'nha' }],
};

test('a bill counts on the day on which it was first issued, in finance and for its specialist', () => {
  const money = { billed_piasters: 57_000, received_piasters: 14_000 };
  expect(countsOfBill(BILL)).toMatchObject([
    { table: 'finance_days', id: '2026-11-20', sums: { forms: 1, ...money } },
    {
      table: 'figure_days',
      sums: { visits: 1, fittings: 1, sold_aids: 1, ...money },
      empty: { specialist_id: 'sara' },
    },
  ]);
});

test('a bill counts nothing while its form is not complete', () => {
  expect(countsOfBill({ ...BILL, form: { ...BILL.form, return_status: 'pending' } })).toEqual([]);
  expect(countsOfBill({ ...BILL, form: { ...BILL.form, issued_day: null } })).toEqual([]);
});
