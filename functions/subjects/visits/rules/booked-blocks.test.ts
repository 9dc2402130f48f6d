import { expect, test } from 'vitest';
import { changedMoney, isBooked, isOpened, type OpenedState, type OwnMoney, type SaidMoney } from './booked-blocks.ts';

const TIME = '2026-11-20T10:00:00.000Z';
const UNSEEN: OpenedState = { opened_at: null, issued_at: null };
const OPENED: OpenedState = { opened_at: TIME, issued_at: null };
const NOTHING: OwnMoney = { price_piasters: null, downpayment_piasters: null };
const SILENT: SaidMoney = { ...NOTHING, price_acceptance: null };

test('a form is opened once accounting has taken it, and of course once it has issued it', () => {
  expect([UNSEEN, OPENED, { opened_at: null, issued_at: TIME }].map(isOpened)).toEqual([false, true, true]);
});

test.each<[string, OwnMoney, SaidMoney | null, boolean]>([
  ['without any money', NOTHING, null, false],
  ['that costs nothing', { price_piasters: 0, downpayment_piasters: 0 }, SILENT, false],
  ['with a price', { price_piasters: 1, downpayment_piasters: null }, null, true],
  ['with a downpayment', { price_piasters: null, downpayment_piasters: 1 }, null, true],
  ['of which accounting has said nothing', NOTHING, SILENT, false],
  ['with a price of accounting, be it 0', NOTHING, { ...SILENT, price_piasters: 0 }, true],
  ['with a downpayment of accounting, be it 0', NOTHING, { ...SILENT, downpayment_piasters: 0 }, true],
  ['whose price the client does not take', NOTHING, { ...SILENT, price_acceptance: false }, true],
])('a block %s of an opened form: booked is %4$s', (_name, block, account, booked) => {
  expect(isBooked(OPENED, block, account)).toBe(booked);
  expect(isBooked(UNSEEN, block, account)).toBe(false);
});

test('a change is told by every sum that it changes, or as a removal', () => {
  const before = { price_piasters: 100, downpayment_piasters: 50 };
  expect(changedMoney(before, { ...before })).toEqual([]);
  expect(changedMoney(before, undefined)).toEqual(['removed']);
  expect(changedMoney(before, { price_piasters: 90, downpayment_piasters: 0 })).toEqual(['price', 'downpayment']);
  expect(changedMoney(before, { price_piasters: 100, downpayment_piasters: null })).toEqual(['downpayment']);
});
