import type { OnlineMethod } from '#contract/payments/methods.ts';
import { type MethodSettings, takes } from './payment-methods.ts';

/** What a method costs over a number of months. Money in piasters. */
export interface Plan {
  method: OnlineMethod;
  months: number;
  monthlyPiasters: number;
  downPaymentPiasters: number;
  totalPiasters: number;
  yearlyRate: number;
}

/**
 * What an amount can be paid with by the month, the lowest each month first. The rate is flat: it is of what is left after
 * the down payment, for all months. Each month is rounded up, so that nobody is told less than they pay.
 */
export function monthlyPlans(methods: readonly MethodSettings[], piasters: number): Plan[] {
  return methods
    .filter((method) => takes(method, piasters))
    .flatMap(({ method, months: choices, yearlyRate, downPayment }) =>
      choices.map((months) => {
        const downPaymentPiasters = percentOf(piasters, downPayment);
        const financed = piasters - downPaymentPiasters;
        const left = financed + percentOf(financed, (yearlyRate * months) / 12);
        return {
          method,
          months,
          monthlyPiasters: Math.ceil(left / months),
          downPaymentPiasters,
          totalPiasters: downPaymentPiasters + left,
          yearlyRate,
        };
      }),
    )
    .sort((a, b) => a.monthlyPiasters - b.monthlyPiasters || a.months - b.months);
}

/** Half up, to whole piasters. */
function percentOf(piasters: number, percent: number): number {
  return Math.round((piasters * percent) / 100);
}
