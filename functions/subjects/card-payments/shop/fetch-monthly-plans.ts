import type { fetchMonthlyPlans as call } from '#contract/payments/calls.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import { monthlyPlans } from '../rules/monthly-plans.ts';

/** What an amount costs by the month. */
export const fetchMonthlyPlans: Handler<typeof call> = async ({ amount }, { card }) => {
  const methods = card?.methods ?? [];
  return {
    offered: methods.some(({ months }) => months.length > 0),
    plans: monthlyPlans(methods, egpToPiasters(amount)).map((plan) => ({
      method: plan.method,
      months: plan.months,
      monthly: piastersToEgp(plan.monthlyPiasters),
      down_payment: piastersToEgp(plan.downPaymentPiasters),
      total: piastersToEgp(plan.totalPiasters),
      rate: plan.yearlyRate,
    })),
  };
};
