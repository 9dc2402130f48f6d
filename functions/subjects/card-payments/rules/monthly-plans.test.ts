import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { monthlyPlans } from './monthly-plans.ts';
import { type MethodSettings, readMethods } from './payment-methods.ts';

const methods = (named: object) => readMethods('1', JSON.stringify(named)) as MethodSettings[];

test('without interest the price is divided, rounded up to a piaster', () => {
  const free = methods({ 'bank-instalments': { id: 2, months: [6, 12] } });
  expect(monthlyPlans(free, 3_000_000)).toMatchObject([
    { months: 12, monthlyPiasters: 250_000, totalPiasters: 3_000_000, downPaymentPiasters: 0 },
    { months: 6, monthlyPiasters: 500_000, totalPiasters: 3_000_000 },
  ]);
  expect(monthlyPlans(free, 1_000)).toMatchObject([{ monthlyPiasters: 84 }, { monthlyPiasters: 167 }]);
});

test('the rate is of what is left after the down payment, for all months', () => {
  const lender = methods({ valu: { id: 2, months: [12], rate: 24, downPayment: 10 } });
  expect(monthlyPlans(lender, 1_000_000)).toEqual([
    {
      method: 'valu',
      months: 12,
      downPaymentPiasters: 100_000,
      monthlyPiasters: 93_000,
      totalPiasters: 1_216_000,
      yearlyRate: 24,
    },
  ]);
});

test('what a method does not take, and methods without months, have no plan', () => {
  const some = methods({ valu: { id: 2, min: 500, max: 600, months: [6] }, wallet: { id: 3 } });
  expect([49_999, 60_001].map((piasters) => monthlyPlans(some, piasters))).toEqual([[], []]);
  expect(monthlyPlans(some, 50_000)).toHaveLength(1);
});

test('the months never come to less than what is to be paid, nor to a piaster a month more', () => {
  const lender = methods({ valu: { id: 2, months: [3, 7, 36], rate: 21.5, downPayment: 15 } });
  assert(
    property(integer({ min: 1, max: 900_000_000 }), (piasters) => {
      for (const { monthlyPiasters, months, downPaymentPiasters, totalPiasters } of monthlyPlans(lender, piasters)) {
        const more = downPaymentPiasters + monthlyPiasters * months - totalPiasters;
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThan(months);
      }
    }),
  );
});
