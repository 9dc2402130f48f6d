import { expect, test } from 'vitest';
import type { BalanceRow, RowFinding } from '#contract/imports/schemas.ts';
import { BALANCES_FILE } from './balances-file.ts';
import { proposed } from './columns.ts';

test('columns of balances are matched by what other systems call them', () => {
  expect(proposed(BALANCES_FILE, ['العميل', 'الموبايل', 'الرصيد', 'التاريخ', 'رقم الفاتورة', 'البيان'])).toEqual([
    ...['name', 'phones', 'amount', 'owed_on', 'reference', 'note'],
  ]);
  expect(proposed(BALANCES_FILE, ['National ID', 'Amount due', 'As of', 'Invoice no.', 'Credit'])).toEqual([
    ...['national_id', 'amount', 'owed_on', 'reference', null],
  ]);
});

test.each([
  [['national_id', 'amount', 'owed_on'], true],
  [['name', 'phones', 'amount', 'owed_on'], true],
  [['name', 'amount', 'owed_on'], false],
  [['national_id', 'amount'], false],
  [['national_id', 'owed_on'], false],
])('the columns %j are enough: %s', (matching, isEnough) => {
  expect(BALANCES_FILE.isEnough(matching)).toBe(isEnough);
});

test('a line is a row with its amount and its date read', () => {
  const matching = ['name', 'phones', 'amount', 'owed_on', 'reference', 'note'];
  const cells = ['منى علي', '1012345678', '١٬٢٣٤٫٥ ج.م', '01/11/2026', '77.0', ' two  aids '];
  const row = BALANCES_FILE.toRow({ line: 3, cells }, { matching, order: 'day-month', duplicate: 'skip' });
  expect(row).toEqual({
    line: 3,
    name: 'منى علي',
    phones: ['01012345678'],
    amount: '1234.5',
    owed_on: '2026-11-01',
    reference: '77',
    note: 'two aids',
  });
});

test('the same balance twice in a file comes in once; another amount or reference is another balance', () => {
  const row = (line: number, more: Partial<BalanceRow> = {}): BalanceRow => ({
    ...{ line, name: 'Mona', phones: ['01012345678'], amount: '100', owed_on: '2026-11-01' },
    ...more,
  });
  const rows = [row(2), row(3), row(4, { amount: '100.0' }), row(5, { amount: '-100' }), row(6, { reference: 'B' })];
  const findings = rows.map(({ line }): RowFinding => ({ line, outcome: 'created', faults: [], same: null }));
  expect(BALANCES_FILE.withTwiceNamed(findings, rows).map(({ outcome, same }) => [outcome, same?.by])).toEqual([
    ['created', undefined],
    ['skipped', 'balance'],
    ['skipped', 'balance'],
    ['created', undefined],
    ['created', undefined],
  ]);
});
