import { cairoDay } from '#contract/cairo-day.ts';
import type { PaymentKind } from '#contract/clinic-payments/constants.ts';
import type { BlockType } from '#contract/forms/constants.ts';
import type { Count } from '#lib/counts.ts';
import { figureDayId, NO_FIGURES, serviceFigures } from '#subjects/metrics/rules/figures.ts';
import { paidLater } from './clinic-payments.ts';

/** A service form with its money, as far as it counts. */
export interface CountedBill {
  form: { issued_day: string | null; return_status: string; salesperson_id: string };
  accounts: readonly { billed_piasters: number; received_piasters: number }[];
  payments: readonly { kind: PaymentKind; block_id: string | null; amount_piasters: number }[];
  /** Without them fittings and sold hearing aids are 0: for changes that leave the services as they are. */
  blocks?: readonly { type: BlockType }[];
}

/**
 * What a bill adds to the day on which its form was first issued, in finance and in its specialist's metrics; nothing while
 * the form is not complete. Whatever changes a bill counts by this, and reconciliation sums the same.
 */
export function countsOfBill({ form, accounts, payments, blocks = [] }: CountedBill): Count[] {
  const { issued_day, return_status, salesperson_id: who } = form;
  if (return_status !== 'complete' || issued_day === null) {
    return [];
  }
  const day = cairoDay(new Date(issued_day));
  const { fittings, sold_aids, billed_piasters, received_piasters: paidDown } = serviceFigures(blocks, accounts);
  const received_piasters = paidDown + paidLater(payments);
  return [
    {
      table: 'finance_days',
      id: day,
      sums: { forms: 1, billed_piasters, received_piasters },
      empty: { day: issued_day, forms: 0, billed_piasters: 0, received_piasters: 0 },
    },
    {
      table: 'figure_days',
      id: figureDayId({ day, who }),
      sums: { visits: 1, fittings, sold_aids, billed_piasters, received_piasters },
      empty: { day, specialist_id: who, ...NO_FIGURES },
    },
  ];
}
