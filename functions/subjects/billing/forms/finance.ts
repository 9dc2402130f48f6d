import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Finance } from '#contract/service-forms/schemas.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Tables } from '#runtime/tables.ts';

/** First and last day, as `2026-11-20`; open where absent. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** What is summed of days, in piasters. */
interface FinanceSums {
  forms: number;
  billed: number;
  received: number;
}

/** More days than any clinic has been open. */
const MAX_DAYS = 20_000;

/**
 * What was billed and received, by the days of the table `finance_days`: every change of a complete form changes its day
 * in the same transaction, so the sums are exact whatever the number of forms.
 */
export async function readFinance(tables: Tables, { from, to }: Period): Promise<Finance> {
  const { rows } = await tables.list(
    'finance_days',
    ['day', 'forms', 'billed_piasters', 'received_piasters'],
    [
      ...(from ? [Query.greaterThanEqual('day', `${from}T00:00:00.000Z`)] : []),
      ...(to ? [Query.lessThanEqual('day', `${to}T00:00:00.000Z`)] : []),
      Query.orderAsc('day'),
      Query.limit(MAX_DAYS),
    ],
  );
  const days = rows
    .filter(({ forms }) => forms > 0)
    .map(({ day, forms, billed_piasters: billed, received_piasters: received }) => ({
      day: cairoDay(new Date(day)),
      ...inEgp({ forms, billed, received }),
    }));
  const sum = rows.reduce<FinanceSums>(
    (total, row) => ({
      forms: total.forms + row.forms,
      billed: total.billed + row.billed_piasters,
      received: total.received + row.received_piasters,
    }),
    { forms: 0, billed: 0, received: 0 },
  );
  return { ...inEgp(sum), days };
}

function inEgp({ forms, billed, received }: FinanceSums) {
  return {
    forms,
    billed: piastersToEgp(billed),
    received: piastersToEgp(received),
    outstanding: piastersToEgp(billed - received),
  };
}
