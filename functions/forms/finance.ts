import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Finance } from '#contract/service-forms/schemas.ts';
import { piastersToEgp } from '../domain/money.ts';
import { type Operation, stage, type Tables } from '../runtime/tables.ts';

/** First and last day, as `2026-11-20`; open where absent. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** What a form adds to its day, in piasters. */
export interface FinanceChange {
  forms: number;
  billed: number;
  received: number;
}

/** More days than any clinic has been open. */
const MAX_DAYS = 20_000;

/**
 * What was billed and received, by the days of the table `finance_days`: every change of a complete form changes its
 * day in the same transaction, so the sums are exact whatever the number of forms. One step.
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
  const sum = rows.reduce<FinanceChange>(
    (total, row) => ({
      forms: total.forms + row.forms,
      billed: total.billed + row.billed_piasters,
      received: total.received + row.received_piasters,
    }),
    { forms: 0, billed: 0, received: 0 },
  );
  return { ...inEgp(sum), days };
}

function inEgp({ forms, billed, received }: FinanceChange) {
  return {
    forms,
    billed: piastersToEgp(billed),
    received: piastersToEgp(received),
    outstanding: piastersToEgp(billed - received),
  };
}

/** Counts a change of a complete form on its day; the last operations of a transaction. */
export function countFinance(issuedDay: string, { forms, billed, received }: FinanceChange): Operation[] {
  const id = cairoDay(new Date(issuedDay));
  const add = (column: 'forms' | 'billed_piasters' | 'received_piasters', by: number) => {
    if (by === 0) {
      return [];
    }
    return by > 0
      ? [stage.increment('finance_days', id, column, { by })]
      : [stage.decrement('finance_days', id, column, { by: -by, min: 0 })];
  };
  return [...add('forms', forms), ...add('billed_piasters', billed), ...add('received_piasters', received)];
}

/** Makes the row of a day, unless it is there. One step. */
export async function ensureFinanceDay(tables: Tables, issuedDay: string): Promise<void> {
  await tables.create('finance_days', cairoDay(new Date(issuedDay)), {
    day: issuedDay,
    forms: 0,
    billed_piasters: 0,
    received_piasters: 0,
  });
}
